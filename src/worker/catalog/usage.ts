// Simple counters: requests a day, a token and an operation.

import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Catalog } from './catalog.ts'
import { tokens, usage } from './schema.ts'

/** A number of requests of one token. */
export interface Use {
  readonly orgId: string
  readonly day: string
  readonly tokenId: string
  readonly operation: string
  readonly requests: number
}

/** D1 takes 100 parameters a statement; a use has five. */
const USES_A_STATEMENT = 20

/** Adds uses to the counters, and notes when their tokens were last used. */
export async function recordUses(catalog: Catalog, uses: readonly Use[], now: Date): Promise<void> {
  const used = [...new Set(uses.map(({ tokenId }) => tokenId))]
  const touch = catalog
    .update(tokens)
    .set({ lastUsedAt: now.toISOString() })
    .where(inArray(tokens.tokenId, used.slice(0, MAX_TOUCHED)))
  const counts = []
  for (let start = 0; start < uses.length; start += USES_A_STATEMENT) {
    counts.push(
      catalog
        .insert(usage)
        .values(uses.slice(start, start + USES_A_STATEMENT))
        .onConflictDoUpdate({
          target: [usage.orgId, usage.day, usage.tokenId, usage.operation],
          set: { requests: sql`${usage.requests} + excluded.requests` },
        }),
    )
  }
  await catalog.batch([touch, ...counts])
}

/** Tokens noted at once; those beyond are noted with their next use. */
const MAX_TOUCHED = 90

export type UsageRow = Omit<Use, 'orgId'>

/** An organisation's counters since a day (`YYYY-MM-DD`), ordered by day, token and operation. */
export const readUsage = (
  catalog: Catalog,
  orgId: string,
  since: string,
): Promise<readonly UsageRow[]> =>
  catalog
    .select({
      day: usage.day,
      tokenId: usage.tokenId,
      operation: usage.operation,
      requests: usage.requests,
    })
    .from(usage)
    .where(and(eq(usage.orgId, orgId), gte(usage.day, since)))
    .orderBy(asc(usage.day), asc(usage.tokenId), asc(usage.operation))
