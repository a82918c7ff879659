// What TypeScript's types name, by kind of node.

import type { FactExpr } from '../file-facts.ts'
import {
  functionType,
  member,
  objectOf,
  OPAQUE,
  union,
  UNKNOWN,
  wrap,
} from '../facts/expressions.ts'
import { lookup, type Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, firstChild, kindOf } from '../syntax/navigate.ts'
import { evaluate, nameExpr, typeExpr, typeRules, type Rule } from './evaluate.ts'
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

const inner: Rule = (unit, node, scope) =>
  typeExpr(unit, firstChild(unit.tree, node, K.comment), scope)
const named: Rule = (unit, node, scope) => typeName(unit, unit.textOf(node), scope)
const anyOf: Rule = (unit, node, scope) =>
  union(childrenOf(unit.tree, node, K.comment).map((option) => typeExpr(unit, option, scope)))

typeRules[K.type_annotation] = inner
typeRules[K.readonly_type] = inner
typeRules[K.parenthesized_type] = inner
typeRules[K.optional_type] = inner
typeRules[K.rest_type] = inner
typeRules[K.constraint] = inner
typeRules[K.type_identifier] = named
typeRules[K.identifier] = named
typeRules[K.this_type] = (unit, _node, scope) =>
  scope.self < 0 ? UNKNOWN : unit.exprs.symbol('this', scope.self)
typeRules[K.nested_type_identifier] = (unit, node, scope) =>
  member(
    evaluate(unit, childByField(unit.tree, node, F.module), scope),
    unit.textOf(childByField(unit.tree, node, F.name)),
  )
typeRules[K.member_expression] = evaluate
typeRules[K.array_type] = (unit, node, scope) => wrap('array', inner(unit, node, scope))
typeRules[K.tuple_type] = (unit, node, scope) => wrap('array', anyOf(unit, node, scope))
typeRules[K.union_type] = anyOf
typeRules[K.intersection_type] = anyOf
typeRules[K.function_type] = (unit, node, scope) => {
  const inside = unit.scopes.get(node) ?? scope
  const result = typeExpr(unit, childByField(unit.tree, node, F.return_type), inside)
  return functionType(parameterTypes(unit, node, inside), result)
}
typeRules[K.call_signature] = typeRules[K.function_type]
typeRules[K.generic_type] = (unit, node, scope) => genericExpr(unit, node, scope)

typeRules[K.object_type] = (unit, node, scope) => {
  const { tree } = unit
  const members: [string, FactExpr][] = []
  for (const child of childrenOf(tree, node, K.comment)) {
    const kind = kindOf(tree, child)
    if (kind !== K.property_signature && kind !== K.method_signature) continue
    const name = childByField(tree, child, F.name)
    const type =
      kind === K.method_signature
        ? functionType(
            parameterTypes(unit, child, scope),
            typeExpr(unit, childByField(tree, child, F.return_type), scope),
          )
        : typeExpr(unit, childByField(tree, child, F.type), scope)
    members.push([unit.textOf(name).replace(/^(['"])(.*)\1$/, '$2'), wrap('typed', type)])
  }
  return objectOf(members)
}

/** The written types of a function's parameters, `opaque` where there is none. */
export function parameterTypes(unit: Unit, node: number, scope: Scope): FactExpr[] {
  const { tree } = unit
  const list = childByField(tree, node, F.parameters)
  if (list < 0) return []
  return childrenOf(tree, list, K.comment)
    .filter((parameter) => kindOf(tree, childByField(tree, parameter, F.pattern)) !== K.this)
    .map((parameter) => {
      const annotation = childByField(tree, parameter, F.type)
      return annotation < 0 ? OPAQUE : typeExpr(unit, annotation, scope)
    })
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
