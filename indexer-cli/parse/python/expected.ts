// What the code around a lambda gives its parameters.

import type { FactExpr } from '../file-facts.ts'
import { argumentOf, parameterOf, UNKNOWN, wrap } from '../facts/expressions.ts'
import type { Expected, Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, kindOf, parentOf } from '../syntax/navigate.ts'
import { F, K } from './vocabulary.ts'

interface Reading {
  readonly scope: Scope
  /** What the expression at a node is: evaluate.ts, which asks this file in turn. */
  readonly evaluate: (unit: Unit, node: number, scope: Scope) => FactExpr
}

/** Builtins whose `key` takes the elements of their first argument. */
const KEYED: ReadonlySet<string> = new Set(['max', 'min', 'sorted'])
/** Builtins whose first argument takes the elements of the second. */
const MAPPED: ReadonlySet<string> = new Set(['map', 'filter'])

/** What a lambda that is an argument of a call is given. */
export function lambdaParameter(
  unit: Unit,
  { fn, index }: Expected,
  { scope, evaluate }: Reading,
): FactExpr {
  const { tree } = unit
  const holder = parentOf(tree, fn)
  const isNamed = kindOf(tree, holder) === K.keyword_argument
  const list = isNamed ? parentOf(tree, holder) : holder
  if (kindOf(tree, list) !== K.argument_list) return UNKNOWN
  const callee = childByField(tree, parentOf(tree, list), F.function)
  if (callee < 0) return UNKNOWN
  const args = childrenOf(tree, list, K.comment)
  const elementOf = (node: number): FactExpr => wrap('element', evaluate(unit, node, scope))
  const name = unit.textOf(callee)
  if (isNamed) {
    if (unit.textOf(childByField(tree, holder, F.name)) !== 'key' || index > 0) return UNKNOWN
    if (KEYED.has(name)) return elementOf(args[0] ?? -1)
    const isSort = kindOf(tree, callee) === K.attribute && name.endsWith('.sort')
    return isSort ? elementOf(childByField(tree, callee, F.object)) : UNKNOWN
  }
  if (MAPPED.has(name)) return elementOf(args[index + 1] ?? -1)
  return parameterOf(argumentOf(evaluate(unit, callee, scope), args.indexOf(fn), false), index)
}
