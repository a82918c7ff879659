// Questions to a graph that need no ranking: who calls this, what does it use, what breaks when it changes. Pure; all orders total.

import type { CodeGraph, GraphEdge, GraphSymbol, Node } from './code-graph.ts'
import { EDGE_KINDS, type EdgeKind, type Provenance, type RefKind } from './edge.ts'
import { constructionTwins, overridden, overriding, passesOverride } from './overrides.ts'
import type { SymbolKind } from './symbol.ts'

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

type ImpactGroup = 'callers' | 'type_users' | 'implementers' | 'routes' | 'tests' | 'other'

export interface ImpactResult {
  readonly found: boolean
  /** A symbol enters a group over a path of that group's edges only; it may be in several. Ordered by (depth, id). */
  readonly groups: Readonly<
    Record<ImpactGroup, readonly { readonly symbol: GraphSymbol; readonly depth: number }[]>
  >
  readonly truncated: boolean
}

const KIND_ORDER: ReadonlyMap<EdgeKind, number> = new Map(
  EDGE_KINDS.map((kind, place) => [kind, place]),
)
const kindOrder = (kind: EdgeKind): number => KIND_ORDER.get(kind) ?? 0

const byEnds = (a: GraphEdge, b: GraphEdge): number =>
  kindOrder(a.kind) - kindOrder(b.kind) || a.from - b.from || a.to - b.to || a.line - b.line

/**
 * Edges around a symbol, breadth first; an edge has the depth at which it is first met. Kinds are in the order of EDGE_KINDS. Backwards along
 * calls, a call of the method that a method overrides or implements is a call of it, as near as a direct one; unless a type makes it that overrides
 * the method itself, which means the other one alone (`super.run()`). Forwards, from a method to those that override it is a step without an edge.
 */
export function walkEdges(graph: CodeGraph, request: EdgesRequest): EdgesResult {
  const start = graph.node(request.id)
  if (start === undefined) return { found: false, edges: [], truncated: false }
  const kinds = new Set(request.kinds)
  const isOut = request.direction === 'out'
  const isCalls = kinds.has('CALLS')
  const basesOf = (node: Node): readonly Node[] =>
    isOut || !isCalls ? [] : overridden(graph, node)
  // Met themselves, or as what a node that was met overrides; the latter may be met themselves later on.
  const met = new Set([start])
  const bases = new Set(basesOf(start))
  let frontier: readonly Node[] = [...new Set([start, ...bases])]
  const told = new Set<number>()
  const edges: WalkedEdge[] = []
  for (let depth = 1; depth <= request.depth && frontier.length > 0; depth += 1) {
    const numbers = frontier
      .flatMap((node) => (isOut ? graph.out(node) : graph.in(node)))
      .filter((number) => {
        const edge = graph.edge(number)
        if (!kinds.has(edge.kind) || told.has(number)) return false
        return isOut || met.has(edge.to) || !isCallOfOverridden(graph, edge)
      })
    for (const number of numbers) told.add(number)
    const level = [...new Set(numbers)].map((number) => graph.edge(number)).sort(byEnds)
    for (const edge of level) {
      if (edges.length === request.limit) return { found: true, edges, truncated: true }
      edges.push(walked(graph, edge, depth))
    }
    const ends = new Set(level.map((edge) => (isOut ? edge.to : edge.from)))
    if (isOut && isCalls)
      for (const node of frontier) for (const other of overriding(graph, node)) ends.add(other)
    const next = [...ends].filter((node) => !met.has(node))
    for (const node of next) met.add(node)
    const nextBases = next.flatMap(basesOf).filter((node) => !met.has(node) && !bases.has(node))
    for (const node of nextBases) bases.add(node)
    frontier = [...new Set([...next, ...nextBases])]
  }
  return { found: true, edges, truncated: false }
}

/** Whether a method calls what its own type overrides: no override of that is meant. */
const isCallOfOverridden = (graph: CodeGraph, { kind, from, to }: GraphEdge): boolean =>
  kind === 'CALLS' && passesOverride(graph, from, to)

function walked(graph: CodeGraph, edge: GraphEdge, depth: number): WalkedEdge {
  const from = graph.symbol(edge.from)
  return {
    kind: edge.kind,
    refKind: edge.refKind,
    provenance: edge.provenance,
    path: from.path,
    line: edge.line,
    depth,
    from,
    to: graph.symbol(edge.to),
  }
}

interface GroupRule {
  /** Edges that lead backwards to users of a symbol. */
  readonly follows: (edge: GraphEdge) => boolean
  /** Symbols whose users are this symbol's users too. */
  readonly standsFor?: (graph: CodeGraph, node: Node) => readonly Node[]
  /** Symbols that depend on this one without an edge. */
  readonly reaches?: (graph: CodeGraph, node: Node) => readonly Node[]
  readonly keeps?: (symbol: GraphSymbol) => boolean
}

/** Symbols that hold a value instead of doing something. */
const HOLDER_KINDS: ReadonlySet<SymbolKind> = new Set(['constant', 'variable', 'field', 'property'])

/** What was made of a symbol and can be called in its place: `const pump = drain`. */
const holders = (graph: CodeGraph, node: Node): Node[] =>
  graph
    .in(node)
    .map((number) => graph.edge(number))
    .filter(
      ({ kind, refKind, from }) =>
        kind === 'REFERENCES' && refKind === 'read' && HOLDER_KINDS.has(graph.symbol(from).kind),
    )
    .map(({ from }) => from)

const dispatch = (graph: CodeGraph, node: Node): Node[] => [
  ...overridden(graph, node),
  ...constructionTwins(graph, node),
  ...holders(graph, node),
]

const isTypeUse = ({ kind, refKind }: GraphEdge): boolean =>
  kind === 'REFERENCES' && (refKind === 'type' || refKind === 'define')

const GROUPS: Readonly<Record<ImpactGroup, GroupRule>> = {
  callers: {
    // A script calls native code over a bridge.
    follows: ({ kind }) => kind === 'CALLS' || kind === 'BRIDGES',
    standsFor: dispatch,
  },
  type_users: { follows: isTypeUse },
  implementers: {
    follows: ({ kind }) => kind === 'INHERITS' || kind === 'IMPLEMENTS',
    reaches: overriding,
  },
  routes: { follows: ({ kind }) => kind === 'ROUTES_TO' },
  tests: {
    follows: ({ kind }) => kind === 'CALLS' || kind === 'TESTS',
    standsFor: dispatch,
    keeps: ({ test }) => test,
  },
  other: {
    follows: (edge) => (edge.kind === 'REFERENCES' && !isTypeUse(edge)) || edge.kind === 'IMPORTS',
  },
}

const IMPACT_GROUPS: readonly ImpactGroup[] = [
  'callers',
  'type_users',
  'implementers',
  'routes',
  'tests',
  'other',
]

/** What a change of a symbol may break. Callers of an interface or base method count as callers of the methods that override it. */
export function walkImpact(graph: CodeGraph, query: ImpactQuery): ImpactResult {
  const start = graph.node(query.id)
  const groups: Record<ImpactGroup, { readonly symbol: GraphSymbol; readonly depth: number }[]> = {
    callers: [],
    type_users: [],
    implementers: [],
    routes: [],
    tests: [],
    other: [],
  }
  if (start === undefined) return { found: false, groups, truncated: false }
  const all = IMPACT_GROUPS.flatMap((group, place) =>
    reachedBy(graph, start, GROUPS[group], query.depth).map(({ node, depth }) => ({
      group,
      place,
      node,
      depth,
    })),
  ).sort((a, b) => a.depth - b.depth || a.place - b.place || a.node - b.node)
  for (const { group, node, depth } of all.slice(0, query.limit)) {
    groups[group].push({ symbol: graph.symbol(node), depth })
  }
  return { found: true, groups, truncated: all.length > query.limit }
}

/** Symbols that reach `start` over the rule's edges within `maxDepth`, each with its least depth. */
function reachedBy(
  graph: CodeGraph,
  start: Node,
  rule: GroupRule,
  maxDepth: number,
): { readonly node: Node; readonly depth: number }[] {
  const depths = new Map<Node, number>([[start, 0]])
  let frontier: readonly Node[] = [start]
  for (let depth = 1; depth <= maxDepth && frontier.length > 0; depth += 1) {
    const next: Node[] = []
    for (const node of frontier) {
      const asked = [node, ...(rule.standsFor?.(graph, node) ?? [])]
      const users = asked.flatMap((target) =>
        graph.in(target).flatMap((number) => {
          const edge = graph.edge(number)
          const isOther = target !== node && isCallOfOverridden(graph, edge)
          return rule.follows(edge) && !isOther ? edge.from : []
        }),
      )
      for (const user of [...users, ...(rule.reaches?.(graph, node) ?? [])]) {
        if (depths.has(user)) continue
        depths.set(user, depth)
        next.push(user)
      }
    }
    frontier = next
  }
  depths.delete(start)
  const found = Array.from(depths, ([node, depth]) => ({ node, depth }))
  return rule.keeps ? found.filter(({ node }) => rule.keeps?.(graph.symbol(node)) ?? true) : found
}
