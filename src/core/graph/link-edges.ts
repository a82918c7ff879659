// Turns a list of edges into the two sorted adjacencies and the figures that ranking reads: degree, usage, PageRank.

import { EDGE_KINDS } from './edge.ts'
import { group } from './group.ts'
import { kindOf, refKindOf, type GraphArrays } from './graph-arrays.ts'
import { pageRank } from './page-rank.ts'

export interface RawEdges {
  readonly from: ArrayLike<number>
  readonly to: ArrayLike<number>
  readonly meta: ArrayLike<number>
  readonly line: ArrayLike<number>
}

type Linked = Pick<
  GraphArrays,
  | 'outOffsets'
  | 'inOffsets'
  | 'inEdges'
  | 'edgeFrom'
  | 'edgeTo'
  | 'edgeLine'
  | 'edgeMeta'
  | 'nodeDegree'
  | 'nodeUsage'
  | 'nodeRank'
>

const CALLS = EDGE_KINDS.indexOf('CALLS')
const EXPLAINS = EDGE_KINDS.indexOf('EXPLAINS')

/** Sorts each group by (kind, other end, ref kind, line). */
function sortGroups(
  { offsets, items }: { offsets: Uint32Array; items: Uint32Array },
  edges: { meta: ArrayLike<number>; other: ArrayLike<number>; line: ArrayLike<number> },
): void {
  const { meta, other, line } = edges
  const compare = (a: number, b: number): number =>
    kindOf(meta[a] ?? 0) - kindOf(meta[b] ?? 0) ||
    (other[a] ?? 0) - (other[b] ?? 0) ||
    refKindOf(meta[a] ?? 0) - refKindOf(meta[b] ?? 0) ||
    (line[a] ?? 0) - (line[b] ?? 0) ||
    (meta[a] ?? 0) - (meta[b] ?? 0)
  for (let key = 0; key + 1 < offsets.length; key += 1) {
    const start = offsets[key] ?? 0
    const end = offsets[key + 1] ?? 0
    if (end - start > 1) items.subarray(start, end).sort(compare)
  }
}

/** The adjacency of `nodeCount` nodes. */
export function linkEdges(nodeCount: number, raw: RawEdges): Linked {
  const out = group(nodeCount, raw.from)
  sortGroups(out, { meta: raw.meta, other: raw.to, line: raw.line })
  const pick = (values: ArrayLike<number>) => (edge: number) => values[edge] ?? 0
  const edgeFrom = Uint32Array.from(out.items, pick(raw.from))
  const edgeTo = Uint32Array.from(out.items, pick(raw.to))
  const edgeLine = Uint32Array.from(out.items, pick(raw.line))
  const edgeMeta = Uint16Array.from(out.items, pick(raw.meta))

  const into = group(nodeCount, edgeTo)
  sortGroups(into, { meta: edgeMeta, other: edgeFrom, line: edgeLine })
  const outOffsets = out.offsets
  const inOffsets = into.offsets

  const nodeDegree = new Uint32Array(nodeCount)
  const nodeUsage = new Uint32Array(nodeCount)
  for (let node = 0; node < nodeCount; node += 1) {
    // (kind, other end) as one number; kinds fit 6 bits.
    const neighbours = new Set<number>()
    const callers = new Set<number>()
    for (let e = outOffsets[node] ?? 0; e < (outOffsets[node + 1] ?? 0); e += 1) {
      neighbours.add((edgeTo[e] ?? 0) * 64 + kindOf(edgeMeta[e] ?? 0))
    }
    for (let i = inOffsets[node] ?? 0; i < (inOffsets[node + 1] ?? 0); i += 1) {
      const edge = into.items[i] ?? 0
      const from = edgeFrom[edge] ?? 0
      const kind = kindOf(edgeMeta[edge] ?? 0)
      neighbours.add(from * 64 + kind)
      if (kind === CALLS && from !== node) callers.add(from)
    }
    nodeDegree[node] = neighbours.size
    nodeUsage[node] = callers.size
  }

  const counts = Uint8Array.from(edgeMeta, (meta) => (kindOf(meta) === EXPLAINS ? 0 : 1))
  const nodeRank = Float32Array.from(pageRank({ nodeCount, outOffsets, edgeTo, counts }))
  return {
    outOffsets,
    inOffsets,
    inEdges: into.items,
    edgeFrom,
    edgeTo,
    edgeLine,
    edgeMeta,
    nodeDegree,
    nodeUsage,
    nodeRank,
  }
}
