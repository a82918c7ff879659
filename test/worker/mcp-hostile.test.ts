// Messages that no client sends: whatever arrives, the answer is complete, JSON or empty, and never a fault of the server.

import * as fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { memoryLibrary } from '#test/mcp/memory-library.ts'
import type { App } from '#worker/app-types.ts'
import { mcpRoute } from '#worker/mcp/mcp-route.ts'
import { BASE } from './mcp-cases.ts'

const app = new Hono<App>().route(
  '/mcp',
  mcpRoute({ guard: (_, next) => next(), libraryOf: () => memoryLibrary([]) }),
)

const METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'server/discover',
  'subscriptions/listen',
  'resources/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/progress',
  'tasks/get',
]
const TOOLS = ['get_context_for_task', 'search_code', 'read_symbol', 'list_repos', 'constructor']
const VERSIONS = ['2024-11-05', '2025-03-26', '2025-11-25', '2026-07-28', '2099-01-01', 'x', '']

const MODERN = '2026-07-28'
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'x', version: '0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

interface Sent {
  readonly message: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

/** A message that a client of either era could send. */
const fair: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom(...METHODS),
    name: fc.constantFrom(...TOOLS),
    modern: fc.boolean(),
  })
  .map(({ method, name, modern }) => ({
    message: {
      jsonrpc: '2.0',
      ...(method.startsWith('notifications/') ? {} : { id: 1 }),
      method,
      params: {
        ...(method === 'tools/call'
          ? { name, arguments: { task: 'a', query: 'a', symbol: 'a' } }
          : {}),
        ...(method === 'initialize'
          ? {
              protocolVersion: '2025-11-25',
              capabilities: {},
              clientInfo: { name: 'x', version: '0' },
            }
          : {}),
        ...(modern ? { _meta: META } : {}),
      },
    },
    headers: {
      'Content-Type': 'application/json',
      ...(modern ? { 'MCP-Protocol-Version': MODERN, 'Mcp-Method': method, 'Mcp-Name': name } : {}),
    },
  }))

/** Something else in its place, or nothing. */
const other = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined))
const PATHS: readonly (readonly string[])[] = [
  'jsonrpc id method params result error params/name params/arguments params/arguments/task',
  'params/arguments/query params/arguments/limit params/protocolVersion params/notifications',
  'params/requestId params/cursor params/_meta',
]
  .flatMap((line) => line.split(' '))
  .map((path) => path.split('/'))
  .concat([['params', '_meta', 'io.modelcontextprotocol/protocolVersion']])
const change = fc.record({ path: fc.constantFrom(...PATHS), value: other })

/** The value with the member at `path` replaced; paths through what is no object lead nowhere. */
function changed(value: unknown, [name = '', ...rest]: readonly string[], to: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const member: unknown = Reflect.get(value, name)
  return { ...value, [name]: rest.length === 0 ? to : changed(member, rest, to) }
}

/** Text that a header may hold. */
const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
const HEADERS = [
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'MCP-Session-Id',
  'Last-Event-ID',
  'Accept',
  'Content-Type',
]
const oddHeaders = fc.dictionary(
  fc.constantFrom(...HEADERS),
  fc.oneof(headerText, fc.constantFrom(...VERSIONS)),
  { maxKeys: 2 },
)

/** A fair message with up to three changes, alone or in a batch, or bytes of any kind; and up to two odd headers. */
const request = fc
  .record({
    sent: fair,
    changes: fc.array(change, { maxLength: 3 }),
    odd: fc.option(oddHeaders, { freq: 3, nil: {} }),
    form: fc.constantFrom('alone', 'alone', 'alone', 'batch', 'twice', 'bytes'),
    bytes: fc.oneof(fc.json(), fc.string({ unit: 'binary' })),
  })
  .map(({ sent, changes, odd, form, bytes }) => {
    const foul = changes.reduce<unknown>(
      (value, { path, value: to }) => changed(value, path, to),
      sent.message,
    )
    const value = form === 'batch' ? [foul] : form === 'twice' ? [foul, foul] : foul
    return {
      headers: { ...sent.headers, ...odd },
      body: form === 'bytes' ? bytes : JSON.stringify(value),
    }
  })

const EXPECTED: ReadonlySet<number> = new Set([200, 202, 400, 404, 406, 413, 415])

/** Whether the whole answer is what its type says: JSON, an event stream that ended, or nothing at all. */
function isComplete(response: Response, answer: string): boolean {
  if (response.status === 202) return answer === ''
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith('text/event-stream')) return answer.endsWith('\n\n')
  return type.startsWith('application/json') && JSON.parse(answer) !== null
}

test('2,000 hostile messages get complete answers below 500', { timeout: 120_000 }, async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ headers, body }) => {
      const response = await app.request(`${BASE}/mcp`, { method: 'POST', headers, body })
      const complete = isComplete(response, await response.text())
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      return EXPECTED.has(response.status) && complete
    }),
    { numRuns: 2_000, seed: 83 },
  )
  // The messages reach every layer: tools and methods, the envelope's checks, the parser, the header checks.
  for (const status of [200, 202, 400, 404, 406, 415]) expect(seen.get(status)).toBeGreaterThan(20)
})
