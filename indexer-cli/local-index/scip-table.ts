// The rows of local_scip: documents of SCIP indexes, and what of them holds for the text as it is.

import type { DatabaseSync } from 'node:sqlite'
import type { ScipDefinition, ScipUse } from '../scip/document-links.ts'
import { pathWithoutSecrets } from '../secrets/path-secrets.ts'
import type { PositionEncoding, ScipDocument, ScipRange } from '../scip/read-index.ts'

/** What is kept of a document: four numbers of place, number of the symbol and roles for each occurrence. */
interface StoredDocument {
  readonly encoding: PositionEncoding
  readonly symbols: readonly string[]
  readonly occurrences: readonly number[]
}

/** The links of a file: those of all its documents that hold. */
export interface FileLinks {
  readonly definitions: readonly ScipDefinition[]
  readonly uses: readonly ScipUse[]
}

const STRIDE = 6
const IS_DEFINITION = 1
const IS_IMPORT = 2
const IS_FORWARD = 4

export class ScipTable {
  readonly #file: DatabaseSync
  readonly #put
  readonly #setLinks

  constructor(file: DatabaseSync) {
    this.#file = file
    this.#put = file.prepare(
      `INSERT OR REPLACE INTO local_scip (path, document, texts, definitions, uses) VALUES (?, ?, ?, '', '')`,
    )
    this.#setLinks = file.prepare(
      'UPDATE local_scip SET texts = ?, definitions = ?, uses = ? WHERE path = ?',
    )
  }

  clear(): void {
    this.#file.exec('DELETE FROM local_scip')
  }

  /** `texts`: hash of the text that each document is of, '' where its index does not tell. */
  put(path: string, documents: readonly ScipDocument[], texts: readonly string[]): void {
    this.#put.run(path, JSON.stringify(documents.map(encode)), JSON.stringify(texts))
  }

  paths(): string[] {
    return this.#file
      .prepare('SELECT path FROM local_scip ORDER BY path')
      .all()
      .map((row) => String(row['path']))
  }

  documents(path: string): ScipDocument[] {
    const row = this.#file.prepare('SELECT document FROM local_scip WHERE path = ?').get(path)
    const stored = JSON.parse(String(row?.['document'])) as StoredDocument[] // put wrote it
    return stored.map((document) => decode(path, document))
  }

  /** Hashes of the texts that the documents of a path are of; '' for one that no text has fitted yet. */
  texts(path: string): string[] {
    const row = this.#file.prepare('SELECT texts FROM local_scip WHERE path = ?').get(path)
    return JSON.parse(String(row?.['texts'])) as string[] // put or setLinks wrote it
  }

  /** Keeps what of a file's documents holds, null for nothing. Returns the definitions before, as stored. */
  setLinks(
    path: string,
    links: FileLinks | null,
    texts: readonly string[],
  ): { before: string; after: string } {
    const row = this.#file.prepare('SELECT definitions FROM local_scip WHERE path = ?').get(path)
    const after = links === null ? '' : JSON.stringify(links.definitions)
    const uses = links === null ? '' : JSON.stringify(links.uses)
    this.#setLinks.run(JSON.stringify(texts), after, uses, path)
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

function encode({ encoding, occurrences }: ScipDocument): StoredDocument {
  const numbers = new Map<string, number>()
  const places: number[] = []
  for (const { range, symbol, isDefinition, isImport, isForward } of occurrences) {
    // A key of an object literal is whatever its string says.
    if (symbol.endsWith(':') && pathWithoutSecrets(symbol) !== symbol) continue
    let number = numbers.get(symbol)
    if (number === undefined) numbers.set(symbol, (number = numbers.size))
    const roles =
      (isDefinition ? IS_DEFINITION : 0) | (isImport ? IS_IMPORT : 0) | (isForward ? IS_FORWARD : 0)
    places.push(...range, number, roles)
  }
  return { encoding, symbols: [...numbers.keys()], occurrences: places }
}

function decode(
  path: string,
  { encoding, symbols, occurrences: places }: StoredDocument,
): ScipDocument {
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
      isForward: (roles & IS_FORWARD) !== 0,
      enclosing: null,
    }
  })
  return { path, text: '', encoding, symbols: [], occurrences }
}
