// Exact graph questions about one symbol: who calls it, what it calls, uses, implements, imports. Ordered, with lines and provenance.

import type { EdgeKind } from '#core/graph/edge.ts'
import type { Direction, EdgesResult, WalkedEdge } from '#core/graph/walk.ts'
import { moduleId } from '#core/ids.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { EdgesResponse, EdgeView } from '#wire/pack.ts'
import type { EngineFailure } from './failures.ts'
import type { IndexMoved, Library } from './index-reader.ts'
import { retryOnceWhenMoved } from './moved.ts'
import type { Selected, SymbolQuery } from './select.ts'
import { selectWhole } from './select-whole.ts'
import { textsById, toSymbolRef } from './symbol-ref.ts'

/** The questions, each a set of walks over the graph. */
export const EDGE_VIEWS = [
  'callers',
  'callees',
  'references',
  'implementers',
  'hierarchy',
  'dependencies',
] as const

export type EdgeViewName = (typeof EDGE_VIEWS)[number]

interface Walk {
  readonly direction: Direction
  readonly kinds: readonly EdgeKind[]
  /** Walk from the module of the symbol's file: imports belong to files. */
  readonly fromModule?: true
}

const WALKS: Readonly<Record<EdgeViewName, readonly Walk[]>> = {
  callers: [{ direction: 'in', kinds: ['CALLS', 'BRIDGES'] }],
  callees: [{ direction: 'out', kinds: ['CALLS', 'BRIDGES'] }],
  references: [
    {
      direction: 'in',
      kinds: ['CALLS', 'REFERENCES', 'INHERITS', 'IMPLEMENTS', 'ROUTES_TO', 'BRIDGES'],
    },
  ],
  implementers: [{ direction: 'in', kinds: ['INHERITS', 'IMPLEMENTS'] }],
  hierarchy: [
    { direction: 'out', kinds: ['INHERITS', 'IMPLEMENTS'] },
    { direction: 'in', kinds: ['INHERITS', 'IMPLEMENTS'] },
  ],
  dependencies: [{ direction: 'out', kinds: ['IMPORTS'], fromModule: true }],
}

export interface SymbolEdgesRequest extends SymbolQuery {
  readonly view: EdgeViewName
  /** Replaces the kinds of the view; its directions stay. */
  readonly kinds?: readonly EdgeKind[] | undefined
  /** 1..10, default 1. */
  readonly depth?: number | undefined
  /** Default 500. */
  readonly limit?: number | undefined
}

/** Answers one view of a symbol's edges. */
export async function symbolEdges(
  library: Library,
  request: SymbolEdgesRequest,
): Promise<Result<EdgesResponse, EngineFailure>> {
  const first = await selectWhole(library, request)
  if (!first.ok) return first
  let selected: Selected | undefined = first.value
  const { reader } = first.value
  const walked = await retryOnceWhenMoved(reader.repo, async () => {
    selected ??= await again(library, request)
    if (selected === undefined) return ok(undefined)
    const outcome = await walkAll(selected, request)
    const symbol = selected.symbol
    selected = undefined
    return outcome.ok ? ok({ symbol, result: outcome.value }) : outcome
  })
  if (!walked.ok) return walked
  if (walked.value === undefined) return err({ reason: 'symbol_not_found', selector: request.id })
  const { symbol, result } = walked.value
  const ends = result.edges.flatMap((edge) => [edge.from, edge.to])
  const texts = await textsById(reader, ends, { withSource: false })
  const view = (edge: WalkedEdge): EdgeView => ({
    kind: edge.kind,
    ref_kind: edge.refKind,
    provenance: edge.provenance,
    path: edge.path,
    line: edge.line,
    depth: edge.depth,
    from: toSymbolRef(edge.from, texts.get(edge.from.id)),
    to: toSymbolRef(edge.to, texts.get(edge.to.id)),
  })
  return ok({
    symbol: toSymbolRef(symbol, symbol),
    edges: result.edges.map(view),
    truncated: result.truncated,
  })
}

/** The symbol in the version that is live now; undefined when it is gone. */
async function again(library: Library, query: SymbolQuery): Promise<Selected | undefined> {
  const selected = await selectWhole(library, query)
  return selected.ok ? selected.value : undefined
}

async function walkAll(
  { reader, state, symbol }: Selected,
  request: SymbolEdgesRequest,
): Promise<Result<EdgesResult, IndexMoved>> {
  const limit = request.limit ?? 500
  const edges: WalkedEdge[] = []
  let truncated = false
  for (const walk of WALKS[request.view]) {
    const outcome = await reader.edges(state.indexVersion, {
      id: walk.fromModule ? moduleId(symbol.path) : symbol.id,
      direction: walk.direction,
      kinds: request.kinds ?? walk.kinds,
      depth: Math.min(10, Math.max(1, request.depth ?? 1)),
      limit: limit - edges.length,
    })
    if (!outcome.ok) return outcome
    edges.push(...outcome.value.edges)
    truncated ||= outcome.value.truncated
  }
  return ok({ found: true, edges, truncated })
}
