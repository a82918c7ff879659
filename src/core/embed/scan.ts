// Exact nearest neighbours over packed int8 vectors. Rows are in id order, so ties go to the smaller row: a total order, whatever was stored first.

export interface VectorHit {
  /** Row of the packed array. */
  readonly row: number
  /** Cosine, about -1..1: dot product over 127 squared. */
  readonly score: number
}

export interface ScanRequest {
  /** Rows of `query.length` values each. */
  readonly vectors: Int8Array
  readonly query: Int8Array
  readonly limit: number
  /** Rows to consider; all when absent. Asked of every row, so it must be cheap. */
  readonly accepts?: (row: number) => boolean
}

/** The rows nearest to the query, by (-score, row). Rows of no similarity (score 0 or below) are no hits. */
export function scanVectors({ vectors, query, limit, accepts }: ScanRequest): VectorHit[] {
  const dimensions = query.length
  const rows = dimensions === 0 ? 0 : Math.floor(vectors.length / dimensions)
  // A short text has values in few dimensions (a third of 256, the median of 20 questions): the others add nothing.
  const places = Int32Array.from(query.keys()).filter((at) => query[at] !== 0)
  // Whole numbers of 32 bits, in which no sum overflows: a product is below 2^14, and there are at most 2^15 of them.
  const wide = Int32Array.from(places, (at) => query[at] ?? 0)
  // Best dot products so far, descending; equal ones in row order.
  const bestDots: number[] = []
  const bestRows: number[] = []
  const lastRow = limit > 0 ? rows : 0
  for (let row = 0; row < lastRow; row += 1) {
    if (accepts && !accepts(row)) continue
    const base = row * dimensions
    let dot = 0
    for (let i = 0; i < places.length; i += 1) {
      dot = (dot + Math.imul(vectors[base + (places[i] ?? 0)] ?? 0, wide[i] ?? 0)) | 0
    }
    const worst = bestDots.length < limit ? 0 : (bestDots[limit - 1] ?? 0)
    if (dot <= worst) continue
    let place = bestDots.length
    while (place > 0 && (bestDots[place - 1] ?? 0) < dot) place -= 1
    bestDots.splice(place, 0, dot)
    bestRows.splice(place, 0, row)
    if (bestDots.length > limit) {
      bestDots.pop()
      bestRows.pop()
    }
  }
  return bestRows.map((row, i) => ({ row, score: (bestDots[i] ?? 0) / 16_129 }))
}
