// ECMAScript nodes as fact expressions: the tables that the rules of expressions and of types fill, and what names stand for.

import type { FactExpr } from '../file-facts.ts'
import { elementAt, member, OPAQUE, testedBy, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import { RuleTables } from '../facts/rule-tables.ts'
import { lookup, type Binding, type Scope, type Step } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { Expectations } from './expected.ts'
import { isGlobalType, isGlobalValue } from './globals.ts'
import { documentedValue } from './jsdoc.ts'

export type { Rule } from '../facts/rule-tables.ts'

const tables = new RuleTables()
export const { values: expressionRules, types: typeRules } = tables

/** What the expression at `node` is. */
export const evaluate = (unit: Unit, node: number, scope: Scope): FactExpr =>
  tables.value(unit, node, scope)

/** What the type at `node` names. */
export const typeExpr = (unit: Unit, node: number, scope: Scope): FactExpr =>
  tables.type(unit, node, scope)

/** What a name means here. */
export function nameExpr(unit: Unit, name: string, scope: Scope, isType = false): FactExpr {
  const binding = lookup(scope, name)
  if (binding === undefined) {
    return (isType ? isGlobalType(name) : isGlobalValue(name)) ? OPAQUE : unit.exprs.name(name)
  }
  return bindingExpr(unit, name, binding)
}

/** What a bound name stands for. */
function bindingExpr(unit: Unit, name: string, binding: Binding): FactExpr {
  if (binding.imported) return unit.exprs.name(name)
  if (binding.symbol >= 0) {
    return unit.symbols.at(binding.symbol).parent === 0 && unit.root.own(name) === binding
      ? unit.exprs.name(name)
      : unit.exprs.symbol('symbol', binding.symbol)
  }
  if (binding.expr !== null) return binding.expr
  binding.expr = UNKNOWN
  const { expected, tester } = binding
  if (tester !== undefined) {
    const by = evaluate(unit, tester, binding.scope)
    binding.expr = testedBy(by, nameExpr(unit, name, binding.scope))
    return binding.expr
  }
  if (expected !== null && binding.documented === undefined) {
    binding.expr = follow(
      new Expectations(unit, binding.scope, { evaluate, typeExpr }).parameter(expected),
      binding.steps,
    )
    return binding.expr
  }
  const told = binding.documented === undefined ? null : documentedValue(unit, binding.documented)
  const whole =
    told !== null
      ? told
      : binding.annotation >= 0
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
export function follow(whole: FactExpr, steps: readonly Step[]): FactExpr {
  let value = whole
  for (const step of steps) {
    if (typeof step === 'number') value = elementAt(value, step)
    else if (step === '') value = wrap('element', value)
    else if (step === '...') value = wrap('array', elementAt(value, ''))
    else value = value.t === 'unknown' ? value : member(value, step)
  }
  return value
}
