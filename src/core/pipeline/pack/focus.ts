// Which line of a body an excerpt is about: the one around which most terms of the task stand.

import { terms as termsOf } from '../../terms.ts'

/** Lines before and after that count with a line. */
const REACH = 3

/** 0-based index of the first line whose surroundings hold the most distinct task terms; 0 when none does. */
export function focusLine(lines: readonly string[], terms: readonly string[]): number {
  const numbers = new Map(terms.map((term, number) => [term, number]))
  const hits = lines.map((line) => termNumbers(line, numbers))
  // A window slides over the lines: how often each term is hit in it, and how many are.
  const inWindow = new Uint32Array(terms.length)
  let distinct = 0
  let best = 0
  let bestScore = 0
  for (let at = -REACH; at < lines.length; at += 1) {
    for (const number of hits[at + REACH] ?? []) {
      const count = inWindow[number] ?? 0
      if (count === 0) distinct += 1
      inWindow[number] = count + 1
    }
    for (const number of hits[at - REACH - 1] ?? []) {
      const count = inWindow[number] ?? 0
      if (count === 1) distinct -= 1
      inWindow[number] = count - 1
    }
    if (at < 0) continue
    const score = distinct + (hits[at]?.size ?? 0) * 0.5
    if (score > bestScore) {
      best = at
      bestScore = score
    }
  }
  return best
}

/** Numbers of the terms that stand in a line. */
function termNumbers(line: string, numbers: ReadonlyMap<string, number>): ReadonlySet<number> {
  const found = new Set<number>()
  for (const term of termsOf(line)) {
    const number = numbers.get(term)
    if (number !== undefined) found.add(number)
  }
  return found
}
