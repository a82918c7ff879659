// The part of a shard that the adjacency is built from, as compact JSON: symbols without texts, edges with codes instead of names.

import {
  EDGE_KINDS,
  PROVENANCES,
  REF_KINDS,
  type EdgeKind,
  type Provenance,
  type RefKind,
} from './edge.ts'
import { SYMBOL_KINDS, type SymbolKind } from './symbol.ts'

/** `[descriptors, name, container, kind code, start line, end line, exported 0|1]` */
export type PartSymbol = readonly [string, string, string, number, number, number, 0 | 1]

/** `[from (index in the part's symbols), kind code, ref kind code, provenance code, line, to (symbol id)]` */
export type PartEdge = readonly [number, number, number, number, number, string]

export interface GraphPart {
  readonly symbols: readonly PartSymbol[]
  readonly edges: readonly PartEdge[]
  /** Commits that changed the file (`changed_by` of its shard); parts of before there was `commits` have none. */
  readonly commits?: readonly string[]
}

/** What `graphPart` reads of a shard (src/wire/shard.ts). */
interface ShardFacts {
  readonly symbols: readonly {
    readonly descriptors: string
    readonly name: string
    readonly container: string
    readonly kind: SymbolKind
    readonly start_line: number
    readonly end_line: number
    readonly exported: boolean
  }[]
  readonly edges: readonly (readonly [number, EdgeKind, RefKind, Provenance, number, string])[]
  readonly changed_by?: readonly string[] | undefined
}

const codes = <T extends string>(values: readonly T[]): ReadonlyMap<T, number> =>
  new Map(values.map((value, code) => [value, code]))
const SYMBOL_CODES = codes(SYMBOL_KINDS)
const EDGE_CODES = codes(EDGE_KINDS)
const REF_CODES = codes(REF_KINDS)
const PROVENANCE_CODES = codes(PROVENANCES)

/** The graph part of a shard. */
export const graphPart = (shard: ShardFacts): GraphPart => ({
  symbols: shard.symbols.map((s) => [
    s.descriptors,
    s.name,
    s.container,
    SYMBOL_CODES.get(s.kind) ?? 0,
    s.start_line,
    s.end_line,
    s.exported ? 1 : 0,
  ]),
  edges: shard.edges.map(([from, kind, refKind, provenance, line, to]) => [
    from,
    EDGE_CODES.get(kind) ?? 0,
    REF_CODES.get(refKind) ?? 0,
    PROVENANCE_CODES.get(provenance) ?? 0,
    line,
    to,
  ]),
  commits: shard.changed_by ?? [],
})
