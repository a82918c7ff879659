// Facts between parsing and linking, and from one update to the next. They are kept as JSON in the local file; as many as fit a budget stay in
// memory too, so that a small repository never reads them back.

import type { DatabaseSync } from 'node:sqlite'
import type { FileFacts } from '../parse/file-facts.ts'

/** Characters of facts' JSON kept as objects; an object takes several times as many bytes. */
const MEMORY_CHARS = 40_000_000

/** The two JSON texts of a file's facts; its text is in neither. */
export interface FactsText {
  /** What other files can see. */
  readonly interface: string
  /** What only the file's own links need. */
  readonly body: string
}

/** Splits facts for storage. */
export function encodeFacts(facts: FileFacts): FactsText {
  const { text: _text, uses, routes, notes, ...seen } = facts
  return { interface: JSON.stringify(seen), body: JSON.stringify({ uses, routes, notes }) }
}

export class FactsStore {
  readonly #put
  readonly #getInterface
  readonly #getBody
  readonly #ids: ReadonlyMap<string, number>
  readonly #held = new Map<string, FileFacts>()
  #chars = 0

  /** `ids` may grow while the store is used. */
  constructor(file: DatabaseSync, ids: ReadonlyMap<string, number>) {
    this.#ids = ids
    this.#put = file.prepare(
      'INSERT OR REPLACE INTO local_facts (file_id, interface, body) VALUES (?, ?, ?)',
    )
    this.#getInterface = file.prepare('SELECT interface FROM local_facts WHERE file_id = ?')
    this.#getBody = file.prepare('SELECT body FROM local_facts WHERE file_id = ?')
  }

  /** Whether everything that was put is still in memory. */
  get holdsAll(): boolean {
    return this.#chars <= MEMORY_CHARS
  }

  put(path: string, facts: FileFacts): void {
    const text = encodeFacts(facts)
    this.#put.run(this.#id(path), text.interface, text.body)
    this.#chars += text.interface.length + text.body.length
    if (this.holdsAll) this.#held.set(path, { ...facts, text: '' })
  }

  /** Facts without text; undefined when the file has none. `withBody`: with uses, routes and notes too. */
  get(path: string, { withBody }: { readonly withBody: boolean }): FileFacts | undefined {
    const held = this.#held.get(path)
    if (held !== undefined) return held
    const id = this.#ids.get(path)
    const row = id === undefined ? undefined : this.#getInterface.get(id)
    if (id === undefined || row === undefined) return undefined
    const body = withBody
      ? (JSON.parse(String(this.#getBody.get(id)?.['body'])) as object) // encodeFacts wrote it
      : { uses: [], routes: [], notes: [] }
    return { ...JSON.parse(String(row['interface'])), text: '', ...body } as FileFacts // encodeFacts wrote it
  }

  #id(path: string): number {
    const id = this.#ids.get(path)
    if (id === undefined) throw new Error(`no row for ${path}`)
    return id
  }
}
