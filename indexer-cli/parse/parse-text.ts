// Parsing in this thread, without a pool: for few files and for tests.

import { createHash } from 'node:crypto'
import { MAX_PARSE_MS, ParseEngine } from './engine.ts'
import type { FileFacts } from './file-facts.ts'
import { InstalledGrammars } from './grammar-modules.ts'
import { withinTime } from './within-time.ts'

/** Longest that a few files may hold up this thread: a parse that takes all of its time, and its facts. */
const MAX_WORK_MS = MAX_PARSE_MS * 2

/** Grammars that this thread has compiled. */
export const threadGrammars = new InstalledGrammars()

let engine: Promise<ParseEngine> | null = null

/** This thread's engine: tree-sitter can be started once a thread, so one that is broken stays so. */
export const threadEngine = (): Promise<ParseEngine> =>
  (engine ??= ParseEngine.start(threadGrammars, (work) => withinTime(MAX_WORK_MS, work)))

/** Facts of `text` as the file at `path`; the path decides the language. */
export async function parseText(path: string, text: string): Promise<FileFacts> {
  const contentHash = createHash('sha256').update(text, 'utf8').digest('hex')
  return (await threadEngine()).parse({ path, text, contentHash })
}
