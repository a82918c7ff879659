// The official clients, over loopback, against the Worker as it runs in development.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { push, SESSION_CALLS, sessionShards } from '#test/mcp/hand-made.ts'
import { runServer, type RunningServer } from './mcp-server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await runServer('alpha')
  await push({ ...server, fetch }, 'alpha/app', sessionShards())
})

afterAll(() => server.stop())

const target = () =>
  [
    new URL(`${server.url}/mcp`),
    { requestInit: { headers: { Authorization: `Bearer ${server.token}` } } },
  ] as const

for (const mode of ['auto', 'legacy'] as const) {
  test(`@modelcontextprotocol/client lists and calls every tool, negotiation ${mode}`, async () => {
    const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(...target()))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(SESSION_CALLS.map(([name]) => name))
    for (const [name, args, text] of SESSION_CALLS) {
      const { content, isError } = await client.callTool({ name, arguments: args })
      expect({ name, isError, content }).toMatchObject({
        content: [{ type: 'text', text: expect.stringContaining(text) }],
      })
    }
    await client.close()
  })
}

test('@modelcontextprotocol/sdk 1.x lists and calls every tool', async () => {
  const client = new LegacyClient({ name: 'test', version: '0' })
  await client.connect(new LegacyTransport(...target()))
  const { tools } = await client.listTools()
  expect(tools).toHaveLength(SESSION_CALLS.length)
  for (const [name, args, text] of SESSION_CALLS) {
    const { content } = await client.callTool({ name, arguments: args })
    expect({ name, content }).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining(text) }],
    })
  }
  await client.close()
})
