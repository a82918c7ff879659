// PageRank over flat adjacency. Sums run in node and edge order, so equal graphs give equal bits on every machine.

const DAMPING = 0.85
const ITERATIONS = 30

export interface RankInput {
  readonly nodeCount: number
  /** Edges of node n are outOffsets[n] .. outOffsets[n + 1]. */
  readonly outOffsets: Uint32Array
  readonly edgeTo: Uint32Array
  /** 1 where an edge passes rank on. */
  readonly counts: Uint8Array
}

/** PageRank of every node divided by the greatest, 0..1; rank of nodes without edges out is spread over all. Self-loops pass nothing. */
export function pageRank({ nodeCount, outOffsets, edgeTo, counts }: RankInput): Float64Array {
  let rank = new Float64Array(nodeCount).fill(nodeCount === 0 ? 0 : 1 / nodeCount)
  let next = new Float64Array(nodeCount)
  const share = new Float64Array(nodeCount)
  for (let node = 0; node < nodeCount; node += 1) {
    let out = 0
    const end = outOffsets[node + 1] ?? 0
    for (let e = outOffsets[node] ?? 0; e < end; e += 1) {
      if (counts[e] === 1 && edgeTo[e] !== node) out += 1
    }
    share[node] = out === 0 ? 0 : 1 / out
  }
  for (let round = 0; round < ITERATIONS; round += 1) {
    let dangling = 0
    for (let node = 0; node < nodeCount; node += 1) {
      if (share[node] === 0) dangling += rank[node] ?? 0
    }
    next.fill((1 - DAMPING + DAMPING * dangling) / nodeCount)
    for (let node = 0; node < nodeCount; node += 1) {
      const passed = DAMPING * (rank[node] ?? 0) * (share[node] ?? 0)
      if (passed === 0) continue
      const end = outOffsets[node + 1] ?? 0
      for (let e = outOffsets[node] ?? 0; e < end; e += 1) {
        const to = edgeTo[e] ?? 0
        if (counts[e] === 1 && to !== node) next[to] = (next[to] ?? 0) + passed
      }
    }
    ;[rank, next] = [next, rank]
  }
  let greatest = 0
  for (const value of rank) greatest = Math.max(greatest, value)
  return greatest === 0 ? rank : rank.map((value) => value / greatest)
}
