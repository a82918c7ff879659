// The feature hash of the seed engine, kept for comparison (`hashing-1024/1`): tokens [A-Za-z0-9_]+ split at camel humps, digits and underscores,
// lower-cased; each adds +1 or -1 to one place, by the first five bytes of its BLAKE2b hash of eight. The default hash beats it (bench).

import { blake2b } from '@noble/hashes/blake2.js'
import { documentText } from '#core/embed/document-text.ts'
import { toUnitInt8 } from '#core/embed/unit-int8.ts'
import type { Embedder } from '../ports.ts'

const SEED_DIMENSIONS = 1_024
const TOKEN = /[A-Za-z0-9_]+/g
const HUMP = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+/g

const encoder = new TextEncoder()

/** Sums of a text's tokens before they are scaled: whole numbers, `dimensions` of them. */
export function seedSums(text: string, dimensions = SEED_DIMENSIONS): Float64Array {
  const sums = new Float64Array(dimensions)
  for (const [token] of text.matchAll(TOKEN)) {
    for (const [part] of token.matchAll(HUMP)) {
      const digest = blake2b(encoder.encode(part.toLowerCase()), { dkLen: 8 })
      const place = new DataView(digest.buffer, digest.byteOffset).getUint32(0) % dimensions
      const sign = ((digest[4] ?? 0) & 1) === 0 ? -1 : 1
      sums[place] = (sums[place] ?? 0) + sign
    }
  }
  return sums
}

/** The seed engine's default embedder. */
export const seedHashing: Embedder = {
  id: `hashing-${SEED_DIMENSIONS}/1`,
  dimensions: SEED_DIMENSIONS,
  embedDocuments: async (documents) =>
    documents.map((document) => toUnitInt8(seedSums(documentText(document)))),
  embedQuery: async (text) => toUnitInt8(seedSums(text)),
}
