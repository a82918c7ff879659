// Simple counters: requests a day, a token and an operation. Written after the answer is sent, so they cost the caller nothing.

import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Principal } from '../auth/principal.ts'
import type { Catalog } from './catalog.ts'
import { tokens, usage } from './schema.ts'

/** `last_used_at` is exact to a minute, so that a busy token does not write it on every request. */
const LAST_USED_STEP_MS = 60_000

/** Counts one request of a principal. */
export async function recordUse(
  catalog: Catalog,
  principal: Principal,
  { operation, now }: { readonly operation: string; readonly now: Date },
): Promise<void> {
  const at = now.toISOString()
  const counted = catalog
    .insert(usage)
    .values({
      orgId: principal.orgId,
      day: at.slice(0, 10),
      tokenId: principal.tokenId,
      operation,
      requests: 1,
    })
    .onConflictDoUpdate({
      target: [usage.orgId, usage.day, usage.tokenId, usage.operation],
      set: { requests: sql`${usage.requests} + 1` },
    })
  const last = principal.lastUsedAt === null ? 0 : Date.parse(principal.lastUsedAt)
  if (now.getTime() - last < LAST_USED_STEP_MS) {
    await counted
    return
  }
  await catalog.batch([
    counted,
    catalog.update(tokens).set({ lastUsedAt: at }).where(eq(tokens.tokenId, principal.tokenId)),
  ])
}

export interface UsageRow {
  readonly day: string
  readonly tokenId: string
  readonly operation: string
  readonly requests: number
}

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
