// Ids of symbols that edges end on.

import type { Program } from '../values/program.ts'
import type { SymbolRef } from '../values/value.ts'

/** The id of a symbol of the run. */
export function idOf(program: Program, ref: SymbolRef): string {
  const file = program.source(ref.file)
  return `${file?.path ?? ''}/${file?.symbol(ref.symbol)?.descriptors ?? ''}`
}
