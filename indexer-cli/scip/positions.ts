// From SCIP's line and character to an offset in a text, and back to what stands there.

import type { PositionEncoding } from './read-index.ts'

/** Texts with the starts of their lines, and characters counted as the producer counts them. */
export class PositionedText {
  readonly text: string
  readonly #starts: readonly number[]
  readonly #encoding: PositionEncoding

  constructor(text: string, encoding: PositionEncoding) {
    this.text = text
    this.#encoding = encoding
    const starts = [0]
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    this.#starts = starts
  }

  /** Offset of a 0-based position in UTF-16 code units; -1 when the text has no such place. */
  offset(line: number, character: number): number {
    const start = this.#starts[line]
    if (start === undefined) return -1
    const end = (this.#starts[line + 1] ?? this.text.length + 1) - 1
    const at = start + this.#units(start, end, character)
    return at <= end ? at : -1
  }

  /** The first characters of a line in UTF-16 code units. An unspecified encoding is read as UTF-16, as producers in JavaScript and Java write it. */
  #units(start: number, end: number, character: number): number {
    if (this.#encoding !== 'utf8' && this.#encoding !== 'utf32') return character
    let counted = 0
    let at = start
    while (at < end && counted < character) {
      const code = this.text.codePointAt(at) ?? 0
      at += code > 0xffff ? 2 : 1
      counted += this.#encoding === 'utf32' ? 1 : utf8Length(code)
    }
    return at - start
  }
}

const utf8Length = (code: number): number =>
  code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
