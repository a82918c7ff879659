// The local index as the engine's Library: one repository, one ref, the same answers as from a server that holds the same version.

import type { DatabaseSync } from 'node:sqlite'
import { nearestSymbols } from '#core/embed/nearest-symbols.ts'
import type { CodeGraph } from '#core/graph/code-graph.ts'
import { walkEdges, walkImpact } from '#core/graph/walk.ts'
import { rankCandidates } from '#core/pipeline/rank.ts'
import type { IndexState } from '#core/pipeline/types.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { GraphStore, IndexMoved, IndexReader, Library } from '#engine/index-reader.ts'
import { readIndex } from '#storage/index-row.ts'
import { EmbeddingFailure } from '#storage/embedders/embedding-failure.ts'
import { SqlSymbolStore } from '#storage/symbol-store.ts'
import { isEmbeddedHere } from '../embed/default-embedding.ts'
import { CommandFailure } from '../exit-codes.ts'
import { LocalGraphs } from './local-graphs.ts'
import { nodeDatabase } from './node-database.ts'
import { openForReading } from './open-file.ts'
import { LOCAL_REF, LOCAL_REPO_ID } from './repository.ts'
import { commitsBetween } from './tree-stamp.ts'

/** Under which names the index answers; those of its pushed twin, if it has one. */
export interface LocalNames {
  readonly repo: string
  readonly ref: string
}

export interface OpenLibrary {
  readonly library: Library
  close(): void
}

/** Opens the index of a folder for reading; undefined when there is none. */
export function openLocalLibrary(root: string, names: LocalNames): OpenLibrary | undefined {
  const file = openForReading(root)
  if (file === undefined) return undefined
  const reader = openReader(root, file, names)
  const library: Library = {
    async list() {
      const index = await readIndex(nodeDatabase(file), LOCAL_REPO_ID, LOCAL_REF)
      if (index === undefined || index.version === null) return []
      const { commit, version: indexVersion, files, symbols, switchedAt } = index
      return [
        {
          repo: names.repo,
          visibility: 'private',
          refs: [
            { ref: names.ref, commit, indexVersion, files, symbols, switchedAt: switchedAt ?? '' },
          ],
        },
      ]
    },
    async open(repos, ref) {
      const foreign = repos?.find((name) => name !== names.repo)
      if (foreign !== undefined) return err({ reason: 'repo_not_found', name: foreign })
      if (ref !== undefined && ref !== names.ref) return err({ reason: 'ref_not_found', name: ref })
      return ok([reader])
    },
  }
  return { library, close: () => file.close() }
}

function openReader(root: string, file: DatabaseSync, names: LocalNames): IndexReader {
  const database = nodeDatabase(file)
  const graphs = new LocalGraphs(root, file)
  const store = new SqlSymbolStore({
    database,
    repoId: LOCAL_REPO_ID,
    repo: names.repo,
    ref: LOCAL_REF,
    semantic: async (text, { limit, includeTests }) => {
      const index = await readIndex(database, LOCAL_REPO_ID, LOCAL_REF)
      const found = await graphs.get(index?.version ?? '')
      if (found === undefined) return { hits: [], error: 'the index moved' }
      const query = await queryVector(graphs, index?.embedding ?? '', text)
      if (!query.ok) return { hits: [], error: query.error.reason }
      const { graph, vectors } = found
      return {
        hits: nearestSymbols(graph, { vectors, query: query.value, limit, includeTests }),
        error: null,
      }
    },
  })
  const named = (state: IndexState): IndexState => ({ ...state, ref: names.ref })
  return {
    repo: names.repo,
    ref: names.ref,
    state: async () => named(await store.state()),
    nominate: async (query) => {
      const found = await store.nominate(query)
      return { ...found, state: named(found.state) }
    },
    resolve: async (selector, limit) => {
      const found = await store.resolve(selector, limit)
      return { ...found, state: named(found.state) }
    },
    contents: (symbols, options) => store.contents(symbols, options),
    outline: (path) => store.outline(path),
    commitsAhead: (indexed, other) => commitsBetween(root, indexed, other ?? 'HEAD'),
    ...graphStore(graphs),
  }
}

/** The question in the space of the index; null in words: there are no vectors to compare it with. */
async function queryVector(
  { embedder }: LocalGraphs,
  embedding: string,
  text: string,
): Promise<Result<Int8Array, { readonly reason: string | null }>> {
  if (embedding === embedder.id) return ok(embedder.embedQuery(text))
  if (!isEmbeddedHere(embedding)) return err({ reason: null })
  const { chooseEmbedder } = await import('../embed/choose-embedder.ts')
  try {
    return ok(await chooseEmbedder(embedding, process.env).embedQuery(text))
  } catch (cause) {
    if (cause instanceof EmbeddingFailure || cause instanceof CommandFailure) {
      return err({ reason: cause.message })
    }
    throw cause
  }
}

function graphStore(graphs: LocalGraphs): GraphStore {
  const ask = async <T>(
    indexVersion: string,
    question: (graph: CodeGraph) => T,
  ): Promise<Result<T, IndexMoved>> => {
    const found = await graphs.get(indexVersion)
    return found === undefined ? err({ reason: 'index_moved' }) : ok(question(found.graph))
  }
  return {
    rank: (version, request) => ask(version, (graph) => rankCandidates(graph, request)),
    edges: (version, request) => ask(version, (graph) => walkEdges(graph, request)),
    impact: (version, query) => ask(version, (graph) => walkImpact(graph, query)),
  }
}
