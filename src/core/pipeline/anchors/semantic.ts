// Symbols by embedding. Among hits that are near enough only the rank counts, never the similarity value, and a rank is worth the same however
// long the list is.

import type { Nomination } from './opinion.ts'
import type { Nominations } from '../types.ts'

/** Below the lexical cap: the offline embedding alone finds less than full text does, and must not outvote it. */
const SEMANTIC_CAP = 0.35
/** Rank at which the strength is halved. */
const RANK_SCALE = 10
/** A hit below this share of the best similarity is chance: every text is a little like every other. */
const MIN_SHARE = 0.5

/** Strength by rank. */
export function semanticStrengths({ semantic }: Nominations): Nomination[] {
  const least = (semantic[0]?.score ?? 0) * MIN_SHARE
  return semantic
    .filter(({ score }) => score > 0 && score >= least)
    .map(({ symbol }, rank) => ({ symbol, strength: SEMANTIC_CAP / (1 + rank / RANK_SCALE) }))
}
