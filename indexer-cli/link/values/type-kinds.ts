// Kinds of symbols that are types.

import type { SymbolKind } from '#core/graph/symbol.ts'

/** Kinds whose instances have members. */
export const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'type',
])
