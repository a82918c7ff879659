// One MCP exchange: a parsed message in, one complete answer out. Each is served by a server and a transport of its own, so that two callers with
// the same JSON-RPC id can never meet (a shared transport routes answers by id).

import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  PROTOCOL_VERSION_META_KEY,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
} from '@modelcontextprotocol/server'
import { requestId, rpcError } from './rpc-error.ts'

/** JSON-RPC batches: in revision 2025-03-26 only, and no more than this many messages. */
const MAX_BATCH = 20
/** JSON-RPC's code for parameters that a method does not take. */
const INVALID_PARAMS = -32_602
const BATCH_REVISION = '2025-03-26'

/** Answers one message, of either protocol era. `request` gives the headers; its body was read already. */
export async function exchange(
  request: Request,
  body: unknown,
  createServer: () => McpServer,
): Promise<Response> {
  if (isHandshake(body)) {
    return handshakeFault(body) ?? legacyExchange(request, body, createServer)
  }
  if (!(await isLegacyRequest(request, body))) return modernExchange(request, body, createServer)
  if (isRecord(body) && body['method'] === 'initialize' && body['params'] === undefined) {
    return handshakeFault(body) ?? legacyExchange(request, body, createServer)
  }
  if (!Array.isArray(body)) return legacyExchange(request, body, createServer)
  const fault = batchFault(request, body)
  if (fault !== null) {
    return rpcError({ kind: 'invalidRequest', code: 'request.invalid', message: fault })
  }
  return asBatch(await legacyExchange(request, withoutNotifications(body), createServer))
}

/**
 * Revision 2026-07-28: no handshake, every request complete in itself. No tool says anything before its result, so the answer is one JSON
 * body; a subscription is acknowledged empty and ended at once, since nothing here ever changes within a connection.
 */
const modernExchange = (request: Request, body: unknown, createServer: () => McpServer) =>
  createMcpHandler(createServer, { legacy: 'reject' }).fetch(request, { parsedBody: body })

/** Revisions up to 2025-11-25, without sessions: `initialize` is answered and forgotten. */
async function legacyExchange(
  request: Request,
  body: unknown,
  createServer: () => McpServer,
): Promise<Response> {
  const headers = new Headers(request.headers)
  // The transport insists on both types; what the client really accepts was settled before.
  headers.set('Accept', 'application/json, text/event-stream')
  // A handshake negotiates in its body: a version header on it, whatever it names, changes nothing.
  if (isHandshake(body)) headers.delete('MCP-Protocol-Version')
  const server = createServer()
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(new Request(request.url, { method: 'POST', headers }), {
      parsedBody: body,
    })
  } finally {
    await server.close()
  }
}

/** An `initialize` of the handshake eras: one without the envelope that names the protocol revision per request. */
function isHandshake(body: unknown): boolean {
  if (!isRecord(body) || body['method'] !== 'initialize' || !isRecord(body['params'])) return false
  const meta = body['params']['_meta']
  return !isRecord(meta) || !(PROTOCOL_VERSION_META_KEY in meta)
}

/** The SDK takes a handshake without its parameters for a fault of the server. */
function handshakeFault(body: unknown): Response | null {
  const id = requestId(body)
  if (id === null || isInitializeRequest(body)) return null
  const message =
    'Invalid params: initialize takes protocolVersion, capabilities, and clientInfo with name and version.'
  return Response.json({ jsonrpc: '2.0', error: { code: INVALID_PARAMS, message }, id })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function batchFault(request: Request, batch: readonly unknown[]): string | null {
  // Clients of that revision send no version header yet.
  const revision = request.headers.get('MCP-Protocol-Version') ?? BATCH_REVISION
  if (revision !== BATCH_REVISION) {
    return `Only protocol revision ${BATCH_REVISION} has JSON-RPC batches; send one message per request.`
  }
  if (batch.length > MAX_BATCH) {
    return `The batch holds ${batch.length} messages; send at most ${MAX_BATCH}.`
  }
  const ids = batch.flatMap((message) =>
    isRecord(message) && 'id' in message ? [message['id']] : [],
  )
  return new Set(ids).size === ids.length ? null : 'Two messages of the batch have the same id.'
}

/** The transport answers a batch of one request without its brackets. */
async function asBatch(response: Response): Promise<Response> {
  if (response.status !== 200) return response
  const answers: unknown = await response.json()
  return Array.isArray(answers) ? Response.json(answers) : Response.json([answers])
}

/**
 * Notifications beside requests: nothing here acts on one, and a cancellation of a request in the same batch would leave that request, and so
 * the whole exchange, without an answer.
 */
function withoutNotifications(batch: readonly unknown[]): readonly unknown[] {
  const requests = batch.filter((message) => isRecord(message) && 'id' in message)
  return requests.length > 0 ? requests : batch
}
