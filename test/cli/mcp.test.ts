import path from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from 'vitest'
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
