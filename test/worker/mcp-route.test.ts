// The route alone, over libraries held in memory: what a whole Worker cannot be made to do, such as hang or fail, and the protocol around it.

import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Library } from '#engine/index-reader.ts'
import { aSymbol, memoryLibrary } from '#test/mcp/memory-library.ts'
import type { App } from '#worker/app-types.ts'
import { mcpRoute } from '#worker/mcp/mcp-route.ts'
import { BASE } from './mcp-cases.ts'

const only = (repo: string, name: string, delay?: () => Promise<void>): Library => {
  const source = `function ${name}() {}`
  return memoryLibrary(
    [{ repo, symbols: [{ symbol: aSymbol('src/x.ts', name, source), source }] }],
    delay,
  )
}

/** The route over `library`, behind a guard that lets everybody in. */
function serve(libraryOf: (request: Request) => Library, timeoutMs?: number) {
  const app = new Hono<App>().route(
    '/mcp',
    mcpRoute({
      guard: (_, next) => next(),
      libraryOf: (c) => libraryOf(c.req.raw),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    }),
  )
  return async (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    app.request(`${BASE}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
}

const post = serve(() => only('acme/one', 'onlyOne'))
const rpc = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
})
const callTool = (name: string, args: unknown, id: unknown = 1) =>
  rpc('tools/call', { name, arguments: args }, id)

const MODERN = '2026-07-28'
const modernHeaders = (method: string, name?: string): Record<string, string> => ({
  'MCP-Protocol-Version': MODERN,
  'Mcp-Method': method,
  ...(name === undefined ? {} : { 'Mcp-Name': name }),
})
const modern = (method: string, params: Record<string, unknown> = {}, id: unknown = 1) =>
  rpc(
    method,
    {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': MODERN,
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '0' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
    id,
  )

test('an exchange that takes too long is 504 with the id of the request', async () => {
  const hanging = serve(() => only('acme/one', 'x', () => new Promise(() => {})), 50)
  const response = await hanging(callTool('list_repos', {}, 'seven'))
  expect(response.status).toBe(504)
  expect(await response.json()).toMatchObject({
    id: 'seven',
    error: { code: -32_603, data: { code: 'server.timeout' } },
  })
})

test('revision 2026-07-28 needs no handshake and answers in one JSON body', async () => {
  const discovered = await post(modern('server/discover'), modernHeaders('server/discover'))
  expect(discovered.status).toBe(200)
  expect(discovered.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(await discovered.json()).toMatchObject({
    result: { supportedVersions: [MODERN], capabilities: { tools: {} } },
  })
  const called = await post(
    modern('tools/call', { name: 'list_repos', arguments: {} }),
    modernHeaders('tools/call', 'list_repos'),
  )
  expect(called.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(await called.json()).toMatchObject({
    result: { structuredContent: { repos: [{ repo: 'acme/one' }] } },
  })
})

test('revision 2026-07-28 refuses headers that disagree with the body, and has no initialize', async () => {
  const mismatch = await post(modern('tools/list'), modernHeaders('tools/call'))
  expect(mismatch.status).toBe(400)
  const initialize = await post(modern('initialize'), modernHeaders('initialize'))
  expect(await initialize.json()).toMatchObject({ error: { code: -32_601 } })
  const future = await post(rpc('tools/list'), { 'MCP-Protocol-Version': '2099-01-01' })
  expect(future.status).toBe(400)
})

test('a handshake without what it takes has invalid parameters', async () => {
  const info = { name: 'a', version: '1' }
  for (const params of [
    undefined,
    {},
    { protocolVersion: 5, capabilities: {}, clientInfo: info },
    { protocolVersion: '2025-06-18', clientInfo: info },
    { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a' } },
  ]) {
    const response = await post(rpc('initialize', params, 7))
    expect(await response.json()).toMatchObject({ id: 7, error: { code: -32_602 } })
  }
})

test('a subscription is acknowledged as empty and ended, never held open', async () => {
  const listen = modern('subscriptions/listen', { notifications: { toolsListChanged: true } })
  const response = await post(listen, modernHeaders('subscriptions/listen'))
  expect(response.headers.get('Content-Type')).toMatch(/^text\/event-stream/)
  const text = await response.text() // resolves: the stream ends
  expect(text).toContain('notifications/subscriptions/acknowledged')
  const jsonOnly = await post(listen, {
    ...modernHeaders('subscriptions/listen'),
    Accept: 'application/json',
  })
  expect(jsonOnly.status).toBe(406)
})

test('batches belong to revision 2025-03-26 alone', async () => {
  const batch = [rpc('ping', undefined, 1), callTool('list_repos', {}, 2)]
  const answered = await post(batch)
  expect(answered.status).toBe(200)
  const answers: unknown = await answered.json()
  expect(answers).toMatchObject([{ id: 1 }, { id: 2 }])
  for (const version of ['2025-06-18', '2025-11-25', MODERN]) {
    const refused = await post(batch, { 'MCP-Protocol-Version': version })
    expect({ version, status: refused.status }).toEqual({ version, status: 400 })
    expect(await refused.json()).toMatchObject({ error: { code: -32_600 } })
  }
  expect((await post([])).status).toBe(400)
  expect((await post([modern('tools/list')])).status).toBe(400)
  expect((await post([rpc('ping'), rpc('ping')])).status).toBe(400)
  expect(
    (await post(Array.from({ length: 21 }, (_, id) => rpc('ping', undefined, id)))).status,
  ).toBe(400)
})

test('a batch that cancels one of its own requests is answered all the same', async () => {
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
  const response = await post([callTool('list_repos', {}), cancelled])
  expect(await response.json()).toMatchObject([{ id: 1, result: {} }])
  const only = await post([cancelled])
  expect({ status: only.status, body: await only.text() }).toEqual({ status: 202, body: '' })
})

test('what is not a JSON-RPC message is a parse error or an invalid request, with status 400', async () => {
  for (const body of ['', '{', 'nul', '{"jsonrpc":"2.0","id":1,"method":"ping"}x', '\u0000']) {
    const response = await post(body)
    expect({ body, status: response.status }).toEqual({ body, status: 400 })
    expect(await response.json()).toMatchObject({ id: null, error: { code: -32_700 } })
  }
  for (const body of [
    null,
    1,
    'text',
    {},
    { jsonrpc: '1.0', id: 1, method: 'ping' },
    rpc('ping', undefined, null),
  ]) {
    const response = await post(JSON.stringify(body))
    expect({ body, status: response.status }).toEqual({ body, status: 400 })
    expect(await response.json()).toMatchObject({ error: { code: -32_600 } })
  }
})

test('deeply nested and prototype-named input is answered without a fault', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect((await post(nested)).status).toBe(400)
  const inside = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_repos","arguments":{"__proto__":${nested}}}}`
  expect((await post(inside)).status).toBeLessThan(500)
  const tool = await post(callTool('__proto__', {}))
  expect(await tool.json()).toMatchObject({ error: { code: -32_602 } })
})

test('a body beyond the bound is 413, whatever Content-Length says', async () => {
  const tooLarge = async (chars: number) => {
    const message = callTool('get_context_for_task', { task: 'x'.repeat(chars) })
    const response = await post(JSON.stringify({ ...message, id: 'case-67' }))
    expect(response.status).toBe(413)
    const answer = await response.json<{ id: unknown; error: { message: string } }>()
    expect(answer).toMatchObject({ error: { data: { code: 'request.too_large' } } })
    expect(answer.error.message).toContain('1500000 bytes')
    return answer.id
  }
  // A task of 2 MB is refused by name; what is too long to be read has none.
  expect(await tooLarge(2_000_000)).toBe('case-67')
  expect(await tooLarge(8_100_000)).toBeNull()
  const legal = callTool('get_context_for_task', { task: '\u0001'.repeat(200_000) })
  expect((await post(legal)).status).toBe(200)
})

test('another content type is 415, with parameters JSON stays JSON', async () => {
  expect((await post(rpc('ping'), { 'Content-Type': 'text/plain' })).status).toBe(415)
  const charset = { 'Content-Type': 'application/json; charset=utf-8' }
  expect((await post(rpc('ping'), charset)).status).toBe(200)
})

test('an unknown method and an unknown tool are JSON-RPC errors of the request', async () => {
  expect(await (await post(rpc('tools/steal'))).json()).toMatchObject({
    id: 1,
    error: { code: -32_601 },
  })
  expect(await (await post(callTool('no_such_tool', {}))).json()).toMatchObject({
    id: 1,
    error: { code: -32_602 },
  })
})

test('two callers with one id at the same time each get their own answer, 200 times', async () => {
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 5))
  const send = serve((request) =>
    request.headers.get('Authorization') === 'Bearer a'
      ? only('a/a', 'onlyInA', wait)
      : only('b/b', 'onlyInB'),
  )
  const ask = async (who: 'a' | 'b') => {
    const response = await send(callTool('search_code', { query: 'only in' }, 2), {
      Authorization: `Bearer ${who}`,
    })
    const listed = await send(callTool('list_repos', {}, 2), { Authorization: `Bearer ${who}` })
    return (await response.text()) + (await listed.text())
  }
  const pairs = await Promise.all(
    Array.from({ length: 200 }, () => Promise.all([ask('a'), ask('b')])),
  )
  for (const [a, b] of pairs) {
    expect(a).toContain('a/a')
    expect(a).not.toMatch(/onlyInB|b\/b/)
    expect(b).toContain('b/b')
    expect(b).not.toMatch(/onlyInA|a\/a/)
  }
})
