// The exact VectorIndex: a packed array in memory, scanned whole. The deterministic default, and the measure for every approximate one.

import { scanVectors } from '#core/embed/scan.ts'
import { byText } from '#core/order.ts'
import type { StoredVector, VectorIndex, VectorMatch } from './ports.ts'

/** Vectors of one index in memory. */
export class ExactVectorIndex implements VectorIndex {
  readonly #dimensions: number
  readonly #vectors = new Map<string, Int8Array>()
  /** Ids in order and their vectors one after another; made anew after a change. */
  #packed: { readonly ids: readonly string[]; readonly values: Int8Array } | undefined

  constructor(dimensions: number) {
    this.#dimensions = dimensions
  }

  async upsert(vectors: readonly StoredVector[]): Promise<void> {
    for (const { id, values } of vectors) {
      if (values.length !== this.#dimensions) {
        throw new RangeError(
          `a vector of ${values.length} dimensions among those of ${this.#dimensions}`,
        )
      }
      this.#vectors.set(id, values.slice())
    }
    this.#packed = undefined
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#vectors.delete(id)
    this.#packed = undefined
  }

  async query(vector: Int8Array, limit: number): Promise<readonly VectorMatch[]> {
    if (vector.length !== this.#dimensions) {
      throw new RangeError(
        `a query of ${vector.length} dimensions among vectors of ${this.#dimensions}`,
      )
    }
    this.#packed ??= this.#pack()
    const { ids, values } = this.#packed
    return scanVectors({ vectors: values, query: vector, limit }).map(({ row, score }) => ({
      id: ids[row] ?? '',
      score,
    }))
  }

  #pack(): { readonly ids: readonly string[]; readonly values: Int8Array } {
    const entries = [...this.#vectors].sort(([a], [b]) => byText(a, b))
    const values = new Int8Array(entries.length * this.#dimensions)
    for (const [row, [, vector]] of entries.entries()) values.set(vector, row * this.#dimensions)
    return { ids: entries.map(([id]) => id), values }
  }
}
