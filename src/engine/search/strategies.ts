// The strategies of a search, each a ranking of symbols, best first.

import type { SearchRequest } from '#wire/pack.ts'
import type { NominatedSymbol, Nominations, TaskSignals } from '#core/pipeline/types.ts'
import { CALLABLE_KINDS, CONTAINER_KINDS, TEXT_KINDS } from '#core/graph/symbol.ts'
import { isTextPath } from '#core/graph/text-path.ts'
import { byText } from '#core/order.ts'
import type { IndexReader } from '../index-reader.ts'
import { orderedHits } from './question.ts'

export type Strategy = NonNullable<SearchRequest['strategies']>[number]

/**
 * Votes of each strategy. Full-text hits are ordered by names, files, graph and vectors besides their words, so that the others only break near ties
 * and bring what full text missed: after 60 ranks of reciprocal rank a vote of 0.25 outweighs fifteen places.
 */
export const STRATEGY_WEIGHT: Readonly<Record<Strategy, number>> = {
  symbol: 0.1,
  fts: 1,
  path: 0.3,
  deps: 0.002,
  vector: 0.002,
}

/** Votes of full-text hits in texts, which have a ranking of their own: prose would come before code, since it has more of a question's words. */
const TEXT_SHARE = 0.9
/** A text this much better than the best code is what the query asks for ("configure analytics": 2.3, of questions about code 0.5 to 1). */
const TELLING_RATIO = 1.5
const TELLING_SHARE = 1.25

/** Hits whose dependencies are looked at. */
const DEPS_OF = 5
const DEPS_LIMIT = 50

export interface Ranking {
  readonly strategy: Strategy
  readonly symbols: readonly NominatedSymbol[]
  /** What its votes count, 0..1. */
  readonly share: number
}

/** The rankings of the strategies asked for; `deps` looks at what the best other hits call and who calls them. */
export async function rankings(
  reader: IndexReader,
  nominations: Nominations,
  strategies: readonly Strategy[],
  asked: { readonly query: string; readonly signals: TaskSignals },
): Promise<readonly Ranking[]> {
  const { hits } = nominations
  const texts = hits.filter(({ path }) => isTextPath(path))
  const found = new Set<string>(hits.map(({ id }) => id))
  const ordered = strategies.includes('fts') ? await orderedHits(reader, nominations, asked) : []
  const fts = ordered.filter(({ id }) => found.has(id))
  const relevance = new Map(nominations.lexical.map(({ id, score }) => [id, score]))
  const place = new Map(ordered.map(({ id }, at) => [id, at]))
  const symbol = nominations.byName.toSorted(
    (a, b) =>
      Number(a.test) - Number(b.test) ||
      (place.get(a.id) ?? ordered.length) - (place.get(b.id) ?? ordered.length) ||
      kindRank(a) - kindRank(b) ||
      (relevance.get(b.id) ?? 0) - (relevance.get(a.id) ?? 0) ||
      byText(a.id, b.id),
  )
  const path = pathRanking(nominations, relevance)
  const all: Record<Strategy, readonly NominatedSymbol[]> = {
    fts,
    symbol,
    path,
    deps: strategies.includes('deps')
      ? await dependencies(reader, nominations, [...symbol, ...path, ...fts])
      : [],
    vector: nominations.semantic.map((hit) => hit.symbol),
  }
  return strategies.flatMap((strategy) => [
    { strategy, symbols: all[strategy], share: 1 },
    ...(strategy === 'fts' ? [{ strategy, symbols: texts, share: textShare(nominations) }] : []),
  ])
}

function textShare({ lexical }: Nominations): number {
  const best = (isText: boolean): number => lexical.find(({ text }) => text === isText)?.score ?? 0
  return best(true) >= best(false) * TELLING_RATIO ? TELLING_SHARE : TEXT_SHARE
}

/** Symbols of the named files, longest tail first; within a file by relevance, then id. */
function pathRanking(
  { byPath }: Nominations,
  relevance: ReadonlyMap<string, number>,
): readonly NominatedSymbol[] {
  const ordered = byPath.toSorted(
    (a, b) =>
      b.tail.length - a.tail.length ||
      (relevance.get(b.symbol.id) ?? 0) - (relevance.get(a.symbol.id) ?? 0) ||
      byText(a.symbol.id, b.symbol.id),
  )
  return [...new Map(ordered.map(({ symbol }) => [symbol.id, symbol])).values()]
}

/** Declarations before members before whole files. */
function kindRank({ kind }: NominatedSymbol): number {
  if (kind === 'module' || TEXT_KINDS.has(kind)) return 3
  if (CONTAINER_KINDS.has(kind) || kind === 'type') return 0
  return CALLABLE_KINDS.has(kind) ? 1 : 2
}

/** Callers and callees of the best hits, in the order in which the hits and then their edges come. */
async function dependencies(
  reader: IndexReader,
  { state }: Nominations,
  hits: readonly NominatedSymbol[],
): Promise<readonly NominatedSymbol[]> {
  const best = [...new Map(hits.map((hit) => [hit.id, hit])).values()].slice(0, DEPS_OF)
  const walks = await Promise.all(
    best.flatMap(({ id }) =>
      (['in', 'out'] as const).map((direction) =>
        reader.edges(state.indexVersion, {
          id,
          direction,
          kinds: ['CALLS'],
          depth: 1,
          limit: DEPS_LIMIT,
        }),
      ),
    ),
  )
  const found = walks.flatMap((walk, at) => {
    // An index that moved meanwhile has no say: the other strategies answered from one version.
    if (!walk.ok) return []
    const root = best[Math.floor(at / 2)]?.id
    return walk.value.edges.map(({ from, to }) => (from.id === root ? to : from))
  })
  return [...new Map(found.map((symbol) => [symbol.id, symbol])).values()]
}
