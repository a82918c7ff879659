// What tells overloads apart: the plain names of the types that parameters and arguments have.

import type { FactExpr } from '../file-facts.ts'
import { nesting } from '../facts/expressions.ts'
import { lookUpLocal, type LocalScope } from './local-scope.ts'
import { matchPattern, type Match } from './match.ts'
import type { Reading } from './reading.ts'

/** The name that lists have among the types of parameters and arguments. */
const LIST = '[]'

const PLAIN = /^[\w.]+$/

/** The name of a written type; '' where it is more than a name, or a type parameter. */
function plainType(unit: Reading, node: number, scope: LocalScope): string {
  if (node < 0 || !PLAIN.test(unit.textOf(node).replace(/[?]$/, ''))) return ''
  const name = (unit.pathOf(node).at(-1) ?? '').replace(/[?]$/, '')
  return name === 'var' || lookUpLocal(scope, name, node) !== undefined ? '' : name
}

/** The types that a list of parameters names, one for each; null when it takes any number. */
export function acceptedBy(unit: Reading, list: number, scope: LocalScope): string[] | null {
  const types: string[] = []
  for (let child = list + 1; child < unit.nextOf(list); child = unit.nextOf(child)) {
    const match = unit.first(unit.data.parameters, child)
    if (match === null) continue
    if (match.pattern.properties.has('rest')) return null
    const type = match.one('type')
    const isList = unit.first(unit.data.types, type)?.pattern.head === 'type.array'
    types.push(isList ? LIST : plainType(unit, type, scope))
  }
  return types
}

/** Whether a callable has a namesake beside it, or may have one in another file: members written outside of their type. */
export function mayBeOverloaded(unit: Reading, symbol: number): boolean {
  const { parent, name } = unit.symbols.at(symbol)
  return (
    unit.symbols.named(parent, name).length > 1 || unit.held.some((held) => held.symbol === symbol)
  )
}

/** What calls write before the arguments for a function's parameters, '' for nothing; a `?` stands behind what may be left out. */
export function labelsOf(unit: Reading, list: number): string[] {
  const labels: string[] = []
  for (let child = list + 1; child < unit.nextOf(list); child = unit.nextOf(child)) {
    const match = unit.first(unit.data.parameters, child)
    if (match !== null) {
      // What calls write stands first, when it is not the name itself.
      const label = unit.nameOf(child + 1)
      const isOptional = match.pattern.properties.has('rest') || hasDefault(unit, child)
      labels.push(`${label === '_' ? '' : label}${isOptional ? '?' : ''}`)
    }
  }
  return labels
}

/** Whether a value stands behind a parameter, of whatever kind: `nil` is no node. */
export const hasDefault = (unit: Reading, parameter: number): boolean =>
  /^\s*=/.test(unit.text.slice(unit.endOf(parameter), unit.endOf(parameter) + MAX_BLANKS))

/** Characters between a parameter and the `=` of its default, at most. */
const MAX_BLANKS = 8

/** The arguments of a call. A call that is its own list has the callee among its children: arguments are those that say so. */
export function argumentsOf(unit: Reading, match: Match): number[] {
  const list = match.one('parameters')
  const found: number[] = []
  if (list < 0) return found
  const isLoose = list === match.node
  for (let child = list + 1; child < unit.nextOf(list); child = unit.nextOf(child)) {
    if (unit.first(unit.data.comments, child) !== null) continue
    if (!isLoose || unit.argumentLists.has(child)) found.push(child)
  }
  return found
}

/** What stands before the arguments in the parentheses of a call. */
export function labelsGiven(unit: Reading, match: Match): string[] {
  const labels: string[] = []
  for (const child of argumentsOf(unit, match)) {
    const alias = unit.first(unit.data.values, child)?.one('alias') ?? -1
    labels.push(alias < 0 ? '' : unit.nameOf(alias))
  }
  return labels
}

/** The name that function literals have among the types of arguments. */
const FUNCTION = '->'

/** What function literals give follows from what they are given: that takes more. */
const MAX_RESULT_NESTING = 8

/** Arguments nest at most this deep to be kept: what chains give is seldom told. */
const MAX_ARGUMENT_NESTING = 4

/** What is known of the arguments of a call, one for each; none when nothing is. */
export function givenBy(unit: Reading, match: Match, scope: LocalScope): (string | FactExpr)[] {
  const types: (string | FactExpr)[] = []
  if (!unit.data.tellsOverloads) return types
  const inside = unit.localScopes.get(match.one('parameters')) ?? scope
  for (const child of argumentsOf(unit, match)) types.push(argumentType(unit, child, inside))
  for (const _ of match.all('trailing')) types.push(FUNCTION)
  return types.some((type) => type !== '') ? types : []
}

/** The name of the type of an argument, or what is known of it. */
export function argumentType(unit: Reading, node: number, scope: LocalScope): string | FactExpr {
  const match = unit.first(unit.data.values, node)
  if (match === null) return ''
  const inner = match.one('of')
  switch (match.pattern.head) {
    case 'value.opaque':
      return inner < 0 ? match.pattern.called : literalType(unit, node, inner)
    case 'value.array': {
      // A list of what leads nowhere is a list still.
      const value = argumentValue(unit, node, scope)
      return value === '' ? calledOpaque(unit, node) : value
    }
    case 'value.same':
      // A wrapper around the whole argument and nothing else, or a label before it.
      return unit.textOf(inner) === unit.textOf(node) ||
        (unit.data.isLabelled && match.one('alias') >= 0)
        ? argumentType(unit, inner, scope)
        : ''
    case 'value.name': {
      const bound = lookUpLocal(scope, unit.nameOf(node), node)
      const isPlain = bound !== undefined && bound.form === 'plain' && bound.more === undefined
      const plain = isPlain ? plainType(unit, bound.type, bound.scope) : ''
      return unit.data.builtins.has(plain) ? plain : argumentValue(unit, node, scope) || plain
    }
    default:
      return argumentValue(unit, node, scope)
  }
}

/** What the type of a literal is called. */
function calledOpaque(unit: Reading, node: number): string {
  for (const pattern of unit.data.values[unit.tree.kind[node] ?? 0] ?? []) {
    if (pattern.head !== 'value.opaque') continue
    if (matchPattern(unit.tree, unit.text, pattern, node) !== null) return pattern.called
  }
  return ''
}

/** A function literal by what it gives, where that may lead to a type of the repository. */
function literalType(unit: Reading, node: number, result: number): string | FactExpr {
  const of = unit.evaluation.value(unit, result, unit.scopeAt(node + 1 < result ? result : node))
  if (of.t === 'opaque' || of.t === 'unknown' || of.t === 'function') return FUNCTION
  if (nesting(of) > MAX_RESULT_NESTING) return FUNCTION
  return { t: 'function', params: [], of: { t: 'value', of: withoutArguments(of) } }
}

/** What an argument is, where that may lead to a type of the repository. */
function argumentValue(unit: Reading, node: number, scope: LocalScope): string | FactExpr {
  const value = unit.evaluation.value(unit, node, scope)
  if (value.t === 'opaque' || value.t === 'unknown' || value.t === 'function') return ''
  return nesting(value) > MAX_ARGUMENT_NESTING ? '' : withoutArguments(value)
}

/** Arguments of arguments tell little. */
function withoutArguments(value: FactExpr): FactExpr {
  if (value.t !== 'call' || (value.of.t !== 'name' && value.of.t !== 'member')) return value
  if (value.of.given === undefined) return value
  const { given: _, ...of } = value.of
  return { t: 'call', of }
}
