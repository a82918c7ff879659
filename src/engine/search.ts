// Search by several strategies at once, fused by reciprocal rank (k = 60). A weak strategy votes with a small weight, so that it can add a result
// and never outvotes a strong one. Every repository is searched alone, since statistics never mix; results merge by score, then (repo, id).

import { ok, err, type Result } from '#core/result.ts'
import { nominationQuery } from '#core/pipeline/nomination.ts'
import { readTask } from '#core/pipeline/read-task.ts'
import { byText, round6 } from '#core/order.ts'
import type { NominatedSymbol, NominationQuery, TaskSignals } from '#core/pipeline/types.ts'
import type { SearchRequest, SearchResponse } from '#wire/pack.ts'
import type { EngineFailure } from './failures.ts'
import type { IndexReader, Library } from './index-reader.ts'
import { isQuestion } from './search/question.ts'
import { rankings, STRATEGY_WEIGHT, type Strategy } from './search/strategies.ts'
import { openReaders } from './select.ts'
import { textsById, toSymbolRef } from './symbol-ref.ts'

/** The constant of reciprocal rank fusion. */
const RRF_K = 60

/** Full-text hits that are weighed: enough that every file about the subject is among them. */
const LEXICAL_LIMIT = 600

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
  return ok({ results })
}

interface Fused {
  readonly symbol: NominatedSymbol
  score: number
  readonly strategies: Strategy[]
}

async function searchOne(reader: IndexReader, request: SearchRequest): Promise<Row[]> {
  const strategies = request.strategies ?? ALL
  const signals = readTask(request.query)
  const nominations = await reader.nominate(queryOf(request, signals, strategies))
  const asked = { query: request.query, signals }
  const fused = new Map<string, Fused>()
  for (const ranking of await rankings(reader, nominations, strategies, asked)) {
    const { strategy, symbols, share } = ranking
    symbols.forEach((symbol, rank) => {
      const entry = fused.get(symbol.id) ?? { symbol, score: 0, strategies: [] }
      entry.score += (STRATEGY_WEIGHT[strategy] * share) / (RRF_K + rank + 1)
      if (!entry.strategies.includes(strategy)) entry.strategies.push(strategy)
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

/** The query of a search is a task whose every word may also be a file and, unless they make a sentence, a name. */
function queryOf(
  request: SearchRequest,
  signals: TaskSignals,
  strategies: readonly Strategy[],
): NominationQuery {
  const semanticText = strategies.includes('vector') ? request.query : ''
  const query = nominationQuery(signals, { semanticText, touched: [] })
  const words = isQuestion(request.query) ? [] : (request.query.match(/[\p{L}\p{N}_$]+/gu) ?? [])
  const names = [...query.names, request.query.trim(), ...words].filter(
    (name) => name.length > 1 && name.length <= 200,
  )
  const files = request.query.match(/[\p{L}\p{N}_$./@-]+/gu) ?? []
  const tails = files
    .filter((file) => /[./]/.test(file) && file.length <= 300)
    .map((file) => file.replace(/^[./]+/, ''))
  return {
    ...query,
    names: [...new Set(names)].slice(0, 50),
    paths: [...new Set([...query.paths, ...tails])].filter((path) => path !== '').slice(0, 50),
    lexicalLimit: LEXICAL_LIMIT,
    includeTests: true,
    includeTexts: true,
    withHits: true,
  }
}

function isWanted({ kind, path }: NominatedSymbol, request: SearchRequest): boolean {
  if (request.kind !== undefined && kind !== request.kind) return false
  if (request.path === undefined) return true
  const prefix = request.path.replace(/^\.?\//, '').replace(/\/$/, '')
  return path === prefix || path.startsWith(`${prefix}/`) || prefix === ''
}
