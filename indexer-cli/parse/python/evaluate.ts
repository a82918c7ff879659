// Python nodes as fact expressions: the tables that the rules of expressions and of annotations fill, and what names stand for.

import type { FactExpr } from '../file-facts.ts'
import { elementAt, OPAQUE, testedBy, union, UNKNOWN, without, wrap } from '../facts/expressions.ts'
import { RuleTables } from '../facts/rule-tables.ts'
import type { Binding, Scope, Step } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childrenOf, firstChild, kindOf } from '../syntax/navigate.ts'
import { isBuiltin } from './builtins.ts'
import { lambdaParameter } from './expected.ts'
import { K } from './vocabulary.ts'

export type { Rule } from '../facts/rule-tables.ts'

const tables = new RuleTables()
export const { values: expressionRules, types: typeRules } = tables
/** Generic types that are written around a class without being one: `type[Foo]` is Foo itself. */
const CLASS_OF: ReadonlySet<string> = new Set(['type', 'Type'])

/** What the expression at `node` is. */
export const evaluate = (unit: Unit, node: number, scope: Scope): FactExpr =>
  tables.value(unit, node, scope)

/** What the annotation at `node` names. */
export const typeExpr = (unit: Unit, node: number, scope: Scope): FactExpr =>
  tables.type(unit, node, scope)

/** An annotation as the value that it promises: `x: Foo` is `typed` of Foo, `x: type[Foo]` is Foo itself. */
export function annotated(unit: Unit, node: number, scope: Scope): FactExpr {
  const inner = kindOf(unit.tree, node) === K.type ? firstChild(unit.tree, node, K.comment) : node
  const { name, args } = genericParts(unit, inner)
  if (args.length > 0 && CLASS_OF.has(name)) return typeExpr(unit, args[0] ?? -1, scope)
  return wrap('typed', typeExpr(unit, inner, scope))
}

/** `Name[arg, ...]`, whichever node it is written as; no arguments for anything else. */
export function genericParts(
  unit: Unit,
  node: number,
): { name: string; nameNode: number; args: number[] } {
  const { tree } = unit
  const kind = kindOf(tree, node)
  if (kind !== K.generic_type && kind !== K.subscript) return { name: '', nameNode: -1, args: [] }
  const [nameNode = -1, ...rest] = childrenOf(tree, node, K.comment)
  const list = kindOf(tree, rest[0] ?? -1) === K.type_parameter ? (rest[0] ?? -1) : -1
  return {
    name: nameNode < 0 ? '' : lastName(unit.textOf(nameNode)),
    nameNode,
    args: list < 0 ? rest : childrenOf(tree, list, K.comment),
  }
}

/** The last part of a dotted name. */
export const lastName = (dotted: string): string => dotted.slice(dotted.lastIndexOf('.') + 1)

/** The binding of `name` as Python sees it: a function does not see the names of the class around it. */
export function lookupName(scope: Scope, name: string): Binding | undefined {
  let isInside = false
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.kind !== 'class' || !isInside) {
      const found = at.own(name)
      if (found !== undefined) return found
    } else if (at.own(name)?.variable !== undefined) return at.own(name)
    if (at.kind === 'function' || at.kind === 'block') isInside = true
  }
  return undefined
}

/** The scope in which a node is evaluated that may have one of its own. */
export const placeOf = (unit: Unit, node: number, scope: Scope): Scope =>
  unit.scopes.get(node) ?? scope

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
    binding.expected !== null
      ? lambdaParameter(unit, binding.expected, { scope: binding.scope, evaluate })
      : binding.annotation >= 0
        ? annotated(unit, binding.annotation, placeOf(unit, binding.annotation, binding.scope))
        : binding.values.length === 0
          ? (binding.inherited ?? UNKNOWN)
          : union([
              ...(binding.inherited === undefined ? [] : [binding.inherited]),
              ...binding.values.map((value) =>
                evaluate(unit, value, placeOf(unit, value, binding.scope)),
              ),
            ])
  binding.expr = follow(whole, binding.steps)
  if (binding.tester !== undefined) {
    const by = evaluate(unit, binding.tester, binding.scope)
    binding.expr = testedBy(by, nameExpr(unit, name, binding.scope))
  }
  if (binding.excluded !== undefined) {
    const types = binding.excluded.map((type) => typeExpr(unit, type, binding.scope))
    binding.expr = without(nameExpr(unit, name, binding.scope), union(types))
  }
  return binding.expr
}

/** The step from a manager to what `with` binds. */
export const ENTERED = 'with'

/** Takes elements of a whole value. */
export const follow = (whole: FactExpr, steps: readonly Step[]): FactExpr =>
  steps.reduce<FactExpr>(
    (value, step) =>
      typeof step === 'number'
        ? elementAt(value, step)
        : step === '...'
          ? wrap('array', elementAt(value, ''))
          : wrap(step === ENTERED ? 'entered' : 'element', value),
    whole,
  )
