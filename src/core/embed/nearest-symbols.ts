// The semantic source over a graph: vectors packed in node order, scanned whole.

import { NO_NODE } from '../graph/build-graph.ts'
import type { CodeGraph } from '../graph/code-graph.ts'
import { byScoreThenId } from '../order.ts'
import type { NominatedSymbol } from '../pipeline/types.ts'
import { scanVectors } from './scan.ts'

interface Packing {
  readonly dimensions: number
  /** As `buildGraph` returns them. */
  readonly nodes: ReadonlyMap<string, Uint32Array>
}

type OfFiles = Iterable<{ readonly path: string; readonly vectors: Int8Array }>

/** Puts the vectors of files (in the order of their parts) into node order; a symbol without one has zeros and is never found. */
export function packVectors(
  { nodeCount, ...packing }: Packing & { readonly nodeCount: number },
  files: OfFiles,
): Int8Array {
  const packed = new Int8Array(nodeCount * packing.dimensions)
  placeVectors(packed, packing, files)
  return packed
}

/** Puts the vectors of some files where they belong in `packed`: a version's come a page at a time. */
export function placeVectors(
  packed: Int8Array,
  { dimensions, nodes }: Packing,
  files: OfFiles,
): void {
  for (const { path, vectors } of files) {
    for (const [row, node] of (nodes.get(path) ?? new Uint32Array(0)).entries()) {
      if (node === NO_NODE) continue
      packed.set(vectors.subarray(row * dimensions, (row + 1) * dimensions), node * dimensions)
    }
  }
}

export interface NearestRequest {
  /** As `packVectors` made them, of the graph's version. */
  readonly vectors: Int8Array
  readonly query: Int8Array
  readonly limit: number
  readonly includeTests: boolean
}

/** The symbols nearest to a query, by (-score, id). */
export function nearestSymbols(
  graph: CodeGraph,
  { vectors, query, limit, includeTests }: NearestRequest,
): { readonly symbol: NominatedSymbol; readonly score: number }[] {
  return scanVectors({
    vectors,
    query,
    limit,
    accepts: (row) => row < graph.nodeCount && (includeTests || !graph.isTest(row)),
  })
    .map(({ row, score }) => {
      const { id, name, container, kind, path, startLine, endLine, test, shardHash } =
        graph.symbol(row)
      return {
        id,
        score,
        symbol: { id, name, container, kind, path, startLine, endLine, test, shardHash },
      }
    })
    .sort(byScoreThenId)
    .map(({ symbol, score }) => ({ symbol, score }))
}
