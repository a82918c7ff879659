import path from 'node:path'
import { expect, test } from 'vitest'
import { indexPath } from '#cli/commands/index-path.ts'
import { jsonOf, runCli } from './support/run-cli.ts'
import { aWorkTree } from './support/work-tree.ts'

test.skipIf(path.sep === '\\')(
  'a file with a backslash in its name is not the one in a folder',
  async () => {
    const tree = aWorkTree()
    tree.write('a\\b.ts', 'export function f() {}\nexport const first = () => f()\n')
    tree.write('a/b.ts', 'export function f() {}\nexport const second = () => f()\n')
    await runCli(['init', '--quiet'], { cwd: tree.root })
    const ask = async (...args: string[]) =>
      jsonOf(await runCli([...args, '--json'], { cwd: tree.root }))
    expect(await ask('chunk', 'a\\b.ts:2')).toMatchObject({ path: 'a\\b.ts' })
    expect(await ask('chunk', 'a/b.ts:2')).toMatchObject({ path: 'a/b.ts' })
    expect(await ask('deps', './a\\b.ts')).toMatchObject({ path: 'a\\b.ts' })
    const callers = async (name: string) => JSON.stringify(await ask('callers', name))
    expect(await callers('a\\b.ts:f')).toContain('first')
    expect(await callers('a/b.ts:f')).toContain('second')
    tree.remove()
  },
)

test('a path as Windows writes it is that of the index', () => {
  expect(indexPath('.\\src\\a.ts', undefined, '\\')).toBe('src/a.ts')
  expect(indexPath('./src/a.ts', undefined, '\\')).toBe('src/a.ts')
})

test('a symbol is found by a path as Windows writes it', async () => {
  const tree = aWorkTree()
  tree.write('a/b.ts', 'export function f() {}\nexport const second = () => f()\n')
  await runCli(['init', '--quiet'], { cwd: tree.root })
  const { stdout } = await runCli(['callers', '.\\a\\b.ts:f'], { cwd: tree.root })
  expect(stdout).toContain('second')
  tree.remove()
})
