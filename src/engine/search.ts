// Search by several strategies at once, fused by reciprocal rank (k = 60). A weak strategy votes with a small weight, so that it can add a result
// and never outvotes a strong one. Every repository is searched alone, since statistics never mix; results merge by score, then (repo, id).

import { ok, err, type Result } from '#core/result.ts'
import { byText, round6 } from '#core/order.ts'
import type { NominatedSymbol } from '#core/pipeline/types.ts'
import type { SearchRequest, SearchResponse } from '#wire/pack.ts'
import type { EngineFailure } from './failures.ts'
import type { IndexReader, Library } from './index-reader.ts'
import { readQuestion } from './search/question.ts'
import { rankings, STRATEGY_WEIGHT, type Strategy } from './search/strategies.ts'
import { openReaders } from './select.ts'
import { textsById, toSymbolRef } from './symbol-ref.ts'

/** The constant of reciprocal rank fusion. */
const RRF_K = 60

/** Results described before language is known: a filter must not leave a page empty that further hits would fill. */
const DESCRIBED = 400

const ALL: readonly Strategy[] = ['fts', 'symbol', 'path', 'deps', 'vector']

type Row = SearchResponse['results'][number]

/** Searches all visible repositories, or those named. */
export async function search(
  library: Library,
  request: SearchRequest,
): Promise<Result<SearchResponse, EngineFailure>> {
  if (request.query.trim() === '') return err({ reason: 'task_empty' })
  const readers = await openReaders(library, request.repos, request.ref)
  if (!readers.ok) return readers
  const rows = await Promise.all(readers.value.map((reader) => searchOne(reader, request)))
  const results = rows
    .flat()
    .toSorted(
      (a, b) => b.score - a.score || byText(a.repo, b.repo) || byText(a.symbol_id, b.symbol_id),
    )
    .slice(0, request.limit)
  return ok({ results, warnings: warningsOf(request.query, results) })
}

const warningsOf = (query: string, results: readonly Row[]): string[] =>
  results.length === 0 && !/[\p{L}\p{N}]/u.test(query)
    ? [
        'The query holds no letters or digits: nothing but a symbol or a file of this very name could answer it.',
      ]
    : []

interface Fused {
  readonly symbol: NominatedSymbol
  score: number
  readonly strategies: Strategy[]
}

async function searchOne(reader: IndexReader, request: SearchRequest): Promise<Row[]> {
  const strategies = request.strategies ?? ALL
  const question = readQuestion(request.query, strategies)
  const nominations = await reader.nominate(question.nominations)
  const fused = new Map<string, Fused>()
  for (const ranking of await rankings(reader, nominations, strategies, question)) {
    const { strategy, finder, symbols, share } = ranking
    symbols.forEach((symbol, rank) => {
      const entry = fused.get(symbol.id) ?? { symbol, score: 0, strategies: [] }
      entry.score += (STRATEGY_WEIGHT[strategy] * share) / (RRF_K + rank + 1)
      const found = finder?.(symbol) ?? strategy
      if (!entry.strategies.includes(found)) entry.strategies.push(found)
      fused.set(symbol.id, entry)
    })
  }
  const ranked = [...fused.values()]
    .filter(({ symbol }) => isWanted(symbol, request))
    .map((entry) => ({
      symbol: entry.symbol,
      score: round6(entry.score),
      strategies: entry.strategies,
    }))
    .toSorted((a, b) => b.score - a.score || byText(a.symbol.id, b.symbol.id))
    .slice(0, request.language === undefined ? request.limit : DESCRIBED)
  const texts = await textsById(
    reader,
    ranked.map(({ symbol }) => symbol),
    { withSource: false },
  )
  const toRow = ({ symbol, score, strategies: found }: Fused): Row => ({
    ...toSymbolRef(symbol, texts.get(symbol.id)),
    repo: reader.repo,
    score,
    strategies: found,
  })
  return ranked
    .map(toRow)
    .filter(({ language }) => request.language === undefined || language === request.language)
}

function isWanted({ kind, path }: NominatedSymbol, request: SearchRequest): boolean {
  if (request.kind !== undefined && kind !== request.kind) return false
  if (request.path === undefined) return true
  const prefix = request.path.replace(/^\.?\//, '').replace(/\/$/, '')
  return path === prefix || path.startsWith(`${prefix}/`) || prefix === ''
}
