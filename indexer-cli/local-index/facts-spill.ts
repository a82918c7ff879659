// Facts and texts of the files parsed just now: out of memory until their links are made, and within reach of every thread. The file is gone when
// the process ends, however it ends, where the system allows to remove an open file.

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FactsText } from '../parse/facts-codec.ts'

/** Where one file's three texts stand, one after another. */
type Place = readonly [offset: number, interfaceBytes: number, bodyBytes: number, textBytes: number]

/** What another thread needs to read along: file descriptors belong to the process. */
export interface SpillHandle {
  readonly descriptor: number
  readonly places: ReadonlyMap<string, Place>
}

export class FactsSpill {
  readonly #folder: string
  readonly #descriptor: number
  readonly #places = new Map<string, Place>()
  #end = 0

  constructor() {
    this.#folder = mkdtempSync(path.join(tmpdir(), 'kontext-'))
    this.#descriptor = openSync(path.join(this.#folder, 'facts'), 'wx+', 0o600)
    if (process.platform !== 'win32') rmSync(this.#folder, { recursive: true })
  }

  put(key: string, facts: FactsText, text: string): void {
    const parts = [facts.interface, facts.body, text].map((part) => Buffer.from(part))
    const offset = this.#end
    for (const part of parts) {
      writeSync(this.#descriptor, part, 0, part.length, this.#end)
      this.#end += part.length
    }
    const [seen, body, own] = parts
    this.#places.set(key, [offset, seen?.length ?? 0, body?.length ?? 0, own?.length ?? 0])
  }

  get handle(): SpillHandle {
    return { descriptor: this.#descriptor, places: this.#places }
  }

  close(): void {
    closeSync(this.#descriptor)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** One of a file's texts; undefined when the file was not parsed just now. */
export function readSpilled(
  { descriptor, places }: SpillHandle,
  key: string,
  part: 'interface' | 'body' | 'text',
): string | undefined {
  const place = places.get(key)
  if (place === undefined) return undefined
  const [offset, seen, body, text] = place
  if (part === 'interface') return readAt(descriptor, offset, seen)
  if (part === 'body') return readAt(descriptor, offset + seen, body)
  return readAt(descriptor, offset + seen + body, text)
}

function readAt(descriptor: number, offset: number, length: number): string {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length;) {
    const count = readSync(descriptor, bytes, at, length - at, offset + at)
    if (count === 0) throw new Error('the file of parsed facts is shorter than it was')
    at += count
  }
  return bytes.toString()
}
