// What creating an instance calls, in languages with packages and namespaces.

import type { Program } from '../values/program.ts'
import type { SymbolRef } from '../values/value.ts'
import type { Target } from './targets.ts'

/** Targets of a call of a type; undefined when the type's language is not one of these. */
export function scopedConstructors(
  program: Program,
  ref: SymbolRef,
  count: number | undefined,
): Target[] | undefined {
  const file = program.source(ref.file)
  const rules = file === undefined ? undefined : program.scoped.rulesOf(file)
  if (file === undefined || rules === undefined) return undefined
  const own: Target = { ref, called: false }
  if (rules.convertsByCall) return [own]
  const declared = [ref, ...program.scoped.parts(ref)].flatMap((part) => {
    const source = program.source(part.file)
    return (source?.constructors(part.symbol) ?? []).map((symbol) => ({ file: part.file, symbol }))
  })
  if (declared.length === 0) return [{ ref, called: true }]
  const takes = ({ file: at, symbol }: SymbolRef): boolean => {
    const arity = program.source(at)?.arity(symbol)
    if (arity === undefined || count === undefined) return true
    return count >= arity[0] && (arity[1] < 0 || count <= arity[1])
  }
  const fitting = declared.filter(takes)
  // A type with parameters of its own is one of its constructors.
  if (file.arity(ref.symbol) !== undefined && takes(ref)) {
    return fitting.length > 0 ? [own] : [{ ref, called: true }]
  }
  const [only, second] = fitting
  // Of several that fit the call means one: the type is used in any case.
  if (only === undefined || second !== undefined) return [own]
  return [{ ref: only, called: true }, own]
}
