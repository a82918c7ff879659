// The package as npm would publish it: the CLI by itself, without the sources, in a folder of other packages.

import { execFileSync } from 'node:child_process'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorkTree, type WorkTree } from '../cli/support/work-tree.ts'

const PROJECT = path.join(import.meta.dirname, '../..')

let folder: string
let installed: string
let tree: WorkTree

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kontext-package-'))
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  execFileSync('npm', pack, { cwd: PROJECT })
  const [archive = ''] = globSync('*.tgz', { cwd: folder })
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  const modules = path.join(folder, 'node_modules')
  installed = path.join(modules, 'kontext')
  mkdirSync(modules)
  renameSync(path.join(folder, 'package'), installed)
  const own = path.join(PROJECT, 'node_modules')
  for (const name of readdirSync(own))
    if (!name.startsWith('.')) symlinkSync(path.join(own, name), path.join(modules, name))
  tree = aWorkTree({ name: 'shop' })
  tree.write('README.md', '# Shop\n\nSells cups.\n')
  tree.write('price.py', 'def price():\n    return tax()\n\n\ndef tax():\n    return 1\n')
  tree.write('cup.ts', 'export function cup(): number {\n  return 1\n}\n')
})
afterAll(() => {
  tree.remove()
  rmSync(folder, { recursive: true, force: true })
})

const run = (args: readonly string[], input = ''): string =>
  execFileSync(process.execPath, [path.join(installed, 'indexer-cli/bin.js'), ...args], {
    cwd: tree.root,
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'ignore'],
  })

test('holds what the CLI runs on, and no sources or tests', () => {
  const files = globSync('**/*', { cwd: installed })
  expect(files.filter((file) => /\.ts$|\.test\.|(?:^|\/)fixture/.test(file))).toEqual([])
  expect(files).toContain('LICENSE')
  expect(files).toContain('README.md')
})

test('indexes, answers and speaks MCP by itself', () => {
  run(['init', '--quiet'])
  expect(run(['callers', 'tax'])).toContain('price.py:2')
  expect(run(['context', 'the price of the tax is wrong', '--local'])).toContain('def tax()')
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
  expect(JSON.parse(run(['mcp'], `${ping}\n`))).toMatchObject({ id: 1, result: {} })
})
