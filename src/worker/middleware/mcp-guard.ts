// The guard of /mcp: as every guarded route, with the one difference that over its rate a caller hears a JSON-RPC error with its request's id.

import type { MiddlewareHandler } from 'hono'
import type { App } from '../app-types.ts'
import { readMessageBody } from '../mcp/message-body.ts'
import { requestId, rpcError } from '../mcp/rpc-error.ts'
import { withPrincipal } from './principal.ts'

/** Lets MCP messages of tokens with the scope `read` through. */
export const mcpGuard: MiddlewareHandler<App> = withPrincipal('read', 'mcp', async (c, wait) => {
  const body = await readMessageBody(c.req.raw)
  return rpcError({
    kind: 'server',
    code: 'rate.limited',
    message: `Too many requests of this token. Repeat after ${wait} seconds.`,
    id: body.ok ? requestId(body.value) : null,
    retryAfterSeconds: wait,
  })
})
