// Which line of a body an excerpt is about: the one around which most terms of the task stand.

import { terms as termsOf } from '../../terms.ts'

/** Lines before and after that count with a line. */
const REACH = 3

/** 0-based index of the first line whose surroundings hold the most distinct task terms; 0 when none does. */
export function focusLine(lines: readonly string[], terms: readonly string[]): number {
  const wanted = new Set(terms)
  const hits = lines.map((line) => new Set(termsOf(line).filter((term) => wanted.has(term))))
  let best = 0
  let bestScore = 0
  for (let at = 0; at < lines.length; at += 1) {
    const around = hits.slice(Math.max(0, at - REACH), at + REACH + 1)
    const distinct = new Set(around.flatMap((set) => Array.from(set))).size
    const score = distinct + (hits[at]?.size ?? 0) * 0.5
    if (score > bestScore) {
      best = at
      bestScore = score
    }
  }
  return best
}
