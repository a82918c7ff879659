// Parsing in this thread, without a pool: for few files and for tests.

import { createHash } from 'node:crypto'
import { ParseEngine } from './engine.ts'
import type { FileFacts } from './file-facts.ts'
import { InstalledGrammars } from './grammar-modules.ts'
import { withinTime } from './within-time.ts'

/** Longest that a few files may hold up this thread, by the clock: what they come to must not depend on it, so that a parser thread reads them then. */
const MAX_WORK_MS = 20_000

/** Grammars that this thread has compiled. */
export const threadGrammars = new InstalledGrammars()

let engine: Promise<ParseEngine> | null = null

/** This thread's engine: tree-sitter can be started once a thread, so one that is broken stays so. */
export const threadEngine = (): Promise<ParseEngine> =>
  (engine ??= ParseEngine.start(threadGrammars, { bound: (work) => withinTime(MAX_WORK_MS, work) }))

/** Facts of `text` as the file at `path`; the path decides the language. */
export async function parseText(path: string, text: string): Promise<FileFacts> {
  const contentHash = createHash('sha256').update(text, 'utf8').digest('hex')
  return (await threadEngine()).parse({ path, text, contentHash })
}
