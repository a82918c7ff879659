// The embedder that needs nothing: the hash of core behind the port, so that hosted models can take its place.

import { HashEmbedder } from '#core/embed/hash-embedder.ts'
import type { Embedder } from './ports.ts'

/** The deterministic default. */
export function offlineEmbedder(dimensions?: number): Embedder {
  const embedder = new HashEmbedder(dimensions)
  return {
    id: embedder.id,
    dimensions: embedder.dimensions,
    embedDocuments: async (documents) =>
      documents.map((document) => embedder.embedSymbol(document)),
    embedQuery: async (text) => embedder.embedQuery(text),
  }
}
