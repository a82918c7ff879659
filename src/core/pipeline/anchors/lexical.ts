// Symbols by full-text relevance. A share of the best hit says how a symbol compares within its index, whatever the size of the index.

import { round6 } from '../../order.ts'
import type { Nomination } from './opinion.ts'
import type { Nominations } from '../types.ts'

/** The best full-text hit alone is a good start, no certainty. */
const LEXICAL_CAP = 0.8

/** What the best text counts beside code. */
const TEXT_SHARE = 0.9

/** The best full-text score of code in an index; 0 when none matches. */
export const bestCodeScore = ({ lexical }: Pick<Nominations, 'lexical'>): number =>
  lexical.find((hit) => !hit.text)?.score ?? 0

/** Each full-text hit's score as a share of the best one, 0..1. */
export function lexicalShares(
  { lexical }: Nominations,
  bestOfAll: number,
): ReadonlyMap<string, number> {
  const code = bestCodeScore({ lexical })
  const text = lexical.find((hit) => hit.text)?.score ?? 0
  const best = Math.max(bestOfAll, code)
  // Prose has more words of a task than code that does it: texts are measured by the best text.
  const bestText = code > 0 ? text / TEXT_SHARE : Math.max(bestOfAll, text)
  return new Map(
    lexical.flatMap(({ id, text: isText, score }) => {
      const most = isText ? bestText : best
      return most > 0 ? [[id, round6(Math.max(0, score) / most)]] : []
    }),
  )
}

/** Lexical strength: the share, capped. */
export const lexicalStrength = (
  { lexical }: Nominations,
  shares: ReadonlyMap<string, number>,
): Nomination[] =>
  lexical.map((hit) => ({ symbol: hit, strength: LEXICAL_CAP * (shares.get(hit.id) ?? 0) }))
