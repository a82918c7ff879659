// D1 as a Database. The types are structural: the binding fits them without this folder knowing Cloudflare's types.

import type { Database, Row, SqlValue } from './database.ts'
import { checkLimits } from './limits.ts'

interface D1Statement {
  bind(...values: readonly SqlValue[]): D1Statement
}

/** The part of a D1 binding (or session) that storage uses. */
interface D1Binding {
  prepare(sql: string): D1Statement
  batch(statements: readonly D1Statement[]): Promise<readonly { readonly results: unknown }[]>
}

/** A Database over a D1 binding: one `batch()` is one transaction. */
export function d1Database(d1: {
  prepare(sql: string): unknown
  batch(statements: never[]): Promise<readonly { readonly results: unknown }[]>
}): Database {
  const binding = d1 as unknown as D1Binding // the binding's own types are generic over rows; only these two methods are used
  return checkLimits({
    async batch(statements) {
      if (statements.length === 0) return []
      const results = await binding.batch(
        statements.map(({ sql, params }) => binding.prepare(sql).bind(...params)),
      )
      return results.map(({ results: rows }) => rows as Row[]) // D1 answers text, numbers and NULL for STRICT tables
    },
  })
}
