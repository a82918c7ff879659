// Ports to what turns text into vectors and finds the nearest ones. Vectors are int8 of length 127 (core/embed); one embedding id means one space:
// vectors of two ids are never compared.

import type { SymbolText } from '#core/embed/hash-embedder.ts'

/** Turns code and questions into vectors of one space. A failure throws; callers answer without the semantic source and say so. */
export interface Embedder {
  /** Names model, dimensions and version: `hash-256/1`. */
  readonly id: string
  readonly dimensions: number
  /** One vector a document, in order. */
  embedDocuments(documents: readonly SymbolText[]): Promise<readonly Int8Array[]>
  embedQuery(text: string): Promise<Int8Array>
}

/** A vector with its id; ids are at most 64 bytes. */
export interface StoredVector {
  readonly id: string
  readonly values: Int8Array
}

export interface VectorMatch {
  readonly id: string
  /** Cosine, -1..1; higher is nearer. */
  readonly score: number
}

/**
 * Vectors of one index. Writes may become visible late and a search may be approximate, so hits are a hint: callers drop ids that are not live, and
 * no version waits for this.
 */
export interface VectorIndex {
  /** Adds vectors, or replaces those of the same id. */
  upsert(vectors: readonly StoredVector[]): Promise<void>
  /** Removes vectors; unknown ids are no error. */
  remove(ids: readonly string[]): Promise<void>
  /** The nearest vectors, by (-score, id), at most `limit`. */
  query(vector: Int8Array, limit: number): Promise<readonly VectorMatch[]>
}
