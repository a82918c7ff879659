// Stores shards in the local file: what store-shards.ts does on D1, with a row a statement, which takes SQLite a sixth of the time of rows as JSON.
// What needs no file (terms, graph, canonical text) is made before, in whatever thread there is time.

import type { DatabaseSync } from 'node:sqlite'
import { graphPart } from '#core/graph/graph-part.ts'
import { DERIVATION } from '#storage/derivation.ts'
import { SYMBOL_ID_STEP, symbolRows } from '#storage/shard-rows.ts'
import { ROW_COLUMNS, routeValues, rowValues, type StorableShard } from '#storage/store-shards.ts'
import { LOCAL_REPO_ID } from './repository.ts'

type Values = readonly (string | number)[]

/** A shard as its rows hold it; plain data. */
export interface ShardRecord {
  readonly hash: string
  /** Path, language, numbers of symbols and edges, characters. */
  readonly head: Values
  readonly text: string
  readonly graph: string
  readonly symbols: readonly Values[]
  readonly routes: readonly Values[]
}

/** What is stored of a shard. */
export function recordOf({ hash, text, shard }: StorableShard): ShardRecord {
  const { path, language, symbols, edges, routes } = shard
  return {
    hash,
    head: [path, language, symbols.length, edges.length, text.length],
    text,
    graph: JSON.stringify(graphPart(shard)),
    symbols: symbolRows(shard).map(rowValues),
    routes: routes.map((route, position) => {
      const [method, pattern, line, handler, paths] = routeValues(route)
      return [position, path, method, pattern, line, handler, JSON.stringify(paths)]
    }),
  }
}

const marks = (count: number): string => Array.from({ length: count }, () => '?').join(', ')

const SYMBOL_VALUES = ROW_COLUMNS.split(',').length

/** Writes the rows of one update. */
export class ShardTable {
  readonly #shard
  readonly #text
  readonly #graph
  readonly #symbol
  readonly #route

  constructor(file: DatabaseSync) {
    this.#shard = file.prepare(
      `INSERT OR IGNORE INTO shards (repo_id, hash, path, language, symbols, edges, chars, derivation) VALUES (${marks(8)}) RETURNING id`,
    )
    this.#text = file.prepare('INSERT INTO shard_texts (shard_id, body) VALUES (?, ?)')
    this.#graph = file.prepare('INSERT INTO shard_graphs (shard_id, graph) VALUES (?, ?)')
    this.#symbol = file.prepare(
      `INSERT INTO symbols (id, shard_id, repo_id, ${ROW_COLUMNS}) VALUES (${marks(3 + SYMBOL_VALUES)})`,
    )
    this.#route = file.prepare(
      `INSERT INTO routes (repo_id, shard_id, position, path, method, pattern, line, handler, handler_paths) VALUES (${marks(9)})`,
    )
  }

  /** Stores a shard, unless it is there: then all of its rows are. */
  put({ hash, head, text, graph, symbols, routes }: ShardRecord): void {
    const row = this.#shard.get(LOCAL_REPO_ID, hash, ...head, DERIVATION)
    if (row === undefined) return
    const id = Number(row['id'])
    this.#text.run(id, text)
    this.#graph.run(id, graph)
    for (const [index, values] of symbols.entries())
      this.#symbol.run(id * SYMBOL_ID_STEP + index, id, LOCAL_REPO_ID, ...values)
    for (const values of routes) this.#route.run(LOCAL_REPO_ID, id, ...values)
  }
}
