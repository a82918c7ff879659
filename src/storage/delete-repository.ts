// Removes everything that an index database holds of a repository: pointers first, so that readers find nothing from the first moment.

import { sql, type Database } from './database.ts'
import { dropFts, ftsTablesOf } from './fts-table.ts'
import { deleteUnreferencedShards } from './shards.ts'

/** Deletes all rows and full-text tables of a repository. Repeating it is harmless. */
export async function deleteRepositoryRows(database: Database, repoId: string): Promise<void> {
  const [indexes = []] = await database.batch([
    sql`SELECT index_id FROM indexes WHERE repo_id = ${repoId} ORDER BY index_id`,
  ])
  for (const row of indexes) await deleteIndex(database, repoId, Number(row['index_id']))
  await deleteUnreferencedShards(database, repoId, [])
}

async function deleteIndex(database: Database, repoId: string, indexId: number): Promise<void> {
  const [tables = []] = await database.batch([ftsTablesOf(indexId)])
  await database.batch([
    sql`UPDATE indexes SET index_version = NULL, fts_table = '' WHERE index_id = ${indexId} AND repo_id = ${repoId}`,
    sql`DELETE FROM index_files WHERE index_id = ${indexId}`,
    ...tables.map(({ name }) => dropFts(String(name))),
    sql`DELETE FROM indexes WHERE index_id = ${indexId} AND repo_id = ${repoId}`,
  ])
}
