// Symbols by full-text relevance. A share of the best hit says how a symbol compares within its index, whatever the size of the index.

import { round6 } from '../../order.ts'
import type { Nomination } from './opinion.ts'
import type { Nominations } from '../types.ts'

/** The best full-text hit alone is a good start, no certainty. */
const LEXICAL_CAP = 0.8

/** Each full-text hit's score as a share of the best one, 0..1. */
export function lexicalShares(
  { lexical }: Nominations,
  bestOfAll: number,
): ReadonlyMap<string, number> {
  const best = Math.max(bestOfAll, ...lexical.slice(0, 1).map(({ score }) => score))
  if (!(best > 0)) return new Map()
  return new Map(lexical.map(({ symbol, score }) => [symbol.id, round6(Math.max(0, score) / best)]))
}

/** Lexical strength: the share, capped. */
export const lexicalStrength = (
  { lexical }: Nominations,
  shares: ReadonlyMap<string, number>,
): Nomination[] =>
  lexical.map(({ symbol }) => ({ symbol, strength: LEXICAL_CAP * (shares.get(symbol.id) ?? 0) }))
