// What TypeScript's types name, by kind of node.

import type { FactExpr } from '../file-facts.ts'
import {
  elementAt,
  functionType,
  genericOf,
  mapOf,
  member,
  objectOf,
  OPAQUE,
  orForeign,
  tupleOf,
  union,
  UNKNOWN,
  wrap,
} from '../facts/expressions.ts'
import { lookup, type Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, firstChild, kindOf } from '../syntax/navigate.ts'
import { evaluate, nameExpr, typeExpr, typeRules, type Rule } from './evaluate.ts'
import { importType } from './loaded-module.ts'
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
])

/** Types of keys and values. */
const MAPS: ReadonlySet<string> = new Set(['Map', 'ReadonlyMap', 'WeakMap'])

/** Types that stand for their first argument as far as members go. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'Partial',
  'Required',
  'Readonly',
  'NonNullable',
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

/** Types of no value. */
const NOTHING = /^(?:null|undefined|void|never)$/

/** The options of a union, which nests to the left. */
const optionsOf = (unit: Unit, node: number): number[] =>
  childrenOf(unit.tree, node, K.comment).flatMap((option) =>
    kindOf(unit.tree, option) === K.union_type ? optionsOf(unit, option) : option,
  )

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
typeRules[K.member_expression] = (unit, node, scope) =>
  importType(unit, node) ?? evaluate(unit, node, scope)
typeRules[K.array_type] = (unit, node, scope) => wrap('array', inner(unit, node, scope))
typeRules[K.tuple_type] = (unit, node, scope) => {
  const parts = childrenOf(unit.tree, node, K.comment)
  const isFixed = parts.every((part) => kindOf(unit.tree, part) !== K.rest_type)
  return isFixed
    ? tupleOf(parts.map((part) => typeExpr(unit, tupleMember(unit, part), scope)))
    : wrap('array', anyOf(unit, node, scope))
}
/** `name: Foo` in a tuple is Foo. */
const tupleMember = (unit: Unit, part: number): number => {
  const type = childByField(unit.tree, part, F.type)
  return type < 0 ? part : type
}
typeRules[K.type_query] = (unit, node, scope) => {
  const named = firstChild(unit.tree, node, K.comment)
  return wrap('value', importType(unit, named) ?? evaluate(unit, named, scope))
}
typeRules[K.lookup_type] = (unit, node, scope) => {
  const [object = -1, index = -1] = childrenOf(unit.tree, node, K.comment)
  const whole = wrap('typed', typeExpr(unit, object, scope))
  const text = unit.textOf(index)
  const key = /^(['"])(.*)\1$/.exec(text)?.[2]
  return wrap(
    'value',
    key === undefined
      ? elementAt(whole, /^\d+$/.test(text) ? Number(text) : '')
      : member(whole, key),
  )
}
/** `x is Foo`, `asserts x is Foo`: of the first parameter alone. */
typeRules[K.type_predicate] = (unit, node, scope) =>
  wrap('predicate', typeExpr(unit, childByField(unit.tree, node, F.type), scope))
typeRules[K.type_predicate_annotation] = inner
typeRules[K.asserts] = inner
typeRules[K.asserts_annotation] = inner
typeRules[K.union_type] = (unit, node, scope) => {
  const options = optionsOf(unit, node)
  const types = options.map((option) => typeExpr(unit, option, scope))
  const isForeign = types.some(
    ({ t }, at) => t === 'opaque' && !NOTHING.test(unit.textOf(options[at] ?? node)),
  )
  return isForeign ? orForeign(union(types)) : union(types)
}
typeRules[K.intersection_type] = anyOf
typeRules[K.function_type] = (unit, node, scope) => {
  const inside = unit.scopes.get(node) ?? scope
  const result = typeExpr(unit, childByField(unit.tree, node, F.return_type), inside)
  return functionType(parameterTypes(unit, node, inside), result)
}
typeRules[K.call_signature] = typeRules[K.function_type]
typeRules[K.constructor_type] = (unit, node, scope) => {
  const inside = unit.scopes.get(node) ?? scope
  const result = typeExpr(unit, childByField(unit.tree, node, F.type), inside)
  return functionType(parameterTypes(unit, node, inside), result)
}
typeRules[K.construct_signature] = typeRules[K.constructor_type]
/** Which branch holds takes a type checker: either may. */
typeRules[K.conditional_type] = (unit, node, scope) =>
  union([
    typeExpr(unit, childByField(unit.tree, node, F.consequence), scope),
    typeExpr(unit, childByField(unit.tree, node, F.alternative), scope),
  ])
typeRules[K.generic_type] = (unit, node, scope) => genericExpr(unit, node, scope)

typeRules[K.index_signature] = (unit, node, scope) =>
  wrap('record', typeExpr(unit, childByField(unit.tree, node, F.type), scope))

typeRules[K.object_type] = (unit, node, scope) => {
  const { tree } = unit
  const members: [string, FactExpr][] = []
  const signatures: FactExpr[] = []
  const children = childrenOf(tree, node, K.comment)
  const [only = -1] = children
  // `{ [key: string]: Foo }`, `{ [K in Keys]: Foo }`
  if (children.length === 1 && kindOf(tree, only) === K.index_signature)
    return typeExpr(unit, only, scope)
  for (const child of children) {
    const kind = kindOf(tree, child)
    if (kind === K.call_signature || kind === K.construct_signature)
      signatures.push(typeExpr(unit, child, scope))
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
  return signatures.length === 0 ? objectOf(members) : union([...signatures, objectOf(members)])
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
  if (binding?.variable !== undefined) {
    const [symbol, index] = binding.variable
    return unit.exprs.variable(symbol, index, () =>
      typeExpr(unit, binding.annotation, binding.scope),
    )
  }
  // A type parameter of nothing that has a name is what it is constrained to.
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
    const at = (place: number): FactExpr => typeExpr(unit, types[place] ?? -1, scope)
    if (position !== undefined) return wrap('array', at(position))
    if (MAPS.has(name)) return mapOf(at(0), at(1))
    if (name === 'Record') return wrap('record', at(1))
    if (name === 'ReturnType') return wrap('value', wrap('call', wrap('typed', at(0))))
    if (name === 'InstanceType') return wrap('value', wrap('new', wrap('typed', at(0))))
    if (name === 'Promise' || name === 'PromiseLike') {
      return wrap('promise', at(0))
    }
    if (name === 'Awaited') return wrap('await', at(0))
    if (TRANSPARENT.has(name)) return at(0)
  }
  return genericOf(
    typeExpr(unit, nameNode, scope),
    types.map((type) => typeExpr(unit, type, scope)),
  )
}
