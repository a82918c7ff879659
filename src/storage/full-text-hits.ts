// The best rows of a full-text query, and the two formats in which they travel. Order: (-score, id).

import type { SymbolId } from '#core/ids.ts'
import { byScoreThenId } from '#core/order.ts'
import type { LexicalHit, NominatedSymbol } from '#core/pipeline/types.ts'
import type { Row } from './database.ts'
import { BM25, checkedTable, historyScore } from './fts-table.ts'
import { roundScore } from './lexical-cut.ts'
import { NOMINATED, toNominated } from './symbol-columns.ts'

const pastOf = (units: unknown): number => Math.max(0, -Number(units) / PAST_UNIT)

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

/** The history score travels coarser: it only ever decides between hits. */
const PAST_UNIT = 1e9

const scoreOf = (units: unknown): number => roundScore(-Number(units) / SCORE_UNIT)

/** Row ids and scores of the best rows. Parameters: those of `gate`, a table of one row or none, then the match and the limit. */
export function bestRows(ftsTable: string, gate = ''): string {
  const table = checkedTable(ftsTable)
  return `SELECT ${table}.rowid AS id, CAST(rank * ${SCORE_UNIT} AS INTEGER) AS score,
      CAST(${historyScore(table)} * ${PAST_UNIT} AS INTEGER) AS past FROM ${gate}${table}
    WHERE ${table} MATCH ? AND rank MATCH '${BM25}' ORDER BY rank LIMIT ?`
}

/** With what the index knows of the symbols. Not every reader of SQLite takes whole numbers beyond 2^53, so these scores are fractions again. */
export const DESCRIBED: HitFormat = {
  select: (rows) =>
    `SELECT ${NOMINATED}, hit.score + 0.0 AS score, hit.past, s.changes FROM (${rows}) hit CROSS JOIN symbols s ON s.id = hit.id`,
  read: (rows, { text }) =>
    rows
      .map((row) => {
        const symbol = toNominated(row)
        const { id, test } = symbol
        const score = scoreOf(row['score'])
        return {
          id,
          test,
          text,
          symbol,
          score,
          past: pastOf(row['past']),
          changes: Number(row['changes']),
        }
      })
      .sort(byScoreThenId),
}

/** Hits in one row of the answer: as many as stay below D1's bound on a value, whatever the length of their ids. */
const HITS_OF_ROW = 150

/** By id alone. A row of a few values costs D1 more than the values, so they come as a few JSON lists of `[id, test, score, past, changes]`. */
export const BARE: HitFormat = {
  select: (
    rows,
  ) => `SELECT json_group_array(json_array(symbol_id, test, score, past, changes)) AS hits FROM (
      SELECT s.symbol_id, s.test, hit.score, hit.past, s.changes, row_number() OVER () AS place
      FROM (${rows}) hit CROSS JOIN symbols s ON s.id = hit.id)
    GROUP BY place / ${HITS_OF_ROW}`,
  read: (rows, { text }) =>
    rows
      .flatMap(
        ({ hits }) => JSON.parse(String(hits)) as [SymbolId, 0 | 1, number, number, number][],
      ) // the columns that the statement lists
      .map(([id, test, score, past, changes]) => ({
        id,
        test: test === 1,
        text,
        symbol: undefined,
        score: scoreOf(score),
        past: pastOf(past),
        changes,
      }))
      .sort(byScoreThenId),
}
