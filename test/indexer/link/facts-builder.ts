// Builds facts by hand, so that a linking rule can be tested without a parser.

import { formatDescriptor, type DescriptorSuffix } from '#core/ids.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import {
  FACTS_VERSION,
  type FactExport,
  type FactExpr,
  type FactImport,
  type FactSymbol,
  type FactUse,
  type FileFacts,
} from '#cli/parse/file-facts.ts'
import type { HttpFacts } from '#cli/parse/http/http-facts.ts'
import { linkFiles, type LinkedFile } from '#cli/link/link.ts'

export const name = (text: string): FactExpr => ({ t: 'name', name: text })
export const member = (of: FactExpr, text: string): FactExpr => ({ t: 'member', of, name: text })
export const call = (of: FactExpr): FactExpr => ({ t: 'call', of })
export const made = (of: FactExpr): FactExpr => ({ t: 'new', of })
export const typed = (of: FactExpr): FactExpr => ({ t: 'typed', of })
export const symbol = (index: number): FactExpr => ({ t: 'symbol', symbol: index })
export const self = (index: number): FactExpr => ({ t: 'this', symbol: index })
export const above = (index: number): FactExpr => ({ t: 'super', symbol: index })
export const either = (...of: FactExpr[]): FactExpr => ({ t: 'union', of })
export const wrapped = (t: 'array' | 'promise' | 'await' | 'element', of: FactExpr): FactExpr => ({
  t,
  of,
})
export const fn = (params: readonly FactExpr[], of: FactExpr): FactExpr => ({
  t: 'function',
  params,
  of,
})
/** The parameter at `index` of a function given as first argument to a call of `of`. */
export const passedBy = (of: FactExpr, index = 0): FactExpr => ({
  t: 'parameter',
  of: { t: 'argument', of, argument: 0, isNew: false },
  index,
})
export const unknown: FactExpr = { t: 'unknown' }
export const opaque: FactExpr = { t: 'opaque' }

interface SymbolSpec extends Partial<Omit<FactSymbol, 'kind' | 'heritage'>> {
  readonly name: string
  readonly kind: SymbolKind
  readonly bases?: readonly FactExpr[]
  readonly implemented?: readonly FactExpr[]
  readonly members?: readonly SymbolSpec[]
}

interface FileSpec {
  readonly symbols?: readonly SymbolSpec[]
  /** `[index of the using symbol, role, target]`; the line is the position in the list plus one. */
  readonly uses?: readonly (readonly [number, FactUse['role'], FactExpr])[]
  readonly imports?: readonly (Partial<FactImport> & { readonly from: string })[]
  readonly exports?: readonly (Partial<FactExport> & { readonly name: string })[]
  readonly http?: HttpFacts
  readonly allNames?: readonly string[]
}

const SUFFIXES: Partial<Record<SymbolKind, DescriptorSuffix>> = {
  class: 'type',
  interface: 'type',
  type: 'type',
  enum: 'type',
  namespace: 'namespace',
  function: 'method',
  method: 'method',
  constructor: 'method',
}

/** Facts of one file; its language follows from the path. Symbols are numbered from 1 in the order written, members after their owner. */
export function aFile(path: string, spec: FileSpec): FileFacts {
  const symbols: FactSymbol[] = [blank({ name: path, kind: 'module' }, -1, '', '')]
  const add = (entry: SymbolSpec, parent: number, above: string, container: string): void => {
    const suffix = SUFFIXES[entry.kind] ?? 'term'
    const descriptors = above + formatDescriptor({ name: entry.name, suffix })
    const index = symbols.push(blank(entry, parent, descriptors, container)) - 1
    const inside = container === '' ? entry.name : `${container}.${entry.name}`
    for (const inner of entry.members ?? []) add(inner, index, descriptors, inside)
  }
  for (const entry of spec.symbols ?? []) add(entry, 0, '', '')
  return {
    factsVersion: FACTS_VERSION,
    path,
    language: path.endsWith('.py') ? 'python' : 'typescript',
    contentHash: '',
    text: '',
    partial: false,
    symbols,
    uses: (spec.uses ?? []).map(([from, role, target], at) => ({
      from,
      role,
      line: at + 1,
      target,
    })),
    imports: (spec.imports ?? []).map(anImport),
    exports: (spec.exports ?? []).map(anExport),
    http: spec.http ?? null,
    notes: [],
    allNames: spec.allNames ?? null,
  }
}

const anImport = (entry: Partial<FactImport> & { from: string }): FactImport => ({
  local: entry.name ?? '',
  name: '',
  line: 1,
  typeOnly: false,
  scope: 0,
  ...entry,
})

const anExport = (entry: Partial<FactExport> & { name: string }): FactExport => ({
  of: null,
  from: null,
  fromName: null,
  line: 1,
  ...entry,
})

function blank(
  entry: SymbolSpec,
  parent: number,
  descriptors: string,
  container: string,
): FactSymbol {
  const { bases = [], implemented = [], members: _, ...own } = entry
  return {
    suffix: SUFFIXES[entry.kind] ?? 'term',
    descriptors,
    container,
    parent,
    startLine: 1,
    endLine: 100,
    exported: true,
    signature: '',
    doc: '',
    isStatic: false,
    isAccessor: false,
    type: null,
    heritage: [
      ...bases.map((of) => ({ kind: 'INHERITS' as const, of, line: 1 })),
      ...implemented.map((of) => ({ kind: 'IMPLEMENTS' as const, of, line: 1 })),
    ],
    ...own,
  }
}

/** Links every file, with configs by path. */
export function linkAll(
  files: readonly FileFacts[],
  configs: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, LinkedFile> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const paths = [...byPath.keys()].sort()
  return linkFiles(
    { paths, facts: (path) => byPath.get(path), configs: new Map(Object.entries(configs)) },
    paths,
  )
}

/** Edges of one kind out of a file as `from -> to`, module-level code as `*`. */
export function edgesOf(
  files: readonly FileFacts[],
  path: string,
  kind = 'CALLS',
  configs: Readonly<Record<string, string>> = {},
): string[] {
  const facts = files.find((file) => file.path === path)
  const linked = linkAll(files, configs).get(path)
  return (linked?.edges ?? [])
    .filter((edge) => edge[1] === kind)
    .map(([from, , , , , to]) => `${from === 0 ? '*' : facts?.symbols[from]?.name} -> ${to}`)
}
