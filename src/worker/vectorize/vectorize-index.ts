// VectorIndex over a Vectorize binding. Writes become visible seconds to minutes later and searches are approximate, which the port allows for.
// Vectorize keeps ids once per account index, not once per namespace: ids must name their namespace themselves.

import { byText } from '#core/order.ts'
import type { StoredVector, VectorIndex, VectorMatch } from '#storage/ports.ts'

/** Vectors a call from a Worker may write, and ids that it may delete. */
const MAX_BATCH = 1_000

/** Most matches of a query that asks for ids alone. */
const MAX_TOP_K = 100

/** The part of the binding that is used. */
export type VectorizeBinding = Pick<Vectorize, 'upsert' | 'deleteByIds' | 'query'>

export class VectorizeVectorIndex implements VectorIndex {
  readonly #binding: VectorizeBinding
  readonly #namespace: string

  constructor(binding: VectorizeBinding, namespace: string) {
    this.#binding = binding
    this.#namespace = namespace
  }

  async upsert(vectors: readonly StoredVector[]): Promise<void> {
    // The cosine of a zero vector is undefined: it is nobody's neighbour and is not sent.
    const rows = vectors
      .filter(({ values }) => !isZero(values))
      .map(({ id, values }) => ({ id, values: toFloats(values), namespace: this.#namespace }))
    for (let start = 0; start < rows.length; start += MAX_BATCH) {
      await this.#binding.upsert(rows.slice(start, start + MAX_BATCH))
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += MAX_BATCH) {
      await this.#binding.deleteByIds(ids.slice(start, start + MAX_BATCH))
    }
  }

  async query(vector: Int8Array, limit: number): Promise<readonly VectorMatch[]> {
    if (isZero(vector)) return []
    const { matches } = await this.#binding.query(toFloats(vector), {
      topK: Math.min(limit, MAX_TOP_K),
      namespace: this.#namespace,
      returnValues: false,
      returnMetadata: 'none',
    })
    return matches
      .map(({ id, score }) => ({ id, score }))
      .sort((a, b) => b.score - a.score || byText(a.id, b.id))
  }
}

const isZero = (vector: Int8Array): boolean => vector.every((value) => value === 0)

/** int8 of length 127 as floats of length 1. */
const toFloats = (values: Int8Array): number[] => Array.from(values, (value) => value / 127)
