// Facts for linking: of files parsed just now from the spill, of all others from the last update's rows.

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  decodeBody,
  decodeInterface,
  type FactsBody,
  type FactsInterface,
} from '../parse/facts-codec.ts'
import type { FileFacts } from '../parse/file-facts.ts'
import { readSpilled, type SpillHandle } from './facts-spill.ts'

type Column = 'interface' | 'body' | 'http'

export class FactsSource {
  readonly #spill: SpillHandle
  readonly #select: Readonly<Record<Column, StatementSync>> | undefined
  /** The body read last: linking asks for one file's several times in a row. */
  #body: { readonly path: string; readonly body: FactsBody } | undefined
  /** Characters of JSON that came out as objects so far. */
  charsRead = 0

  /** `file`: the index as the last update left it; undefined when there was none. */
  constructor(spill: SpillHandle, file: DatabaseSync | undefined) {
    this.#spill = spill
    const select = (column: string): StatementSync | undefined =>
      file?.prepare(
        `SELECT ${column} FROM local_files JOIN local_facts USING (file_id) WHERE path = ?`,
      )
    const [seen, body, http] = [select('interface'), select('body'), select('http')]
    this.#select = seen && body && http && { interface: seen, body, http }
  }

  /** Facts without text; undefined when the file has none. Uses and notes are read when they are asked for. */
  get(path: string): FileFacts | undefined {
    const text = readSpilled(this.#spill, path, 'interface') ?? this.#stored(path, 'interface')
    if (text === undefined) return undefined
    this.charsRead += text.length
    const body = (): FactsBody => this.#readBody(path)
    return {
      ...decodeInterface(text),
      text: '',
      get uses() {
        return body().uses
      },
      // All of them together are planned before links are made (link/routes).
      http: null,
      get notes() {
        return body().notes
      },
    }
  }

  /** What other files saw of a file at the last update. */
  before(path: string): FactsInterface | undefined {
    const text = this.#stored(path, 'interface')
    return text === undefined ? undefined : decodeInterface(text)
  }

  /** What a file said about HTTP at the last update, as it is stored. */
  httpBefore(path: string): string | undefined {
    return this.#stored(path, 'http')
  }

  /** The text of a file parsed just now. */
  text(path: string): string | undefined {
    return readSpilled(this.#spill, path, 'text')
  }

  #readBody(path: string): FactsBody {
    if (this.#body?.path === path) return this.#body.body
    const text = readSpilled(this.#spill, path, 'body') ?? this.#stored(path, 'body')
    if (text === undefined) throw new Error(`${path} has lost its facts`)
    const body = decodeBody(text)
    this.#body = { path, body }
    return body
  }

  #stored(path: string, column: Column): string | undefined {
    const row = this.#select?.[column].get(path)
    return row === undefined ? undefined : String(row[column])
  }
}
