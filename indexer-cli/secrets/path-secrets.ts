// Secrets in the names of files and folders: such a file is not indexed, and nothing tells its name.

import { findSecrets } from './find-secrets.ts'
import { blankOut } from './redact.ts'
import { sourceFile } from './source-file.ts'

/** A path is read as words that people write. */
const WORDS = sourceFile('NAME')

/** The path with asterisks in place of secrets: another one than the path when it tells one. */
export function pathWithoutSecrets(path: string): string {
  // With its ending `x1y2z3.ts` is known as the name of a file.
  const words = path.replaceAll(/\.(?=\w{1,10}(?:\/|$))/g, ' ')
  return blankOut(path, findSecrets(WORDS, words).ranges).text
}
