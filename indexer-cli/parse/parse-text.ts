// One text in this thread, without a pool: for tests and single files.

import { createHash } from 'node:crypto'
import { ParseEngine } from './engine.ts'
import type { FileFacts } from './file-facts.ts'

let engine: Promise<ParseEngine> | null = null

/** Facts of `text` as the file at `path`; the path decides the language. */
export async function parseText(path: string, text: string): Promise<FileFacts> {
  engine ??= ParseEngine.start()
  const contentHash = createHash('sha256').update(text, 'utf8').digest('hex')
  return (await engine).parse({ path, text, contentHash })
}
