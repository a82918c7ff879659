// The edges of one file, each once, in the order of the shard format.

import { PROVENANCES, type EdgeKind, type Provenance, type RefKind } from '#core/graph/edge.ts'
import { byText } from '#core/order.ts'
import { limits } from '#wire/limits.ts'
import type { ShardEdge } from '#wire/shard.ts'

export interface Edge {
  readonly from: number
  readonly kind: EdgeKind
  readonly refKind: RefKind
  readonly provenance: Provenance
  readonly line: number
  /** A symbol id. */
  readonly to: string
}

export class EdgeSet {
  readonly #edges = new Map<string, ShardEdge>()

  /** Adds an edge; of two that differ in provenance alone, the better supported one stays. */
  add({ from, kind, refKind, provenance, line, to }: Edge): void {
    if (to.length > limits.maxIdChars) return
    const key = `${from} ${kind} ${refKind} ${line} ${to}`
    const known = this.#edges.get(key)
    if (known !== undefined && rank(known[3]) >= rank(provenance)) return
    this.#edges.set(key, [from, kind, refKind, provenance, line, to])
  }

  /** Ordered by (from, kind, to, ref_kind, line). */
  sorted(): ShardEdge[] {
    return [...this.#edges.values()].sort(
      (a, b) =>
        a[0] - b[0] ||
        byText(a[1], b[1]) ||
        byText(a[5], b[5]) ||
        byText(a[2], b[2]) ||
        a[4] - b[4],
    )
  }
}

const rank = (provenance: Provenance): number => PROVENANCES.indexOf(provenance)
