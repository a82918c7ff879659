import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readStatus } from '#cli/local-index/status.ts'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

let tree: WorkTree | undefined
afterEach(() => tree?.remove())

test('submodules are read from when that is asked until it is asked no more (case 51)', async () => {
  tree = aWorkTree({ git: false })
  const script = path.join(import.meta.dirname, '../cases/51-submodules/setup.sh')
  execFileSync('sh', [script, tree.root], { stdio: 'ignore' })
  const root = path.join(tree.root, 'super')
  const skipped = async (): Promise<string[]> =>
    (await readStatus(root))?.skipped.map(({ path: file }) => file) ?? []
  const alone = await updateLocalIndex(root, { threads: 1 })
  expect(await skipped()).toEqual(['.gitmodules', 'libs/geo', 'libs/none'])
  const both = await updateLocalIndex(root, { threads: 1, submodules: true })
  expect(both.files).toBeGreaterThan(alone.files)
  expect(await skipped()).toEqual(['.gitmodules', 'libs/none'])
  expect((await updateLocalIndex(root, { threads: 1 })).indexVersion).toBe(both.indexVersion)
  const without = await updateLocalIndex(root, { threads: 1, submodules: false })
  expect(without.indexVersion).toBe(alone.indexVersion)
})
