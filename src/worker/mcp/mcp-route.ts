// POST /mcp: MCP over Streamable HTTP, stateless, both protocol eras. Checks run from the cheapest to the dearest, and the Origin check before any
// of them: 403 origin, 405 method, 401 token, 415 and 406 media types, 413 size, 400 JSON; then one exchange within a time limit.

import type { Context, Env, Handler } from 'hono'
import { isJsonContentType, type McpServer } from '@modelcontextprotocol/server'
import type { Result } from '#core/result.ts'
import { accepts } from './accept.ts'
import { exchange } from './exchange.ts'
import { MAX_BODY_BYTES, readMessageBody } from './message-body.ts'
import { corsHeaders, isAllowedOrigin } from './origin.ts'
import { requestId, rpcError } from './rpc-error.ts'

/** Longest time until the first byte of an answer; a tool gives up before that with a better explanation. */
export const EXCHANGE_TIMEOUT_MS = 30_000

/** Why a caller is not served. */
export interface Refusal {
  readonly code: 'auth.missing' | 'auth.invalid' | 'auth.scope' | 'rate.limited'
  /** What to do about it. */
  readonly detail: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface McpRouteOptions<E extends Env> {
  /** Checks the caller's token and gives the maker of servers over what that caller may see; called once per request. */
  readonly admit: (c: Context<E>) => Promise<Result<() => McpServer, Refusal>>
  /** Origins of web pages that may call, beside the Worker's own. */
  readonly allowedOrigins: (c: Context<E>) => readonly string[]
  readonly timeoutMs?: number
}

/** The handler of `/mcp`: mount it with `app.all('/mcp', mcpRoute(...))`. */
export const mcpRoute =
  <E extends Env>(options: McpRouteOptions<E>): Handler<E> =>
  async (c) => {
    const origin = c.req.raw.headers.get('Origin')
    if (!isAllowedOrigin(origin, c.req.url, options.allowedOrigins(c))) {
      return rpcError({
        kind: 'server',
        code: 'auth.origin',
        message:
          'Pages of this origin may not call the server; add the origin to ALLOWED_ORIGINS if they should.',
      })
    }
    const answer = await withinDeadline(c, options)
    return origin === null ? answer : withHeaders(answer, corsHeaders(origin))
  }

/** A request that is being answered; `id` becomes known once its body is read. */
interface Pending {
  id: string | number | null
}

async function withinDeadline<E extends Env>(
  c: Context<E>,
  options: McpRouteOptions<E>,
): Promise<Response> {
  const pending: Pending = { id: null }
  const timeoutMs = options.timeoutMs ?? EXCHANGE_TIMEOUT_MS
  let timer: ReturnType<typeof setTimeout> | null = null
  const deadline = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(timedOut(pending.id, timeoutMs)), timeoutMs)
  })
  try {
    return await Promise.race([answerRequest(c, options, pending), deadline])
  } finally {
    clearTimeout(timer)
  }
}

async function answerRequest<E extends Env>(
  c: Context<E>,
  options: McpRouteOptions<E>,
  pending: Pending,
): Promise<Response> {
  const request = c.req.raw
  if (request.method === 'OPTIONS') {
    return new Response(null, { status: 204, headers: { Allow: 'POST, OPTIONS' } })
  }
  if (request.method !== 'POST') return methodNotAllowed(request.method)
  const admitted = await options.admit(c)
  if (!admitted.ok) return refused(admitted.error)
  if (!isJsonContentType(request.headers.get('Content-Type'))) {
    return rpcError({
      kind: 'server',
      code: 'request.unsupported_media',
      message: 'Send the message as Content-Type: application/json.',
    })
  }
  const accept = request.headers.get('Accept')
  if (!accepts(accept, 'application/json')) return notAcceptable()
  const body = await readMessageBody(request)
  if (!body.ok) return unreadable(body.error)
  pending.id = requestId(body.value)
  const answer = await exchange(request, body.value, admitted.value)
  // Only an acknowledged subscription is a stream.
  return isStream(answer) && !accepts(accept, 'text/event-stream') ? notAcceptable() : answer
}

function timedOut(id: string | number | null, timeoutMs: number): Response {
  return rpcError({
    kind: 'internal',
    code: 'server.timeout',
    id,
    message: `No answer within ${timeoutMs / 1_000} s. Ask again; narrow the task or name fewer repositories if it happens again.`,
  })
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const answer = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

const isStream = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('text/event-stream') === true

/** No session and no stream to open or to end: only POST exists. */
function methodNotAllowed(method: string): Response {
  const answer = rpcError({
    kind: 'server',
    code: 'request.method_not_allowed',
    message: 'This server keeps no sessions and opens no streams: send each message as a POST.',
    headers: { Allow: 'POST, OPTIONS' },
  })
  return method === 'HEAD' ? new Response(null, answer) : answer
}

function refused({ code, detail, headers }: Refusal): Response {
  const challenge =
    code === 'auth.missing'
      ? 'Bearer realm="kontext"'
      : `Bearer realm="kontext", error="${code === 'auth.scope' ? 'insufficient_scope' : 'invalid_token'}"`
  return rpcError({
    kind: 'server',
    code,
    message: detail,
    headers:
      code === 'rate.limited' ? { ...headers } : { 'WWW-Authenticate': challenge, ...headers },
  })
}

const notAcceptable = (): Response =>
  rpcError({
    kind: 'server',
    code: 'request.not_acceptable',
    message:
      'Answers are application/json: send Accept: application/json, text/event-stream as the protocol asks.',
  })

function unreadable(failure: 'too_large' | 'malformed_json'): Response {
  switch (failure) {
    case 'too_large':
      return rpcError({
        kind: 'server',
        code: 'request.too_large',
        message: `A message holds at most ${MAX_BODY_BYTES} bytes; shorten the task or the pasted log.`,
      })
    case 'malformed_json':
      return rpcError({
        kind: 'parse',
        code: 'request.malformed_json',
        message: 'Parse error: the body is not JSON in UTF-8.',
      })
  }
}
