// Nodes of a syntax tree as fact expressions, by a rule for each kind of node. A language fills the two tables.

import type { FactExpr } from '../file-facts.ts'
import { OPAQUE, UNKNOWN } from './expressions.ts'
import type { Scope } from './scope.ts'
import { MAX_EVALUATION_DEPTH, type Unit } from './unit.ts'

/** Reads one kind of node. */
export type Rule = (unit: Unit, node: number, scope: Scope) => FactExpr

export class RuleTables {
  /** Rules by the kind of node: what a value is. */
  readonly values: (Rule | undefined)[] = []
  /** Rules by the kind of node: what a type names. */
  readonly types: (Rule | undefined)[] = []

  /** What the expression at `node` is. */
  value(unit: Unit, node: number, scope: Scope): FactExpr {
    if (node < 0 || unit.evaluating > MAX_EVALUATION_DEPTH) return UNKNOWN
    const rule = this.values[unit.tree.kind[node] ?? 0]
    if (rule === undefined) return OPAQUE
    const known = unit.memo.get(node)
    if (known !== undefined) return known
    // A value that depends on itself is unknown.
    unit.memo.set(node, UNKNOWN)
    unit.evaluating++
    const value = rule(unit, node, scope)
    unit.evaluating--
    unit.memo.set(node, value)
    return value
  }

  /** What the type at `node` names. */
  type(unit: Unit, node: number, scope: Scope): FactExpr {
    if (node < 0) return UNKNOWN
    const rule = this.types[unit.tree.kind[node] ?? 0]
    if (rule === undefined) return OPAQUE
    if (unit.evaluating > MAX_EVALUATION_DEPTH) return UNKNOWN
    unit.evaluating++
    const type = rule(unit, node, scope)
    unit.evaluating--
    return type
  }
}
