// Expressions and types of ECMAScript as fact expressions.

import type { FactExpr } from '../file-facts.ts'
import { member, OPAQUE, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import { lookup, type Binding, type Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, firstChild, kindOf, lastChild } from '../syntax/navigate.ts'
import { isGlobalType, isGlobalValue } from './globals.ts'
import { typeExpr } from './types.ts'
import { F, K } from './vocabulary.ts'

type Evaluate = (unit: Unit, node: number, scope: Scope) => FactExpr

const rules: (Evaluate | undefined)[] = []

/** What the expression at `node` is. */
export function evaluate(unit: Unit, node: number, scope: Scope): FactExpr {
  if (node < 0) return UNKNOWN
  const rule = rules[unit.tree.kind[node] ?? 0]
  if (rule === undefined) return OPAQUE
  const known = unit.memo.get(node)
  if (known !== undefined) return known
  // A value that depends on itself is unknown.
  unit.memo.set(node, UNKNOWN)
  const value = rule(unit, node, scope)
  unit.memo.set(node, value)
  return value
}

const field = (unit: Unit, node: number, name: number): number =>
  childByField(unit.tree, node, name)
const first = (unit: Unit, node: number): number => firstChild(unit.tree, node, K.comment)

/** What a name means here. */
export function nameExpr(unit: Unit, name: string, scope: Scope, isType = false): FactExpr {
  const binding = lookup(scope, name)
  if (binding === undefined) {
    return (isType ? isGlobalType(name) : isGlobalValue(name)) ? OPAQUE : unit.exprs.name(name)
  }
  return bindingExpr(unit, name, binding)
}

/** What a bound name stands for. */
export function bindingExpr(unit: Unit, name: string, binding: Binding): FactExpr {
  if (binding.imported) return unit.exprs.name(name)
  if (binding.symbol >= 0) {
    return unit.symbols.at(binding.symbol).parent === 0 && unit.root.own(name) === binding
      ? unit.exprs.name(name)
      : unit.exprs.symbol('symbol', binding.symbol)
  }
  if (binding.expr !== null) return binding.expr
  binding.expr = UNKNOWN
  const whole =
    binding.annotation >= 0
      ? wrap('typed', typeExpr(unit, binding.annotation, binding.scope))
      : union(
          binding.values.length === 0
            ? [UNKNOWN]
            : binding.values.map((value) => evaluate(unit, value, binding.scope)),
        )
  binding.expr = follow(whole, binding.steps)
  return binding.expr
}

/** Follows a destructuring pattern from the whole value to one name. */
export function follow(whole: FactExpr, steps: readonly string[]): FactExpr {
  let value = whole
  for (const step of steps) {
    if (step === '') value = wrap('element', value)
    else if (step === 'await') value = wrap('await', value)
    else value = value.t === 'unknown' ? value : member(value, step)
  }
  return value
}

const inner: Evaluate = (unit, node, scope) => evaluate(unit, first(unit, node), scope)

rules[K.identifier] = (unit, node, scope) => nameExpr(unit, unit.textOf(node), scope)
rules[K.shorthand_property_identifier] = rules[K.identifier]
rules[K.type_identifier] = (unit, node, scope) => nameExpr(unit, unit.textOf(node), scope, true)
rules[K.this] = (unit, _node, scope) =>
  scope.self < 0 ? UNKNOWN : unit.exprs.symbol('this', scope.self)
rules[K.super] = (unit, _node, scope) =>
  scope.self < 0 ? UNKNOWN : unit.exprs.symbol('super', scope.self)
rules[K.parenthesized_expression] = inner
rules[K.non_null_expression] = inner
rules[K.satisfies_expression] = inner
rules[K.as_expression] = (unit, node, scope) => {
  const value = first(unit, node)
  const type = lastChild(unit.tree, node, K.comment)
  if (type === value) return evaluate(unit, value, scope)
  const written = typeExpr(unit, type, scope)
  return written.t === 'opaque' ? evaluate(unit, value, scope) : wrap('typed', written)
}
rules[K.type_assertion] = (unit, node, scope) => {
  const type = first(unit, first(unit, node))
  return type < 0 ? UNKNOWN : wrap('typed', typeExpr(unit, type, scope))
}
rules[K.await_expression] = (unit, node, scope) => wrap('await', inner(unit, node, scope))
rules[K.yield_expression] = () => UNKNOWN
rules[K.member_expression] = (unit, node, scope) =>
  member(
    evaluate(unit, field(unit, node, F.object), scope),
    unit.textOf(field(unit, node, F.property)),
  )
rules[K.nested_identifier] = rules[K.member_expression]
rules[K.subscript_expression] = (unit, node, scope) => {
  const object = evaluate(unit, field(unit, node, F.object), scope)
  const index = field(unit, node, F.index)
  return kindOf(unit.tree, index) === K.string
    ? member(object, unit.textOf(index).slice(1, -1))
    : wrap('element', object)
}
rules[K.call_expression] = (unit, node, scope) => {
  const callee = field(unit, node, F.function)
  const kind = kindOf(unit.tree, callee)
  if (kind === K.import) return UNKNOWN
  if (kind === K.super) return OPAQUE
  return wrap('call', evaluate(unit, callee, scope))
}
rules[K.new_expression] = (unit, node, scope) =>
  wrap('new', evaluate(unit, field(unit, node, F.constructor), scope))
rules[K.ternary_expression] = (unit, node, scope) =>
  union([
    evaluate(unit, field(unit, node, F.consequence), scope),
    evaluate(unit, field(unit, node, F.alternative), scope),
  ])
rules[K.binary_expression] = (unit, node, scope) => {
  const left = field(unit, node, F.left)
  const right = field(unit, node, F.right)
  const operator = unit.text.slice(unit.endOf(left), unit.startOf(right)).trim()
  if (operator === '&&') return evaluate(unit, right, scope)
  if (operator !== '||' && operator !== '??') return OPAQUE
  return union([evaluate(unit, left, scope), evaluate(unit, right, scope)])
}
rules[K.assignment_expression] = (unit, node, scope) =>
  evaluate(unit, field(unit, node, F.right), scope)
rules[K.sequence_expression] = (unit, node, scope) =>
  evaluate(unit, lastChild(unit.tree, node, K.comment), scope)
rules[K.arrow_function] = (unit, node) => {
  const symbol = unit.owners.get(node)
  return symbol === undefined ? UNKNOWN : unit.exprs.symbol('symbol', symbol)
}
rules[K.function_expression] = rules[K.arrow_function]
rules[K.generator_function] = rules[K.arrow_function]
rules[K.class] = rules[K.arrow_function]
rules[K.array] = (unit, node, scope) => {
  const items = childrenOf(unit.tree, node, K.comment).slice(0, 4)
  const of = union(items.map((item) => evaluate(unit, item, scope)))
  return of.t === 'new' ? wrap('typed', wrap('array', of.of)) : OPAQUE
}
