// Symbols by embedding. Only the rank counts, never the similarity value, and a rank is worth the same however long the list is.

import type { Nomination } from './opinion.ts'
import type { Nominations } from '../types.ts'

/** Below the lexical cap: the offline embedding alone finds less than full text does, and must not outvote it. */
const SEMANTIC_CAP = 0.35
/** Rank at which the strength is halved. */
const RANK_SCALE = 10

/** Strength by rank. */
export const semanticStrengths = ({ semantic }: Nominations): Nomination[] =>
  semantic.map(({ symbol }, rank) => ({
    symbol,
    strength: SEMANTIC_CAP / (1 + rank / RANK_SCALE),
  }))
