// The order of a search's hits: files by all that speaks for them, and inside a file its symbols. One file never fills a page: each further symbol
// of a file stands as far down as a file of five times its rank. Total order: ties fall by path, then by symbol id.

import { byScoreThenId, byText, round6 } from '../order.ts'
import {
  foundFiles,
  type FoundFile,
  type FoundSymbol,
  type SearchEvidence,
} from './file-features.ts'
import { FILE_FEATURES, FILE_WEIGHTS, SYMBOL_WEIGHTS } from './file-weights.ts'
import { FEATURES } from '../pipeline/weights.ts'
import type { NominatedSymbol } from '../pipeline/types.ts'

/** How many times further down each next symbol of the same file stands. */
const NEXT_OF_FILE = 5
/** A name that the query spells stands before its file's other symbols. */
const NAMED_FIRST = 100

/** Every symbol of the evidence, best first. */
export function orderHits(evidence: SearchEvidence): readonly NominatedSymbol[] {
  const files = foundFiles(evidence)
    .map((file) => ranked(file))
    .toSorted((a, b) => b.score - a.score || byText(a.path, b.path))
  return files
    .flatMap(({ symbols }, rank) =>
      symbols.map((symbol, place) => ({ symbol, rank, at: (rank + 1) * NEXT_OF_FILE ** place })),
    )
    .toSorted((a, b) => a.at - b.at || a.rank - b.rank)
    .map(({ symbol }) => symbol)
}

interface RankedFile {
  readonly path: string
  readonly score: number
  /** Best first. */
  readonly symbols: readonly NominatedSymbol[]
}

function ranked({ path, symbols, features }: FoundFile): RankedFile {
  const scored = [...symbols.values()]
    .map((found) => ({
      id: found.symbol.id,
      symbol: found.symbol,
      own: symbolScore(found),
      score: round6(
        (found.item === undefined ? found.share : symbolScore(found)) +
          (found.named ? NAMED_FIRST : 0),
      ),
    }))
    .toSorted(byScoreThenId)
  const best = Math.max(0, ...scored.map(({ own }) => own))
  const score = FILE_FEATURES.reduce((sum, name) => sum + FILE_WEIGHTS[name] * features[name], best)
  return { path, score: round6(score), symbols: scored.map(({ symbol }) => symbol) }
}

/** The weighted features of a ranked symbol; nothing for another one. */
function symbolScore({ item }: FoundSymbol): number {
  if (item === undefined) return 0
  return FEATURES.reduce(
    (sum, name) => sum + (SYMBOL_WEIGHTS[name] ?? 0) * (item.features[name] ?? 0),
    0,
  )
}
