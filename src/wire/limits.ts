// Bounds of everything that crosses a process. A request beyond one is refused whole, with the bound in the message.

export const limits = {
  /** Longest path; longer ones are skipped by discovery with a reason. */
  maxPathChars: 1_000,
  maxNameChars: 500,
  maxIdChars: 2_000,
  maxSignatureChars: 2_000,
  maxDocChars: 8_000,
  maxLines: 1_000_000,
  /** A D1 value holds 2,000,000 bytes; the shard's JSON must fit one with room for escapes. Larger files are skipped with a reason. */
  maxTextChars: 1_000_000,
  maxShardBytes: 1_900_000,
  maxSymbolsPerFile: 20_000,
  maxEdgesPerFile: 200_000,
  /** Commits that a shard names. */
  maxCommitsPerFile: 200,
  /** Commits that changed its file, by the beginnings of their ids. */
  maxChangesPerFile: 1_000,
  maxTitleChars: 200,
  /** One repository's index, bounded by the Durable Object's memory. */
  maxFiles: 100_000,
  /** Shards travel in batches below this many bytes before compression. */
  maxUploadBytes: 8_000_000,
  /** Task text beyond this is refused; pasted logs of 100 kB are legal. */
  maxTaskChars: 200_000,
  maxQueryChars: 4_000,
  maxBudgetTokens: 200_000,
  maxItems: 100,
} as const
