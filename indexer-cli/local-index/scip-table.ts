// The rows of local_scip: documents of SCIP indexes, and what of them holds for the text as it is.

import type { DatabaseSync } from 'node:sqlite'
import type { DocumentLinks, ScipDefinition } from '../scip/document-links.ts'
import type { PositionEncoding, ScipDocument, ScipRange } from '../scip/read-index.ts'

/** A document as it is stored: four numbers of place, number of the symbol and roles for each occurrence. */
interface StoredDocument {
  readonly text: string
  readonly encoding: PositionEncoding
  readonly symbols: readonly string[]
  readonly occurrences: readonly number[]
}

const STRIDE = 6
const IS_DEFINITION = 1
const IS_IMPORT = 2

export class ScipTable {
  readonly #file: DatabaseSync
  readonly #put
  readonly #setLinks

  constructor(file: DatabaseSync) {
    this.#file = file
    this.#put = file.prepare(
      `INSERT OR REPLACE INTO local_scip (path, document, definitions, uses) VALUES (?, ?, '', '')`,
    )
    this.#setLinks = file.prepare('UPDATE local_scip SET definitions = ?, uses = ? WHERE path = ?')
  }

  clear(): void {
    this.#file.exec('DELETE FROM local_scip')
  }

  put(path: string, document: ScipDocument): void {
    this.#put.run(path, encode(document))
  }

  paths(): string[] {
    return this.#file
      .prepare('SELECT path FROM local_scip ORDER BY path')
      .all()
      .map((row) => String(row['path']))
  }

  document(path: string): ScipDocument {
    const row = this.#file.prepare('SELECT document FROM local_scip WHERE path = ?').get(path)
    return decode(path, String(row?.['document']))
  }

  /** Keeps what of a document holds, null for nothing. Returns the definitions before, as stored. */
  setLinks(path: string, links: DocumentLinks | null): { before: string; after: string } {
    const row = this.#file.prepare('SELECT definitions FROM local_scip WHERE path = ?').get(path)
    const after = links === null ? '' : JSON.stringify(links.definitions)
    this.#setLinks.run(after, links === null ? '' : JSON.stringify(links.uses), path)
    return { before: String(row?.['definitions']), after }
  }

  /** Definitions of every document that holds, by path. */
  definitions(): Map<string, readonly ScipDefinition[]> {
    const found = new Map<string, readonly ScipDefinition[]>()
    for (const row of this.#file
      .prepare(`SELECT path, definitions FROM local_scip WHERE definitions <> '' ORDER BY path`)
      .iterate())
      found.set(String(row['path']), JSON.parse(String(row['definitions'])) as ScipDefinition[]) // setLinks wrote it
    return found
  }

  /** JSON of the uses of a file; '' when its document does not hold or there is none. */
  uses(path: string): string {
    const row = this.#file.prepare('SELECT uses FROM local_scip WHERE path = ?').get(path)
    return String(row?.['uses'] ?? '')
  }
}

function encode({ text, encoding, occurrences }: ScipDocument): string {
  const numbers = new Map<string, number>()
  const places: number[] = []
  for (const { range, symbol, isDefinition, isImport } of occurrences) {
    let number = numbers.get(symbol)
    if (number === undefined) numbers.set(symbol, (number = numbers.size))
    const roles = (isDefinition ? IS_DEFINITION : 0) | (isImport ? IS_IMPORT : 0)
    places.push(...range, number, roles)
  }
  const stored: StoredDocument = {
    text,
    encoding,
    symbols: [...numbers.keys()],
    occurrences: places,
  }
  return JSON.stringify(stored)
}

function decode(path: string, stored: string): ScipDocument {
  const { text, encoding, symbols, occurrences: places } = JSON.parse(stored) as StoredDocument // encode wrote it
  const at = (index: number): number => places[index] ?? 0
  const occurrences = Array.from({ length: places.length / STRIDE }, (_, number) => {
    const base = number * STRIDE
    const range: ScipRange = [at(base), at(base + 1), at(base + 2), at(base + 3)]
    const roles = at(base + 5)
    return {
      range,
      symbol: symbols[at(base + 4)] ?? '',
      isDefinition: (roles & IS_DEFINITION) !== 0,
      isImport: (roles & IS_IMPORT) !== 0,
      enclosing: null,
    }
  })
  return { path, text, encoding, symbols: [], occurrences }
}
