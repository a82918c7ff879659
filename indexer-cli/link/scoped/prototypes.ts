// Functions that a file declares and another defines: the definition stands for both. A declaration without a definition stands for itself.

import { CALLABLE_KINDS } from '#core/graph/symbol.ts'
import type { FactSymbol } from '../../parse/file-facts.ts'
import { TYPE_KINDS } from '../values/type-kinds.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'
import { joinKey } from './declarations.ts'
import type { ScopeRules } from './rules.ts'

/** Whether a symbol only declares a function that is defined elsewhere, if at all. */
export function isPrototype(program: Program, ref: SymbolRef): boolean {
  const file = program.source(ref.file)
  const rules = file === undefined ? undefined : program.scoped.rulesOf(file)
  const symbol = file?.symbol(ref.symbol)
  if (rules?.declaresAlone === undefined || symbol === undefined) return false
  return CALLABLE_KINDS.has(symbol.kind) && rules.declaresAlone(symbol)
}

/** Declarations of one name without those that another of them stands for. */
export function withoutPrototypes(
  program: Program,
  refs: readonly SymbolRef[],
): readonly SymbolRef[] {
  if (refs.length < 2) return refs
  const prototypes = refs.filter((ref) => isPrototype(program, ref))
  if (prototypes.length === 0) return refs
  const kept = refs.filter((ref) => !prototypes.includes(ref))
  for (const ref of prototypes)
    if (!kept.some((other) => isAlike(program, ref, other))) kept.push(ref)
  return kept
}

/** Whether two functions take the same, as far as it can be told. */
function isAlike(program: Program, one: SymbolRef, other: SymbolRef): boolean {
  const [first, second] = [one, other].map(({ file }) => program.source(file))
  if (first === undefined || second === undefined) return false
  const kind = second.symbol(other.symbol)?.kind
  if (kind === undefined || !CALLABLE_KINDS.has(kind)) return false
  // Without overloads the name is all that counts.
  if (program.scoped.rulesOf(first)?.hasTwins === true) return true
  const most = first.arity(one.symbol)?.[1]
  const otherMost = second.arity(other.symbol)?.[1]
  if (most !== undefined && otherMost !== undefined && most !== otherMost) return false
  const types = first.accepts(one.symbol) ?? []
  const others = second.accepts(other.symbol) ?? []
  return types.every((type, at) => type === '' || (others[at] ?? '') === '' || type === others[at])
}

/** The declarations of a file that others stand for: they are no symbols of their own. */
export function hiddenPrototypes(program: Program, file: SourceFile): number[] {
  const rules = program.scoped.rulesOf(file)
  if (rules?.declaresAlone === undefined) return []
  const hidden: number[] = []
  for (const [symbol, { name, parent }] of file.facts.symbols.entries()) {
    const ref = { file: file.number, symbol }
    if (!isPrototype(program, ref)) continue
    const meant = declarationsLike(program, file, rules, { parent, name })
    if (!meant.some((other) => other.file === ref.file && other.symbol === symbol))
      hidden.push(symbol)
  }
  return hidden
}

/** All that declares what one declaration does: in its type, or under its qualified name. */
function declarationsLike(
  program: Program,
  file: SourceFile,
  rules: ScopeRules,
  { parent, name }: Pick<FactSymbol, 'parent' | 'name'>,
): readonly SymbolRef[] {
  const around = file.symbol(parent)
  if (around === undefined) return []
  if (TYPE_KINDS.has(around.kind)) {
    const type = { file: file.number, symbol: parent }
    const found = [type, ...program.scoped.parts(type)].flatMap((part) =>
      program.scoped.declared(part, name),
    )
    const declared = found.flatMap((value) => (value.k === 'symbol' ? [value] : []))
    return withoutPrototypes(program, declared)
  }
  const container = around.parent < 0 ? '' : joinKey(around.container, around.name)
  return program.scoped.at(file, rules, joinKey(rules.scopeOf(file.facts), container, name))
}
