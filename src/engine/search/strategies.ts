// The strategies of a search, each a ranking of symbols, best first.

import type { SearchRequest } from '#wire/pack.ts'
import type { NominatedSymbol, Nominations } from '#core/pipeline/types.ts'
import { innermost } from '#core/pipeline/anchors/mentions.ts'
import { matchName, meantBy } from '#core/search/names.ts'
import { CALLABLE_KINDS, CONTAINER_KINDS, TEXT_KINDS } from '#core/graph/symbol.ts'
import { isTextPath } from '#core/graph/text-path.ts'
import { byText } from '#core/order.ts'
import type { IndexReader } from '../index-reader.ts'
import { orderedHits } from './ordered-hits.ts'
import type { Question } from './question.ts'

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
/** A text this much better than the best code may be what the query asks for. */
const TELLING_RATIO = 1.5
const TELLING_SHARE = 1.25
/** The same for a sentence: code hardly speaks of any of it. */
const SENTENCE_RATIO = 3.5

/** What a query names or spells out comes before all that only resembles it: more than any vote of another strategy, down to its last place. */
const NAMED_SHARE = 40
const SPELLED_PATH_SHARE = 300
const QUOTED_SHARE = 3

/** Hits whose dependencies are looked at. */
const DEPS_OF = 5
const DEPS_LIMIT = 50

export interface Ranking {
  readonly strategy: Strategy
  /** Who found a symbol, where it is not the strategy that gives it its place. */
  readonly finder?: (symbol: NominatedSymbol) => Strategy
  readonly symbols: readonly NominatedSymbol[]
  /** What its votes count, 0..1. */
  readonly share: number
}

/** The rankings of the strategies asked for; `deps` looks at what the best other hits call and who calls them. */
export async function rankings(
  reader: IndexReader,
  nominations: Nominations,
  strategies: readonly Strategy[],
  question: Question,
): Promise<readonly Ranking[]> {
  const { hits, byName } = nominations
  const texts = hits.filter(({ path }) => isTextPath(path))
  const meant = meantSymbols(byName, question)
  const ordered = strategies.includes('fts')
    ? await orderedHits(reader, nominations, question, [...meant])
    : []
  const place = new Map(ordered.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: NominatedSymbol): number => place.get(id) ?? ordered.length
  const finder = finderOf(nominations)
  // A file's best symbol gives the file its place, whoever found it.
  const fts = ordered.filter((one) => strategies.includes(finder(one)))
  const relevance = new Map(nominations.lexical.map(({ id, score }) => [id, score]))
  const answer = nameAnswers(question)
  const symbol = byName.toSorted(
    (a, b) =>
      Number(meant.has(b)) - Number(meant.has(a)) ||
      answer(b) - answer(a) ||
      Number(a.test) - Number(b.test) ||
      placeOf(a) - placeOf(b) ||
      kindRank(a) - kindRank(b) ||
      (relevance.get(b.id) ?? 0) - (relevance.get(a.id) ?? 0) ||
      byText(a.id, b.id),
  )
  const quoted = innermost(nominations.byLiteral.map((one) => one.symbol)).toSorted(
    (a, b) => Number(a.test) - Number(b.test) || placeOf(a) - placeOf(b) || byText(a.id, b.id),
  )
  const path = pathRanking(nominations, question, relevance)
  const others: readonly Ranking[] = [
    // A name that only holds the word among others is found by full text, in a better order.
    {
      strategy: 'symbol',
      symbols:
        question.names.length > 0 && strategies.includes('fts')
          ? symbol.filter((one) => answer(one) > 0)
          : symbol,
      share: 1,
    },
    { strategy: 'symbol', symbols: symbol.filter((one) => meant.has(one)), share: NAMED_SHARE },
    { strategy: 'path', symbols: path, share: 1 },
    {
      strategy: 'path',
      symbols: question.path === undefined ? [] : path.filter(({ kind }) => kind === 'module'),
      share: SPELLED_PATH_SHARE,
    },
    { strategy: 'fts', finder, symbols: fts, share: 1 },
    { strategy: 'fts', symbols: texts, share: textShare(nominations, question, meant) },
    { strategy: 'fts', symbols: [...new Set(quoted)], share: QUOTED_SHARE },
    { strategy: 'vector', symbols: nominations.semantic.map((hit) => hit.symbol), share: 1 },
  ]
  const asked = others.filter(({ strategy }) => strategies.includes(strategy))
  if (!strategies.includes('deps')) return asked
  const deps = await dependencies(reader, nominations, [...symbol, ...path, ...fts])
  return [...asked, { strategy: 'deps', symbols: deps, share: 1 }]
}

/** The first strategy that found a symbol; what none did stands beside what one did in the graph. */
function finderOf({
  hits,
  byName,
  byPath,
  semantic,
}: Nominations): (symbol: NominatedSymbol) => Strategy {
  const found: readonly (readonly [Strategy, readonly NominatedSymbol[]])[] = [
    ['fts', hits],
    ['symbol', byName],
    ['path', byPath.map(({ symbol }) => symbol)],
    ['vector', semantic.map(({ symbol }) => symbol)],
  ]
  const finders = new Map<string, Strategy>()
  for (const [strategy, symbols] of found)
    for (const { id } of symbols) if (!finders.has(id)) finders.set(id, strategy)
  return ({ id }) => finders.get(id) ?? 'deps'
}

/** What the names of a query mean; of several plain words, nothing: they are a subject. */
function meantSymbols(
  byName: readonly NominatedSymbol[],
  { names }: Question,
): ReadonlySet<NominatedSymbol> {
  const sure = names.length === 1 ? names : names.filter(({ certain }) => certain)
  return new Set(sure.flatMap((name) => meantBy(byName, name)))
}

/** How well a symbol answers to the best of the names: the owner counts more than the spelling. */
function nameAnswers({ names }: Question): (symbol: NominatedSymbol) => number {
  return (symbol) =>
    Math.max(
      0,
      ...names.map((name) => {
        const match = matchName(symbol, name)
        return match === undefined ? 0 : match.owned * 4 + match.spelling
      }),
    )
}

/**
 * Texts come first for a few words that no code means and some text is far better about, or where the query speaks of documents. A sentence about
 * code is answered by code, unless code has next to nothing of it: a text of the same words has more of them at once, however well the code does
 * what it asks.
 */
function textShare(
  { lexical }: Nominations,
  { signals, isSentence, path }: Question,
  meant: ReadonlySet<NominatedSymbol>,
): number {
  if (path !== undefined || meant.size > 0) return TEXT_SHARE
  const best = (isText: boolean): number => lexical.find(({ text }) => text === isText)?.score ?? 0
  const ratio = isSentence && !signals.aboutTexts ? SENTENCE_RATIO : TELLING_RATIO
  return best(true) >= best(false) * ratio ? TELLING_SHARE : TEXT_SHARE
}

/** Symbols of the named files, best spelling and longest tail first; within a file its module, then by relevance, then id. */
function pathRanking(
  { byPath }: Nominations,
  { path: asked }: Question,
  relevance: ReadonlyMap<string, number>,
): readonly NominatedSymbol[] {
  const graded = byPath.flatMap(({ tail, symbol }) => {
    const grade = asked?.grade(symbol.path)
    return grade === undefined && tail === '' ? [] : [{ tail, symbol, grade: grade ?? WORST_GRADE }]
  })
  // Words of a path say nothing of the file that it names.
  const relevanceOf = ({ symbol }: (typeof graded)[number]): number =>
    asked !== undefined && symbol.kind === 'module' ? 0 : (relevance.get(symbol.id) ?? 0)
  const ordered = graded.toSorted(
    (a, b) =>
      a.grade - b.grade ||
      b.tail.length - a.tail.length ||
      (asked === undefined ? 0 : moduleFirst(a.symbol) - moduleFirst(b.symbol)) ||
      relevanceOf(b) - relevanceOf(a) ||
      byText(a.symbol.id, b.symbol.id),
  )
  return [...new Map(ordered.map(({ symbol }) => [symbol.id, symbol])).values()]
}

/** Behind every grade of a spelled path. */
const WORST_GRADE = 9

const moduleFirst = ({ kind }: NominatedSymbol): number => (kind === 'module' ? 0 : 1)

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
