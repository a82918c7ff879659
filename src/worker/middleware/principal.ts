// Authentication, scope and rate of every guarded route, in this order: who is unknown learns nothing and eats no budget of anybody.

import type { Context, MiddlewareHandler } from 'hono'
import type { App } from '../app-types.ts'
import { authenticate, hasScope, type Principal } from '../auth/principal.ts'
import { openCatalog } from '../catalog/catalog.ts'
import type { Scope } from '../catalog/schema.ts'
import { recordUse } from '../catalog/usage.ts'
import type { Env } from '../env.ts'
import { problem } from '../http-errors.ts'

/** The binding's period; waiting it out always helps. */
const RATE_PERIOD_SECONDS = 60

/** Whether the token's budget is spent: seconds to wait, or null. Counted per token. */
async function overRate(
  env: Pick<Env, 'RATE_LIMIT' | 'RATE_LIMIT_PER_MINUTE'>,
  { tokenId }: Principal,
): Promise<number | null> {
  if (env.RATE_LIMIT_PER_MINUTE === '0') return null
  const { success } = await env.RATE_LIMIT.limit({ key: tokenId })
  return success ? null : RATE_PERIOD_SECONDS
}

/** The answer to who is over its rate: after `waitSeconds` the same request is served. */
type OverRate = (c: Context<App>, waitSeconds: number) => Response | Promise<Response>

const problemOverRate: OverRate = (c, waitSeconds) =>
  problem(c, {
    reason: 'rate_limited',
    retryAfterSeconds: waitSeconds,
    limit: c.env.RATE_LIMIT_PER_MINUTE,
  })

/** Lets a request through when its token is valid, has the scope, and is within its rate. */
export const withPrincipal =
  (scope: Scope, operation: string, overRateAnswer = problemOverRate): MiddlewareHandler<App> =>
  async (c, next) => {
    const now = new Date()
    const authenticated = await authenticate(c.req.raw.headers, c.env.CATALOG, now)
    if (!authenticated.ok) return problem(c, authenticated.error)
    const principal = authenticated.value
    const wait = await overRate(c.env, principal)
    if (wait !== null) return overRateAnswer(c, wait)
    if (!hasScope(principal, scope)) return problem(c, { reason: 'scope_missing', scope })
    c.set('principal', principal)
    c.executionCtx.waitUntil(recordUse(openCatalog(c.env.CATALOG), principal, { operation, now }))
    return next()
  }
