// What git does not show, and what does not fit: an update must notice the one and survive the other.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStatus } from '#cli/local-index/status.ts'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { limits } from '#wire/limits.ts'
import { aWorkTree, settle, type WorkTree } from './support/work-tree.ts'

let tree: WorkTree
beforeEach(() => {
  tree = aWorkTree()
})
afterEach(() => tree.remove())

test('a sparse checkout made after indexing is noticed, and what it left out is named', async () => {
  tree.write('api/h.ts', 'export const handler = () => 1\n')
  tree.write('web/p.ts', 'export const page = () => 2\n')
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'one')
  await settle()
  await updateLocalIndex(tree.root)
  expect(await readStatus(tree.root)).toMatchObject({ current: true, files: 2 })

  tree.git('sparse-checkout', 'set', 'api')
  expect(await readStatus(tree.root)).toMatchObject({ current: false })
  await updateLocalIndex(tree.root)
  expect(await readStatus(tree.root)).toMatchObject({
    files: 1,
    skipped: [{ path: 'web/p.ts', reason: 'not on disk: sparse checkout' }],
  })
})

test('an edit of a file that git was told to overlook is noticed', async () => {
  tree.write('a.ts', 'export const a = () => 1\n')
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'one')
  await settle()
  const { indexVersion } = await updateLocalIndex(tree.root)
  tree.git('update-index', '--assume-unchanged', 'a.ts')
  tree.write('a.ts', 'export const a = () => 2222\n')
  expect((await updateLocalIndex(tree.root)).indexVersion).not.toBe(indexVersion)
})

test('a file with more symbols than a shard holds is skipped with the reason, and the others are indexed', async () => {
  const lines = Array.from({ length: 12_000 }, (_, i) => `export const value${i} = 'some text'`)
  tree.write('data.ts', `${lines.join('\n')}\n`)
  tree.write('use.ts', `import { value1 } from './data'\nexport const use = () => value1\n`)
  await updateLocalIndex(tree.root)
  expect(await readStatus(tree.root)).toMatchObject({
    files: 1,
    skipped: [{ path: 'data.ts', reason: 'too many symbols' }],
  })
})

test('a file with more edges than a shard holds keeps those that fit and counts the others', async () => {
  const name = 'aFunctionWithQuiteALongNameThatManyCallersCall'.repeat(4)
  const target = `deeply/nested/folders/of/${name}`
  tree.write(`${target}.ts`, `export function ${name}() {}\n`)
  const calls = Array.from({ length: 6_000 }, (_, i) => `function f${i}() { g() }`)
  tree.write('caller.ts', `import { ${name} as g } from './${target}'\n${calls.join('\n')}\n`)
  await updateLocalIndex(tree.root)
  const status = await readStatus(tree.root)
  expect(status).toMatchObject({ files: 2, skipped: [] })
  const kept = status?.edges['CALLS'] ?? 0
  expect(kept).toBeGreaterThan(1_000)
  expect(kept + (status?.unresolved ?? 0)).toBe(6_000)
  expect(limits.maxShardBytes).toBeLessThan(2_000_000)
})
