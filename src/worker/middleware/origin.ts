// The Origin check: a web page may call Kontext only when its origin is ours or listed. It runs before anything else, whatever the token.

import type { Context, MiddlewareHandler } from 'hono'
import type { App } from '../app-types.ts'
import { problem } from '../http-errors.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether pages of an origin may call us. Our own origin is what the Host header says, which a rebound DNS name controls over plain HTTP; so it
 * counts only on a loopback name, or under TLS, where another name has no certificate.
 */
function originAllowed(origin: string, url: URL, allowList: string): boolean {
  if (listed(allowList).includes(origin)) return true
  return origin === url.origin && (url.protocol === 'https:' || LOOPBACK.has(url.hostname))
}

const listed = (allowList: string): readonly string[] =>
  allowList
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Refuses foreign origins, answers preflights, and names the allowed origin on every answer. */
export const originCheck: MiddlewareHandler<App> = async (c, next) => {
  const origin = c.req.header('origin')
  if (origin === undefined) return next()
  if (!originAllowed(origin, new URL(c.req.url), c.env.ALLOWED_ORIGINS)) {
    return problem(c, { reason: 'origin_foreign' })
  }
  if (c.req.method === 'OPTIONS') return preflight(c, origin)
  await next()
  c.res.headers.set('access-control-allow-origin', origin)
  c.res.headers.append('vary', 'Origin')
}

const preflight = (c: Context, origin: string): Response =>
  c.body(null, 204, {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers':
      'authorization, content-type, content-encoding, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
    'access-control-max-age': '600',
    vary: 'Origin',
  })
