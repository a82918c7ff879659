// Reads the vectors that were stored with shards.

import { sql, type Database } from './database.ts'
import { jsonChunks } from './json-rows.ts'
import { pages } from './pages.ts'
import { decodeVectors } from './vector-text.ts'

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
