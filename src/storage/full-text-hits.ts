// The best rows of a full-text query, and the two formats in which they travel. Order: (-score, id).

import type { SymbolId } from '#core/ids.ts'
import { byScoreThenId } from '#core/order.ts'
import type { LexicalHit, NominatedSymbol } from '#core/pipeline/types.ts'
import type { Row } from './database.ts'
import { BM25, checkedTable } from './fts-table.ts'
import { roundScore } from './lexical-cut.ts'
import { NOMINATED, toNominated } from './symbol-columns.ts'

export interface Hit extends LexicalHit {
  /** Undefined in the bare format. */
  readonly symbol: NominatedSymbol | undefined
}

/** How hits travel. */
export interface HitFormat {
  /** The statement over rows of `bestRows`. */
  select(rows: string): string
  /** All of them are in texts, or none is. */
  read(rows: readonly Row[], where: { readonly text: boolean }): readonly Hit[]
}

/** Scores travel as whole numbers of this part: how SQLite writes a fraction depends on its version. */
const SCORE_UNIT = 1e14

const scoreOf = (units: unknown): number => roundScore(-Number(units) / SCORE_UNIT)

/** Row ids and scores of the best rows. Parameters: those of `gate`, a table of one row or none, then the match and the limit. */
export function bestRows(ftsTable: string, gate = ''): string {
  const table = checkedTable(ftsTable)
  return `SELECT ${table}.rowid AS id, CAST(rank * ${SCORE_UNIT} AS INTEGER) AS score FROM ${gate}${table}
    WHERE ${table} MATCH ? AND rank MATCH '${BM25}' ORDER BY rank LIMIT ?`
}

/** With what the index knows of the symbols. Not every reader of SQLite takes whole numbers beyond 2^53, so these scores are fractions again. */
export const DESCRIBED: HitFormat = {
  select: (rows) =>
    `SELECT ${NOMINATED}, hit.score + 0.0 AS score FROM (${rows}) hit CROSS JOIN symbols s ON s.id = hit.id`,
  read: (rows, { text }) =>
    rows
      .map((row) => {
        const symbol = toNominated(row)
        const { id, test } = symbol
        return { id, test, text, symbol, score: scoreOf(row['score']) }
      })
      .sort(byScoreThenId),
}

/** Hits in one row of the answer: as many as stay below D1's bound on a value, whatever the length of their ids. */
const HITS_OF_ROW = 150

/** By id alone. A row of a few values costs D1 more than the values, so they come as a few JSON lists of `[id, test, score]`. */
export const BARE: HitFormat = {
  select: (rows) => `SELECT json_group_array(json_array(symbol_id, test, score)) AS hits FROM (
      SELECT s.symbol_id, s.test, hit.score, row_number() OVER () AS place
      FROM (${rows}) hit CROSS JOIN symbols s ON s.id = hit.id)
    GROUP BY place / ${HITS_OF_ROW}`,
  read: (rows, { text }) =>
    rows
      .flatMap(({ hits }) => JSON.parse(String(hits)) as [SymbolId, 0 | 1, number][]) // the columns that the statement lists
      .map(([id, test, score]) => ({
        id,
        test: test === 1,
        text,
        symbol: undefined,
        score: scoreOf(score),
      }))
      .sort(byScoreThenId),
}
