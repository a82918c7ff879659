import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { nodeDatabase } from '#cli/local-index/node-database.ts'
import type { Database } from '#storage/database.ts'

const folder = path.join(import.meta.dirname, '../../migrations/index')
const migrations = readdirSync(folder)
  .sort()
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))

/** Brings an empty file to the newest schema. */
export function migrate(file: DatabaseSync): void {
  for (const migration of migrations) file.exec(migration)
}

/** A new, migrated database in memory. */
export async function openDatabase(): Promise<Database> {
  const file = new DatabaseSync(':memory:')
  migrate(file)
  return nodeDatabase(file)
}
