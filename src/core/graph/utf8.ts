// UTF-8 for the snapshot's text blob. Core has no TextEncoder (it knows no platform); short ASCII texts, nearly all of them, are read directly.
// Lone surrogates are written as U+FFFD, as TextEncoder does.

/** Appends texts to one growing blob. */
export class Utf8Writer {
  #bytes = new Uint8Array(1 << 16)
  #length = 0

  get length(): number {
    return this.#length
  }

  write(text: string): void {
    this.#reserve(text.length * 3)
    for (let i = 0; i < text.length; i += 1) {
      let code = text.charCodeAt(i)
      if (code < 0x80) {
        this.#bytes[this.#length++] = code
        continue
      }
      if (code >= 0xd800 && code <= 0xdfff) {
        const low = text.charCodeAt(i + 1)
        const isPair = code < 0xdc00 && low >= 0xdc00 && low <= 0xdfff
        code = isPair ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : 0xfffd
        if (isPair) i += 1
      }
      this.#push(code)
    }
  }

  #push(code: number): void {
    if (code < 0x800) {
      this.#bytes[this.#length++] = 0xc0 | (code >> 6)
    } else {
      if (code < 0x10000) {
        this.#bytes[this.#length++] = 0xe0 | (code >> 12)
      } else {
        this.#bytes[this.#length++] = 0xf0 | (code >> 18)
        this.#bytes[this.#length++] = 0x80 | ((code >> 12) & 63)
      }
      this.#bytes[this.#length++] = 0x80 | ((code >> 6) & 63)
    }
    this.#bytes[this.#length++] = 0x80 | (code & 63)
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    grown.set(this.#bytes)
    this.#bytes = grown
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Longest text decoded in one call; engines bound the arguments of a call. */
const MAX_DIRECT_CHARS = 4_096

/** The text at bytes[start, end), which a Utf8Writer wrote. */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  let ascii = end - start <= MAX_DIRECT_CHARS
  for (let i = start; ascii && i < end; i += 1) ascii = (bytes[i] ?? 0) < 0x80
  if (ascii) return String.fromCharCode(...bytes.subarray(start, end))
  const letters: string[] = []
  for (let i = start; i < end;) {
    const lead = bytes[i++] ?? 0
    const more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3
    let code = more === 0 ? lead : lead & (0x3f >> more)
    for (let k = 0; k < more; k += 1) code = (code << 6) | ((bytes[i++] ?? 0) & 63)
    letters.push(String.fromCodePoint(code))
  }
  return letters.join('')
}
