// One step along a channel. A hub contributes its best neighbours by a documented order, never the first ones found.

import type { CodeGraph, Edge, Node } from '../../graph/code-graph.ts'
import type { Provenance, RefKind } from '../../graph/edge.ts'
import type { Anchor } from '../types.ts'
import type { Channel } from './channels.ts'

/** A symbol with more neighbours than this along one channel is a hub. */
export const HUB_NEIGHBOURS = 24

export interface Step {
  readonly node: Node
  readonly provenance: Provenance
  readonly refKind: RefKind | null
}

/** Neighbours in id order; of a hub the best by (anchor strength, PageRank, id). Several edges to one neighbour are several steps. */
export function neighbours(
  graph: CodeGraph,
  { direction, kinds, carriesRefKind }: Channel,
  from: Node,
  anchors: ReadonlyMap<Node, Anchor>,
  truncated: Set<string>,
): readonly Step[] {
  const steps: Step[] = []
  const edges: readonly Edge[] = direction === 'in' ? graph.in(from) : graph.out(from)
  for (const id of edges) {
    const edge = graph.edge(id)
    if (!kinds.has(edge.kind)) continue
    const node = direction === 'in' ? edge.from : edge.to
    if (node === from) continue
    steps.push({ node, provenance: edge.provenance, refKind: carriesRefKind ? edge.refKind : null })
  }
  const distinct = [...new Set(steps.map(({ node }) => node))]
  if (distinct.length <= HUB_NEIGHBOURS) return steps.toSorted((a, b) => a.node - b.node)
  truncated.add('hub')
  const strength = (node: Node): number => anchors.get(node)?.strength ?? 0
  const kept = new Set(
    distinct
      .toSorted(
        (a, b) => strength(b) - strength(a) || graph.pageRank(b) - graph.pageRank(a) || a - b,
      )
      .slice(0, HUB_NEIGHBOURS),
  )
  return steps.filter(({ node }) => kept.has(node)).toSorted((a, b) => a.node - b.node)
}
