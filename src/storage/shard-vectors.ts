// Reads the vectors that were stored with shards.

import { byText } from '#core/order.ts'
import { sql, type Database } from './database.ts'
import { jsonChunks } from './json-rows.ts'
import { pages } from './pages.ts'
import { decodeVectors, encodeVectors, symbolsOfPart } from './vector-text.ts'

/** The hashes of a repository without vectors of an embedding, stored or not, each once, ordered. */
export async function missingVectors(
  database: Database,
  repoId: string,
  { embedding, hashes }: { readonly embedding: string; readonly hashes: Iterable<string> },
): Promise<string[]> {
  const wanted = [...new Set(hashes)].sort(byText)
  const missing: string[] = []
  for (const chunk of jsonChunks(wanted)) {
    const [rows = []] = await database.batch([
      sql`SELECT value AS hash FROM json_each(${chunk}) WHERE NOT EXISTS (
        SELECT 1 FROM shards s JOIN shard_vectors v ON v.shard_id = s.id AND v.embedding = ${embedding}
        WHERE s.repo_id = ${repoId} AND s.hash = value)`,
    ])
    for (const { hash } of rows) missing.push(String(hash))
  }
  return missing
}

/** Symbols of the shards that are stored, by hash. */
export async function shardSizes(
  database: Database,
  repoId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (const chunk of jsonChunks(hashes)) {
    const [rows = []] = await database.batch([
      sql`SELECT s.hash, s.symbols FROM json_each(${chunk})
        CROSS JOIN shards s ON s.repo_id = ${repoId} AND s.hash = value`,
    ])
    for (const row of rows) sizes.set(String(row['hash']), Number(row['symbols']))
  }
  return sizes
}

/** Vectors of a shard's symbols, one after another in its order. */
export interface ShardVectors {
  readonly hash: string
  readonly values: Int8Array
}

/** Stores vectors of shards that are there, all or none; those that are stored already stay as they are. */
export async function storeVectors(
  database: Database,
  repoId: string,
  {
    embedding,
    dimensions,
    shards,
  }: {
    readonly embedding: string
    readonly dimensions: number
    readonly shards: readonly ShardVectors[]
  },
): Promise<void> {
  const step = dimensions * symbolsOfPart(dimensions)
  const parts = shards.flatMap(({ hash, values }) =>
    Array.from({ length: Math.ceil(values.length / step) }, (_, place) => [
      hash,
      place,
      encodeVectors([values.subarray(place * step, (place + 1) * step)]),
    ]),
  )
  // One batch: a shard has all its vectors or none, and an upload is bounded.
  await database.batch(
    jsonChunks(parts).map(
      (chunk) => sql`INSERT OR IGNORE INTO shard_vectors (shard_id, embedding, part, vectors)
        SELECT s.id, ${embedding}, value->>1, value->>2
        FROM json_each(${chunk}) CROSS JOIN shards s ON s.repo_id = ${repoId} AND s.hash = value->>0`,
    ),
  )
}

/** Symbols whose vectors are read at once: about 7 MB of text with 256 dimensions. */
const MAX_PAGE_SYMBOLS = 20_000

/** Vectors of one file's symbols, one after another in the order of its shard. */
export interface FileVectors {
  readonly path: string
  readonly vectors: Int8Array
}

/** Vectors of a manifest's files in one embedding, a page at a time; files without vectors of it are left out. */
export async function* shardVectors(
  database: Database,
  repoId: string,
  {
    embedding,
    files,
  }: {
    readonly embedding: string
    readonly files: readonly (readonly [path: string, hash: string])[]
  },
): AsyncGenerator<readonly FileVectors[]> {
  const shards: { readonly id: number; readonly path: string; readonly symbols: number }[] = []
  for (const chunk of jsonChunks(files)) {
    const [rows = []] = await database.batch([
      sql`SELECT s.id, s.path, s.symbols FROM json_each(${chunk})
        CROSS JOIN shards s ON s.repo_id = ${repoId} AND s.hash = value->>1`,
    ])
    for (const row of rows) {
      shards.push({
        id: Number(row['id']),
        path: String(row['path']),
        symbols: Number(row['symbols']),
      })
    }
  }
  for (const page of pages(shards, ({ symbols }) => symbols, MAX_PAGE_SYMBOLS)) {
    const [rows = []] = await database.batch([
      sql`SELECT v.shard_id AS id, v.vectors FROM json_each(${JSON.stringify(page.map(({ id }) => id))})
        CROSS JOIN shard_vectors v ON v.shard_id = value AND v.embedding = ${embedding} ORDER BY v.shard_id, v.part`,
    ])
    const parts = Map.groupBy(rows, (row) => Number(row['id']))
    yield page.flatMap(({ id, path }) => {
      const own = parts.get(id)
      return own ? [{ path, vectors: decodeVectors(own.map((row) => String(row['vectors']))) }] : []
    })
  }
}
