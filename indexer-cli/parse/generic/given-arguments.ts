// How many arguments calls give, and what is known of them.

import type { FactExpr, Given } from '../file-facts.ts'
import type { Match } from './match.ts'
import { argumentsOf } from './overloads.ts'
import type { Reading } from './reading.ts'

/** A callee together with how many arguments it is given: overloads are told apart by that. */
export function withArguments(
  callee: FactExpr,
  count: number,
  given: Given,
  labels: readonly string[] = [],
): FactExpr {
  if (count < 0 || (callee.t !== 'name' && callee.t !== 'member')) return callee
  const told = given.length === 0 ? {} : { given }
  return { ...callee, args: count, ...told, ...(labels.length === 0 ? {} : { labels }) }
}

/** How many arguments a call gives; -1 where that cannot be told. */
export function argumentCount(unit: Reading, match: Match): number {
  const list = match.one('parameters')
  let count = match.all('trailing').length
  if (list < 0) return count === 0 ? -1 : count
  for (const child of argumentsOf(unit, match)) {
    if (unit.first(unit.data.spreads, child) !== null) return -1
    count++
  }
  return count
}
