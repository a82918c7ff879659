// A library held in memory: symbols by name, edges between them. For tests of what stands on the port `Library` and not of who implements it.

import type { EdgeKind } from '#core/graph/edge.ts'
import type { GraphSymbol } from '#core/graph/code-graph.ts'
import type { ImpactResult, WalkedEdge } from '#core/graph/walk.ts'
import type { SymbolId } from '#core/ids.ts'
import type { IndexState, RankResult } from '#core/pipeline/types.ts'
import { err, ok } from '#core/result.ts'
import type { IndexReader, Library, StoredSymbol } from '#engine/index-reader.ts'

/** A function of a TypeScript file, with its source. */
export const aSymbol = (path: string, name: string, source: string): StoredSymbol => ({
  id: `${path}/${name}().` as SymbolId, // the form that ids.ts gives a function
  name,
  container: '',
  kind: 'function',
  path,
  startLine: 1,
  endLine: source.split('\n').length,
  exported: true,
  signature: `function ${name}(): number`,
  doc: '',
  language: 'typescript',
  test: false,
  shardHash: '0'.repeat(64),
})

export interface MemoryRepository {
  readonly repo: string
  readonly symbols: readonly { readonly symbol: StoredSymbol; readonly source: string }[]
  /** Calls, by name. */
  readonly calls?: readonly (readonly [from: string, to: string, line: number])[]
}

/** A library over these repositories. `delay` runs before every answer. */
export function memoryLibrary(
  repositories: readonly MemoryRepository[],
  delay: () => Promise<void> = async () => {},
): Library {
  return {
    list: async () => {
      await delay()
      return repositories.map(({ repo, symbols }) => ({
        repo,
        visibility: 'team' as const,
        refs: [
          {
            ref: 'main',
            commit: null,
            indexVersion: '0'.repeat(64),
            files: new Set(symbols.map(({ symbol }) => symbol.path)).size,
            symbols: symbols.length,
            switchedAt: '2026-01-01T00:00:00.000Z',
          },
        ],
      }))
    },
    open: async (repos, ref) => {
      await delay()
      if (ref !== undefined && ref !== 'main') return err({ reason: 'ref_not_found', name: ref })
      const wanted = repos ?? repositories.map(({ repo }) => repo)
      const readers: IndexReader[] = []
      for (const name of wanted) {
        const found = repositories.find(({ repo }) => repo === name)
        if (found === undefined) return err({ reason: 'repo_not_found', name })
        readers.push(reader(found))
      }
      return ok(readers)
    },
  }
}

function reader({ repo, symbols, calls = [] }: MemoryRepository): IndexReader {
  const state: IndexState = { repo, ref: 'main', commit: null, indexVersion: '0'.repeat(64) }
  const byName = (name: string): GraphSymbol => {
    const found = symbols.find(({ symbol }) => symbol.name === name)
    if (found === undefined) throw new Error(`no symbol ${name}`)
    return found.symbol
  }
  const edges = calls.map(([from, to, line]): WalkedEdge => ({
    kind: 'CALLS' satisfies EdgeKind,
    refKind: 'none',
    provenance: 'treesitter',
    path: byName(from).path,
    line,
    depth: 1,
    from: byName(from),
    to: byName(to),
  }))
  return {
    repo,
    ref: 'main',
    state: async () => state,
    nominate: async () => ({
      state,
      byName: [],
      byPath: [],
      lexical: [],
      hits: [],
      byLiteral: [],
      byRoute: [],
      semantic: [],
      semanticError: null,
    }),
    resolve: async (selector, limit) => ({
      state,
      symbols: symbols
        .map(({ symbol }) => symbol)
        .filter(({ id, name }) => id === selector || name === selector)
        .slice(0, limit),
    }),
    contents: async (wanted, { withSource }) =>
      wanted.flatMap(({ id }) =>
        symbols
          .filter(({ symbol }) => symbol.id === id)
          .map(({ symbol, source }) => ({
            id,
            language: symbol.language,
            signature: symbol.signature,
            doc: symbol.doc,
            source: withSource ? source : '',
            notes: [],
            history: [],
          })),
      ),
    outline: async (path) =>
      symbols.map(({ symbol }) => symbol).filter((symbol) => symbol.path === path),
    rank: async () => ok(NOTHING_RANKED),
    edges: async (_, { id, direction, kinds, limit }) => {
      const found = edges.filter(
        (edge) => kinds.includes(edge.kind) && (direction === 'in' ? edge.to : edge.from).id === id,
      )
      return ok({ found: true, edges: found.slice(0, limit), truncated: found.length > limit })
    },
    impact: async (_, { id }) => {
      const callers = edges
        .filter((edge) => edge.to.id === id)
        .map(({ from }) => ({ symbol: from, depth: 1 }))
      const groups: ImpactResult['groups'] = {
        callers,
        type_users: [],
        implementers: [],
        routes: [],
        tests: [],
        other: [],
      }
      return ok({ found: true, groups, truncated: false })
    },
  }
}

const NOTHING_RANKED: RankResult = {
  items: [],
  tests: [],
  candidates: 0,
  connectedRatio: 0,
  orphanRatio: 0,
  margin: 0,
  touchesGodNode: false,
  provenance: { heuristic: 0, treesitter: 0, scip: 0 },
  truncated: [],
  trace: [],
}
