// What Python expressions are, by kind of node.

import { member, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, firstChild, kindOf } from '../syntax/navigate.ts'
import {
  annotated,
  evaluate,
  expressionRules,
  lookupName,
  nameExpr,
  type Rule,
} from './evaluate.ts'
import { F, K } from './vocabulary.ts'

const field = (unit: Unit, node: number, name: number): number =>
  childByField(unit.tree, node, name)
const inner: Rule = (unit, node, scope) =>
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

expressionRules[K.identifier] = (unit, node, scope) => nameExpr(unit, unit.textOf(node), scope)
expressionRules[K.dotted_name] = (unit, node, scope) => {
  const [first = -1, ...rest] = childrenOf(unit.tree, node, K.comment)
  return rest.reduce((of, part) => member(of, unit.textOf(part)), evaluate(unit, first, scope))
}
expressionRules[K.attribute] = (unit, node, scope) =>
  member(
    evaluate(unit, field(unit, node, F.object), scope),
    unit.textOf(field(unit, node, F.attribute)),
  )
expressionRules[K.call] = (unit, node, scope) => {
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
expressionRules[K.subscript] = (unit, node, scope) =>
  wrap('element', evaluate(unit, field(unit, node, F.value), scope))
expressionRules[K.await] = (unit, node, scope) => wrap('await', inner(unit, node, scope))
expressionRules[K.parenthesized_expression] = inner
expressionRules[K.list_splat] = () => UNKNOWN
expressionRules[K.yield] = () => UNKNOWN
expressionRules[K.binary_operator] = () => UNKNOWN
expressionRules[K.conditional_expression] = (unit, node, scope) => {
  const [value = -1, , otherwise = -1] = childrenOf(unit.tree, node, K.comment)
  return union([evaluate(unit, value, scope), evaluate(unit, otherwise, scope)])
}
expressionRules[K.boolean_operator] = (unit, node, scope) => {
  const left = field(unit, node, F.left)
  const right = field(unit, node, F.right)
  const isOr = unit.text.slice(unit.endOf(left), unit.startOf(right)).trim() === 'or'
  const other = evaluate(unit, right, scope)
  return isOr ? union([evaluate(unit, left, scope), other]) : other
}
expressionRules[K.named_expression] = (unit, node, scope) =>
  evaluate(unit, field(unit, node, F.value), scope)
expressionRules[K.assignment] = (unit, node, scope) =>
  evaluate(unit, field(unit, node, F.right), scope)
expressionRules[K.as_pattern] = inner
expressionRules[K.lambda] = (unit, node) => {
  const symbol = unit.owners.get(node)
  return symbol === undefined ? UNKNOWN : unit.exprs.symbol('symbol', symbol)
}
