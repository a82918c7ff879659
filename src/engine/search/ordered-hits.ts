// The hits of a query, ranked as for a task, then by what speaks for their files.

import { chooseAnchors } from '#core/pipeline/anchors.ts'
import type { NominatedSymbol, Nominations } from '#core/pipeline/types.ts'
import { orderHits } from '#core/search/order-hits.ts'
import type { IndexReader } from '../index-reader.ts'
import type { Question } from './question.ts'

/** Hits that are ranked like a task's before files are weighed against each other. */
const RANKED = 300
const FRONTIER_CAP = 200

/** All hits in code, best first: by words, names, graph and file. */
export async function orderedHits(
  reader: IndexReader,
  nominations: Nominations,
  { signals, words }: Pick<Question, 'signals' | 'words'>,
  meant: readonly NominatedSymbol[],
): Promise<readonly NominatedSymbol[]> {
  const terms = signals.terms.map(({ term }) => term)
  const lexical = nominations.lexical.filter(({ text }) => !text)
  const ranked = await reader.rank(nominations.state.indexVersion, {
    anchors: chooseAnchors(signals, { ...nominations, lexical }, { touched: [], lexicalBest: 0 }),
    terms,
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
  // An index that moved meanwhile leaves what full text says.
  const items = ranked.ok ? ranked.value.items : []
  return orderHits({
    terms,
    words,
    meant: new Set(meant.map(({ id }) => id)),
    identifiers: signals.identifiers.map(({ name }) => name),
    nominations,
    items,
  })
}
