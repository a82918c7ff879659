// The term by which symbols are found under the number of a pull request that changed them.

/** No text gives it: `№` is no letter, and folding turns it into some (core/fold.ts). FTS5's `ascii` tokenizer keeps it whole. */
export const pullRequestTerm = (number: number): string => `№${number}`
