// Patterns that take a value apart: what each of their parts stands for.

import type { FactExpr } from '../file-facts.ts'
import { argumentOf, elementAt, member, UNKNOWN, wrap } from '../facts/expressions.ts'
import { passedTo } from './closures.ts'
import { PLAIN_BINDING, type LocalScope } from './local-scope.ts'
import type { Match } from './match.ts'
import type { Reading } from './reading.ts'

/** A part of what the pattern `match` takes apart. */
export interface PatternPart {
  readonly match: Match
  readonly index: number
  readonly scope: LocalScope
  /** The node from which on names in it have their meaning. */
  readonly at: number
}

/** Notes the parts of a pattern; names among them are bound where they stand. */
export function declarePattern(unit: Reading, match: Match): void {
  const { scope } = unit
  const value = match.one('value')
  for (const [index, part] of match.all('part').entries()) {
    // What is matched does not see the names yet.
    const at =
      unit.parts.get(match.node)?.at ?? Math.max(part, value < part ? part : unit.nextOf(value))
    unit.parts.set(part, { match, index, scope, at })
  }
}

/** Binds a name that is a part of a pattern. */
export function bindPart(unit: Reading, { node }: Match): void {
  const part = unit.parts.get(node)
  if (part === undefined || unit.isDeclaring(node)) return
  const { scope } = unit
  unit.markDeclares(node)
  scope.bind(unit.nameOf(node), { at: part.at, scope, part: node, ...PLAIN_BINDING })
}

/** What a part of a pattern stands for. */
export function partOf(unit: Reading, node: number): FactExpr {
  const part = unit.parts.get(node)
  if (part === undefined) return UNKNOWN
  const { match, index, scope } = part
  const { properties } = match.pattern
  const of = typeOf(unit, match)
  const name = match.one('name')
  // What is called with its parts: `.loaded(x)`.
  if (name >= 0 && properties.has('called'))
    return argumentOf(member(wholeOf(unit, part, index), unit.nameOf(name)), index, false)
  if (name >= 0) {
    return of < 0
      ? UNKNOWN
      : member(wrap('typed', unit.evaluation.type(unit, of, scope)), unit.nameOf(name))
  }
  if (of >= 0) return argumentOf(unit.evaluation.value(unit, of, scope), index, false)
  const whole = wholeOf(unit, part, index)
  if (properties.has('position')) return elementAt(whole, index)
  if (properties.has('element')) return wrap('element', whole)
  return properties.has('unwrap') ? wrap('await', whole) : whole
}

/** The type whose arguments or fields the parts are; that of fields may be written around. */
function typeOf(unit: Reading, match: Match): number {
  const of = match.one('of')
  if (of >= 0 || match.one('name') < 0) return of
  const around = unit.tree.parent[match.node] ?? -1
  return unit.first(unit.data.declarations, around)?.one('of') ?? -1
}

/** What a pattern takes apart: a value, something of a type, what a function literal is given, or a part of the pattern around. */
function wholeOf(unit: Reading, { match, scope }: PatternPart, index: number): FactExpr {
  const type = match.one('type')
  if (type >= 0) return wrap('typed', unit.evaluation.type(unit, type, scope))
  const value = match.one('value')
  if (value >= 0) return unit.evaluation.value(unit, value, scope)
  if (match.pattern.head === 'closure')
    return passedTo(unit, { literal: match.node, index, count: match.all('part').length })
  return partOf(unit, match.node)
}
