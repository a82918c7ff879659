// What ECMAScript expressions are, by kind of node.

import { isNativeModule } from './native-module.ts'
import type { FactExpr } from '../file-facts.ts'
import { lookup, type Scope } from '../facts/scope.ts'
import {
  applied,
  elementAt,
  genericOf,
  member,
  objectOf,
  OPAQUE,
  tupleOf,
  union,
  UNKNOWN,
  wrap,
} from '../facts/expressions.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, firstChild, kindOf, lastChild } from '../syntax/navigate.ts'
import { builtinCall, builtinCollection, callbackExpr } from './builtin-calls.ts'
import { evaluate, expressionRules, nameExpr, typeExpr, type Rule } from './evaluate.ts'
import { loadedModule } from './loaded-module.ts'
import { isModuleConstant } from './module-constant.ts'
import { F, K } from './vocabulary.ts'

const field = (unit: Unit, node: number, name: number): number =>
  childByField(unit.tree, node, name)
const first = (unit: Unit, node: number): number => firstChild(unit.tree, node, K.comment)

const inner: Rule = (unit, node, scope) => evaluate(unit, first(unit, node), scope)

expressionRules[K.identifier] = (unit, node, scope) => nameExpr(unit, unit.textOf(node), scope)
expressionRules[K.shorthand_property_identifier] = expressionRules[K.identifier]
expressionRules[K.shorthand_property_identifier_pattern] = expressionRules[K.identifier]
expressionRules[K.type_identifier] = (unit, node, scope) =>
  nameExpr(unit, unit.textOf(node), scope, true)
expressionRules[K.this] = (unit, _node, scope) => {
  for (let at: Scope | null = scope; at !== null && at.kind !== 'class'; at = at.parent)
    if (at.own('this') !== undefined) return nameExpr(unit, 'this', at)
  return scope.self < 0 ? UNKNOWN : unit.exprs.symbol('this', scope.self)
}
expressionRules[K.super] = (unit, _node, scope) =>
  scope.self < 0 ? UNKNOWN : unit.exprs.symbol('super', scope.self)
expressionRules[K.parenthesized_expression] = inner
expressionRules[K.non_null_expression] = inner
expressionRules[K.satisfies_expression] = inner
expressionRules[K.as_expression] = (unit, node, scope) => {
  const value = first(unit, node)
  const type = lastChild(unit.tree, node, K.comment)
  if (type === value) return evaluate(unit, value, scope)
  const written = typeExpr(unit, type, scope)
  if (written.t === 'opaque') return evaluate(unit, value, scope)
  const typed = wrap('typed', written)
  return isNativeModule(unit.textOf(value)) ? union([evaluate(unit, value, scope), typed]) : typed
}
expressionRules[K.type_assertion] = (unit, node, scope) => {
  const type = first(unit, first(unit, node))
  return type < 0 ? UNKNOWN : wrap('typed', typeExpr(unit, type, scope))
}
expressionRules[K.await_expression] = (unit, node, scope) => wrap('await', inner(unit, node, scope))
expressionRules[K.yield_expression] = () => UNKNOWN
expressionRules[K.member_expression] = (unit, node, scope) => {
  const object = field(unit, node, F.object)
  const name = unit.textOf(field(unit, node, F.property))
  return isOwnExports(unit, object, scope)
    ? unit.exprs.name(name)
    : member(evaluate(unit, object, scope), name)
}
/** `exports` and `module.exports` of a CommonJS module. */
function isOwnExports(unit: Unit, node: number, scope: Scope): boolean {
  const kind = kindOf(unit.tree, node)
  const isMember = kind === K.member_expression
  if (kind !== K.identifier && !isMember) return false
  const first = isMember ? 'module' : 'exports'
  return (
    unit.text.startsWith(first, unit.startOf(node)) &&
    unit.textOf(node) === (isMember ? 'module.exports' : first) &&
    lookup(scope, first) === undefined
  )
}
expressionRules[K.nested_identifier] = expressionRules[K.member_expression]
expressionRules[K.subscript_expression] = (unit, node, scope) => {
  const object = evaluate(unit, field(unit, node, F.object), scope)
  const index = field(unit, node, F.index)
  return kindOf(unit.tree, index) === K.string
    ? member(object, unit.textOf(index).slice(1, -1))
    : elementAt(object, positionOf(unit, index, scope))
}
/** The position that a subscript writes, `[name]` for a constant that may be a symbol; '' for anything that is worked out. */
const positionOf = (unit: Unit, index: number, scope: Scope): number | string => {
  if (isModuleConstant(unit, index, scope)) return `[${unit.textOf(index)}]`
  const isNumber = kindOf(unit.tree, index) === K.number
  const position = isNumber ? Number(unit.textOf(index)) : -1
  return Number.isInteger(position) && position >= 0 ? position : ''
}
expressionRules[K.call_expression] = (unit, node, scope) => {
  const callee = field(unit, node, F.function)
  const kind = kindOf(unit.tree, callee)
  if (kind === K.super) return OPAQUE
  const module = loadedModule(unit, node, callee)
  if (kind === K.import) return module === null ? UNKNOWN : wrap('promise', module)
  const list = field(unit, node, F.arguments)
  const known =
    module ??
    nativeModule(unit, node, scope) ??
    builtinCall(unit, callee, { list, scope, evaluate })
  if (known !== null) return known
  const types = field(unit, node, F.type_arguments)
  return applied(
    wrap('call', evaluate(unit, callee, scope)),
    argumentsOf(unit, list, scope),
    types < 0
      ? []
      : childrenOf(unit.tree, types, K.comment).map((type) => typeExpr(unit, type, scope)),
  )
}
/** Arguments as values; none where a spread makes their places unknown. */
function argumentsOf(unit: Unit, list: number, scope: Scope): FactExpr[] {
  const nodes = list < 0 ? [] : childrenOf(unit.tree, list, K.comment)
  if (nodes.some((node) => kindOf(unit.tree, node) === K.spread_element)) return []
  return nodes.map((node) => evaluate(unit, node, scope))
}

const NATIVE_MODULE =
  /^(?:\w+\.)?(?:requireNativeModule|requireOptionalNativeModule|TurboModuleRegistry\.get(?:Enforcing)?)$/

/** `requireNativeModule('X')`, `TurboModuleRegistry.get<Spec>('X')`: member X of what hands native modules out, of the written type. */
function nativeModule(unit: Unit, node: number, scope: Scope): FactExpr | null {
  const callee = field(unit, node, F.function)
  if (!NATIVE_MODULE.test(unit.textOf(callee))) return null
  const name = first(unit, field(unit, node, F.arguments))
  if (kindOf(unit.tree, name) !== K.string) return null
  const found = member(evaluate(unit, callee, scope), unit.textOf(name).slice(1, -1))
  const type = first(unit, field(unit, node, F.type_arguments))
  return type < 0 ? found : union([wrap('typed', typeExpr(unit, type, scope)), found])
}
expressionRules[K.new_expression] = (unit, node, scope) => {
  const callee = field(unit, node, F.constructor)
  const types = field(unit, node, F.type_arguments)
  const args =
    types < 0
      ? []
      : childrenOf(unit.tree, types, K.comment).map((type) => typeExpr(unit, type, scope))
  const made = builtinCollection(unit, callee, { args, scope })
  if (made !== null) return made
  return applied(
    wrap('new', genericOf(evaluate(unit, callee, scope), args)),
    argumentsOf(unit, field(unit, node, F.arguments), scope),
  )
}
/** An operand in the scope of what the other one tells. */
const narrowed: Rule = (unit, node, scope) =>
  evaluate(unit, node, isFunction(unit, node) ? scope : (unit.scopes.get(node) ?? scope))
const isFunction = (unit: Unit, node: number): boolean => {
  const kind = kindOf(unit.tree, node)
  return kind === K.arrow_function || kind === K.function_expression || kind === K.class
}
expressionRules[K.ternary_expression] = (unit, node, scope) =>
  union([
    narrowed(unit, field(unit, node, F.consequence), scope),
    evaluate(unit, field(unit, node, F.alternative), scope),
  ])
expressionRules[K.binary_expression] = (unit, node, scope) => {
  const left = field(unit, node, F.left)
  const right = field(unit, node, F.right)
  const operator = unit.text.slice(unit.endOf(left), unit.startOf(right)).trim()
  if (operator === '&&') return narrowed(unit, right, scope)
  if (operator !== '||' && operator !== '??') return OPAQUE
  return union([evaluate(unit, left, scope), narrowed(unit, right, scope)])
}
expressionRules[K.assignment_expression] = (unit, node, scope) =>
  evaluate(unit, field(unit, node, F.right), scope)
expressionRules[K.sequence_expression] = (unit, node, scope) =>
  evaluate(unit, lastChild(unit.tree, node, K.comment), scope)
const owned: Rule = (unit, node) => {
  const symbol = unit.owners.get(node)
  return symbol === undefined ? UNKNOWN : unit.exprs.symbol('symbol', symbol)
}
expressionRules[K.arrow_function] = (unit, node, scope) =>
  unit.owners.has(node) ? owned(unit, node, scope) : callbackExpr(unit, node, { scope, evaluate })
expressionRules[K.function_expression] = expressionRules[K.arrow_function]
expressionRules[K.generator_function] = owned
expressionRules[K.class] = owned
expressionRules[K.array] = (unit, node, scope) => {
  const items = childrenOf(unit.tree, node, K.comment)
  const isFixed = items.every((item) => kindOf(unit.tree, item) !== K.spread_element)
  const values = items
    .slice(0, 5)
    .map((item) =>
      kindOf(unit.tree, item) === K.spread_element
        ? wrap('element', inner(unit, item, scope))
        : evaluate(unit, item, scope),
    )
  return isFixed ? tupleOf(values) : wrap('array', union(values))
}
expressionRules[K.object] = (unit, node, scope) => {
  const { tree } = unit
  const members: [string, FactExpr][] = []
  for (const child of childrenOf(tree, node, K.comment)) {
    const kind = kindOf(tree, child)
    if (kind === K.shorthand_property_identifier) {
      members.push([unit.textOf(child), evaluate(unit, child, scope)])
    } else if (kind === K.pair) {
      const name = unit.textOf(field(unit, child, F.key)).replace(/^(['"])(.*)\1$/, '$2')
      members.push([name, evaluate(unit, field(unit, child, F.value), scope)])
    } else if (kind === K.method_definition) {
      const symbol = unit.owners.get(child)
      if (symbol === undefined) continue
      members.push([unit.textOf(field(unit, child, F.name)), unit.exprs.symbol('symbol', symbol)])
    } else return UNKNOWN
  }
  return objectOf(members)
}
