// Finds secrets by our own readers (readers.ts): one walk over the text finds where they begin.

import { foreignNamed } from './foreign-names.ts'
import { READERS, type Reader } from './readers.ts'
import type { SecretRange } from './secret-range.ts'
import type { SourceFile } from './source-file.ts'
import { compileWords, scanWords } from './word-scan.ts'

const WORDS: readonly { readonly word: string; readonly reader: Reader }[] = READERS.flatMap(
  (reader) => reader.words.map((word) => ({ word, reader })),
)
const SCAN = compileWords(WORDS.map(({ word }) => word))

/** What follows the beginning of a token, for the scanner of tokens to be asked. */
const TOKEN_LIKE = /^(?=[^\d]*\d)[\w./~:-]{20,}/

export interface Found {
  /** In no order. */
  readonly ranges: SecretRange[]
  /** Something looks like a token, which the scanner of tokens may know better. */
  readonly mayBeToken: boolean
}

/** Secrets in the text of a file. */
export function findSecrets(file: SourceFile, text: string): Found {
  const ranges: SecretRange[] = foreignNamed(text)
  let mayBeToken = false
  scanWords(SCAN, text, (index, end) => {
    const clue = WORDS[index]
    if (clue === undefined) return
    const at = end - clue.word.length
    ranges.push(...clue.reader.read(text, at, file))
    mayBeToken ||= clue.reader.isToken && TOKEN_LIKE.test(text.slice(at, at + 40))
  })
  return { ranges, mayBeToken }
}
