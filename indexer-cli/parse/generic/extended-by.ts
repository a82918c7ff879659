// Functions that calls name behind what they are called on: C#'s `this Book book`, what a library of Solidity takes first.

import type { FactExpr } from '../file-facts.ts'
import { typeExpr } from './evaluate.ts'
import type { LocalScope } from './local-scope.ts'
import type { Match } from './match.ts'
import type { Reading } from './reading.ts'

const TOLD: ReadonlySet<FactExpr['t']> = new Set<FactExpr['t']>([
  'name',
  'member',
  'unknown',
  'generic',
  'variable',
])

/** The type of the first parameter where calls may write that before the name: `this Book book`. */
export function extendedBy(unit: Reading, list: number, scope: LocalScope): FactExpr | null {
  const end = unit.nextOf(list)
  let match: Match | null = null
  // In a declaration that is its own list other things come before the parameters.
  for (let at = list + 1; at < end && match === null; at = unit.nextOf(at))
    match = unit.first(unit.data.parameters, at)
  if (match?.pattern.properties.has('extends') !== true) return null
  const node = match.one('type')
  const type = typeExpr(unit, node, scope)
  if (TOLD.has(type.t)) return type
  // A type of the language, or with arguments.
  const written = unit.textOf(node)
  const name = unit.pathOf(node).at(-1)
  return name === undefined || written.endsWith(']') ? null : unit.typeName(name)
}
