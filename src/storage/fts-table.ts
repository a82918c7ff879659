// The FTS5 table of one index: external content over `symbols`, so the terms are stored once. Deletions go through FTS5's 'delete' command with
// the old values, which still stand in `symbols`; `contentless_delete` would leave them in bm25's statistics.

import { sql, type Statement } from './database.ts'
import { DERIVATION } from './derivation.ts'
import { SYMBOL_ID_STEP } from './shard-rows.ts'

/** Titles of past changes. */
const HISTORY_WEIGHT = 1

/** Columns of every FTS table with the weight that bm25 gives a match in each. Order is the table's. */
const FTS_COLUMNS = [
  ['name_terms', 5],
  ['path_terms', 2],
  ['doc_terms', 1.5],
  ['body_terms', 1],
  ['history_terms', HISTORY_WEIGHT],
] as const

const COLUMNS = FTS_COLUMNS.map(([column]) => column).join(', ')
const PREFIXED = FTS_COLUMNS.map(([column]) => `s.${column}`).join(', ')

/** The rank function of full-text hits: smaller is better, as FTS5 has it. */
export const BM25 = `bm25(${FTS_COLUMNS.map(([, weight]) => weight.toFixed(1)).join(', ')})`

/** What past changes alone score in a hit; a table of the first layout knows none. */
export const historyScore = (table: string): string =>
  `bm25(${checkedTable(table)}, ${FTS_COLUMNS.map(([column]) => (column === 'history_terms' ? '1.0' : '0.0')).join(', ')})`

/** Moves with FTS_COLUMNS, and with the rows: a table of another layout answers as it is, and the next switch fills a new one. */
const LAYOUT = 200 + DERIVATION

/** Name of the table of an index's n-th generation. */
export const ftsTableName = (indexId: number, generation: number): string =>
  `fts_${indexId}_${generation}_${LAYOUT}`

/** Tables of the first layout have no number for it. */
const FTS_TABLE = /^fts_[0-9]+_[0-9]+(?:_[0-9]+)?$/

/** Whether the table has the columns that rows are written to today. */
export const hasLayout = (table: string): boolean =>
  table.endsWith(`_${LAYOUT}`) && table.split('_').length === 4

/** The name, once it is sure that it can stand in SQL. */
export function checkedTable(name: string): string {
  if (!FTS_TABLE.test(name))
    throw new Error(`not the name of a full-text table: ${name.slice(0, 40)}`)
  return name
}

/** Makes an empty table. */
export const createFts = (table: string): Statement =>
  sqlText(
    `CREATE VIRTUAL TABLE ${checkedTable(table)} USING fts5(${COLUMNS}, content='symbols', content_rowid='id', tokenize='ascii')`,
  )

export const dropFts = (table: string): Statement =>
  sqlText(`DROP TABLE IF EXISTS ${checkedTable(table)}`)

/** Names of all full-text tables of an index, the live one included. */
export const ftsTablesOf = (indexId: number): Statement =>
  sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB ${`fts_${indexId}_[0-9]*`}
    AND sql LIKE 'CREATE VIRTUAL TABLE%' ORDER BY name`

const symbolsOf = `json_each(?) CROSS JOIN symbols s
  ON s.id BETWEEN value * ${SYMBOL_ID_STEP} AND value * ${SYMBOL_ID_STEP} + ${SYMBOL_ID_STEP - 1}`

/** Adds all symbols of the shards with these storage ids. */
export const insertFts = (table: string, shardIds: readonly number[]): Statement => ({
  sql: `INSERT INTO ${checkedTable(table)} (rowid, ${COLUMNS}) SELECT s.id, ${PREFIXED} FROM ${symbolsOf}`,
  params: [JSON.stringify(shardIds)],
})

/** Takes out all symbols of the shards with these storage ids, which must be in the table. */
export const deleteFts = (table: string, shardIds: readonly number[]): Statement => ({
  sql: `INSERT INTO ${checkedTable(table)} (${table}, rowid, ${COLUMNS}) SELECT 'delete', s.id, ${PREFIXED} FROM ${symbolsOf}`,
  params: [JSON.stringify(shardIds)],
})

function sqlText(text: string): Statement {
  return { sql: text, params: [] }
}
