import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildGraph } from '#core/graph/build-graph.ts'
import type { MemoryGraph } from '#core/graph/memory-graph.ts'
import { anyFiles } from './random-graph.ts'

/** The textbook: the matrix written out. */
function naiveRank(graph: MemoryGraph): number[] {
  const n = graph.nodeCount
  const targets = Array.from({ length: n }, (_, node) =>
    graph
      .out(node)
      .map((edge) => graph.edge(edge))
      .filter(({ kind, to }) => kind !== 'EXPLAINS' && to !== node)
      .map(({ to }) => to),
  )
  let rank = Array.from({ length: n }, () => 1 / n)
  for (let round = 0; round < 30; round += 1) {
    const next = Array.from({ length: n }, () => 0.15 / n)
    for (const [node, out] of targets.entries()) {
      const receivers = out.length > 0 ? out : Array.from({ length: n }, (_, i) => i)
      for (const to of receivers)
        next[to] = (next[to] ?? 0) + (0.85 * (rank[node] ?? 0)) / receivers.length
    }
    rank = next
  }
  const greatest = Math.max(...rank)
  return rank.map((value) => value / greatest)
}

test('PageRank is that of the written-out matrix', () => {
  fc.assert(
    fc.property(anyFiles, (files) => {
      const { graph } = buildGraph(files)
      for (const [node, rank] of naiveRank(graph).entries())
        expect(graph.pageRank(node)).toBeCloseTo(rank, 6)
    }),
  )
})

test('the greatest rank is 1, and an empty graph has none', () => {
  fc.assert(
    fc.property(anyFiles, (files) => {
      const { graph } = buildGraph(files)
      expect(
        Math.max(...Array.from({ length: graph.nodeCount }, (_, node) => graph.pageRank(node))),
      ).toBe(1)
    }),
  )
  expect(buildGraph([]).graph.nodeCount).toBe(0)
})
