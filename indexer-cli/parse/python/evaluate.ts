// Python expressions and annotations as fact expressions.

import type { FactExpr } from '../file-facts.ts'
import { member, OPAQUE, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import type { Binding, Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, firstChild, kindOf } from '../syntax/navigate.ts'
import { isBuiltin } from './builtins.ts'
import { annotated } from './types.ts'
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

/** The binding of `name` as Python sees it: a function does not see the names of the class around it. */
export function lookupName(scope: Scope, name: string): Binding | undefined {
  let isInside = false
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.kind !== 'class' || !isInside) {
      const found = at.own(name)
      if (found !== undefined) return found
    }
    if (at.kind === 'function' || at.kind === 'block') isInside = true
  }
  return undefined
}

/** What a name means here. */
export function nameExpr(unit: Unit, name: string, scope: Scope): FactExpr {
  const binding = lookupName(scope, name)
  if (binding === undefined) return isBuiltin(name) ? OPAQUE : unit.exprs.name(name)
  if (binding.imported) return unit.exprs.name(name)
  if (binding.symbol >= 0) {
    return unit.root.own(name) === binding
      ? unit.exprs.name(name)
      : unit.exprs.symbol('symbol', binding.symbol)
  }
  if (binding.expr !== null) return binding.expr
  binding.expr = UNKNOWN
  const whole =
    binding.annotation >= 0
      ? annotated(unit, binding.annotation, binding.scope)
      : union(
          binding.values.length === 0
            ? [UNKNOWN]
            : binding.values.map((value) => evaluate(unit, value, binding.scope)),
        )
  binding.expr = follow(whole, binding.steps)
  return binding.expr
}

/** Takes elements of a whole value. */
export const follow = (whole: FactExpr, steps: readonly string[]): FactExpr =>
  steps.reduce((value) => wrap('element', value), whole)

const field = (unit: Unit, node: number, name: number): number =>
  childByField(unit.tree, node, name)
const inner: Evaluate = (unit, node, scope) =>
  evaluate(unit, firstChild(unit.tree, node, K.comment), scope)

/** Builtins that give back what they are given, as far as elements go. */
const SAME_ELEMENTS: ReadonlySet<string> = new Set([
  'list',
  'tuple',
  'set',
  'frozenset',
  'sorted',
  'reversed',
  'iter',
])

rules[K.identifier] = (unit, node, scope) => nameExpr(unit, unit.textOf(node), scope)
rules[K.dotted_name] = (unit, node, scope) => {
  const [first = -1, ...rest] = childrenOf(unit.tree, node, K.comment)
  return rest.reduce((of, part) => member(of, unit.textOf(part)), evaluate(unit, first, scope))
}
rules[K.attribute] = (unit, node, scope) =>
  member(
    evaluate(unit, field(unit, node, F.object), scope),
    unit.textOf(field(unit, node, F.attribute)),
  )
rules[K.call] = (unit, node, scope) => {
  const callee = field(unit, node, F.function)
  const name = kindOf(unit.tree, callee) === K.identifier ? unit.textOf(callee) : ''
  const list = field(unit, node, F.arguments)
  if (name !== '' && lookupName(scope, name) === undefined) {
    if (name === 'super') return scope.self < 0 ? UNKNOWN : unit.exprs.symbol('super', scope.self)
    if (SAME_ELEMENTS.has(name) && list >= 0) return inner(unit, list, scope)
    if (name === 'next' && list >= 0) return wrap('element', inner(unit, list, scope))
  }
  if ((name === 'cast' || unit.textOf(callee) === 'typing.cast') && list >= 0) {
    return annotated(unit, firstChild(unit.tree, list, K.comment), scope)
  }
  return wrap('call', evaluate(unit, callee, scope))
}
rules[K.subscript] = (unit, node, scope) =>
  wrap('element', evaluate(unit, field(unit, node, F.value), scope))
rules[K.await] = (unit, node, scope) => wrap('await', inner(unit, node, scope))
rules[K.parenthesized_expression] = inner
rules[K.list_splat] = () => UNKNOWN
rules[K.yield] = () => UNKNOWN
rules[K.binary_operator] = () => UNKNOWN
rules[K.conditional_expression] = (unit, node, scope) => {
  const [value = -1, , otherwise = -1] = childrenOf(unit.tree, node, K.comment)
  return union([evaluate(unit, value, scope), evaluate(unit, otherwise, scope)])
}
rules[K.boolean_operator] = (unit, node, scope) => {
  const left = field(unit, node, F.left)
  const right = field(unit, node, F.right)
  const isOr = unit.text.slice(unit.endOf(left), unit.startOf(right)).trim() === 'or'
  const other = evaluate(unit, right, scope)
  return isOr ? union([evaluate(unit, left, scope), other]) : other
}
rules[K.named_expression] = (unit, node, scope) => evaluate(unit, field(unit, node, F.value), scope)
rules[K.assignment] = (unit, node, scope) => evaluate(unit, field(unit, node, F.right), scope)
rules[K.as_pattern] = inner
rules[K.lambda] = (unit, node) => {
  const symbol = unit.owners.get(node)
  return symbol === undefined ? UNKNOWN : unit.exprs.symbol('symbol', symbol)
}
