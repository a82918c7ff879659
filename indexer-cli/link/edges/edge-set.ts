// The edges of one file, each once, in the order of the shard format.

import { PROVENANCES, type EdgeKind, type Provenance, type RefKind } from '#core/graph/edge.ts'
import { limits } from '#wire/limits.ts'
import { byEdge } from '#wire/shard-rules.ts'
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
  readonly #edges: ShardEdge[] = []

  add({ from, kind, refKind, provenance, line, to }: Edge): void {
    if (to.length <= limits.maxIdChars)
      this.#edges.push([from, kind, refKind, provenance, line, to])
  }

  /** Ordered by (from, kind, to, ref_kind, line). Of edges that differ in provenance alone, the best supported one stays. */
  sorted(): ShardEdge[] {
    return this.#edges
      .sort((a, b) => byEdge(a, b) || rank(b[3]) - rank(a[3]))
      .filter((edge, at, edges) => {
        const before = edges[at - 1]
        return before === undefined || byEdge(before, edge) !== 0
      })
  }
}

const rank = (provenance: Provenance): number => PROVENANCES.indexOf(provenance)
