// TypeScript's type nodes as fact expressions.

import type { FactExpr } from '../file-facts.ts'
import { member, OPAQUE, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import { lookup, type Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, firstChild, kindOf } from '../syntax/navigate.ts'
import { evaluate, nameExpr } from './evaluate.ts'
import { F, K } from './vocabulary.ts'

/** Collections by the position of the type argument that they hold. */
const COLLECTIONS: ReadonlyMap<string, number> = new Map([
  ['Array', 0],
  ['ReadonlyArray', 0],
  ['Set', 0],
  ['ReadonlySet', 0],
  ['WeakSet', 0],
  ['Iterable', 0],
  ['IterableIterator', 0],
  ['Iterator', 0],
  ['AsyncIterable', 0],
  ['AsyncIterableIterator', 0],
  ['Generator', 0],
  ['AsyncGenerator', 0],
  ['Map', 1],
  ['ReadonlyMap', 1],
  ['WeakMap', 1],
  ['Record', 1],
])

/** Types that stand for their first argument as far as members go. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'Partial',
  'Required',
  'Readonly',
  'NonNullable',
  'Awaited',
  'Pick',
  'Omit',
  'Exclude',
  'Extract',
  'NoInfer',
  'WeakRef',
])

/** What the type at `node` is. */
export function typeExpr(unit: Unit, node: number, scope: Scope): FactExpr {
  if (node < 0) return UNKNOWN
  const { tree } = unit
  switch (kindOf(tree, node)) {
    case K.type_annotation:
    case K.readonly_type:
    case K.parenthesized_type:
    case K.optional_type:
    case K.rest_type:
    case K.constraint:
      return typeExpr(unit, firstChild(tree, node, K.comment), scope)
    case K.type_identifier:
    case K.identifier:
      return typeName(unit, unit.textOf(node), scope)
    case K.this_type:
      return scope.self < 0 ? UNKNOWN : unit.exprs.symbol('this', scope.self)
    case K.nested_type_identifier:
      return member(
        evaluate(unit, childByField(tree, node, F.module), scope),
        unit.textOf(childByField(tree, node, F.name)),
      )
    case K.member_expression:
      return evaluate(unit, node, scope)
    case K.generic_type:
      return genericExpr(unit, node, scope)
    case K.array_type:
      return wrap('array', typeExpr(unit, firstChild(tree, node, K.comment), scope))
    case K.tuple_type:
    case K.union_type:
    case K.intersection_type: {
      const of = union(
        childrenOf(tree, node, K.comment).map((option) => typeExpr(unit, option, scope)),
      )
      return kindOf(tree, node) === K.tuple_type ? wrap('array', of) : of
    }
    default:
      return OPAQUE
  }
}

function typeName(unit: Unit, name: string, scope: Scope): FactExpr {
  const binding = lookup(scope, name)
  // A type parameter is what it is constrained to.
  if (binding !== undefined && binding.symbol < 0 && !binding.imported) {
    if (binding.annotation < 0 || binding.expr !== null) return binding.expr ?? UNKNOWN
    binding.expr = UNKNOWN
    binding.expr = typeExpr(unit, binding.annotation, binding.scope)
    return binding.expr
  }
  return nameExpr(unit, name, scope, true)
}

function genericExpr(unit: Unit, node: number, scope: Scope): FactExpr {
  const { tree } = unit
  const nameNode = childByField(tree, node, F.name)
  const name = unit.textOf(nameNode)
  const list = childByField(tree, node, F.type_arguments)
  const types = list < 0 ? [] : childrenOf(tree, list, K.comment)
  if (lookup(scope, name) === undefined) {
    const position = COLLECTIONS.get(name)
    if (position !== undefined) return wrap('array', typeExpr(unit, types[position] ?? -1, scope))
    if (name === 'Promise' || name === 'PromiseLike') {
      return wrap('promise', typeExpr(unit, types[0] ?? -1, scope))
    }
    if (TRANSPARENT.has(name)) return typeExpr(unit, types[0] ?? -1, scope)
    if (name === 'InstanceType' && kindOf(tree, types[0] ?? -1) === K.type_query) {
      return evaluate(unit, firstChild(tree, types[0] ?? -1, K.comment), scope)
    }
  }
  return typeExpr(unit, nameNode, scope)
}
