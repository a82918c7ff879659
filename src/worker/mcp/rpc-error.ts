// Errors of /mcp: JSON-RPC error objects, with the same stable code in `error.data` that a problem document has elsewhere.

import { PROBLEM_STATUS, type ProblemCode } from '#wire/problem.ts'

/** JSON-RPC's own codes, and the one that MCP servers use for what happens before a message is read. */
const RPC_CODE = { parse: -32_700, invalidRequest: -32_600, internal: -32_603, server: -32_000 }

export interface RpcFailure {
  readonly kind: keyof typeof RPC_CODE
  readonly code: ProblemCode
  /** What happened and what to do next. */
  readonly message: string
  /** The id of the request that failed, when it is known. */
  readonly id?: string | number | null
  readonly headers?: Readonly<Record<string, string>>
  /** When repeating helps: whole seconds, in `Retry-After` and in `error.data`. */
  readonly retryAfterSeconds?: number
}

/** The HTTP answer for a request that never reached a tool. */
export function rpcError(failure: RpcFailure): Response {
  const { kind, code, message, id, headers, retryAfterSeconds: wait } = failure
  const data = { code, ...(wait === undefined ? {} : { retry_after: wait }) }
  return Response.json(
    { jsonrpc: '2.0', error: { code: RPC_CODE[kind], message, data }, id: id ?? null },
    {
      status: PROBLEM_STATUS[code],
      headers: {
        'Cache-Control': 'no-store',
        ...(wait === undefined ? {} : { 'Retry-After': String(wait) }),
        ...headers,
      },
    },
  )
}

/** The id of a JSON-RPC request, or null when the body is not one. */
export function requestId(body: unknown): string | number | null {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('method' in body))
    return null
  return typeof body.id === 'string' || typeof body.id === 'number' ? body.id : null
}
