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

const json = fc.jsonValue({ maxDepth: 3 })
const mostly = (usual: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown> = json) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: other })

const meta = fc.record(
  {
    'io.modelcontextprotocol/protocolVersion': mostly(fc.constantFrom(...VERSIONS)),
    'io.modelcontextprotocol/clientInfo': mostly(fc.constant({ name: 'x', version: '0' })),
    'io.modelcontextprotocol/clientCapabilities': mostly(fc.constant({})),
    progressToken: json,
  },
  { requiredKeys: [] },
)
const params = fc.record(
  {
    name: mostly(fc.constantFrom(...TOOLS)),
    arguments: mostly(
      fc.record(
        { task: json, query: json, symbol: json, repos: json, limit: json, depth: json },
        { requiredKeys: [] },
      ),
    ),
    protocolVersion: mostly(fc.constantFrom(...VERSIONS)),
    capabilities: mostly(fc.constant({})),
    clientInfo: mostly(fc.constant({ name: 'x', version: '0' })),
    requestId: json,
    notifications: json,
    _meta: mostly(meta),
  },
  { requiredKeys: [] },
)
const message = fc.record(
  {
    jsonrpc: mostly(fc.constant('2.0')),
    id: mostly(fc.oneof(fc.integer(), fc.string())),
    method: mostly(fc.constantFrom(...METHODS)),
    params: mostly(params),
    result: json,
    error: json,
  },
  { requiredKeys: ['jsonrpc'] },
)
const body = fc.oneof(
  { weight: 6, arbitrary: message.map((value) => JSON.stringify(value)) },
  {
    weight: 2,
    arbitrary: fc.array(message, { maxLength: 5 }).map((value) => JSON.stringify(value)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
/** Text that a header may hold. */
const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
const headers = fc.record(
  {
    'MCP-Protocol-Version': mostly(fc.constantFrom(...VERSIONS), headerText),
    'Mcp-Method': mostly(fc.constantFrom(...METHODS), headerText),
    'Mcp-Name': mostly(fc.constantFrom(...TOOLS), headerText),
    'MCP-Session-Id': headerText,
    'Last-Event-ID': headerText,
    Accept: mostly(fc.constantFrom('application/json, text/event-stream', '*/*'), headerText),
    'Content-Type': mostly(fc.constant('application/json'), headerText),
  },
  { requiredKeys: ['Content-Type'] },
)

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
    fc.asyncProperty(body, headers, async (text, named) => {
      const response = await app.request(`${BASE}/mcp`, {
        method: 'POST',
        headers: Object.fromEntries(
          Object.entries(named).map(([name, value]) => [name, String(value)]),
        ),
        body: text,
      })
      const complete = isComplete(response, await response.text())
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      return EXPECTED.has(response.status) && complete
    }),
    { numRuns: 2_000, seed: 83 },
  )
  // The messages reach every layer: tools and methods, the envelope's checks, the parser, the header checks.
  for (const status of [200, 202, 400, 406, 415]) expect(seen.get(status)).toBeGreaterThan(20)
})
