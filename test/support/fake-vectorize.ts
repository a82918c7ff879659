// The smallest Vectorize that is honest about what differs from a map: writes become visible late and in order, ids are unique over all
// namespaces, batches and matches are bounded, and a search sees one namespace.

import { byText } from '#core/order.ts'
import type { VectorizeBinding } from '#worker/vectorize/vectorize-index.ts'

interface Entry {
  readonly namespace: string
  readonly values: readonly number[]
}

const MAX_BATCH = 1_000
const MAX_ID_BYTES = 64
const MAX_TOP_K = 100

export class FakeVectorize {
  /** Visible vectors by id. */
  readonly entries = new Map<string, Entry>()
  /** Set to let every query fail. */
  broken = false
  readonly #waiting: (() => void)[] = []
  #mutations = 0

  /** Makes all writes so far visible. */
  settle(): void {
    for (const apply of this.#waiting.splice(0)) apply()
  }

  async upsert(
    vectors: Parameters<VectorizeBinding['upsert']>[0],
  ): Promise<{ readonly mutationId: string }> {
    this.#check(vectors.map(({ id }) => id))
    const written = vectors.map(({ id, values, namespace = '' }) => ({
      id,
      entry: { namespace, values: Array.from(values) },
    }))
    return this.#later(() => {
      for (const { id, entry } of written) this.entries.set(id, entry)
    })
  }

  async deleteByIds(ids: readonly string[]): Promise<{ readonly mutationId: string }> {
    this.#check(ids)
    return this.#later(() => {
      for (const id of ids) this.entries.delete(id)
    })
  }

  async query(
    vector: Parameters<VectorizeBinding['query']>[0],
    { topK = 5, namespace = '' }: { readonly topK?: number; readonly namespace?: string } = {},
  ): Promise<{ readonly matches: { id: string; score: number }[]; readonly count: number }> {
    if (this.broken) throw new Error('VECTOR_QUERY_ERROR')
    if (topK > MAX_TOP_K) throw new Error(`topK is at most ${MAX_TOP_K}`)
    const matches = [...this.entries]
      .filter(([, entry]) => entry.namespace === namespace)
      .map(([id, { values }]) => ({ id, score: cosine(Array.from(vector), values) }))
      .sort((a, b) => b.score - a.score || byText(b.id, a.id))
      .slice(0, topK)
    return { matches, count: matches.length }
  }

  #check(ids: readonly string[]): void {
    if (ids.length > MAX_BATCH) throw new Error(`a batch holds at most ${MAX_BATCH} vectors`)
    for (const id of ids) {
      if (new TextEncoder().encode(id).length > MAX_ID_BYTES) throw new Error(`id too long: ${id}`)
    }
  }

  #later(apply: () => void): { readonly mutationId: string } {
    this.#waiting.push(apply)
    this.#mutations += 1
    return { mutationId: String(this.#mutations) }
  }
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
  return dot / (Math.hypot(...a) * Math.hypot(...b))
}
