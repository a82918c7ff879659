// How symbols and files may be named on a command line.

import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOf, runCli, type CliRun } from './support/run-cli.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

let tree: WorkTree
beforeAll(async () => {
  tree = aWorkTree()
  tree.write(
    'src/box.ts',
    'export class Box {\n  #hidden() {\n    return 1\n  }\n\n  open() {\n    return this.#hidden()\n  }\n}\n',
  )
  tree.write('src/other.ts', 'export function open() {\n  return 2\n}\n')
  tree.write(
    'src/use.ts',
    `import { Box } from './box'\nimport { open } from './other'\nexport const use = () => new Box().open() + open()\n`,
  )
  tree.write('src/call.cc', 'struct Add {\n  int operator()(int x) const { return x; }\n};\n')
  tree.write('odd:1/place.ts', 'export const odd = 1\n')
  await runCli(['init', '--quiet'], { cwd: tree.root })
})
afterAll(() => tree.remove())

const ask = (args: readonly string[], folder = '.'): Promise<CliRun> =>
  runCli([...args, '--json'], { cwd: path.join(tree.root, folder) })

test.each([
  ['Box#open', 'src/box.ts/Box#open().'],
  ['Box::open', 'src/box.ts/Box#open().'],
  ['src/box.ts:Box#open', 'src/box.ts/Box#open().'],
  ['Box##hidden', 'src/box.ts/Box#`#hidden`().'],
  ['Box.#hidden()', 'src/box.ts/Box#`#hidden`().'],
  ['operator()', 'src/call.cc/Add#`operator()`().'],
  ['Add.operator()', 'src/call.cc/Add#`operator()`().'],
  ['src/box.ts:7', 'src/box.ts/Box#open().'],
  ['src/box.ts:9', 'src/box.ts/Box#'],
  ['odd:1/place.ts:1', 'odd:1/place.ts/odd.'],
  ['./src/other.ts:open', 'src/other.ts/open().'],
  ['src/../src/other.ts:open', 'src/other.ts/open().'],
])('%s names one symbol', async (name, id) => {
  expect(jsonOf(await ask(['callers', name]))).toMatchObject({ symbol: { symbol_id: id } })
})

test.each(['src/box.ts:99', 'src/none.ts:1', 'Box#', '#', '::'])('%s names none', async (name) => {
  expect((await ask(['callers', name])).code).toBe(4)
})

test('a file may be named from the root of the file system and from the current folder', async () => {
  const whole = path.join(tree.root, 'src/box.ts')
  for (const [file, folder] of [
    [whole, '.'],
    ['box.ts', 'src'],
    ['../src/box.ts', 'src'],
    ['src/box.ts', 'src'],
  ]) {
    expect(jsonOf(await ask(['deps', file ?? ''], folder))).toMatchObject({
      path: 'src/box.ts',
      imported_by: ['src/use.ts'],
    })
    expect(jsonOf(await ask(['chunk', `${file}:2`], folder))).toMatchObject({ name: '#hidden' })
    expect(jsonOf(await ask(['callers', `${file}:Box.open`], folder))).toMatchObject({
      symbol: { name: 'open' },
    })
    expect(jsonOf(await ask(['symbols', '--file', file ?? ''], folder))).toMatchObject({
      symbols: [{ kind: 'module', path: 'src/box.ts' }, {}, {}, {}],
    })
  }
  expect((await ask(['deps', '../outside.ts'])).code).toBe(4)
})

test('a place may have a column, or be a range as answers print it', async () => {
  for (const place of ['src/box.ts:6:3', 'src/box.ts:6-8'])
    expect(jsonOf(await ask(['chunk', place]))).toMatchObject({ name: 'open', start_line: 6 })
  expect(jsonOf(await ask(['chunk', 'odd:1/place.ts:1']))).toMatchObject({ name: 'odd' })
})

test('a name and a file list the symbols of that name in that file', async () => {
  expect(jsonOf(await ask(['symbols', 'open', '--file', 'src/other.ts']))).toMatchObject({
    symbols: [{ symbol_id: 'src/other.ts/open().' }],
  })
  const none = await ask(['symbols', 'hidden', '--file', 'src/other.ts'])
  expect(none).toMatchObject({ code: 4, stdout: '' })
  expect(none.stderr).toContain('"hidden" in src/other.ts')
  expect((await ask(['symbols', '--file', 'src/none.ts'])).stderr).toContain('holds no file')
})
