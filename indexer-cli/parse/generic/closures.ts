// Function literals that calls are given: what their parameters are and what they run on, as far as the call says. Known functions of the language
// say it in a pattern (`@passes`); of all others the linker looks at the declaration.

import type { FactExpr } from '../file-facts.ts'
import { argumentOf, parameterOf, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import { LocalScope } from './local-scope.ts'
import type { Match } from './match.ts'
import type { Reading } from './reading.ts'

/** An argument beyond all that are written between parentheses: the last parameter takes it. */
const LAST = 99

/** From a literal to the call that is given it there are at most so many nodes: lists, labels, parentheses. */
const MAX_STEPS = 5

/** The object that a literal runs on has this place among its parameters. */
const RECEIVER = -1

/** Opens the scope of a function literal and binds its parameters. */
export function declareClosure(unit: Reading, match: Match): void {
  const { scope } = unit
  const { node, pattern } = match
  const inner = new LocalScope(scope, scope.isLocal ? 'block' : 'function', {
    end: unit.nextOf(node),
    owner: scope.owner,
    caller: scope.caller,
  })
  if (pattern.properties.has('receiver')) inner.literal = node
  unit.scope = unit.open(node, inner)
  const bind = (name: string, index: number, type: number): void => {
    const passed = type < 0 ? { passed: { literal: node, index } } : {}
    const plain = { symbol: -1, value: -1, form: 'plain', isSelf: false, expr: null } as const
    inner.bind(name, { at: node, scope: inner, type, ...plain, ...passed })
  }
  const names = match.all('name')
  for (const [index, name] of names.entries()) {
    unit.markDeclares(name)
    bind(unit.nameOf(name), index, typeBeside(unit, name, node))
  }
  if (names.length > 0 || pattern.called === '') return
  // `it`, or `$0` and so on.
  if (pattern.called === '$0') for (let index = 0; index < 3; index++) bind(`${index}`, index, -1)
  else bind(pattern.called, 0, -1)
}

/** The type that is written behind the name of a parameter. */
function typeBeside(unit: Reading, name: number, literal: number): number {
  const holder = unit.tree.parent[name] ?? -1
  if (holder < 0 || holder === literal) return -1
  for (let at = unit.nextOf(name); at < unit.nextOf(holder); at = unit.nextOf(at)) {
    if (unit.first(unit.data.types, at) === null) continue
    return unit.first(unit.data.values, at)?.pattern.head === 'value.name' ? -1 : at
  }
  return -1
}

/** What a parameter of a literal is. */
export function passedTo(unit: Reading, literal: number, index: number): FactExpr {
  const handed = unit.passed.get(literal)
  if (handed === undefined) return parameterOf(takenBy(unit, literal), index)
  if (index !== 0 || handed.isReceiver) return UNKNOWN
  const value = unit.evaluation.value(unit, handed.value, unit.scopeAt(handed.value))
  const part = handed.isElement ? wrap('element', value) : value
  // A type of the repository may have a method of that name.
  return handed.mayBeOwn ? union([part, parameterOf(takenBy(unit, literal), index)]) : part
}

/** What a literal runs on. */
function runsOn(unit: Reading, literal: number): FactExpr {
  const handed = unit.passed.get(literal)
  if (handed === undefined) return parameterOf(takenBy(unit, literal), RECEIVER)
  if (!handed.isReceiver) return UNKNOWN
  return unit.evaluation.value(unit, handed.value, unit.scopeAt(handed.value))
}

/** What the call around a literal takes where the literal stands. */
function takenBy(unit: Reading, literal: number): FactExpr {
  let from = literal
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const at = unit.tree.parent[from] ?? -1
    const match = unit.first(unit.data.values, at)
    if (match?.pattern.head === 'value.call') {
      const list = match.one('parameters')
      const isBehind = match
        .all('trailing')
        .some((node) => literal >= node && literal < unit.nextOf(node))
      if (isBehind) return taken(unit, match, LAST)
      const place = list < 0 ? -1 : placeIn(unit, list, literal)
      if (place >= 0) return taken(unit, match, place)
    }
    if (unit.localScopes.has(at)) break
    from = at
  }
  return UNKNOWN
}

const taken = (unit: Reading, match: Match, place: number): FactExpr =>
  argumentOf(unit.evaluation.callee(unit, match, unit.scopeAt(match.node)), place, false)

function placeIn(unit: Reading, list: number, node: number): number {
  let place = 0
  for (let at = list + 1; at < unit.nextOf(list); at = unit.nextOf(at)) {
    if (unit.first(unit.data.comments, at) !== null) continue
    if (node >= at && node < unit.nextOf(at)) return place
    place++
  }
  return -1
}

/** The innermost literal around that may run on an object, as an index of the file's closures; -1 for none. */
export function closureAround(unit: Reading, scope: LocalScope): number {
  for (let at: LocalScope | null = scope; at !== null; at = at.parent) {
    if (at.kind === 'type') return -1
    if (at.literal >= 0) return closureOf(unit, at.literal, at)
  }
  return -1
}

function closureOf(unit: Reading, literal: number, scope: LocalScope): number {
  const known = unit.closureNumbers.get(literal)
  if (known !== undefined) return known
  const around = scope.parent === null ? -1 : closureAround(unit, scope.parent)
  unit.closureNumbers.set(literal, around)
  const of = runsOn(unit, literal)
  if (of.t === 'unknown' || of.t === 'opaque') return around
  const number = unit.closures.push({ of, around }) - 1
  unit.closureNumbers.set(literal, number)
  return number
}
