// One text in this thread, without a pool: for tests and single files.

import { createHash } from 'node:crypto'
import { ParseEngine } from './engine.ts'
import type { FileFacts } from './file-facts.ts'
import { InstalledGrammars } from './grammar-modules.ts'

let engine: Promise<ParseEngine> | null = null

/** This thread's engine: tree-sitter can be started once a thread. */
export const threadEngine = (): Promise<ParseEngine> =>
  (engine ??= ParseEngine.start(new InstalledGrammars()))

/** Facts of `text` as the file at `path`; the path decides the language. */
export async function parseText(path: string, text: string): Promise<FileFacts> {
  const contentHash = createHash('sha256').update(text, 'utf8').digest('hex')
  return (await threadEngine()).parse({ path, text, contentHash })
}
