// A query that is a sentence asks where something is done: its plain words name no symbols, and full-text hits are ordered as for a task.

import { chooseAnchors } from '#core/pipeline/anchors.ts'
import type { NominatedSymbol, Nominations, TaskSignals } from '#core/pipeline/types.ts'
import type { IndexReader } from '../index-reader.ts'

/** Up to so many words a query is a name, or names. */
const MAX_NAMES = 2

/** Whether a query is a sentence and no list of names. */
export const isQuestion = (query: string): boolean =>
  (query.match(/[\p{L}\p{N}_$]+/gu) ?? []).length > MAX_NAMES

/** Hits that are ranked like a task's; the others follow in their own order. */
const RANKED = 100
const FRONTIER_CAP = 200

/** The full-text hits of a question, best first: by name, file, kind and graph besides their words. */
export async function rankedHits(
  reader: IndexReader,
  nominations: Nominations,
  signals: TaskSignals,
): Promise<readonly NominatedSymbol[]> {
  const lexical = nominations.lexical.filter(({ text }) => !text)
  const ids = new Set<string>(lexical.map(({ id }) => id))
  const hits = new Map(
    nominations.hits.filter(({ id }) => ids.has(id)).map((symbol) => [symbol.id, symbol]),
  )
  const ranked = await reader.rank(nominations.state.indexVersion, {
    anchors: chooseAnchors(signals, { ...nominations, lexical }, { touched: [], lexicalBest: 0 }),
    terms: signals.terms.map(({ term }) => term),
    titleTerms: signals.titleTerms,
    options: {
      weights: 'kontext',
      maxItems: RANKED,
      hops: 1,
      frontierCap: FRONTIER_CAP,
      aboutTests: signals.aboutTests,
    },
    trace: false,
  })
  // An index that moved meanwhile leaves the order of full text.
  const order = ranked.ok ? ranked.value.items.map(({ id }) => id) : []
  return [...new Set([...order, ...hits.keys()])].flatMap((id) => hits.get(id) ?? [])
}
