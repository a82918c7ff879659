// Which line of a body an excerpt is about: the one around which most terms of the task stand.

import { forEachWord, termsOfWord } from '../../terms.ts'

/** Lines before and after that count with a line. */
const REACH = 3

/** 0-based index of the first line whose surroundings hold the most distinct task terms; 0 when none does. */
export function focusLine(lines: readonly string[], terms: readonly string[]): number {
  const numbers = new Map(terms.map((term, number) => [term, number]))
  const hits = lines.map(hitsOfLine(numbers))
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

const NONE: ReadonlySet<number> = new Set()

/** Gives the numbers of the terms that stand in a line. Words of code come again and again: each is looked at once. */
function hitsOfLine(numbers: ReadonlyMap<string, number>): (line: string) => ReadonlySet<number> {
  const known = new Map<string, readonly number[]>()
  const numbersOf = (word: string): readonly number[] => {
    const found = termsOfWord(word).flatMap((term) => numbers.get(term) ?? [])
    known.set(word, found)
    return found
  }
  return (line) => {
    let hits: Set<number> | undefined
    forEachWord(line, (word) => {
      for (const number of known.get(word) ?? numbersOf(word)) (hits ??= new Set()).add(number)
    })
    return hits ?? NONE
  }
}
