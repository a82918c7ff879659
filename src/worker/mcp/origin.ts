// Which web pages may call /mcp. A browser names the page in `Origin`; command-line clients send none. Checking it is what stops DNS rebinding:
// a page at evil.example that resolves to a local server is same-origin with it, so the request's own host proves nothing over plain HTTP.

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The server's own pages: same origin, over TLS (whose certificate names the host) or on loopback. */
function isOwnOrigin(origin: string, requestUrl: string): boolean {
  const own = new URL(requestUrl)
  return origin === own.origin && (own.protocol === 'https:' || LOOPBACK_HOSTS.has(own.hostname))
}

/** Whether a request with this Origin header may be served; one without the header always may. */
export const isAllowedOrigin = (
  origin: string | null,
  requestUrl: string,
  allowed: readonly string[],
): boolean => origin === null || allowed.includes(origin) || isOwnOrigin(origin, requestUrl)

/** Request headers that MCP clients in a browser send. */
const REQUEST_HEADERS =
  'Authorization, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id'

/** CORS headers for an allowed page; never a wildcard. */
export const corsHeaders = (origin: string): Readonly<Record<string, string>> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': REQUEST_HEADERS,
  'Access-Control-Expose-Headers': 'WWW-Authenticate',
  'Access-Control-Max-Age': '600',
  Vary: 'Origin',
})
