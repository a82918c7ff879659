// Tests that exercise the chosen symbols. They are found by edges from test code, not by words.

import type { CodeGraph, Node } from '../../graph/code-graph.ts'
import type { EdgeKind } from '../../graph/edge.ts'
import { round6 } from '../../order.ts'
import type { Scored } from '../candidate.ts'
import type { RankedItem } from '../types.ts'

const MAX_TESTS = 10
const EXERCISES: ReadonlySet<EdgeKind> = new Set<EdgeKind>([
  'CALLS',
  'REFERENCES',
  'TESTS',
  'INHERITS',
])

/** Tests with an edge to a chosen symbol, best first: a test scores the sum of 1/rank of what it reaches, then id. */
export function testsOf(graph: CodeGraph, chosen: readonly Scored[]): RankedItem[] {
  const own = new Set(chosen.map(({ candidate }) => candidate.node))
  const found = new Map<Node, number>()
  chosen.forEach(({ candidate }, rank) => {
    const users = new Set<Node>()
    for (const id of graph.in(candidate.node)) {
      const edge = graph.edge(id)
      if (EXERCISES.has(edge.kind) && graph.isTest(edge.from) && !own.has(edge.from))
        users.add(edge.from)
    }
    for (const user of users) found.set(user, (found.get(user) ?? 0) + 1 / (rank + 1))
  })
  return [...found]
    .map(([node, total]) => ({ node, score: round6(total) }))
    .toSorted((a, b) => b.score - a.score || a.node - b.node)
    .slice(0, MAX_TESTS)
    .map(({ node, score }) => toItem(graph, node, score))
}

function toItem(graph: CodeGraph, node: Node, score: number): RankedItem {
  const { id, name, container, kind, path, startLine, endLine, test, shardHash } =
    graph.symbol(node)
  return {
    id,
    name,
    container,
    kind,
    path,
    startLine,
    endLine,
    test,
    shardHash,
    score,
    features: {},
    distance: 1,
    sources: [],
  }
}
