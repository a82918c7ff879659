// Hand-built graphs for tests: files with symbols and edges, through the real builder.

import type { CodeGraph } from '#core/graph/code-graph.ts'
import { buildGraph } from '#core/graph/build-graph.ts'
import type { EdgeKind, Provenance, RefKind } from '#core/graph/edge.ts'
import { graphPart } from '#core/graph/graph-part.ts'
import { CONTAINER_KINDS, type SymbolKind } from '#core/graph/symbol.ts'

export interface SymbolSpec {
  readonly name: string
  readonly container?: string
  readonly kind?: SymbolKind
  readonly lines?: readonly [number, number]
}

export interface FileSpec {
  readonly path: string
  readonly symbols: readonly SymbolSpec[]
  /** Ids of the commits that changed it. */
  readonly commits?: readonly string[]
}

/** `[from id, kind, to id]`, with what else an edge carries. */
export type EdgeSpec = readonly [
  from: string,
  kind: EdgeKind,
  to: string,
  more?: { readonly refKind?: RefKind; readonly provenance?: Provenance; readonly line?: number },
]

const descriptorsOf = ({ name, container = '', kind = 'function' }: SymbolSpec): string => {
  if (kind === 'module') return ''
  const owner = container === '' ? '' : `${container.split('.').join('#')}#`
  const suffix = kind === 'function' || kind === 'method' || kind === 'constructor' ? '().' : '.'
  return `${owner}${name}${CONTAINER_KINDS.has(kind) || kind === 'type' ? '#' : suffix}`
}

/** The id of a symbol of a hand-built graph. */
export const idOf = (path: string, symbol: SymbolSpec): string => `${path}/${descriptorsOf(symbol)}`

/** A graph of files, each with its module symbol added. */
export function aGraph(files: readonly FileSpec[], edges: readonly EdgeSpec[] = []): CodeGraph {
  const parts = files.map(({ path, symbols, commits = [] }) => {
    const module: SymbolSpec = {
      name: path.slice(path.lastIndexOf('/') + 1),
      kind: 'module',
      lines: [1, 1_000],
    }
    const all = [module, ...symbols]
    const ids = all.map((symbol) => idOf(path, symbol))
    const own = edges.filter(([from]) => ids.includes(from))
    return {
      path,
      hash: `hash of ${path}`,
      part: graphPart({
        symbols: all.map((symbol, at) => ({
          descriptors: descriptorsOf(symbol),
          name: symbol.name,
          container: symbol.container ?? '',
          kind: symbol.kind ?? 'function',
          start_line: symbol.lines?.[0] ?? at * 10,
          end_line: symbol.lines?.[1] ?? at * 10 + 5,
          exported: true,
        })),
        edges: own.map(([from, kind, to, more = {}]) => [
          ids.indexOf(from),
          kind,
          more.refKind ?? 'none',
          more.provenance ?? 'treesitter',
          more.line ?? 1,
          to,
        ]),
        changed_by: commits,
      }),
    }
  })
  return buildGraph(parts).graph
}
