// The pointer row of an index (a repository and a ref): which version is live and where its full-text rows are.

import { byText } from '#core/order.ts'
import { sql, type Database, type Row, type Statement } from './database.ts'

export interface IndexRow {
  readonly indexId: number
  /** The live version; null before the first switch. */
  readonly version: string | null
  readonly previousVersion: string | null
  readonly commit: string | null
  readonly dirty: boolean
  readonly embedding: string
  /** '' before the first switch. */
  readonly ftsTable: string
  readonly files: number
  readonly symbols: number
  readonly edges: number
  readonly switchedAt: string | null
}

/** Reads the pointer row. */
export const selectIndex = (repoId: string, ref: string): Statement =>
  sql`SELECT index_id, index_version, previous_version, commit_id, dirty, embedding, fts_table, files, symbols, edges, switched_at
    FROM indexes WHERE repo_id = ${repoId} AND ref = ${ref}`

const textOrNull = (value: Row[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** The row that `selectIndex` read. */
export const toIndexRow = (row: Row): IndexRow => ({
  indexId: Number(row['index_id']),
  version: textOrNull(row['index_version']),
  previousVersion: textOrNull(row['previous_version']),
  commit: textOrNull(row['commit_id']),
  dirty: row['dirty'] === 1,
  embedding: String(row['embedding']),
  ftsTable: String(row['fts_table']),
  files: Number(row['files']),
  symbols: Number(row['symbols']),
  edges: Number(row['edges']),
  switchedAt: textOrNull(row['switched_at']),
})

/** The pointer row of an index, or undefined when it was never opened. */
export async function readIndex(
  database: Database,
  repoId: string,
  ref: string,
): Promise<IndexRow | undefined> {
  const [rows = []] = await database.batch([selectIndex(repoId, ref)])
  return rows[0] && toIndexRow(rows[0])
}

/** The pointer row of an index, made when there is none. */
export async function openIndex(
  database: Database,
  repoId: string,
  ref: string,
): Promise<IndexRow> {
  const [, rows = []] = await database.batch([
    sql`INSERT OR IGNORE INTO indexes (repo_id, ref) VALUES (${repoId}, ${ref})`,
    selectIndex(repoId, ref),
  ])
  const [row] = rows
  if (!row) throw new Error(`the index of ${ref} could not be opened`)
  return toIndexRow(row)
}

/** Files of the live version, ordered by path (UTF-16 code units, as in a manifest). */
export async function liveFiles(
  database: Database,
  repoId: string,
  ref: string,
): Promise<(readonly [path: string, hash: string])[]> {
  const [rows = []] = await database.batch([
    sql`SELECT f.path, f.hash FROM indexes i JOIN index_files f ON f.index_id = i.index_id
      WHERE i.repo_id = ${repoId} AND i.ref = ${ref}`,
  ])
  return rows
    .map((row): readonly [string, string] => [String(row['path']), String(row['hash'])])
    .sort(([a], [b]) => byText(a, b))
}
