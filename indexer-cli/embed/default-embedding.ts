import { HashEmbedder } from '#core/embed/hash-embedder.ts'

/** The default: made from terms, wherever a shard is. */
export const DEFAULT_EMBEDDING = new HashEmbedder().id
