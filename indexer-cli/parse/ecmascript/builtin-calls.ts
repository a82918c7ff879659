// Calls whose result follows from what they are given: `Object.values(x)`, `Promise.all([...])`, `new Map<K, V>()`, and callbacks without a name.

import type { FactExpr } from '../file-facts.ts'
import {
  elementAt,
  functionType,
  isNowhere,
  mapOf,
  OPAQUE,
  tupleOf,
  union,
  wrap,
} from '../facts/expressions.ts'
import { lookup, type Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, kindOf } from '../syntax/navigate.ts'
import { F, K } from './vocabulary.ts'

interface Reading {
  readonly scope: Scope
  /** What the expression at a node is: evaluate.ts, which asks this file in turn. */
  readonly evaluate: (unit: Unit, node: number, scope: Scope) => FactExpr
}

/** What a call of a well-known function gives; null for any other. */
export function builtinCall(
  unit: Unit,
  callee: number,
  { list, scope, evaluate }: Reading & { readonly list: number },
): FactExpr | null {
  const { tree } = unit
  if (kindOf(tree, callee) !== K.member_expression || list < 0) return null
  const object = childByField(tree, callee, F.object)
  if (kindOf(tree, object) !== K.identifier) return null
  const of = unit.textOf(object)
  if ((of !== 'Object' && of !== 'Promise' && of !== 'Array') || lookup(scope, of) !== undefined)
    return null
  const [first = -1, second] = childrenOf(tree, list, K.comment)
  const given = (): FactExpr => evaluate(unit, first, scope)
  switch (`${of}.${unit.textOf(childByField(tree, callee, F.property))}`) {
    case 'Object.values':
      return wrap('array', elementAt(given(), ''))
    case 'Object.entries':
      return wrap('array', tupleOf([OPAQUE, elementAt(given(), '')]))
    case 'Object.freeze':
    case 'Object.seal':
    case 'Object.assign':
      return given()
    case 'Object.create':
      return second === undefined ? wrap('value', given()) : null
    case 'Array.from':
      return second === undefined ? wrap('array', wrap('element', given())) : null
    case 'Promise.resolve':
      return wrap('promise', wrap('await', given()))
    case 'Promise.all':
      return wrap('promise', allAwaited(given()))
    case 'Promise.race':
    case 'Promise.any':
      return wrap('promise', wrap('await', elementAt(given(), '')))
    default:
      return null
  }
}

const allAwaited = (given: FactExpr): FactExpr =>
  given.t === 'tuple'
    ? tupleOf(given.of.map((part) => wrap('await', part)))
    : wrap('array', wrap('await', elementAt(given, '')))

/** `new Map<K, V>()`, `new Set<T>()`; null for any other class. */
export function builtinCollection(
  unit: Unit,
  callee: number,
  { args, scope }: { readonly args: readonly FactExpr[]; readonly scope: Scope },
): FactExpr | null {
  if (args.length === 0 || kindOf(unit.tree, callee) !== K.identifier) return null
  const name = unit.textOf(callee)
  if (lookup(scope, name) !== undefined) return null
  const [first = OPAQUE, second = OPAQUE] = args
  if (name === 'Map' || name === 'WeakMap') return wrap('typed', mapOf(first, second))
  return name === 'Set' || name === 'WeakSet' || name === 'Array'
    ? wrap('typed', wrap('array', first))
    : null
}

/** A function without a name by what calling it gives. */
export function callbackExpr(unit: Unit, node: number, { scope, evaluate }: Reading): FactExpr {
  const body = childByField(unit.tree, node, F.body)
  const inside = unit.scopes.get(node) ?? scope
  const values =
    kindOf(unit.tree, body) === K.statement_block
      ? returnedBy(unit, body).map((value) => evaluate(unit, value, scopeOf(unit, value, inside)))
      : [evaluate(unit, body, inside)]
  const result = union(values)
  return isNowhere(result) ? result : functionType([], wrap('value', result))
}

/** A callback returns in a few places, or its result says little. */
const MAX_RETURNS = 4

const FUNCTIONS: ReadonlySet<number> = new Set([
  K.arrow_function,
  K.function_expression,
  K.generator_function,
  K.function_declaration,
  K.method_definition,
  K.class,
  K.class_declaration,
])

/** Nodes of what the `return` statements of a body give, those of functions inside left out. */
function returnedBy(unit: Unit, body: number): number[] {
  const { tree } = unit
  const found: number[] = []
  for (let node = body + 1; node < unit.nextOf(body) && found.length < MAX_RETURNS;) {
    const kind = kindOf(tree, node)
    if (kind === K.return_statement) {
      const [value] = childrenOf(tree, node, K.comment)
      if (value !== undefined) found.push(value)
    }
    node = FUNCTIONS.has(kind) ? unit.nextOf(node) : node + 1
  }
  return found
}

/** The innermost scope around a node inside a function's. */
function scopeOf(unit: Unit, node: number, around: Scope): Scope {
  for (let at = unit.tree.parent[node] ?? -1; at >= 0; at = unit.tree.parent[at] ?? -1) {
    const scope = unit.scopes.get(at)
    if (scope !== undefined) return scope
  }
  return around
}
