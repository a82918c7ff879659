import path from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from 'vitest'
import { runCli } from './support/run-cli.ts'
import { aWorkTree } from './support/work-tree.ts'

test('an editor asks the local index over stdio', async () => {
  const tree = aWorkTree()
  tree.write('src/price.ts', 'export const price = (size: string): number => size.length\n')
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [path.join(import.meta.dirname, '../../indexer-cli/bin.js'), 'mcp', '--quiet'],
      cwd: tree.root,
    }),
  )
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('get_context_for_task')
  const answer = await client.callTool({
    name: 'get_context_for_task',
    arguments: { task: 'the price is wrong' },
  })
  expect(JSON.stringify(answer.content)).toContain('src/price.ts')
  await client.close()
  tree.remove()
})

test('a line that is no JSON is answered as one, and the next one is served', async () => {
  const tree = aWorkTree()
  tree.write('src/price.ts', 'export const price = 1\n')
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' })
  const { stdout } = await runCli(['mcp', '--quiet'], {
    cwd: tree.root,
    input: `{"jsonrpc": "2.0", nonsense\n${ping}\n`,
  })
  const answers = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(answers).toContainEqual(
    expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32_700 }) }),
  )
  expect(answers).toContainEqual(expect.objectContaining({ id: 7, result: {} }))
  tree.remove()
})
