// The read interface of a code graph: what every pipeline stage sees of it. Synchronous; nodes and edges are small integers, valid for one
// snapshot only. Node order is symbol id order, so equal graphs number their nodes equally on every machine.

import type { SymbolId } from '../ids.ts'
import type { EdgeKind, Provenance, RefKind } from './edge.ts'
import type { SymbolKind } from './symbol.ts'

export type Node = number
export type Edge = number

/** What the graph itself knows of a symbol: enough to rank it; its text lives in storage. */
export interface GraphSymbol {
  readonly id: SymbolId
  readonly name: string
  readonly container: string
  readonly kind: SymbolKind
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly exported: boolean
  readonly test: boolean
  /** SHA-256 of the shard that holds the symbol: with the id it names the stored text, whatever version is live. */
  readonly shardHash: string
}

export interface GraphEdge {
  readonly from: Node
  readonly to: Node
  readonly kind: EdgeKind
  readonly refKind: RefKind
  readonly provenance: Provenance
  /** Line of the call, reference or declaration that made the edge, in the file of `from`. */
  readonly line: number
}

export interface CodeGraph {
  readonly nodeCount: number
  readonly edgeCount: number
  /** The node of a symbol id, or undefined when this snapshot has none. */
  node(id: string): Node | undefined
  symbol(node: Node): GraphSymbol
  /** What `symbol` says of it, without decoding its texts. */
  isTest(node: Node): boolean
  edge(edge: Edge): GraphEdge
  /** Edges that leave / reach a node, ordered by (kind, other end's id, ref kind, line). */
  out(node: Node): readonly Edge[]
  in(node: Node): readonly Edge[]
  /** All edges in and out, the file's containment not counted. */
  degree(node: Node): number
  /** Nodes of one file, ordered by start line, then id; empty when the path is unknown. */
  file(path: string): readonly Node[]
  /** The files that past commits changed most often together with one, strongest first, with how often in 0..1 (co-changes.ts). */
  changedWith(path: string): readonly { readonly path: string; readonly share: number }[]
  /** Paths in order. */
  readonly paths: readonly string[]
  /** PageRank divided by the snapshot's maximum, 0..1. */
  pageRank(node: Node): number
  /** Incoming CALLS edges. */
  usage(node: Node): number
  /** Whether a CALLS edge leaves it. */
  calls(node: Node): boolean
}
