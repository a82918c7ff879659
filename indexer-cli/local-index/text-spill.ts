// Texts of parsed files, out of memory until their shards are built. The file is removed when the process ends, however it ends, where the system
// allows to remove an open file.

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Place {
  readonly offset: number
  readonly length: number
}

export class TextSpill {
  readonly #folder: string
  readonly #file: number
  readonly #places = new Map<string, Place>()
  #end = 0

  constructor() {
    this.#folder = mkdtempSync(path.join(tmpdir(), 'kontext-'))
    this.#file = openSync(path.join(this.#folder, 'texts'), 'wx+', 0o600)
    if (process.platform !== 'win32') rmSync(this.#folder, { recursive: true })
  }

  put(key: string, text: string): void {
    const bytes = Buffer.from(text)
    writeSync(this.#file, bytes, 0, bytes.length, this.#end)
    this.#places.set(key, { offset: this.#end, length: bytes.length })
    this.#end += bytes.length
  }

  /** The text under this key; undefined when none was put. */
  get(key: string): string | undefined {
    const place = this.#places.get(key)
    if (place === undefined) return undefined
    const bytes = Buffer.allocUnsafe(place.length)
    readSync(this.#file, bytes, 0, place.length, place.offset)
    return bytes.toString()
  }

  close(): void {
    closeSync(this.#file)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
