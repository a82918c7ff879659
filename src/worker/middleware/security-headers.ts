// Headers of every answer. Answers are for the caller alone and never for a cache, a frame or a guessing browser.

import type { MiddlewareHandler } from 'hono'
import type { App } from '../app-types.ts'

const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Sets them where the route did not set its own. */
export const securityHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
