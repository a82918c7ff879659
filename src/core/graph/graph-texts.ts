// Numbers texts in order of first use and keeps each once.

import { Utf8Writer } from './utf8.ts'

export class GraphTexts {
  readonly #numbers = new Map<string, number>()
  readonly #writer = new Utf8Writer()
  readonly #offsets: number[] = [0]

  /** The number of a text. */
  number(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const made = this.#numbers.size
    this.#numbers.set(text, made)
    this.#writer.write(text)
    this.#offsets.push(this.#writer.length)
    return made
  }

  /** All texts as one blob with offsets. */
  finish(): { readonly text: Uint8Array; readonly textOffsets: Uint32Array } {
    return { text: this.#writer.finish(), textOffsets: Uint32Array.from(this.#offsets) }
  }
}
