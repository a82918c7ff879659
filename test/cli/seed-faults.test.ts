// Faults of the two systems that Kontext follows which show at the command line only; the others are listed in test/engine/seed-faults.test.ts.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonOf, runCli } from './support/run-cli.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

let tree: WorkTree
beforeEach(() => {
  tree = aWorkTree()
})
afterEach(() => tree.remove())

const run = async (...args: readonly string[]): Promise<Record<string, unknown>> =>
  jsonOf(await runCli([...args, '--json'], { cwd: tree.root }))

const namesOf = async (): Promise<unknown> =>
  ((await run('symbols'))['symbols'] as { kind: string; name: string }[]).flatMap(
    ({ kind, name }) => (kind === 'function' ? [name] : []),
  )

describe('an update', () => {
  test('follows ignore rules that were edited, over files that were not', async () => {
    tree.write('a.ts', 'export function kept() {}\n')
    tree.write('made/b.ts', 'export function generated() {}\n')
    await run('init')
    expect(await namesOf()).toEqual(['kept', 'generated'])
    tree.write('.kontextignore', 'made/\n')
    await run('update')
    expect(await namesOf()).toEqual(['kept'])
    tree.write('.kontextignore', '\n')
    await run('update')
    expect(await namesOf()).toEqual(['kept', 'generated'])
  })

  test('of a deleted file takes its routes and notes along, and leaves the same route of another file', async () => {
    const app = (name: string): string =>
      [
        `import express from 'express'`,
        `const app = express()`,
        `// WHY: ${name} answers late`,
        `export function ${name}(req, res) {}`,
        `app.get('/health', ${name})`,
        `app.get('/${name}', ${name})`,
        '',
      ].join('\n')
    tree.write('one.js', app('one'))
    tree.write('two.js', app('two'))
    await run('init')
    const routes = async (): Promise<unknown> =>
      ((await run('routes'))['routes'] as { pattern: string; path: string }[]).map(
        ({ pattern, path: file }) => `${file} ${pattern}`,
      )
    expect(await routes()).toHaveLength(4)
    rmSync(path.join(tree.root, 'one.js'))
    await run('update')
    expect(await routes()).toEqual(['two.js /health', 'two.js /two'])
    const pack = await run('context', 'who answers late', '--local')
    expect(JSON.stringify(pack)).not.toContain('one answers late')
    expect(JSON.stringify(pack)).toContain('two answers late')
  })

  test('tells paths apart that begin with a dot and those that do not', async () => {
    tree.write('.github/x.py', 'def hidden():\n    pass\n')
    tree.write('github/x.py', 'def hidden():\n    pass\n')
    await run('init')
    const { symbols } = await run('symbols')
    const ids = (symbols as { symbol_id: string; kind: string }[]).flatMap(
      ({ symbol_id: id, kind }) => (kind === 'function' ? [id] : []),
    )
    expect(ids).toEqual(['.github/x.py/hidden().', 'github/x.py/hidden().'])
  })
})

test.each([
  ['openai:text-embedding-3-small@512', 'OPENAI_API_KEY'],
  ['telepathy:mind@8', 'names no embedder'],
])('the embedder %s that cannot work is a sentence and no other embedder', async (name, said) => {
  tree.write('a.ts', 'export function kept() {}\n')
  const { code, stdout, stderr } = await runCli(['init', '--embedder', name], { cwd: tree.root })
  expect(code).not.toBe(0)
  expect(stdout).toBe('')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain(said)
})

test('nothing but the protocol stands on the standard output of mcp, while it indexes too', async () => {
  for (let file = 0; file < 20; file += 1)
    tree.write(`f${file}.ts`, `export function f${file}() {}\n`)
  const bin = path.join(import.meta.dirname, '../../indexer-cli/bin.js')
  const child = spawn(process.execPath, [bin, 'mcp'], {
    cwd: tree.root,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  const say = (message: object): boolean =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  say({
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  })
  say({ method: 'notifications/initialized' })
  say({
    id: 2,
    method: 'tools/call',
    params: { name: 'search_code', arguments: { query: 'f7' } },
  })
  while (!stdout.includes('"id":2')) await once(child.stdout, 'data')
  child.stdin.end()
  await once(child, 'close')
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc)).toEqual([
    '2.0',
    '2.0',
  ])
})
