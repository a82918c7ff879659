// POST /mcp: MCP over Streamable HTTP, stateless, both protocol eras. The app's Origin check comes first (403); then, from the cheapest to the
// dearest: 405 method, 401 token (the guard), 415 and 406 media types, 413 size, 400 JSON, and one exchange within a time limit.

import { isJsonContentType, type McpServer } from '@modelcontextprotocol/server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { Library } from '#engine/index-reader.ts'
import { createMcpServer } from '#mcp/server.ts'
import type { Pack } from '#wire/pack.ts'
import type { App } from '../app-types.ts'
import { accepts } from './accept.ts'
import { exchange } from './exchange.ts'
import { MAX_MESSAGE_BYTES, readMessageBody, type BodyFailure } from './message-body.ts'
import { requestId, rpcError } from './rpc-error.ts'

/** Longest time until an answer; a tool gives up before that, with a better explanation. */
const EXCHANGE_TIMEOUT_MS = 30_000

export interface McpRouteOptions {
  /** Refuses callers without a valid token. */
  readonly guard: MiddlewareHandler<App>
  /** What the admitted caller may see; asked once per request. */
  readonly libraryOf: (c: Context<App>) => Library
  /** Told of every pack that is answered. */
  readonly keepPack?: (c: Context<App>, pack: Pack) => void
  readonly timeoutMs?: number
}

/** The app to mount at `/mcp`. */
export function mcpRoute({
  guard,
  libraryOf,
  keepPack,
  timeoutMs = EXCHANGE_TIMEOUT_MS,
}: McpRouteOptions): Hono<App> {
  const serverFor = (c: Context<App>): McpServer =>
    createMcpServer(libraryOf(c), {
      report: console.error,
      keepPack: (pack) => keepPack?.(c, pack),
    })
  return new Hono<App>().all('/', onlyPost, guard, (c) =>
    answerInTime(c.req.raw, () => serverFor(c), timeoutMs),
  )
}

/** No session and no stream to open or to end: GET and DELETE are told so at once, with or without a token. */
const onlyPost: MiddlewareHandler<App> = async (c, next) => {
  if (c.req.method === 'POST') return next()
  const headers = { Allow: 'POST, OPTIONS' }
  if (c.req.method === 'OPTIONS') return c.body(null, 204, headers)
  return rpcError({
    kind: 'server',
    code: 'request.method_not_allowed',
    message: 'This server keeps no sessions and opens no streams: send each message as a POST.',
    headers,
  })
}

/** A request that is being answered; its id becomes known once the body is read. */
interface Pending {
  id: string | number | null
}

async function answerInTime(
  request: Request,
  createServer: () => McpServer,
  timeoutMs: number,
): Promise<Response> {
  const pending: Pending = { id: null }
  let timer: ReturnType<typeof setTimeout> | null = null
  const deadline = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(timedOut(pending.id, timeoutMs)), timeoutMs)
  })
  try {
    return await Promise.race([answer(request, createServer, pending), deadline])
  } finally {
    if (timer !== null) clearTimeout(timer)
  }
}

async function answer(
  request: Request,
  createServer: () => McpServer,
  pending: Pending,
): Promise<Response> {
  if (!isJsonContentType(request.headers.get('Content-Type'))) return unsupportedMedia()
  const accept = request.headers.get('Accept')
  if (!accepts(accept, 'application/json')) return notAcceptable()
  const body = await readMessageBody(request)
  if (!body.ok) return unreadable(body.error)
  pending.id = requestId(body.value)
  const answered = await exchange(request, body.value, createServer)
  // Only an acknowledged subscription is a stream.
  return isStream(answered) && !accepts(accept, 'text/event-stream') ? notAcceptable() : answered
}

const isStream = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('text/event-stream') === true

const unsupportedMedia = (): Response =>
  rpcError({
    kind: 'server',
    code: 'request.unsupported_media',
    message: 'Send the message as Content-Type: application/json.',
  })

const notAcceptable = (): Response =>
  rpcError({
    kind: 'server',
    code: 'request.not_acceptable',
    message: 'Answers are JSON. Send Accept: application/json, text/event-stream, as MCP asks.',
  })

function unreadable(failure: BodyFailure): Response {
  switch (failure.reason) {
    case 'too_large':
      return rpcError({
        kind: 'server',
        code: 'request.too_large',
        id: failure.id,
        message: `A message holds at most ${MAX_MESSAGE_BYTES} bytes; shorten the task or its logs.`,
      })
    case 'malformed_json':
      return rpcError({
        kind: 'parse',
        code: 'request.malformed_json',
        message: 'Parse error: the body is not JSON in UTF-8.',
      })
  }
}

const timedOut = (id: string | number | null, timeoutMs: number): Response =>
  rpcError({
    kind: 'internal',
    code: 'server.timeout',
    id,
    message: `No answer within ${timeoutMs / 1_000} s. Ask again; name fewer repositories or shorten the task if it happens again.`,
  })
