// Builders that the tests of expansion, scores and ranking share.

import type { CodeGraph } from '#core/graph/code-graph.ts'
import type { SymbolId } from '#core/ids.ts'
import type { Candidate } from '#core/pipeline/candidate.ts'
import type { Anchor, RankOptions } from '#core/pipeline/types.ts'
import { idOf, type FileSpec, type SymbolSpec } from '#test/support/graph-builder.ts'

export const options: RankOptions = {
  weights: 'kontext',
  maxItems: 20,
  hops: 1,
  frontierCap: 200,
  aboutTests: false,
}

export const fn = (name: string, more: Omit<SymbolSpec, 'name'> = {}): SymbolSpec => ({
  name,
  ...more,
})
export const id = (path: string, name: string): string => idOf(path, fn(name))

export const anAnchor = (symbol: string, strength: number, more: Partial<Anchor> = {}): Anchor => ({
  id: symbol as SymbolId, // made by the builder's rule
  strength,
  sources: { explicit: strength },
  lexical: 0,
  past: 0,
  changes: 0,
  named: false,
  ...more,
})

export const at = (
  graph: CodeGraph,
  candidates: readonly Candidate[],
  symbol: string,
): Candidate | undefined => candidates.find(({ node }) => graph.symbol(node).id === symbol)

export const file = (path: string, ...names: readonly string[]): FileSpec => ({
  path,
  symbols: names.map((name) => fn(name)),
})
