// The version of the rules by which rows are derived from shards.

/**
 * Moves with whatever decides the rows of an unchanged shard: the tokenizer (src/core/terms.ts and what it stands on), shard-rows.ts, the graph part.
 * A shard that is stored with rows of another number counts as missing, and a full-text table of another number is filled anew.
 */
export const DERIVATION = 3
