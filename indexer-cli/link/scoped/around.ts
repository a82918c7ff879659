// What stands around a name, and what kind of thing it stands for.

import type { SymbolKind } from '#core/graph/symbol.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { TYPE_KINDS } from '../values/type-kinds.ts'
import type { Values } from '../values/value.ts'

/** Kinds that hold names. */
export const HOLDERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...TYPE_KINDS, 'namespace'])

/** Names of the types and namespaces around a symbol, outermost first. */
export function namesAround(file: SourceFile, from: number): string[] {
  const symbol = file.symbol(from)
  if (symbol === undefined || symbol.parent < 0) return []
  const holds = HOLDERS.has(symbol.kind) ? [symbol.name] : []
  return [...(symbol.container === '' ? [] : symbol.container.split('.')), ...holds]
}

/** Whether values are free functions. */
export const areFunctions = (program: Program, values: Values): boolean =>
  values.every(
    (value) =>
      value.k === 'symbol' && program.source(value.file)?.symbol(value.symbol)?.kind === 'function',
  )
