// Between the passes: what needs every declaration of the file to be known. Types, heritage, exports.

import { isNativeModule } from './native-module.ts'
import type { FactExpr } from '../file-facts.ts'
import { genericOf, OPAQUE, union, wrap } from '../facts/expressions.ts'
import type { Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childrenOf, kindOf } from '../syntax/navigate.ts'
import { settleDecorators } from './decorators.ts'
import type { Declaring } from './declaring.ts'
import { evaluate, follow, typeExpr } from './evaluate.ts'
import { documentedValue } from './jsdoc.ts'
import { parameterTypes } from './type-rules.ts'
import { F, K } from './vocabulary.ts'

/** What is not known is written as null. */
const known = (expr: FactExpr): FactExpr | null => (expr.t === 'unknown' ? null : expr)

/** Fills in what the first pass could not know yet. */
export function settle(pass: Declaring): void {
  const { unit } = pass
  for (const { symbol, scope, annotation, value, steps, documented } of pass.typed) {
    const draft = unit.symbols.at(symbol)
    if (draft.type !== null) continue
    const told = documented === undefined ? null : documentedValue(unit, documented)
    if (told !== null) draft.type = follow(told, steps)
    else if (annotation >= 0) {
      const typed = wrap('typed', typeExpr(unit, annotation, scope))
      const isNative = value >= 0 && isNativeModule(unit.textOf(value))
      draft.type = known(isNative ? union([evaluate(unit, value, scope), typed]) : typed)
    } else if (value >= 0) draft.type = known(follow(evaluate(unit, value, scope), steps))
  }
  for (const { symbol, scope, annotation } of pass.aliases) {
    unit.symbols.at(symbol).type = aliased(pass, annotation, scope)
  }
  for (const { symbol, node, kind, isType, types, scope } of pass.heritage) {
    const base = isType ? typeExpr(unit, node, scope) : evaluate(unit, node, scope)
    const args = types < 0 ? [] : childrenOf(unit.tree, types, K.comment)
    const of = genericOf(
      base,
      args.map((arg) => typeExpr(unit, arg, scope)),
    )
    if (of.t === 'opaque' || of.t === 'unknown') continue
    unit.symbols.at(symbol).heritage.push({ kind, of, line: unit.lineOf(node) })
  }
  for (const { symbol, node, scope } of pass.callSignatures) {
    const draft = unit.symbols.at(symbol)
    draft.type = known(
      union([...(draft.type === null ? [] : [draft.type]), typeExpr(unit, node, scope)]),
    )
  }
  settleDecorators(pass)
  for (const [node, symbol] of unit.owners) returnType(pass, node, symbol)
  for (const task of unit.later) task()
  settleExported(unit, pass.exportedNames)
}

/** What an alias stands for beside the members that it has itself: those of an object type are its own symbols. */
function aliased({ unit }: Declaring, annotation: number, scope: Scope): FactExpr | null {
  const type = typeExpr(unit, annotation, scope)
  if (type.t === 'object') return OPAQUE
  const isOwn = type.t === 'union' && kindOf(unit.tree, annotation) === K.object_type
  return known(isOwn ? union(type.of.filter(({ t }) => t !== 'object')) : type)
}

const leadsSomewhere = (expr: FactExpr): boolean => expr.t !== 'unknown' && expr.t !== 'opaque'

/** A function's parameter types; its type: its written return type, else what its `return` statements give. */
function returnType(pass: Declaring, node: number, symbol: number): void {
  const { unit } = pass
  const scope = unit.scopes.get(node)
  const draft = unit.symbols.at(symbol)
  if (scope?.kind !== 'function') return
  const params = parameterTypes(unit, node, scope)
  if (params.some(leadsSomewhere)) draft.params.push(params.map((type) => known(type) ?? OPAQUE))
  if (draft.type !== null || draft.kind === 'constructor') return
  const written = pass.field(node, F.return_type)
  if (written >= 0) {
    draft.type = known(wrap('typed', typeExpr(unit, written, scope)))
    return
  }
  const documented = pass.documentedResults.get(node)
  const told = documented === undefined ? null : documentedValue(unit, documented)
  if (told !== null) {
    draft.type = told
    return
  }
  const values = unit.returns.get(symbol)
  if (values === undefined) return
  draft.type = known(
    union(values.map((value) => evaluate(unit, value, pass.returnScopes.get(value) ?? scope))),
  )
}

/** A member is exported when what holds it is, and it is not private itself. */
function settleExported(unit: Unit, names: ReadonlySet<string>): void {
  const { drafts } = unit.symbols
  for (const draft of drafts) if (draft.parent === 0 && names.has(draft.name)) draft.exported = true
  const settled = new Map<number, boolean>()
  const isExported = (index: number): boolean => {
    const known = settled.get(index)
    if (known !== undefined) return known
    const draft = unit.symbols.at(index)
    const exported = draft.exported && (draft.parent <= 0 || isExported(draft.parent))
    settled.set(index, exported)
    return exported
  }
  drafts.forEach((draft, index) => (draft.exported = isExported(index)))
}
