// Vectors of the live version's symbols. They are made when the first question needs them and kept with their shards, so that an update costs
// nothing and the next question embeds only what is new.

import type { HashEmbedder } from '#core/embed/hash-embedder.ts'
import { sql, type Database, type Statement } from '#storage/database.ts'
import { pages } from '#storage/pages.ts'
import { embeddedTerms, SYMBOL_ID_STEP } from '#storage/shard-rows.ts'
import { shardVectors, type FileVectors } from '#storage/shard-vectors.ts'
import { encodeVectors, symbolsOfPart } from '#storage/vector-text.ts'
import { LOCAL_REPO_ID } from './repository.ts'

/** Shards whose symbols are read at once. */
const PAGE_SHARDS = 200

export interface LiveVectors {
  readonly files: readonly FileVectors[]
  /** Writes what was embedded just now, for the next process. */
  readonly insertions: readonly Statement[]
}

/** Vectors of a manifest's files, one after another in the order of each shard. */
export async function liveVectors(
  database: Database,
  embedder: HashEmbedder,
  files: readonly (readonly [path: string, hash: string])[],
): Promise<LiveVectors> {
  const found: FileVectors[] = []
  for await (const page of shardVectors(database, LOCAL_REPO_ID, {
    embedding: embedder.id,
    files,
  })) {
    found.push(...page)
  }
  const known = new Set(found.map(({ path }) => path))
  const missing = files.filter(([path]) => !known.has(path))
  const insertions: Statement[] = []
  for (let start = 0; start < missing.length; start += PAGE_SHARDS) {
    const shards = await embedShards(database, embedder, missing.slice(start, start + PAGE_SHARDS))
    for (const { id, path, vectors } of shards) {
      found.push({ path, vectors: concat(vectors, embedder.dimensions) })
      insertions.push(...insertVectors(id, embedder.id, vectors))
    }
  }
  return { files: found, insertions }
}

interface EmbeddedShard {
  readonly id: number
  readonly path: string
  readonly vectors: readonly Int8Array[]
}

async function embedShards(
  database: Database,
  embedder: HashEmbedder,
  files: readonly (readonly [path: string, hash: string])[],
): Promise<EmbeddedShard[]> {
  const hashes = JSON.stringify(files.map(([, hash]) => hash))
  const [rows = []] = await database.batch([
    {
      sql: `SELECT h.id AS shard_id, s.path, s.name_terms, s.path_terms, s.doc_terms, s.body_terms
        FROM json_each(?) CROSS JOIN shards h ON h.repo_id = ? AND h.hash = value
        CROSS JOIN symbols s ON s.id BETWEEN h.id * ${SYMBOL_ID_STEP} AND h.id * ${SYMBOL_ID_STEP} + ${SYMBOL_ID_STEP - 1}
        ORDER BY s.id`,
      params: [hashes, LOCAL_REPO_ID],
    },
  ])
  const shards = new Map<number, { id: number; path: string; vectors: Int8Array[] }>()
  for (const row of rows) {
    const id = Number(row['shard_id'])
    const shard = shards.get(id) ?? { id, path: String(row['path']), vectors: [] }
    shards.set(id, shard)
    shard.vectors.push(
      embedder.embedTerms(
        embeddedTerms({
          nameTerms: String(row['name_terms']),
          pathTerms: String(row['path_terms']),
          docTerms: String(row['doc_terms']),
          bodyTerms: String(row['body_terms']),
        }),
      ),
    )
  }
  return [...shards.values()]
}

function concat(vectors: readonly Int8Array[], dimensions: number): Int8Array {
  const packed = new Int8Array(vectors.length * dimensions)
  for (const [row, vector] of vectors.entries()) packed.set(vector, row * dimensions)
  return packed
}

const insertVectors = (
  shardId: number,
  embedding: string,
  vectors: readonly Int8Array[],
): Statement[] =>
  pages(vectors, () => 1, symbolsOfPart(vectors[0]?.length ?? 1)).map(
    (part, place) =>
      sql`INSERT OR IGNORE INTO shard_vectors (shard_id, embedding, part, vectors)
        SELECT id, ${embedding}, ${place}, ${encodeVectors(part)} FROM shards WHERE id = ${shardId}`,
  )
