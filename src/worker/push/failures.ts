// What can go wrong in a push, as data.

export type PushFailure =
  | { readonly reason: 'push_not_found' }
  /** `live` is the version that is published now. */
  | { readonly reason: 'push_conflict'; readonly live: string | null }
  | { readonly reason: 'push_incomplete'; readonly missing: number }
  /** Shards without vectors in an embedding whose vectors the client makes. */
  | { readonly reason: 'push_vectors_missing'; readonly missing: number }
  /** A line whose hash, or path, is not one of the push's. */
  | { readonly reason: 'shard_mismatch'; readonly line: number; readonly detail: string }
  | { readonly reason: 'shard_invalid'; readonly line: number; readonly detail: string }
  | { readonly reason: 'vectors_mismatch'; readonly line: number; readonly detail: string }
  | { readonly reason: 'upload_too_large'; readonly maxBytes: number }
  | { readonly reason: 'upload_unreadable'; readonly expected: string }
