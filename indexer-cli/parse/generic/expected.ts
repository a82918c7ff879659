// What the code around an expression expects of it: the parameter that a call hands it to, the written type of the variable that it is assigned
// to, the written result of the function that returns it.

import type { FactExpr } from '../file-facts.ts'
import { argumentOf, UNKNOWN, wrap } from '../facts/expressions.ts'
import type { Head } from './captures.ts'
import { evaluate, madeType, typeExpr } from './evaluate.ts'
import type { LocalScope } from './local-scope.ts'
import { argumentList, matchPattern, type Match } from './match.ts'
import { labelsGiven } from './overloads.ts'
import type { Reading } from './reading.ts'

/** An argument beyond all that are written between parentheses: the last parameter takes it. */
const LAST = 99

/** From an expression to what takes it there are at most so many nodes: lists, labels, parentheses. */
const MAX_STEPS = 5

const holds = (unit: Reading, node: number, inner: number): boolean =>
  node >= 0 && inner >= node && inner < unit.nextOf(node)

/** What is expected where the expression at `node` stands, as a value. */
export function expectedAt(unit: Reading, callee: number): FactExpr {
  const node = calledBy(unit, callee)
  let from = node
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const at = unit.tree.parent[from] ?? -1
    if (at < 0) return UNKNOWN
    const taken = takenAt(unit, at, node) ?? declaredAt(unit, at, node)
    if (taken !== undefined) return taken
    if (unit.localScopes.has(at)) return UNKNOWN
    // An element of a list is of what the list is expected to hold.
    if (isElement(unit, at, from)) return wrap('element', expectedAt(unit, at))
    if (isOperand(unit, at, from)) return UNKNOWN
    from = at
  }
  return UNKNOWN
}

/** The call of an expression, where it is called. */
function calledBy(unit: Reading, node: number): number {
  const at = unit.tree.parent[node] ?? -1
  const match = unit.first(unit.data.values, at)
  return match?.pattern.head === 'value.call' && match.one('of') === node ? at : node
}

function isElement(unit: Reading, at: number, part: number): boolean {
  const match = unit.first(unit.data.values, at)
  return match?.pattern.head === 'value.array' && match.all('of').includes(part)
}

/** A part of a larger expression is not what that is. */
function isOperand(unit: Reading, at: number, part: number): boolean {
  const match = unit.first(unit.data.values, at)
  return match !== null && (match.pattern.head !== 'value.same' || !match.all('of').includes(part))
}

/** What the call at a node takes where the expression stands; undefined when it takes it nowhere. */
function takenAt(unit: Reading, at: number, node: number): FactExpr | undefined {
  const match = unit.first(unit.data.values, at)
  const head = match?.pattern.head
  if (match === null || (head !== 'value.call' && head !== 'value.new')) return undefined
  const isBehind = match.all('trailing').some((each) => holds(unit, each, node))
  const list = argumentList(match)
  const place = isBehind ? LAST : list < 0 ? -1 : placeIn(unit, list, node)
  if (place < 0) return undefined
  const label = unit.data.isLabelled && !isBehind ? (labelsGiven(unit, match)[place] ?? '') : ''
  const scope = unit.scopeAt(at)
  return head === 'value.new'
    ? argumentOf(madeType(unit, match, scope), place, true, label)
    : argumentOf(unit.evaluation.callee(unit, match, scope), place, false, label)
}

function placeIn(unit: Reading, list: number, node: number): number {
  let place = 0
  for (let at = list + 1; at < unit.nextOf(list); at = unit.nextOf(at)) {
    if (unit.first(unit.data.comments, at) !== null) continue
    if (holds(unit, at, node)) return place
    place++
  }
  return -1
}

/** What the declaration, assignment or `return` at a node says of the expression; undefined when it says nothing. */
function declaredAt(unit: Reading, at: number, node: number): FactExpr | undefined {
  const { declarations } = unit.data
  for (const pattern of declarations[unit.tree.kind[at] ?? 0] ?? []) {
    if (!isTelling(pattern.head)) continue
    const match = matchPattern(unit.tree, unit.text, pattern, at)
    if (match === null) continue
    const expected = toldBy(unit, match, node)
    if (expected !== undefined) return expected
  }
  return undefined
}

const isTelling = (head: Head): boolean =>
  head === 'binding' || head === 'assignment' || head === 'return' || head.startsWith('definition.')

function toldBy(unit: Reading, match: Match, node: number): FactExpr | undefined {
  const scope = unit.scopeAt(unit.tree.parent[match.node] ?? 0)
  switch (match.pattern.head) {
    case 'assignment': {
      const written = match.one('written')
      return written < 0 || holds(unit, written, node) ? undefined : evaluate(unit, written, scope)
    }
    case 'return':
      return match.all('of').some((each) => holds(unit, each, node))
        ? resultAround(unit, scope, match.node)
        : undefined
    default: {
      const type = match.one('type')
      if (type < 0 || !match.all('value').some((each) => holds(unit, each, node))) return undefined
      return wrap('typed', typeExpr(unit, type, unit.scopeAt(type)))
    }
  }
}

/** The written result of the function around a `return`; nothing where a function literal is nearer. */
function resultAround(unit: Reading, scope: LocalScope, node: number): FactExpr {
  for (let at = node; at >= 0; at = unit.tree.parent[at] ?? -1) {
    const patterns = unit.data.declarations[unit.tree.kind[at] ?? 0] ?? []
    if (patterns.some(({ head }) => head === 'closure')) return UNKNOWN
    const inner = unit.localScopes.get(at)
    if (inner?.kind === 'function') break
  }
  const declared = unit.declared.findLast(({ symbol }) => symbol === scope.owner)
  const type = declared?.match.one('type') ?? -1
  return declared === undefined || type < 0
    ? UNKNOWN
    : wrap('typed', typeExpr(unit, type, declared.inner))
}
