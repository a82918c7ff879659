// node:sqlite as a Database: the same statements as on D1, each batch one transaction.

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Database, Row, Statement } from '#storage/database.ts'
import { checkLimits } from '#storage/limits.ts'

/** Prepared statements kept; the texts of storage are few, table names aside. */
const MAX_PREPARED = 200

/**
 * A Database over an open SQLite file. One batch at a time: a second one waits for the first. Inside a transaction that the caller opened, batches
 * join it: whoever sees one fail must roll the whole back.
 */
export function nodeDatabase(file: DatabaseSync): Database {
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql)
    if (known) return known
    const made = file.prepare(sql)
    if (prepared.size >= MAX_PREPARED) prepared.clear()
    prepared.set(sql, made)
    return made
  }
  const run = ({ sql, params }: Statement): Row[] => prepare(sql).all(...params) as Row[] // STRICT tables hold text, integers and NULL; node:sqlite gives them as such
  return checkLimits({
    batch(statements) {
      return new Promise((resolve) => {
        if (file.isTransaction) {
          resolve(statements.map(run))
          return
        }
        file.exec(
          statements.every(({ sql }) => /^\s*(?:SELECT|WITH)\b/i.test(sql))
            ? 'BEGIN'
            : 'BEGIN IMMEDIATE',
        )
        try {
          const results = statements.map(run)
          file.exec('COMMIT')
          resolve(results)
        } catch (cause) {
          // Some errors (a full disk) have ended the transaction already.
          if (file.isTransaction) file.exec('ROLLBACK')
          throw cause
        }
      })
    },
  })
}
