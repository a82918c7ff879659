// Authentication, scope and rate of every guarded route, in this order: who is unknown learns nothing and eats no budget of anybody.

import type { Context, MiddlewareHandler } from 'hono'
import type { App } from '../app-types.ts'
import { authenticate, hasScope, shownToken, type ShownToken } from '../auth/principal.ts'
import type { Scope } from '../catalog/schema.ts'
import type { Env } from '../env.ts'
import { problem } from '../http-errors.ts'
import { countUse } from '../count-use.ts'

/** The longest period that the binding can have, and the one it has; waiting it out always helps. */
const RATE_PERIOD_SECONDS = 60

/**
 * Whether the token's budget is spent: seconds to wait, or null. Counted per token under its hash, so that it need not wait for the catalogue;
 * what is no token counts under a key of its own.
 */
async function overRate(
  env: Pick<Env, 'RATE_LIMIT' | 'RATE_LIMITING'>,
  shown: ShownToken | null,
): Promise<number | null> {
  if (env.RATE_LIMITING === 'off' || shown === null) return null
  const { success } = await env.RATE_LIMIT.limit({ key: shown.hash })
  return success ? null : RATE_PERIOD_SECONDS
}

/** The answer to who is over its rate: after `waitSeconds` the same request is served. */
type OverRate = (c: Context<App>, waitSeconds: number) => Response | Promise<Response>

const problemOverRate: OverRate = (c, waitSeconds) =>
  problem(c, { reason: 'rate_limited', retryAfterSeconds: waitSeconds })

/** Lets a request through when its token is valid, has the scope, and is within its rate. */
export const withPrincipal =
  (scope: Scope, operation: string, overRateAnswer = problemOverRate): MiddlewareHandler<App> =>
  async (c, next) => {
    const now = new Date()
    const shown = await shownToken(c.req.raw.headers)
    const [authenticated, wait] = await Promise.all([
      authenticate(shown, c.env.CATALOG, now),
      overRate(c.env, shown),
    ])
    if (!authenticated.ok) return problem(c, authenticated.error)
    if (wait !== null) return overRateAnswer(c, wait)
    const principal = authenticated.value
    if (!hasScope(principal, scope)) return problem(c, { reason: 'scope_missing', scope })
    c.set('principal', principal)
    countUse(c, { principal, operation, now })
    return next()
  }
