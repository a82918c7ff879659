// How an embedding service fails, for those who ask none themselves.

/** A service failed for good; the message says how, and names no key. */
export class EmbeddingFailure extends Error {}
