// Which embedders this server has. A manifest names one, or none: a push that wants another is refused.

import { HashEmbedder } from '#core/embed/hash-embedder.ts'

/** Its cache of terms saves work between requests; what it makes of a text depends on the text alone. */
const hash256 = new HashEmbedder()

/** The manifest's word for "no vectors wanted". */
export const NO_EMBEDDING = 'none'

/** What a manifest may name. */
export const EMBEDDINGS: readonly string[] = [hash256.id, NO_EMBEDDING]

/** The embedder of that id, when the server has it. */
export const embedderOf = (id: string): HashEmbedder | undefined =>
  id === hash256.id ? hash256 : undefined
