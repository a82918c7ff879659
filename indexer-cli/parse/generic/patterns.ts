// Patterns that take a value apart: what each of their parts stands for.

import type { FactExpr } from '../file-facts.ts'
import { argumentOf, elementAt, member, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import { passedTo } from './closures.ts'
import { PLAIN_BINDING, type LocalScope } from './local-scope.ts'
import { matchPattern, type Match } from './match.ts'
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
    // A pattern around this one says more.
    if (unit.parts.has(part)) continue
    // What is matched does not see the names yet.
    const at =
      unit.parts.get(match.node)?.at ?? Math.max(part, value < part ? part : unit.nextOf(value))
    unit.parts.set(part, { match, index: placeOf(unit, match, part, index), scope, at })
  }
}

/** Which place a part has in a list; other places may hold no node: `(_, q)`. */
function placeOf(unit: Reading, match: Match, part: number, index: number): number {
  const { node, pattern } = match
  const isListed = pattern.properties.has('position') || match.one('of') >= 0
  if (!isListed || unit.tree.parent[part] !== node) return index
  let place = 0
  let from = unit.startOf(node)
  for (let at = node + 1; at <= part; at = unit.nextOf(at)) {
    place += unit.text.slice(from, unit.startOf(at)).split(',').length - 1
    from = unit.endOf(at)
  }
  return place
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
  const of = match.one('of')
  const name = match.one('name')
  // What is called with its parts: `.loaded(x)`.
  if (name >= 0 && properties.has('called'))
    return argumentOf(member(wholeOf(unit, part, index), unit.nameOf(name)), index, false)
  if (name >= 0) {
    const whole =
      of < 0 ? holderOf(unit, match) : wrap('typed', unit.evaluation.type(unit, of, scope))
    return unit.pathOf(name).reduce<FactExpr>((held, each) => member(held, each), whole)
  }
  if (of >= 0) return argumentOf(unit.evaluation.value(unit, of, scope), index, false)
  const whole = wholeOf(unit, part, index)
  if (properties.has('position')) return elementAt(whole, index)
  if (properties.has('element')) {
    const element = wrap('element', whole)
    return properties.has('expected')
      ? union([element, unit.evaluation.expected(unit, node)])
      : element
  }
  return properties.has('unwrap') ? wrap('await', whole) : whole
}

/** Between a field in a pattern and the pattern of what has it there is a list at most. */
const MAX_STEPS = 2

/** What has the fields that a pattern names: something of the type that the pattern around writes, or what that stands for. */
function holderOf(unit: Reading, match: Match): FactExpr {
  let at = unit.tree.parent[match.node] ?? -1
  for (let steps = 0; steps < MAX_STEPS && at >= 0; steps++) {
    const around = patternAt(unit, at)
    if (around !== undefined) {
      const type = around.one('of')
      return type < 0
        ? partOf(unit, at)
        : wrap('typed', unit.evaluation.type(unit, type, unit.scopeAt(at)))
    }
    at = unit.tree.parent[at] ?? -1
  }
  return UNKNOWN
}

function patternAt(unit: Reading, node: number): Match | undefined {
  for (const pattern of unit.data.declarations[unit.tree.kind[node] ?? 0] ?? []) {
    if (pattern.head !== 'pattern') continue
    const match = matchPattern(unit.tree, unit.text, pattern, node)
    if (match !== null) return match
  }
  return undefined
}

/** What a pattern takes apart: a value, something of a type, what a function literal is given, what is expected, or a part of the pattern around. */
function wholeOf(unit: Reading, { match, scope }: PatternPart, index: number): FactExpr {
  const type = match.one('type')
  if (type >= 0) return wrap('typed', unit.evaluation.type(unit, type, scope))
  const value = match.one('value')
  if (value >= 0) return unit.evaluation.value(unit, value, scope)
  if (match.pattern.head === 'closure')
    return passedTo(unit, { literal: match.node, index, count: match.all('part').length })
  return match.pattern.properties.has('expected') && !unit.parts.has(match.node)
    ? unit.evaluation.expected(unit, match.node)
    : partOf(unit, match.node)
}
