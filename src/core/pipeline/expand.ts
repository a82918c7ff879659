// Fourth stage: from strong anchors along a fixed shape of edges. Each root walks alone, so what reaches a symbol never depends on the order in
// which roots are visited: distances are minima, evidence is a maximum, support is the noisy-OR over roots.

import type { CodeGraph, Node } from '../graph/code-graph.ts'
import { round6 } from '../order.ts'
import { CHANNELS, type Channel } from './expand/channels.ts'
import { neighbours } from './expand/neighbours.ts'
import { REF_KIND_WEIGHT } from './expand/evidence.ts'
import { siblingFiles, siblings } from './expand/siblings.ts'
import type { Candidate } from './candidate.ts'
import type { Anchor, RankOptions, Reached } from './types.ts'

/** Anchors that are walked from. Both bounds are the first seed system's. */
const ROOT_STRENGTH = 0.3
const MAX_ROOTS = 20
/** Evidence left after one hop. */
const HOP_DECAY = 0.6

export interface Expansion {
  /** In node order, which is id order. */
  readonly candidates: readonly Candidate[]
  readonly truncated: readonly string[]
}

interface Arrival {
  distance: number
  evidence: number
  provenance: Reached['provenance']
  refKind: Reached['refKind']
}

/** Anchors of this snapshot and everything that their expansion reaches. */
export function expand(
  graph: CodeGraph,
  anchors: readonly Anchor[],
  options: RankOptions,
): Expansion {
  const truncated = new Set<string>()
  const byNode = new Map<Node, Anchor>()
  for (const anchor of anchors) {
    const node = graph.node(anchor.id)
    if (node !== undefined) byNode.set(node, anchor)
  }
  const roots = [...byNode]
    .filter(([, { strength }]) => strength >= ROOT_STRENGTH)
    .toSorted((a, b) => b[1].strength - a[1].strength || a[0] - b[0])
    .slice(0, MAX_ROOTS)
  const walk: Walk = { graph, options, byNode, truncated }
  const reached = new Map<Node, { arrival: Arrival; doubt: number }>()
  for (const [root, anchor] of roots) {
    for (const [node, arrival] of reachFrom(walk, root, anchor)) {
      const known = reached.get(node)
      const doubt = 1 - arrival.evidence
      if (known === undefined) reached.set(node, { arrival, doubt })
      else reached.set(node, { arrival: merge(known.arrival, arrival), doubt: known.doubt * doubt })
    }
  }
  const nodes = [...new Set([...byNode.keys(), ...reached.keys()])].toSorted((a, b) => a - b)
  return {
    candidates: nodes.map((node) => toCandidate(node, byNode.get(node), reached.get(node))),
    truncated: [...truncated].toSorted(),
  }
}

interface Walk {
  readonly graph: CodeGraph
  readonly options: RankOptions
  readonly byNode: ReadonlyMap<Node, Anchor>
  readonly truncated: Set<string>
}

function toCandidate(
  node: Node,
  anchor: Anchor | undefined,
  reached: { readonly arrival: Arrival; readonly doubt: number } | undefined,
): Candidate {
  return {
    node,
    anchor,
    distance: anchor === undefined ? (reached?.arrival.distance ?? 0) : 0,
    evidence: round6(Math.max(anchor?.strength ?? 0, reached?.arrival.evidence ?? 0)),
    provenance: reached?.arrival.provenance ?? null,
    refKind: reached?.arrival.refKind ?? null,
    support: round6(1 - (reached?.doubt ?? 1)),
  }
}

/** Everything that one root reaches, over all channels. */
function reachFrom(walk: Walk, root: Node, anchor: Anchor): ReadonlyMap<Node, Arrival> {
  const { graph, options } = walk
  const found = new Map<Node, Arrival>()
  const add = (node: Node, arrival: Arrival): void => {
    if (node === root || (graph.isTest(node) && !options.aboutTests)) return
    const known = found.get(node)
    found.set(node, known === undefined ? arrival : merge(known, arrival))
  }
  for (const channel of CHANNELS) walkChannel(walk, channel, root, anchor.strength, add)
  const beside = [...siblings(graph, root, anchor), ...siblingFiles(graph, root, anchor)]
  for (const { node, evidence } of beside)
    add(node, {
      distance: 1,
      evidence: round6(evidence * HOP_DECAY),
      provenance: 'heuristic',
      refKind: null,
    })
  return found
}

function walkChannel(
  { graph, options, byNode, truncated }: Walk,
  channel: Channel,
  root: Node,
  strength: number,
  add: (node: Node, arrival: Arrival) => void,
): void {
  const seen = new Set<Node>([root])
  let frontier: readonly Node[] = [root]
  let evidence = strength
  const hops = channel.hops + options.hops - 1
  for (let hop = 1; hop <= hops && frontier.length > 0; hop += 1) {
    evidence = round6(evidence * HOP_DECAY)
    const next: Node[] = []
    for (const from of frontier) {
      for (const step of neighbours(graph, channel, from, byNode, truncated)) {
        add(step.node, {
          distance: hop,
          evidence,
          provenance: step.provenance,
          refKind: step.refKind,
        })
        if (seen.has(step.node) || graph.isTest(step.node)) continue
        seen.add(step.node)
        next.push(step.node)
      }
    }
    // Node order is id order: with equal evidence the cut falls by id.
    next.sort((a, b) => a - b)
    if (next.length > options.frontierCap) truncated.add('frontier')
    frontier = next.slice(0, options.frontierCap)
  }
}

const PROVENANCE_RANK = { heuristic: 0, treesitter: 1, scip: 2 } as const

/** Two ways to one symbol: the nearer distance, the stronger evidence, the best provenance and reference of both. Commutative. */
function merge(a: Arrival, b: Arrival): Arrival {
  return {
    distance: Math.min(a.distance, b.distance),
    evidence: Math.max(a.evidence, b.evidence),
    provenance: best(a.provenance, b.provenance, (p) => PROVENANCE_RANK[p]),
    refKind: best(a.refKind, b.refKind, (kind) => REF_KIND_WEIGHT[kind]),
  }
}

function best<T>(a: T | null, b: T | null, rank: (value: T) => number): T | null {
  if (a === null || b === null) return a ?? b
  return rank(a) >= rank(b) ? a : b
}
