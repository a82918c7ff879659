// Vectors in Vectorize. Its hits are a hint: those that the live version does not hold are dropped, and when there were such, or too few came, the
// pack says that vectors lag. A service that fails costs the semantic source and nothing else.

import type { Database } from '#storage/database.ts'
import { selectIndex, toIndexRow } from '#storage/index-row.ts'
import { EmbeddingFailure } from '#storage/embedders/embedding-failure.ts'
import type { VectorMatch } from '#storage/ports.ts'
import { SYMBOL_ID_STEP } from '#storage/shard-rows.ts'
import { NOMINATED, toNominated } from '#storage/symbol-columns.ts'
import type { SemanticAnswer } from '../durable-objects/semantic.ts'
import {
  NO_EMBEDDING,
  queryEmbedder,
  vectorizeEmbedding,
  type QueryEmbedder,
} from '../embedders.ts'
import type { Env } from '../env.ts'
import type { SemanticBackend } from '../semantic-reader.ts'
import { indexTag, readVectorId } from './vector-id.ts'
import { VectorizeVectorIndex, type VectorizeBinding } from './vectorize-index.ts'

/** Matches asked for: more than are wanted, since some may be tests or of an older version. */
const MATCHES = 100

interface Place {
  readonly env: Env
  readonly binding: VectorizeBinding
  readonly database: Database
  readonly repoId: string
  readonly ref: string
}

/** The backend of one index. */
export const vectorizeBackend = ({
  env,
  binding,
  database,
  repoId,
  ref,
}: Place): SemanticBackend => ({
  async nearest({ text, limit, includeTests }) {
    const ours = vectorizeEmbedding(env)
    const index = new VectorizeVectorIndex(binding, await indexTag(repoId, ref))
    const found = await nearestIn(index, queryEmbedder(env, ours), text)
    const { matches } = found
    const { version, embedding, live } = await locate({ database, repoId, ref }, matches ?? [])
    if (embedding === NO_EMBEDDING)
      return { indexVersion: version, answer: { hits: [], error: null } }
    const hits = live.filter(({ symbol }) => includeTests || !symbol.test).slice(0, limit)
    const stale = (matches?.length ?? 0) - live.length
    return {
      indexVersion: version,
      answer: { hits, error: whyLess({ ...found, stale, embedding, ours }) },
    }
  },
})

interface Found {
  /** Null when a service failed. */
  readonly matches: readonly VectorMatch[] | null
  readonly failure: string
}

async function nearestIn(
  index: VectorizeVectorIndex,
  embedder: QueryEmbedder | undefined,
  text: string,
): Promise<Found> {
  try {
    const query = (await embedder?.embedQuery(text)) ?? new Int8Array(0)
    return { matches: await index.query(query, MATCHES), failure: '' }
  } catch (cause) {
    if (cause instanceof EmbeddingFailure) return { matches: null, failure: cause.message }
    console.error(cause)
    return { matches: null, failure: 'the vector service did not answer' }
  }
}

function whyLess({
  matches,
  failure,
  stale,
  embedding,
  ours,
}: Found & {
  readonly stale: number
  readonly embedding: string
  readonly ours: string
}): string | null {
  if (embedding !== ours) return `this server has no embedder ${JSON.stringify(embedding)}`
  if (matches === null) return failure
  if (matches.length === 0) return 'the vectors of this version are not visible yet'
  return stale > 0
    ? `vectors lag: ${stale} of ${matches.length} hits were of another version`
    : null
}

/** The live symbols of matches, in their order, with the version that they are of. */
async function locate(
  { database, repoId, ref }: Omit<Place, 'binding' | 'env'>,
  matches: readonly VectorMatch[],
): Promise<{
  readonly version: string | null
  readonly embedding: string
  readonly live: SemanticAnswer['hits']
}> {
  const wanted = matches.map(({ id }) => {
    const { hash, position } = readVectorId(id)
    return [hash, position]
  })
  const [pointer = [], rows = []] = await database.batch([
    selectIndex(repoId, ref),
    {
      sql: `SELECT w.key AS place, ${NOMINATED} FROM json_each(?) w
        CROSS JOIN shards h ON h.repo_id = ? AND h.hash = w.value->>0
        CROSS JOIN symbols s ON s.id = h.id * ${SYMBOL_ID_STEP} + (w.value->>1)
        WHERE EXISTS (SELECT 1 FROM indexes i JOIN index_files f ON f.index_id = i.index_id AND f.path = s.path
          AND f.shard_id = h.id WHERE i.repo_id = h.repo_id AND i.ref = ?)`,
      params: [JSON.stringify(wanted), repoId, ref],
    },
  ])
  const index = pointer[0] && toIndexRow(pointer[0])
  const live = rows
    .map((row) => ({ place: Number(row['place']), symbol: toNominated(row) }))
    .sort((a, b) => a.place - b.place)
    .map(({ place, symbol }) => ({ symbol, score: matches[place]?.score ?? 0 }))
  return { version: index?.version ?? null, embedding: index?.embedding ?? '', live }
}
