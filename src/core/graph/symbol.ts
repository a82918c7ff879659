// A symbol: a named declaration of a file, or the file's module itself. Lines are 1-based and inclusive.

import type { SymbolId } from '../ids.ts'

/** Every kind a symbol can have, in the order of their codes in a graph snapshot: append only. */
export const SYMBOL_KINDS = [
  'module',
  'namespace',
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'type',
  'function',
  'method',
  'constructor',
  'property',
  'field',
  'variable',
  'constant',
  'enum_member',
  'chunk',
  'section',
  'key',
] as const

export type SymbolKind = (typeof SYMBOL_KINDS)[number]

/** Kinds that hold members. */
export const CONTAINER_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'module',
  'namespace',
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'section',
  'key',
])

/** Kinds that only texts have: parts of a file by its lines, sections of a document, keys of a configuration. */
export const TEXT_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['chunk', 'section', 'key'])

/** Kinds that can be called. */
export const CALLABLE_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
])

export interface CodeSymbol {
  readonly id: SymbolId
  readonly name: string
  /** Names of the enclosing symbols joined by dots; empty at top level. */
  readonly container: string
  readonly kind: SymbolKind
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly exported: boolean
  /** The declaration's header on one line, without its body. */
  readonly signature: string
  /** Doc comment or docstring, markers removed; empty when there is none. */
  readonly doc: string
}

/** `Container.name`: how people name a symbol in every language. */
export const qualifiedName = (symbol: Pick<CodeSymbol, 'name' | 'container'>): string =>
  symbol.container === '' ? symbol.name : `${symbol.container}.${symbol.name}`
