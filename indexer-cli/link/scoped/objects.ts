// Classes and the objects of their name, in a language in which what belongs to a class itself stands in an object: Scala.

import type { FactSymbol } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import { TYPE_KINDS } from '../values/type-kinds.ts'
import type { SymbolRef } from '../values/value.ts'

/** Whether a declaration is a member of a class, which is no member of the object of its name. */
export function isOfInstances(program: Program, ref: SymbolRef): boolean {
  const source = program.source(ref.file)
  if (source === undefined || program.scoped.rulesOf(source)?.hasObjects !== true) return false
  const kind = source.symbol(source.symbol(ref.symbol)?.parent ?? 0)?.kind
  return kind !== undefined && kind !== 'enum' && TYPE_KINDS.has(kind)
}

/** Whether a declaration is an object that inherits. */
export const isHeir = (symbol: FactSymbol | undefined): boolean =>
  symbol?.kind === 'namespace' && symbol.heritage.length > 0
