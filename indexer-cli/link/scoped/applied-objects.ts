// Objects that are called by their name, in languages where that runs their `apply`.

import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'
import type { Target } from './targets.ts'

/** The `apply` that calling one of these runs: an object's own, where it has one alone. */
export function appliedBy(
  program: Program,
  file: SourceFile,
  refs: readonly SymbolRef[],
): Target[] {
  if (program.scoped.rulesOf(file)?.callsByName !== true) return []
  return refs.flatMap((ref) => {
    const source = program.source(ref.file)
    if (source?.symbol(ref.symbol)?.kind !== 'namespace') return []
    // A class of the name has other members.
    const [only, second] = source.members(ref.symbol, 'apply')
    return only === undefined || second !== undefined
      ? []
      : [{ ref: { file: ref.file, symbol: only }, called: true }]
  })
}

/** What `new` may make of these: no object, where a class of the name has one beside it. */
export function withoutObjects<T extends SymbolRef>(
  program: Program,
  file: SourceFile,
  refs: readonly T[],
): readonly T[] {
  if (program.scoped.rulesOf(file)?.callsByName !== true) return refs
  return refs.filter((ref) => program.source(ref.file)?.symbol(ref.symbol)?.kind !== 'namespace')
}
