// The port to SQL: D1 and the CLI's node:sqlite file both implement it, and the same statements run on both.

export type SqlValue = string | number | null

export interface Statement {
  readonly sql: string
  readonly params: readonly SqlValue[]
}

export type Row = Readonly<Record<string, SqlValue>>

export interface Database {
  /**
   * Runs all statements in order in one transaction and returns each one's rows; nothing is written when one fails.
   * Bounds (D1's, enforced everywhere): 100 parameters and 100,000 bytes a statement, 2,000,000 bytes a value.
   */
  batch(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>
}

/** Tagged template for one statement; every interpolation becomes a bound parameter, never text. */
export const sql = (parts: TemplateStringsArray, ...params: readonly SqlValue[]): Statement => ({
  sql: parts.join('?'),
  params,
})
