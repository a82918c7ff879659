// Opens the SQLite file of a local index. One process writes at a time; readers see the last finished update meanwhile.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import { migrate } from './migrate.ts'
import { placeOf } from './place.ts'

/** SQLite's primary result codes for "somebody else holds the lock". */
const BUSY = new Set([5, 6])

/** Pages kept in memory while writing, in KiB. */
const WRITE_CACHE_KIB = 65_536

export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  BUSY.has(error.errcode & 0xff)

/** Opens the file for reading only; undefined when there is none. */
export function openForReading(root: string): DatabaseSync | undefined {
  const { database } = placeOf(root)
  if (!existsSync(database)) return undefined
  return new DatabaseSync(database, { readOnly: true, timeout: 5_000 })
}

/** Opens an existing file for a small write; whoever finds it locked gives up at once. */
export const openWritable = (root: string): DatabaseSync =>
  new DatabaseSync(placeOf(root).database, { timeout: 0 })

/**
 * Opens the file, makes it when there is none, and takes the writer's lock in an open transaction: what follows becomes visible with COMMIT, and a
 * process that dies before leaves no trace.
 */
export function openForWriting(root: string): DatabaseSync {
  const place = placeOf(root)
  mkdirSync(place.folder, { recursive: true })
  const ignore = path.join(place.folder, '.gitignore')
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n')
  const file = new DatabaseSync(place.database, { timeout: 0 })
  try {
    file.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${WRITE_CACHE_KIB}; PRAGMA temp_store = MEMORY`,
    )
    file.exec('BEGIN IMMEDIATE')
    migrate(file)
    return file
  } catch (cause) {
    file.close()
    if (!isBusy(cause)) throw cause
    throw new CommandFailure(
      EXIT.conflict,
      `another kontext-index is writing ${place.database}: wait until it is done`,
      { cause },
    )
  }
}
