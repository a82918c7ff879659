// The second pass over a file: what its code calls and refers to, seen from the innermost named symbol around it.

import type { FactExpr, UseRole } from '../file-facts.ts'
import { member, wrap } from '../facts/expressions.ts'
import { KIND_ERROR } from '../syntax/flat-tree.ts'
import { overridden, withoutTypes } from './around.ts'
import { calleeOf, evaluate, madeType, namedAt, nameNode, typeExpr } from './evaluate.ts'
import { lookUpLocal, type LocalScope } from './local-scope.ts'
import type { Head } from './captures.ts'
import { matchPattern, type Match } from './match.ts'
import { operatorsRun } from './operators.ts'
import type { Reading } from './reading.ts'
import { delegateOf } from './settle.ts'
import { useTokens } from './token-trees.ts'

const USING: ReadonlySet<Head> = new Set<Head>([
  'value.call',
  'value.new',
  'value.name',
  'value.member',
  'value.inner',
  'value.own',
  'value.above',
  'value.overridden',
  'value.operator',
  'value.path',
  'value.handed',
])

const MEMBERS: ReadonlySet<Head> = new Set<Head>(['value.inner', 'value.own', 'value.above'])

/** Reads the uses of a file whose declarations are settled. */
export function readUses(unit: Reading): void {
  const { kind, count } = unit.tree
  const { values, types } = unit.data
  for (const { symbol, scope, node, of, name } of unit.delegates) {
    unit.use(symbol, 'call', node, member(delegateOf(unit, of, scope), name))
  }
  let scope = unit.top
  let tokens = 0
  for (let node = 0; node < count; node++) {
    while (node >= scope.end && scope.parent !== null) scope = scope.parent
    scope = unit.localScopes.get(node) ?? scope
    const code = kind[node] ?? 0
    if (code === KIND_ERROR) continue
    if (unit.isDeclaring(node)) {
      if (unit.tokenTrees[tokens] === node) {
        useTokens(unit, node, scope)
        tokens++
      }
      continue
    }
    if (values[code] !== undefined && !unit.typeNodes.has(node)) {
      const match = firstUse(unit, node)
      if (match !== null) {
        useValue(unit, match, scope)
        continue
      }
    }
    if (types[code] !== undefined) {
      const match = unit.first(types, node)
      if (match !== null) useType(unit, match, scope)
    }
  }
}

/** Of the patterns that fit a node the first that uses something; others only say what the value is. */
function firstUse(unit: Reading, node: number): Match | null {
  for (const pattern of unit.data.values[unit.tree.kind[node] ?? 0] ?? []) {
    if (!USING.has(pattern.head)) continue
    const match = matchPattern(unit.tree, unit.text, pattern, node)
    if (match !== null) return match
  }
  return null
}

function useValue(unit: Reading, match: Match, scope: LocalScope): void {
  const { node } = match
  const of = match.one('of')
  const name = match.one('name')
  switch (match.pattern.head) {
    case 'value.call': {
      // A name by itself is a call of a method only where nothing binds it.
      if (name === node && isVariable(unit, node, scope)) return
      // What looks like a call and is the head of a declaration.
      if (name >= 0 && unit.isDeclaring(name)) return
      const callee = calleeOf(unit, match, scope)
      unit.use(scope.caller, 'call', placeOf(unit, match), callee)
      for (const part of [...match.all('name'), ...match.all('test')]) unit.markDeclares(part)
      consumeInner(unit, match)
      if (name < 0) consume(unit, of)
      return
    }
    case 'value.operator': {
      if (unit.written.has(node)) return
      for (const { at, run } of operatorsRun(unit, match, scope)) {
        unit.use(scope.caller, 'operator', at, run)
        if (name >= 0 && !match.pattern.properties.has('position')) unit.markDeclares(name)
      }
      return
    }
    case 'value.handed': {
      const called = calledAround(unit, node)
      if (called === null) return
      const element = wrap('element', evaluate(unit, called.one('of'), scope))
      unit.use(scope.caller, 'call', name, member(element, unit.nameOf(name)))
      unit.markDeclares(name)
      return
    }
    case 'value.overridden':
      unit.use(scope.caller, 'call', node, overridden(unit, scope))
      if (name >= 0) unit.markDeclares(name)
      return
    case 'value.new':
      if (of < 0 && isVariable(unit, node, scope)) return
      if (!scope.isLocal && match.pattern.properties.has('local')) return
      unit.use(
        scope.caller,
        // Only a constructor that is written is called where no call is.
        match.pattern.properties.has('implicit') ? 'type' : 'new',
        of < 0 ? node : of,
        madeType(unit, match, scope),
      )
      consume(unit, of)
      if (name >= 0) unit.markDeclares(name)
      return
    case 'value.name':
      if (isVariable(unit, node, scope) || (name >= 0 && unit.isDeclaring(name))) return
      unit.use(scope.owner, roleOf(unit, node), node, named(evaluate(unit, node, scope)))
      // What is shown of a wrapped property names that property too.
      if (match.pattern.called !== '')
        unit.use(scope.owner, 'read', node, named(namedAt(unit, unit.nameOf(node), node, scope)))
      if (name >= 0) consumeName(unit, name)
      return
    case 'value.member':
    case 'value.inner':
    case 'value.own':
    case 'value.above':
    case 'value.path':
      unit.use(scope.owner, roleOf(unit, node), nameNode(match), evaluate(unit, node, scope))
      if (name >= 0) consumeName(unit, name)
      return
    default:
  }
}

/** The call on something that a node is an argument of. */
function calledAround(unit: Reading, node: number): Match | null {
  for (let at = unit.tree.parent[node] ?? -1; at >= 0; at = unit.tree.parent[at] ?? -1) {
    const match = unit.first(unit.data.values, at)
    if (match?.pattern.head === 'value.call') return match.one('of') < 0 ? null : match
  }
  return null
}

/** The node around the arguments of a call that others stand behind is no call of its own: `f(1) { }`. */
function consumeInner(unit: Reading, match: Match): void {
  if (match.one('trailing') < 0) return
  const list = match.one('parameters')
  const holder = list < 0 ? match.node : (unit.tree.parent[list] ?? match.node)
  if (holder !== match.node) unit.markDeclares(holder)
}

function useType(unit: Reading, match: Match, scope: LocalScope): void {
  const { head } = match.pattern
  const isGeneric = head === 'type.generic' && match.one('name') >= 0
  if (head !== 'type.name' && head !== 'type.member' && !isGeneric) return
  const place = nameNode(match)
  if (place !== match.node && unit.isDeclaring(place)) return
  if (isVariable(unit, place, scope)) return
  unit.use(scope.owner, 'type', place, named(withoutTypes(typeExpr(unit, match.node, scope))))
  for (let at = match.node + 1; at < unit.nextOf(match.node); at++) {
    // What is written between the brackets of a name is used too.
    if (place === match.node || (at >= place && at < unit.nextOf(place))) unit.markDeclares(at)
  }
}

/** Reading a local variable or a type parameter uses nothing that others can name. */
function isVariable(unit: Reading, node: number, scope: LocalScope): boolean {
  const binding = lookUpLocal(scope, unit.nameOf(node), node)
  return binding !== undefined && binding.symbol < 0
}

/** Local variables lead to values, which their own initialisers already use. */
function named(expr: FactExpr): FactExpr {
  return expr.t === 'name' || expr.t === 'symbol' || expr.t === 'member' ? expr : { t: 'opaque' }
}

/** The callee is named by its call; what it is a member of is still read. */
function consume(unit: Reading, node: number): void {
  if (node < 0) return
  // What a call gives is called, and the call is one itself: `f()()`.
  if (unit.first(unit.data.values, node)?.pattern.head === 'value.call') return
  unit.markDeclares(node)
  for (const table of [unit.data.values, unit.data.types]) {
    const match = unit.first(table, node)
    if (match === null) continue
    const { head } = match.pattern
    if (head.endsWith('.same') || head === 'type.generic') consume(unit, match.one('of'))
    else if (head.endsWith('.member') || MEMBERS.has(head) || head === 'type.name') {
      const name = match.one('name')
      if (name >= 0) consumeName(unit, name)
      if (head === 'type.name' && name < 0) {
        for (let at = node + 1; at < unit.nextOf(node); at++) unit.markDeclares(at)
      }
    } else if ((head === 'value.name' || head === 'value.path') && match.one('name') >= 0) {
      consumeName(unit, match.one('name'))
    }
  }
}

/** A name that is a path by itself, `b::c` in `a::b::c`, names nothing else. */
function consumeName(unit: Reading, node: number): void {
  unit.markDeclares(node)
  const inner = unit.first(unit.data.values, node)
  const name = inner?.pattern.head.startsWith('value.') === true ? inner.one('name') : -1
  if (name > node) consumeName(unit, name)
}

/** Where a call names what it calls. */
function placeOf(unit: Reading, match: Match): number {
  const name = match.one('name')
  if (name >= 0) return name
  const callee = unit.first(unit.data.values, match.one('of'))
  return callee === null ? match.node : nameNode(callee)
}

function roleOf(unit: Reading, node: number): UseRole {
  if (unit.written.has(node)) return 'write'
  const parent = unit.tree.parent[node] ?? -1
  return unit.argumentLists.has(parent) ? 'pass' : 'read'
}
