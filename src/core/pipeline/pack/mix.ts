// How a budget is divided between breadth (one line per item) and depth (source). The benchmark tunes this table; nothing else knows it.

export interface PackMix {
  /** Share of the budget that lines may take before bodies are tried. What bodies leave over goes to lines again. */
  readonly listShare: number
  /** Share of the budget that one body may take; a longer one is shown as an excerpt. */
  readonly bodyShare: number
  /** A body of this many tokens is whole whatever its share. */
  readonly minBodyTokens: number
  /** Sizes of an excerpt in lines, tried in order. */
  readonly excerptLines: readonly number[]
  /** Excerpts of items beyond the bodies, when all lines are placed and budget is left. */
  readonly maxExcerpts: number
  readonly furtherExcerptLines: readonly number[]
  readonly listTitle: string
}

/** The default mix. */
export const PACK_MIX: PackMix = {
  listShare: 0.45,
  bodyShare: 0.5,
  minBodyTokens: 120,
  excerptLines: [40, 24, 14, 8],
  maxExcerpts: 30,
  furtherExcerptLines: [40, 24, 14, 8],
  listTitle: 'Related, best first (path:lines):',
}

const LEAST_BODIES = 8
/** A budget up to this many tokens holds the least number of bodies. */
const LEAST_BODIES_TOKENS = 2_000
/** Tokens for one more: a function with its heading, and as much again for lines and excerpts of others. */
const TOKENS_A_BODY = 1_000

/** How many items are shown with source when the caller does not say: 8, and more as the budget grows. */
export const defaultBodies = (budgetTokens: number): number =>
  LEAST_BODIES + Math.floor(Math.max(0, budgetTokens - LEAST_BODIES_TOKENS) / TOKENS_A_BODY)
