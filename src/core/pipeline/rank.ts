// The graph side of the pipeline in one call: expand, score, narrow, and the tests of what was chosen. This is what runs where the graph is:
// in a repository's Durable Object, or in the CLI's process.

import type { CodeGraph, Edge, Node } from '../graph/code-graph.ts'
import type { Provenance } from '../graph/edge.ts'
import { CONTAINER_KINDS } from '../graph/symbol.ts'
import { qualifiedName } from '../graph/symbol.ts'
import { round6 } from '../order.ts'
import type { Scored } from './candidate.ts'
import { expand } from './expand.ts'
import { KONTEXT_CAPS, narrow, NO_CAPS, SEED_CAPS, type SlotCaps } from './narrow.ts'
import { testsOf } from './rank/tests.ts'
import { score, shownFeatures } from './score.ts'
import { traceEntry } from './trace.ts'
import {
  ANCHOR_SOURCES,
  type RankedItem,
  type RankRequest,
  type RankResult,
  type TraceEntry,
  type WeightSet,
} from './types.ts'
import { WEIGHTS } from './weights.ts'

/** A chosen symbol with this many edges is a god node: an answer that leans on it says less. */
const GOD_NODE_DEGREE = 100

/** Scored candidates that a trace lists. */
const TRACED = 100

const CAPS: Readonly<Record<WeightSet, SlotCaps>> = {
  kontext: KONTEXT_CAPS,
  bce: SEED_CAPS,
  smartctx: NO_CAPS,
}

/** Ranks the candidates that the anchors lead to. */
export function rankCandidates(graph: CodeGraph, request: RankRequest): RankResult {
  const { options } = request
  const { candidates, truncated } = expand(graph, request.anchors, options)
  const scored = score(graph, candidates, {
    weights: options.weights,
    terms: request.terms,
    titleTerms: request.titleTerms,
    aboutTests: options.aboutTests,
  })
  const chosen = narrow(scored.map(toNarrowable), options.maxItems, CAPS[options.weights]).map(
    ({ scored: item }) => item,
  )
  const items = chosen.map(toRankedItem)
  const links = linksAmong(graph, chosen)
  return {
    items,
    tests: testsOf(graph, chosen),
    candidates: candidates.length,
    connectedRatio: ratio(
      chosen.filter(({ candidate }) => links.linked.has(candidate.node)).length,
      chosen.length,
    ),
    orphanRatio: ratio(
      chosen.filter(
        ({ candidate }) => candidate.anchor === undefined && !links.linked.has(candidate.node),
      ).length,
      chosen.length,
    ),
    margin: marginOf(chosen),
    touchesGodNode: chosen.some(({ candidate }) => graph.degree(candidate.node) >= GOD_NODE_DEGREE),
    provenance: links.provenance,
    truncated,
    trace: request.trace ? traceOf(request, candidates.length, scored, items) : [],
  }
}

interface Narrowed {
  readonly id: string
  readonly path: string
  readonly container: string
  readonly isContainer: boolean
  readonly named: boolean
  readonly scored: Scored
}

const toNarrowable = (scored: Scored): Narrowed => ({
  id: scored.id,
  path: scored.symbol.path,
  container:
    scored.symbol.container === '' ? '' : `${scored.symbol.path}\n${scored.symbol.container}`,
  isContainer: CONTAINER_KINDS.has(scored.symbol.kind),
  named: scored.candidate.anchor?.named === true,
  scored,
})

/** A scored candidate as answers carry it. */
function toRankedItem({ symbol, candidate, score: total, values }: Scored): RankedItem {
  const { sources } = candidate.anchor ?? { sources: {} }
  return {
    id: symbol.id,
    name: symbol.name,
    container: symbol.container,
    kind: symbol.kind,
    path: symbol.path,
    startLine: symbol.startLine,
    endLine: symbol.endLine,
    test: symbol.test,
    shardHash: symbol.shardHash,
    score: total,
    features: shownFeatures(values),
    distance: candidate.distance,
    sources: ANCHOR_SOURCES.filter((source) => source in sources),
  }
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : round6(part / whole))

/** Difference of the two best scores; of a single item its score. The list itself is in selection order. */
function marginOf(chosen: readonly Scored[]): number {
  const [best, second] = chosen.map(({ score: total }) => total).toSorted((a, b) => b - a)
  return round6((best ?? 0) - (second ?? 0))
}

/** Edges between chosen symbols, by provenance, and the symbols that have one. */
function linksAmong(
  graph: CodeGraph,
  chosen: readonly Scored[],
): {
  readonly linked: ReadonlySet<Node>
  readonly provenance: Readonly<Record<Provenance, number>>
} {
  const nodes = new Set(chosen.map(({ candidate }) => candidate.node))
  const linked = new Set<Node>()
  const provenance = { scip: 0, treesitter: 0, heuristic: 0 }
  for (const node of nodes) {
    for (const id of graph.out(node) satisfies readonly Edge[]) {
      const edge = graph.edge(id)
      if (edge.to === node || !nodes.has(edge.to)) continue
      linked.add(node).add(edge.to)
      provenance[edge.provenance] += 1
    }
  }
  return { linked, provenance }
}

const traceOf = (
  { options, anchors }: RankRequest,
  candidates: number,
  scored: readonly Scored[],
  items: readonly RankedItem[],
): TraceEntry[] => [
  traceEntry('expand', {
    anchors: anchors.length,
    candidates,
    hops: options.hops,
    frontier_cap: options.frontierCap,
  }),
  traceEntry('score', {
    weights: WEIGHTS[options.weights].version,
    best: scored.slice(0, TRACED).map((item) => ({
      id: item.id,
      name: qualifiedName(item.symbol),
      score: item.score,
      distance: item.candidate.distance,
      features: shownFeatures(item.values),
    })),
  }),
  traceEntry('narrow', { chosen: items.map(({ id }) => id) }),
]
