// Questions to a graph that need no ranking: who calls this, what does it use, what breaks when it changes. Pure; all orders total.

import type { EdgeKind, Provenance, RefKind } from './edge.ts'
import type { GraphSymbol } from './code-graph.ts'

export type Direction = 'in' | 'out'

export interface EdgesRequest {
  /** Symbol id, `path:Container.name` or a bare name is resolved before; this is an id. */
  readonly id: string
  readonly direction: Direction
  readonly kinds: readonly EdgeKind[]
  /** 1..10. */
  readonly depth: number
  readonly limit: number
}

export interface WalkedEdge {
  readonly kind: EdgeKind
  readonly refKind: RefKind
  readonly provenance: Provenance
  readonly path: string
  readonly line: number
  readonly depth: number
  readonly from: GraphSymbol
  readonly to: GraphSymbol
}

export interface EdgesResult {
  readonly found: boolean
  /** Ordered by (depth, kind, from id, to id, line). */
  readonly edges: readonly WalkedEdge[]
  readonly truncated: boolean
}

export interface ImpactQuery {
  readonly id: string
  /** 1..5. */
  readonly depth: number
  readonly limit: number
}

export type ImpactGroup = 'callers' | 'type_users' | 'implementers' | 'routes' | 'tests' | 'other'

export interface ImpactResult {
  readonly found: boolean
  /** A symbol enters a group over a path of that group's edges only; it may be in several. Ordered by (depth, id). */
  readonly groups: Readonly<
    Record<ImpactGroup, readonly { readonly symbol: GraphSymbol; readonly depth: number }[]>
  >
  readonly truncated: boolean
}
