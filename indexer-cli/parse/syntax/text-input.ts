// The text that tree-sitter reads, as it asks for it. It asks again wherever it goes back, which it does all the time near errors and where a grammar looks
// far ahead: web-tree-sitter writes each answer character by character through a view of its memory. Here the bytes are copied.

import type { TreeMemory } from './tree-memory.ts'

/** A place that tree-sitter reads from, and how many characters it is given: `length` is where they are counted. */
interface Question {
  readonly address: number
  readonly index: number
  readonly length: number
}

export class TextInput {
  #bytes = new Uint8Array()
  #partBytes = 0
  #noteRead: (index: number) => void = () => undefined

  /** What is read from now on, so many characters at a time; `noteRead` is told from where. */
  open(text: string, partChars: number, noteRead: (index: number) => void): void {
    const { buffer, byteOffset, length } = Buffer.from(text, 'utf16le')
    this.#bytes = new Uint8Array(buffer, byteOffset, length)
    this.#partBytes = partChars * 2
    this.#noteRead = noteRead
  }

  /** Imports of tree-sitter's module that read from here; `memory` is asked for once the module runs. */
  imports(imports: WebAssembly.Imports, memory: () => TreeMemory): WebAssembly.Imports {
    const { env } = imports
    if (typeof env?.['tree_sitter_parse_callback'] !== 'function')
      throw new Error('this web-tree-sitter reads texts in another way; run npm ci')
    const answer = (
      address: number,
      index: number,
      _row: number,
      _column: number,
      length: number,
    ): void => this.#answer(memory(), { address, index, length })
    return { ...imports, env: { ...env, tree_sitter_parse_callback: answer } }
  }

  /** Writes what stands at a place, which a zero of two bytes ends. */
  #answer(
    { HEAPU8: bytes, HEAPU32: words }: TreeMemory,
    { address, index, length }: Question,
  ): void {
    const part = this.#bytes.subarray(index * 2, index * 2 + this.#partBytes)
    this.#noteRead(index)
    words[length >> 2] = part.length / 2
    bytes.set(part, address)
    bytes.fill(0, address + part.length, address + part.length + 2)
  }
}
