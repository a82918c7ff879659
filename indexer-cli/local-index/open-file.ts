// Opens the SQLite file of a local index. One process writes at a time; readers see the last finished update meanwhile.

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import { migrate } from './migrate.ts'
import { placeOf } from './place.ts'

/** SQLite's primary result codes for "somebody else holds the lock". */
const BUSY = new Set([5, 6])

/** Pages kept in memory while writing, in KiB. */
const WRITE_CACHE_KIB = 65_536
/** How long to wait for a reader that is just saving its graph. */
const SHORT_WAIT_MS = 5_000

export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  BUSY.has(error.errcode & 0xff)

/** Opens the file for reading only; undefined when there is none. */
export function openForReading(root: string): DatabaseSync | undefined {
  const { database } = placeOf(root)
  if (!existsSync(database)) return undefined
  return new DatabaseSync(database, { readOnly: true, timeout: SHORT_WAIT_MS })
}

/** Opens an existing file for a small write; whoever finds it locked gives up at once. */
export const openWritable = (root: string): DatabaseSync =>
  new DatabaseSync(placeOf(root).database, { timeout: 0 })

/** Opens an existing file for small writes that wait for their turn. */
export const openPatient = (root: string): DatabaseSync =>
  new DatabaseSync(placeOf(root).database, { timeout: SHORT_WAIT_MS })

/** An index that is being written, in an open transaction: nothing shows before `publish`. */
export interface WritableIndex {
  readonly file: DatabaseSync
  /** Path of the index as the last update left it; undefined when this is the first. */
  readonly published: string | undefined
  /** Makes everything written visible at once. */
  publish(): void
  /** Ends the work; what was not published is as if it had never been. */
  close(): void
}

/** Takes the writer's lock and opens the index for an update, or an empty one beside it when there is none yet. */
export function openForWriting(root: string): WritableIndex {
  const place = placeOf(root)
  makeFolder(place.folder)
  const lock = takeLock(place.lock)
  try {
    return existsSync(place.database) ? openExisting(place.database, lock) : openFresh(place, lock)
  } catch (cause) {
    lock.close()
    throw cause
  }
}

/** Makes the index's folder, which git ignores by itself. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    const ignore = path.join(folder, '.gitignore')
    if (!existsSync(ignore)) writeFileSync(ignore, '*\n')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    const reason =
      cause.code === 'EEXIST' || cause.code === 'ENOTDIR'
        ? 'it exists and is not a folder'
        : cause.message
    throw new CommandFailure(EXIT.failed, `${folder} cannot hold an index: ${reason}`, { cause })
  }
}

/** A lock that the system takes back when its process dies, however it dies. */
function takeLock(file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) throw cause
    throw new CommandFailure(
      EXIT.conflict,
      `another kontext-index is writing ${path.dirname(file)}: wait until it is done`,
      { cause },
    )
  }
}

function openExisting(database: string, lock: DatabaseSync): WritableIndex {
  const file = new DatabaseSync(database, { timeout: SHORT_WAIT_MS })
  file.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${TUNING}`)
  file.exec('BEGIN IMMEDIATE')
  migrate(file)
  return {
    file,
    published: database,
    publish: () => file.exec('COMMIT'),
    close() {
      if (file.isTransaction) file.exec('ROLLBACK')
      file.close()
      lock.close()
    },
  }
}

/** Without readers there is nothing to protect: a file of its own needs no journal, and becomes the index when it is renamed. */
function openFresh(
  { database, next }: { readonly database: string; readonly next: string },
  lock: DatabaseSync,
): WritableIndex {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(next + suffix, { force: true })
  const file = new DatabaseSync(next)
  file.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${TUNING}`)
  file.exec('BEGIN IMMEDIATE')
  migrate(file)
  let isPublished = false
  return {
    file,
    published: undefined,
    publish() {
      file.exec('COMMIT')
      // Recorded in the file: from now on readers and a writer get along.
      file.exec('PRAGMA journal_mode = WAL')
      file.close()
      renameSync(next, database)
      isPublished = true
    },
    close() {
      if (!isPublished) {
        file.close()
        rmSync(next, { force: true })
      }
      lock.close()
    },
  }
}

const TUNING = `PRAGMA cache_size = -${WRITE_CACHE_KIB}; PRAGMA temp_store = MEMORY`
