// Counts requests in memory and writes them once a second: a burst costs one write, which no answer waits for. An isolate that dies loses at most
// that second of counts, and nothing else is kept here.

import type { Context } from 'hono'
import type { App } from './app-types.ts'
import type { Principal } from './auth/principal.ts'
import { openCatalog } from './catalog/catalog.ts'
import { recordUses, type Use } from './catalog/usage.ts'

const FLUSH_MS = 1_000

/** A flush that has not run by then was cut off with its request, and another one is due. */
const FLUSH_LOST_MS = 10_000

/** Uses since the last flush, by organisation, day, token and operation. */
const pending = new Map<string, Use>()
let flushDueMs = 0

/** Counts one request. */
export function countUse(
  c: Context<App>,
  {
    principal: { orgId, tokenId },
    operation,
    now,
  }: { readonly principal: Principal; readonly operation: string; readonly now: Date },
): void {
  const day = now.toISOString().slice(0, 10)
  const key = [orgId, day, tokenId, operation].join('\n')
  const requests = (pending.get(key)?.requests ?? 0) + 1
  pending.set(key, { orgId, day, tokenId, operation, requests })
  if (now.getTime() < flushDueMs) return
  flushDueMs = now.getTime() + FLUSH_LOST_MS
  c.executionCtx.waitUntil(flushLater(c.env.CATALOG))
}

async function flushLater(binding: D1Database): Promise<void> {
  await scheduler.wait(FLUSH_MS)
  const uses = [...pending.values()]
  pending.clear()
  flushDueMs = 0
  await recordUses(openCatalog(binding), uses, new Date())
}
