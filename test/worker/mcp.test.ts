// /mcp of the whole Worker, as the official clients and as raw requests see it. The cases named by number are those of test/cases.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { aShard, push, SESSION_CALLS, sessionShards } from '#test/mcp/hand-made.ts'
import { packSchema } from '#wire/pack.ts'
import { BASE, caseInput, caseRequest } from './mcp-cases.ts'
import { aTenant } from './mcp-seed.ts'

const CASE_75 = '75-same-jsonrpc-id-at-once'

let alice: string
let bob: string

beforeAll(async () => {
  alice = await aTenant('alpha')
  bob = await aTenant('beta')
  const target = { url: BASE, fetch: workerFetch }
  await push({ ...target, token: alice }, 'alpha/app', [
    aShard('src/a.ts', caseInput(CASE_75, 'a/src/a.ts'), [
      { name: 'onlyInA', kind: 'function', lines: [1, 3] },
    ]),
    ...sessionShards(),
  ])
  await push({ ...target, token: bob }, 'beta/app', [
    aShard('src/b.ts', caseInput(CASE_75, 'b/src/b.ts'), [
      { name: 'onlyInB', kind: 'function', lines: [1, 3] },
    ]),
  ])
})

const workerFetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
  exports.default.fetch(new Request(input, init))

const send = (name: string, file: string, token = alice): Promise<Response> =>
  workerFetch(caseRequest(name, file, token))

/** Sends a message as a client of the handshake eras does. */
const post = (
  message: unknown,
  headers: Record<string, string> = {},
  token: string | null = alice,
): Promise<Response> =>
  workerFetch(`${BASE}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(message),
  })

const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' }

describe('official clients list and call every tool', () => {
  const authorised = { headers: { Authorization: '' } }
  const options = () => ({
    fetch: workerFetch,
    requestInit: { ...authorised, headers: { Authorization: `Bearer ${alice}` } },
  })

  for (const [mode, expected] of [
    ['auto', 'modern'],
    ['legacy', 'legacy'],
  ] as const) {
    test(`@modelcontextprotocol/client, version negotiation ${mode}`, async () => {
      const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } })
      await client.connect(new StreamableHTTPClientTransport(new URL(`${BASE}/mcp`), options()))
      expect(client.getProtocolEra()).toBe(expected)
      expect(client.getInstructions()).toContain('get_context_for_task')
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(SESSION_CALLS.map(([name]) => name))
      for (const [name, args, text] of SESSION_CALLS) {
        const result = await client.callTool({ name, arguments: args })
        expect({ name, isError: result.isError ?? false, text: textOf(result) }).toEqual({
          name,
          isError: false,
          text: expect.stringContaining(text),
        })
        expect(result.structuredContent).toBeTypeOf('object')
      }
      await client.close()
    })
  }

  test('@modelcontextprotocol/sdk 1.x', async () => {
    const client = new LegacyClient({ name: 'test', version: '0' })
    await client.connect(new LegacyTransport(new URL(`${BASE}/mcp`), options()))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(SESSION_CALLS.map(([name]) => name))
    for (const [name, args, text] of SESSION_CALLS) {
      const result = await client.callTool({ name, arguments: args })
      expect({ name, text: textOf(result) }).toEqual({ name, text: expect.stringContaining(text) })
    }
    await client.close()
  })
})

test('the pack over MCP is the pack over HTTP, and its text is what the budget counts', async () => {
  const task = 'refreshSession loses the id'
  const called = await post({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_context_for_task', arguments: { task } },
  })
  const { result } = await called.json<{
    result: { structuredContent: unknown; content: unknown }
  }>()
  const pack = packSchema.parse(result.structuredContent)
  expect(textOf(result)).toBe(pack.text)
  const http = await workerFetch(`${BASE}/context`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${alice}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ task }),
  })
  expect(await http.json()).toEqual(result.structuredContent)
})

test('without a token, and with a wrong one, the answer is 401 with a challenge', async () => {
  for (const token of [null, 'ktx_wrong', `ktx_${'A'.repeat(43)}`]) {
    const response = await post(LIST, {}, token)
    expect({ token, status: response.status }).toEqual({ token, status: 401 })
    expect(response.headers.get('WWW-Authenticate')).toMatch(/^Bearer /)
  }
})

test('a path below /mcp is 404', async () => {
  const response = await workerFetch(`${BASE}/mcp/other`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(404)
})

test('case 75: two tenants with one JSON-RPC id at once get their own answers, 200 times', async () => {
  const call: unknown = JSON.parse(
    caseInput(CASE_75, 'call.json').replace('{{context_tool}}', 'get_context_for_task'),
  )
  const ask = async (token: string): Promise<string[]> => {
    const response = await post(call, {}, token)
    const { id, result } = await response.json<{
      id: unknown
      result: { structuredContent: unknown }
    }>()
    expect(id).toBe(2)
    return namesIn(result.structuredContent)
  }
  const askHttp = async (token: string): Promise<string[]> => {
    const response = await workerFetch(`${BASE}/context`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ task: 'only in' }),
    })
    return namesIn(await response.json())
  }
  for (let batch = 0; batch < 20; batch += 1) {
    const pairs = await Promise.all(
      Array.from({ length: 10 }, () =>
        Promise.all([ask(alice), ask(bob), askHttp(alice), askHttp(bob)]),
      ),
    )
    for (const answers of pairs) {
      expect(answers).toEqual([['onlyInA'], ['onlyInB'], ['onlyInA'], ['onlyInB']])
    }
  }
})

describe('case 77: initialize with other versions', () => {
  const versionOf = async (file: string): Promise<unknown> => {
    const response = await send('77-initialize-with-other-versions', file)
    expect({ file, status: response.status }).toEqual({ file, status: 200 })
    expect(response.headers.get('MCP-Session-Id')).toBeNull()
    const { result } = await response.json<{ result: { protocolVersion: string } }>()
    return result.protocolVersion
  }

  for (const version of ['2025-03-26', '2025-06-18', '2025-11-25']) {
    test(`${version} is answered with itself`, async () => {
      expect(await versionOf(`init-${version}`)).toBe(version)
    })
  }

  for (const file of ['init-2099-01-01', 'init-x', 'init-header-2099']) {
    test(`${file} is answered with the newest legacy revision`, async () => {
      expect(await versionOf(file)).toBe('2025-11-25')
    })
  }
})

describe('case 79: foreign origin', () => {
  test('POST and GET of a foreign page are 403, whatever the token', async () => {
    for (const token of [alice, 'none']) {
      expect((await send('79-foreign-origin', 'post', token)).status).toBe(403)
      expect((await send('79-foreign-origin', 'get', token)).status).toBe(403)
    }
  })

  test('without an Origin header the request is served', async () => {
    expect((await send('79-foreign-origin', 'no-origin')).status).toBe(200)
  })

  test('a page of the server itself is served and named in the CORS header', async () => {
    const response = await post(LIST, { Origin: BASE })
    expect(response.status).toBe(200)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(BASE)
  })

  test('a rebound host name is not the server itself', async () => {
    const response = await workerFetch('http://evil.example:8787/mcp', {
      method: 'POST',
      headers: { Origin: 'http://evil.example:8787', Authorization: `Bearer ${alice}` },
      body: JSON.stringify(LIST),
    })
    expect(response.status).toBe(403)
  })
})

describe('case 81: notification without id', () => {
  for (const file of ['initialized', 'unknown', 'idless-request', 'response']) {
    test(`${file} is 202 with an empty body, in under a second`, async () => {
      const started = performance.now()
      const response = await send('81-notification-without-id', file)
      expect({ status: response.status, body: await response.text() }).toEqual({
        status: 202,
        body: '',
      })
      expect(performance.now() - started).toBeLessThan(1_000)
    })
  }
})

describe('case 83: accept without event stream', () => {
  const answer = async (file: string) => {
    const response = await send('83-accept-without-event-stream', file)
    const type = response.headers.get('Content-Type')
    return { status: response.status, type, body: await response.json<{ error?: object }>() }
  }

  test('application/json alone, and no Accept at all, are answered in JSON', async () => {
    for (const file of ['json-only', 'none']) {
      const { status, type } = await answer(file)
      expect({ file, status, type }).toEqual({
        file,
        status: 200,
        type: expect.stringMatching(/^application\/json/),
      })
    }
  })

  test('text/event-stream alone and text/html are 406 with a JSON-RPC error', async () => {
    for (const file of ['sse-only', 'html']) {
      const { status, body } = await answer(file)
      expect({ file, status }).toEqual({ file, status: 406 })
      expect(body.error).toMatchObject({
        code: -32_000,
        message: expect.stringContaining('Accept'),
      })
    }
  })

  test('wildcards and weights count as the specification of HTTP says', async () => {
    for (const [accept, status] of [
      ['*/*', 200],
      ['application/*;q=0.5', 200],
      ['text/event-stream, */*;q=0.1', 200],
      ['application/json;q=0, */*', 406],
    ] as const) {
      expect({ accept, status: (await post(LIST, { Accept: accept })).status }).toEqual({
        accept,
        status,
      })
    }
  })
})

describe('case 85: unknown session, on a server without sessions', () => {
  test('the header is ignored, with it and without it', async () => {
    for (const file of ['post', 'missing']) {
      const response = await send('85-unknown-session', file)
      expect({ file, status: response.status }).toEqual({ file, status: 200 })
      expect(response.headers.get('MCP-Session-Id')).toBeNull()
      expect(await response.json()).toMatchObject({ id: 2, result: {} })
    }
    const long = await post(LIST, { 'MCP-Session-Id': '~'.repeat(10_000) })
    expect(long.status).toBe(200)
  })

  test('GET and DELETE are 405', async () => {
    expect((await send('85-unknown-session', 'get')).status).toBe(405)
    const deleted = await workerFetch(`${BASE}/mcp`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${alice}`, 'MCP-Session-Id': 'x' },
    })
    expect(deleted.status).toBe(405)
    expect(deleted.headers.get('Allow')).toBe('POST, OPTIONS')
  })
})

describe('case 87: get without session hangs', () => {
  test('GET is 405 with Allow and a complete body in under a second', async () => {
    const started = performance.now()
    const response = await send('87-get-without-session-hangs', 'get')
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('POST, OPTIONS')
    expect(await response.json()).toMatchObject({
      error: { data: { code: 'request.method_not_allowed' } },
    })
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('HEAD is the same without a body, OPTIONS is no stream', async () => {
    const head = await workerFetch(`${BASE}/mcp`, { method: 'HEAD' })
    expect({ status: head.status, body: await head.text() }).toEqual({ status: 405, body: '' })
    const options = await workerFetch(`${BASE}/mcp`, { method: 'OPTIONS' })
    expect({ status: options.status, body: await options.text() }).toEqual({
      status: 204,
      body: '',
    })
  })
})

/** Names of a pack's items. */
const namesIn = (pack: unknown): string[] =>
  packSchema.parse(pack).context.items.map(({ name }) => name)

/** The text of a tool result. */
function textOf(result: object): string {
  const content: unknown = 'content' in result ? result.content : undefined
  const [first]: unknown[] = Array.isArray(content) ? content : []
  return typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : ''
}
