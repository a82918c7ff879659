// Numbered SQL files, each applied once and in order. The index schema is D1's own; the local one stands beside it.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { PACKAGE_ROOT } from '../package-root.ts'

const SETS = ['index', 'local'] as const

/** Brings a file to the newest schema, inside the caller's transaction when there is one. */
export function migrate(file: DatabaseSync): void {
  file.exec(
    `CREATE TABLE IF NOT EXISTS local_migrations (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`,
  )
  const applied = new Set(
    file
      .prepare('SELECT name FROM local_migrations')
      .all()
      .map((row) => String(row['name'])),
  )
  for (const set of SETS) {
    const folder = path.join(PACKAGE_ROOT, 'migrations', set)
    for (const name of readdirSync(folder)
      .filter((entry) => entry.endsWith('.sql'))
      .toSorted()) {
      if (applied.has(`${set}/${name}`)) continue
      file.exec(readFileSync(path.join(folder, name), 'utf8'))
      file.prepare('INSERT INTO local_migrations (name) VALUES (?)').run(`${set}/${name}`)
    }
  }
}
