import { HashEmbedder } from '#core/embed/hash-embedder.ts'

/** The default: made from terms, wherever a shard is. */
export const DEFAULT_EMBEDDING = new HashEmbedder().id

export const NO_EMBEDDING = 'none'

/** Whether the vectors of an embedding are made here, in `update`, and go up with a push. */
export const isEmbeddedHere = (id: string): boolean =>
  id !== DEFAULT_EMBEDDING && id !== NO_EMBEDDING
