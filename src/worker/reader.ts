// A reader of one repository and ref: symbols and full text from its index database, graphs from its object.

import type { EdgesResult, ImpactResult } from '#core/graph/walk.ts'
import type { RankResult } from '#core/pipeline/types.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { GraphStore, IndexMoved, IndexReader } from '#engine/index-reader.ts'
import { sql } from '#storage/database.ts'
import { SqlSymbolStore, type IndexHints } from '#storage/symbol-store.ts'
import type { VisibleRepository } from './auth/principal.ts'
import { indexDatabase } from './deps.ts'
import type { GraphAnswer } from './durable-objects/repository-object.ts'
import type { Env } from './env.ts'
import { exactBackend } from './exact-backend.ts'
import { repositoryObject } from './repository-stub.ts'
import { SemanticReader } from './semantic-reader.ts'
import { vectorizeBackend } from './vectorize/vectorize-backend.ts'

/** Where indexes were last seen. Names of tables, no data of anybody; checked in the batch that uses them. */
const hints: IndexHints = new Map()

/** Hints are small, but an isolate may serve many repositories. */
const MAX_HINTS = 10_000

/** Opens a reader; nothing is read yet. */
export function openReader(env: Env, repository: VisibleRepository, ref: string): IndexReader {
  if (hints.size > MAX_HINTS) hints.clear()
  const database = indexDatabase(env, repository.database)
  const { repoId } = repository
  const semantic = new SemanticReader(
    env.VECTOR_BACKEND === 'vectorize' && env.VECTORS !== undefined
      ? vectorizeBackend({ env, binding: env.VECTORS, database, repoId, ref })
      : exactBackend(repositoryObject(env, repository), ref),
  )
  const store = new SqlSymbolStore({
    database,
    repoId,
    repo: repository.name,
    ref,
    hints,
    semantic: semantic.ofLive,
  })
  const graphs = graphStore(env, repository)
  return {
    repo: repository.name,
    ref,
    state: () => store.state(),
    nominate: async (query) => semantic.sameVersion(await store.nominate(query), query),
    resolve: (selector, limit) => store.resolve(selector, limit),
    contents: (symbols, options) => store.contents(symbols, options),
    outline: (path) => store.outline(path),
    ...graphs,
  }
}

/** Refs that a repository has published, ordered: read where the truth is. */
export async function publishedRefs(
  env: Env,
  { repoId, database }: VisibleRepository,
): Promise<readonly string[]> {
  const [rows = []] = await indexDatabase(env, database).batch([
    sql`SELECT ref FROM indexes WHERE repo_id = ${repoId} AND index_version IS NOT NULL ORDER BY ref`,
  ])
  return rows.map(({ ref }) => String(ref))
}

function graphStore(env: Env, repository: VisibleRepository): GraphStore {
  const object = repositoryObject(env, repository)
  return {
    async rank(indexVersion, request) {
      return settled<RankResult>(await object.rank(indexVersion, JSON.stringify(request)))
    },
    async edges(indexVersion, request) {
      return settled<EdgesResult>(await object.edges(indexVersion, JSON.stringify(request)))
    },
    async impact(indexVersion, query) {
      return settled<ImpactResult>(await object.impact(indexVersion, JSON.stringify(query)))
    },
  }
}

const settled = <T>(answer: GraphAnswer): Result<T, IndexMoved> =>
  'moved' in answer ? err({ reason: 'index_moved' }) : ok(JSON.parse(answer.json) as T) // each call names the type that its method answers
