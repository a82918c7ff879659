// Lists of numbers and texts that grow while their length is not known: a tenth of the memory of arrays of objects.

/** Whole numbers of 32 bits, in one typed array that doubles. */
export class GrowingNumbers {
  #values = new Uint32Array(1_024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length] = value
    this.#length += 1
  }

  /** The numbers so far, without a copy. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.#length)
  }
}

/** Texts, each kept once and known by its number. */
export class TextPool {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  get size(): number {
    return this.#texts.length
  }

  number(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const made = this.#texts.push(text) - 1
    this.#numbers.set(text, made)
    return made
  }

  text(number: number): string {
    return this.#texts[number] ?? ''
  }
}
