// The semantic source of a version: an exact scan over its packed vectors. They are loaded when first asked for, and only those of one version.

import type { CodeGraph } from '#core/graph/code-graph.ts'
import { nearestSymbols } from '#core/embed/nearest-symbols.ts'
import type { NominatedSymbol } from '#core/pipeline/types.ts'
import { EmbeddingFailure } from '#storage/embedders/embedding-failure.ts'
import { NO_EMBEDDING, queryEmbedder } from '../embedders.ts'
import type { Env } from '../env.ts'
import type { SnapshotShelf } from './snapshot-shelf.ts'

export interface SemanticRequest {
  readonly text: string
  readonly limit: number
  readonly includeTests: boolean
}

export interface SemanticAnswer {
  readonly hits: readonly { readonly symbol: NominatedSymbol; readonly score: number }[]
  /** Why there are none; null when the question was answered, or nobody wanted vectors. */
  readonly error: string | null
}

interface Loaded {
  readonly indexVersion: string
  readonly embedding: string
  readonly vectors: Int8Array
}

export class SemanticScan {
  readonly #shelf: SnapshotShelf
  readonly #env: Env
  #loaded: Loaded | undefined

  constructor(shelf: SnapshotShelf, env: Env) {
    this.#shelf = shelf
    this.#env = env
  }

  /** Symbols of a version nearest to a text, by (-score, id). A service that fails costs the hits and nothing else. */
  async nearest(
    indexVersion: string,
    graph: CodeGraph,
    { text, limit, includeTests }: SemanticRequest,
  ): Promise<SemanticAnswer> {
    const { embedding, vectors } = this.#load(indexVersion)
    if (embedding === NO_EMBEDDING) return { hits: [], error: null }
    const embedder = queryEmbedder(this.#env, embedding)
    if (embedder === undefined) {
      return { hits: [], error: `this server has no embedder ${JSON.stringify(embedding)}` }
    }
    if (vectors.length === 0 && graph.nodeCount > 0) {
      return { hits: [], error: 'the vectors of this version are too many for an exact scan' }
    }
    try {
      const query = await embedder.embedQuery(text)
      return { hits: nearestSymbols(graph, { vectors, query, limit, includeTests }), error: null }
    } catch (error) {
      if (!(error instanceof EmbeddingFailure)) throw error
      return { hits: [], error: error.message }
    }
  }

  #load(indexVersion: string): Loaded {
    if (this.#loaded?.indexVersion === indexVersion) return this.#loaded
    const bytes = this.#shelf.get(indexVersion, 'vectors') ?? new Uint8Array(0)
    this.#loaded = {
      indexVersion,
      embedding: this.#shelf.manifest(indexVersion)?.embedding ?? NO_EMBEDDING,
      vectors: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    }
    return this.#loaded
  }
}
