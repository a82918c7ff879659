// Symbols whose past changes resemble the task: the commits that changed them were called what the task asks for.

import { byText, round6 } from '../../order.ts'
import type { Nomination } from './opinion.ts'
import type { LexicalHit, Nominations } from '../types.ts'

/** Well below full text: a title says what a whole change was about, and much of the change was about something else. */
const HISTORY_CAP = 0.3
/** Rank at which the strength is halved. */
const RANK_SCALE = 10
/** A hit below this share of the best resemblance shares a word or two with the task. */
const MIN_SHARE = 0.5

const codeOf = ({ lexical }: Nominations): readonly LexicalHit[] =>
  lexical.filter(({ text }) => !text)

/** What is known of the past of each full-text hit; `share` is its resemblance to the task over the best one's, 0..1. */
export function pastChanges(
  nominations: Nominations,
): ReadonlyMap<string, { readonly share: number; readonly changes: number }> {
  const hits = codeOf(nominations)
  const best = Math.max(0, ...hits.map(({ past }) => past))
  return new Map(
    hits.map(({ id, past, changes }) => [
      id,
      { share: best > 0 ? round6(past / best) : 0, changes },
    ]),
  )
}

/** Strength by rank. */
export function historyStrengths(nominations: Nominations): Nomination[] {
  const ranked = codeOf(nominations).toSorted((a, b) => b.past - a.past || byText(a.id, b.id))
  const least = (ranked[0]?.past ?? 0) * MIN_SHARE
  return ranked
    .filter(({ past }) => past > 0 && past >= least)
    .map((symbol, rank) => ({ symbol, strength: HISTORY_CAP / (1 + rank / RANK_SCALE) }))
}
