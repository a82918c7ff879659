// What D1 refuses, enforced on every database: node:sqlite and the local workerd accept more, and a bug must not wait for production.
// Figures: developers.cloudflare.com/d1/platform/limits.

import type { Database, Statement } from './database.ts'

export const databaseLimits = {
  maxParams: 100,
  maxStatementBytes: 100_000,
  /** A string, a BLOB and a row. */
  maxValueBytes: 2_000_000,
  /** A parameter that carries rows as JSON stays below this many characters. */
  maxJsonChars: 600_000,
  /** Bytes of one batch's parameters, so that a request to the database stays small. */
  maxBatchChars: 4_000_000,
} as const

const encoder = new TextEncoder()

/** UTF-8 length, counted only when the text could reach the bound. */
function exceeds(text: string, maxBytes: number): boolean {
  if (text.length * 3 < maxBytes) return false
  return text.length >= maxBytes || encoder.encode(text).length >= maxBytes
}

function check({ sql, params }: Statement): void {
  const about = sql.slice(0, 80)
  if (params.length > databaseLimits.maxParams) {
    throw new Error(`${params.length} parameters, D1 takes ${databaseLimits.maxParams}: ${about}`)
  }
  if (exceeds(sql, databaseLimits.maxStatementBytes)) {
    throw new Error(`a statement beyond ${databaseLimits.maxStatementBytes} bytes: ${about}`)
  }
  for (const param of params) {
    if (typeof param === 'string' && exceeds(param, databaseLimits.maxValueBytes)) {
      throw new Error(`a value beyond ${databaseLimits.maxValueBytes} bytes: ${about}`)
    }
  }
}

/** The same database; a statement beyond D1's bounds throws before anything runs. */
export const checkLimits = (database: Database): Database => ({
  async batch(statements) {
    for (const statement of statements) check(statement)
    return database.batch(statements)
  },
})
