// Between the passes: types, heritage and what `__all__` says, once every name of the file is known.

import type { FactExpr } from '../file-facts.ts'
import { OPAQUE, union } from '../facts/expressions.ts'
import type { Scope } from '../facts/scope.ts'
import { kindOf } from '../syntax/navigate.ts'
import type { Declaring } from './declaring.ts'
import { annotated, evaluate, follow, typeExpr } from './evaluate.ts'
import { F, K } from './vocabulary.ts'

const known = (expr: FactExpr): FactExpr | null => (expr.t === 'unknown' ? null : expr)

/** Fills in what the first pass could not know yet. */
export function settle(pass: Declaring): void {
  const { unit } = pass
  pass.fixtures.settle(pass)
  for (const { symbol, scope, source } of pass.typed) {
    const draft = unit.symbols.at(symbol)
    if (source.annotation >= 0) draft.type = known(annotated(unit, source.annotation, scope))
    else if (source.value >= 0)
      draft.type = known(follow(evaluate(unit, source.value, scope), source.steps))
  }
  for (const { symbol, scope, annotation } of pass.aliases) {
    unit.symbols.at(symbol).type = known(typeExpr(unit, annotation, scope))
  }
  for (const { symbol, node, scope } of pass.heritage) {
    const isGeneric = kindOf(unit.tree, node) === K.subscript
    const of = evaluate(unit, isGeneric ? pass.field(node, F.value) : node, scope)
    if (of.t === 'opaque' || of.t === 'unknown') continue
    unit.symbols.at(symbol).heritage.push({ kind: 'INHERITS', of, line: unit.lineOf(node) })
  }
  for (const [node, symbol] of unit.owners) {
    const scope = unit.scopes.get(node)
    const draft = unit.symbols.at(symbol)
    if (scope?.kind !== 'function') continue
    const params = parameterTypes(pass, node, scope)
    if (params.some(leadsSomewhere)) draft.params.push(params.map((type) => known(type) ?? OPAQUE))
    if (draft.kind === 'constructor' || draft.type !== null) continue
    const written = pass.field(node, F.return_type)
    const values = unit.returns.get(symbol)
    if (written >= 0) draft.type = known(annotated(unit, written, scope))
    else if (values !== undefined)
      draft.type = known(
        union(values.map((value) => evaluate(unit, value, pass.returnScopes.get(value) ?? scope))),
      )
  }
  if (unit.allNames === null) return
  const names = new Set(unit.allNames)
  for (const draft of unit.symbols.drafts)
    if (draft.parent === 0) draft.exported = names.has(draft.name)
}

const leadsSomewhere = (expr: FactExpr): boolean => expr.t !== 'unknown' && expr.t !== 'opaque'

/** The written types of a function's parameters, the object or class of a method left out; `opaque` where there is none. */
function parameterTypes(pass: Declaring, node: number, scope: Scope): FactExpr[] {
  const { unit } = pass
  const list = pass.field(node, F.parameters)
  if (list < 0) return []
  const parameters = pass.children(list)
  const [first] = parameters
  const bound = first === undefined ? undefined : scope.own(unit.textOf(first))?.expr
  return parameters.slice(bound?.t === 'this' ? 1 : 0).map((parameter) => {
    const annotation = pass.field(parameter, F.type)
    return annotation < 0 ? OPAQUE : typeExpr(unit, annotation, scope)
  })
}
