// Declarations that are parts of a type which another file declares.

import type { Program } from '../values/program.ts'
import { TYPE_KINDS } from '../values/type-kinds.ts'
import type { SymbolRef } from '../values/value.ts'

/** The type that a member written outside of it belongs to; for a further declaration of a type, the first one. */
export function wholeOf(program: Program, ref: SymbolRef): SymbolRef | undefined {
  const { scoped } = program
  const file = program.source(ref.file)
  const rules = file === undefined ? undefined : scoped.rulesOf(file)
  const symbol = file?.symbol(ref.symbol)
  if (file === undefined || rules === undefined || symbol === undefined) return undefined
  if (TYPE_KINDS.has(symbol.kind)) {
    const [first] = scoped.parts(ref)
    return first !== undefined && compareRefs(first, ref) < 0 ? first : undefined
  }
  if (symbol.parent !== 0 || symbol.container === '') return undefined
  return scoped.typesAt(file, rules, symbol.container.split('.')).find((type) => {
    const kind = program.source(type.file)?.symbol(type.symbol)?.kind
    return kind !== undefined && TYPE_KINDS.has(kind)
  })
}

/** The order of declarations: by file, then as in the file. */
const compareRefs = (a: SymbolRef, b: SymbolRef): number => a.file - b.file || a.symbol - b.symbol
