// Tells an index file that SQLite cannot read from every other failure. Everything in it can be made again.

/** SQLite's primary result codes for a damaged file and for one that is no database. */
const DAMAGED = new Set([11, 26])

/** What mends it. */
export const MEND_DAMAGED = 'Remove .kontext/index.db and run kontext-index init'

export const isDamaged = (error: unknown): error is Error =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  DAMAGED.has(error.errcode & 0xff)
