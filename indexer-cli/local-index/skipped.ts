// Files that are not in the index, and why: left out by discovery, or refused by the parser.

import type { DatabaseSync } from 'node:sqlite'
import type { SkippedFile } from './update-report.ts'

/** Replaces what discovery left out. */
export function writeSkipped(file: DatabaseSync, skipped: readonly SkippedFile[]): void {
  file.exec('DELETE FROM local_skipped')
  const insert = file.prepare('INSERT OR IGNORE INTO local_skipped (path, reason) VALUES (?, ?)')
  for (const { path, reason } of skipped) insert.run(path, reason)
}

/** All skipped files, by path. */
export const readSkipped = (file: DatabaseSync): SkippedFile[] =>
  file
    .prepare(
      `SELECT path, reason FROM local_skipped
       UNION SELECT path, skip_reason FROM local_files WHERE skip_reason <> '' ORDER BY path, reason`,
    )
    .all()
    .map((row) => ({ path: String(row['path']), reason: String(row['reason']) }))
