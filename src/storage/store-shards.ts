// Writes shards with everything that is derived from them. A shard and its rows appear together or not at all, and storing it twice, or from two
// uploads at once, changes nothing.

import { graphPart } from '#core/graph/graph-part.ts'
import type { HashEmbedder } from '#core/embed/hash-embedder.ts'
import type { Shard } from '#wire/shard.ts'
import { sql, type Database, type Statement } from './database.ts'
import { DERIVATION } from './derivation.ts'
import { jsonChunks } from './json-rows.ts'
import { databaseLimits } from './limits.ts'
import { pages } from './pages.ts'
import {
  embeddedTerms,
  pathsOfId,
  symbolRows,
  SYMBOL_ID_STEP,
  type SymbolRow,
} from './shard-rows.ts'
import { missingShards } from './shards.ts'
import { encodeVectors, symbolsOfPart } from './vector-text.ts'

/** A shard whose text has been checked against its hash. */
export interface StorableShard {
  readonly hash: string
  /** The canonical text. */
  readonly text: string
  readonly shard: Shard
}

/** Makes the vector of a symbol from its terms; `HashEmbedder` is one. */
export type TermEmbedder = Pick<HashEmbedder, 'id' | 'dimensions' | 'embedTerms'>

/** Stores the shards that the repository lacks, with their vectors when there is an embedder. */
export async function storeShards(
  database: Database,
  repoId: string,
  shards: readonly StorableShard[],
  embedder?: TermEmbedder,
): Promise<{ readonly stored: number; readonly already: number }> {
  const missing = new Set(
    await missingShards(
      database,
      repoId,
      shards.map(({ hash }) => hash),
    ),
  )
  const fresh = shards.filter(({ hash }) => missing.delete(hash))
  let group: StorableShard[] = []
  let chars = 0
  const flush = async (): Promise<void> => {
    if (group.length > 0)
      await database.batch([
        ...staleRemovals(repoId, group, embedder),
        ...shardInsertions(repoId, group, embedder),
      ])
    group = []
    chars = 0
  }
  for (const shard of fresh) {
    // Graph, terms and rows together stay near twice the text.
    const weight = shard.text.length * 3
    if (chars + weight > databaseLimits.maxBatchChars) await flush()
    group.push(shard)
    chars += weight
  }
  await flush()
  return { stored: fresh.length, already: shards.length - fresh.length }
}

/** Columns of `symbols` that a row fills, beside the keys. */
export const ROW_COLUMNS = `symbol_id, name, container, kind, path, start_line, end_line, exported, test, signature, doc, notes, text_start,
  text_length, name_terms, path_terms, doc_terms, body_terms, history_terms, changes`

/** The values of a row, in the order of `ROW_COLUMNS`. */
export const rowValues = (row: SymbolRow): (string | number)[] => [
  row.symbolId,
  row.name,
  row.container,
  row.kind,
  row.path,
  row.startLine,
  row.endLine,
  row.exported ? 1 : 0,
  row.test ? 1 : 0,
  row.signature,
  row.doc,
  row.notes,
  row.textStart,
  row.textLength,
  row.nameTerms,
  row.pathTerms,
  row.docTerms,
  row.bodyTerms,
  row.historyTerms,
  row.changes,
]

/** A route as `routes` holds it: method, pattern, line, handler, and the paths that its handler may be in. */
export const routeValues = ({
  method,
  pattern,
  line,
  handler,
}: Shard['routes'][number]): [string, string, number, string, string[]] => [
  method,
  pattern,
  line,
  handler,
  pathsOfId(handler),
]

/** Texts shorter than this share statements, of which each costs on D1. */
const JOIN_BELOW = databaseLimits.maxJsonChars / 2

/** The statements that store shards, for one batch; repeating them changes nothing. Their texts together should stay below a third of a batch. */
function shardInsertions(
  repoId: string,
  shards: readonly StorableShard[],
  embedder: TermEmbedder | undefined,
): Statement[] {
  const derived = shards.map(({ hash, shard }) => ({ hash, rows: symbolRows(shard) }))
  const heads = shards.map(({ hash, text, shard }) => [
    hash,
    shard.path,
    shard.language,
    shard.symbols.length,
    shard.edges.length,
    text.length,
  ])
  const rows = derived.flatMap(({ hash, rows }) =>
    rows.map((row, index) => [[hash, index], rowValues(row)].flat()),
  )
  const routes = shards.flatMap(({ hash, shard }) =>
    shard.routes.map((route, position) => [hash, position, shard.path, ...routeValues(route)]),
  )
  return [
    ...jsonChunks(heads).map(
      (
        chunk,
      ) => sql`INSERT OR IGNORE INTO shards (repo_id, hash, path, language, symbols, edges, chars, derivation)
        SELECT ${repoId}, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, ${DERIVATION}
        FROM json_each(${chunk})`,
    ),
    ...texts('shard_texts (shard_id, body)', repoId, shards, ({ text }) => text),
    ...texts('shard_graphs (shard_id, graph)', repoId, shards, ({ shard }) =>
      JSON.stringify(graphPart(shard)),
    ),
    // Parsed once a row, not once a value; LIMIT keeps SQLite from putting the call back into every column. Halves the time.
    ...jsonChunks(rows).map((chunk) => ({
      sql: `INSERT OR IGNORE INTO symbols (id, shard_id, repo_id, ${ROW_COLUMNS})
        SELECT s.id * ${SYMBOL_ID_STEP} + (row->>1), s.id, s.repo_id, row->>2, row->>3, row->>4, row->>5, row->>6,
          row->>7, row->>8, row->>9, row->>10, row->>11, row->>12, row->>13, row->>14, row->>15, row->>16, row->>17,
          row->>18, row->>19, row->>20, row->>21
        FROM (SELECT jsonb(value) AS row FROM json_each(?) LIMIT -1 OFFSET 0)
        CROSS JOIN shards s ON s.repo_id = ? AND s.hash = row->>0`,
      params: [chunk, repoId],
    })),
    ...jsonChunks(routes).map(
      (
        chunk,
      ) => sql`INSERT OR IGNORE INTO routes (repo_id, shard_id, position, path, method, pattern, line, handler, handler_paths)
        SELECT s.repo_id, s.id, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->'$[7]'
        FROM json_each(${chunk}) CROSS JOIN shards s ON s.repo_id = ${repoId} AND s.hash = value->>0`,
    ),
    ...(embedder ? vectorInsertions(repoId, derived, embedder) : []),
  ]
}

/**
 * Takes out what older rules derived from shards that are stored again. A live version keeps its full-text table meanwhile: the rows come back under
 * the same ids in the same batch, and no switch ever edits a table of older rules.
 */
function staleRemovals(
  repoId: string,
  shards: readonly StorableShard[],
  embedder: TermEmbedder | undefined,
): Statement[] {
  const stale = `json_each(?) CROSS JOIN shards s ON s.repo_id = ? AND s.hash = value AND s.derivation <> ${DERIVATION}`
  return jsonChunks(shards.map(({ hash }) => hash)).flatMap((chunk) => {
    const params = [chunk, repoId]
    return [
      {
        sql: `DELETE FROM symbols WHERE id IN (SELECT y.id FROM ${stale} CROSS JOIN symbols y
          ON y.id BETWEEN s.id * ${SYMBOL_ID_STEP} AND s.id * ${SYMBOL_ID_STEP} + ${SYMBOL_ID_STEP - 1})`,
        params,
      },
      {
        sql: `DELETE FROM routes WHERE (repo_id, shard_id) IN (SELECT s.repo_id, s.id FROM ${stale})`,
        params,
      },
      { sql: `DELETE FROM shard_graphs WHERE shard_id IN (SELECT s.id FROM ${stale})`, params },
      {
        sql: `DELETE FROM shard_vectors WHERE embedding = ? AND shard_id IN (SELECT s.id FROM ${stale})`,
        params: [embedder?.id ?? '', ...params],
      },
      {
        sql: `UPDATE shards SET derivation = ${DERIVATION} WHERE id IN (SELECT s.id FROM ${stale})`,
        params,
      },
    ]
  })
}

/** Inserts one text a shard: short ones together as JSON, long ones as a parameter of their own (escaping would pass D1's bound). */
function texts(
  target: string,
  repoId: string,
  shards: readonly StorableShard[],
  textOf: (shard: StorableShard) => string,
): Statement[] {
  const all = shards.map((shard) => ({ hash: shard.hash, text: textOf(shard) }))
  const isShort = ({ text }: { text: string }): boolean => text.length < JOIN_BELOW
  return [
    ...jsonChunks(all.filter(isShort).map(({ hash, text }) => [hash, text])).map((chunk) => ({
      sql: `INSERT OR IGNORE INTO ${target} SELECT s.id, value->>1
        FROM json_each(?) CROSS JOIN shards s ON s.repo_id = ? AND s.hash = value->>0`,
      params: [chunk, repoId],
    })),
    ...all
      .filter((text) => !isShort(text))
      .map(({ hash, text }) => ({
        sql: `INSERT OR IGNORE INTO ${target} SELECT id, ? FROM shards WHERE repo_id = ? AND hash = ?`,
        params: [text, repoId, hash],
      })),
  ]
}

function vectorInsertions(
  repoId: string,
  shards: readonly { readonly hash: string; readonly rows: readonly SymbolRow[] }[],
  embedder: TermEmbedder,
): Statement[] {
  const parts = shards.flatMap(({ hash, rows }) => {
    const vectors = rows.map((row) => embedder.embedTerms(embeddedTerms(row)))
    return pages(vectors, () => 1, symbolsOfPart(embedder.dimensions)).map((part, place) => [
      hash,
      place,
      encodeVectors(part),
    ])
  })
  return jsonChunks(parts).map(
    (chunk) => sql`INSERT OR IGNORE INTO shard_vectors (shard_id, embedding, part, vectors)
      SELECT s.id, ${embedder.id}, value->>1, value->>2
      FROM json_each(${chunk}) CROSS JOIN shards s ON s.repo_id = ${repoId} AND s.hash = value->>0`,
  )
}
