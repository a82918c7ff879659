// Which commits changed each file, as shards name them: from real repositories, with merges taken apart, and the same however the index came about.

import { expect, test } from 'vitest'
import { body, coldVersion, commit, shardOf, shardsOf, update } from './support/commits.ts'
import { treesOfTests, type WorkTree } from './support/work-tree.ts'

const aTree = treesOfTests()

const changesOf = (root: string, file: string): readonly string[] =>
  shardOf(root, file).changed_by ?? []

const coldDigest = (tree: WorkTree, history?: number): Promise<string> =>
  coldVersion(tree, aTree({ git: false }), history)

const short = (...ids: readonly string[]): readonly string[] =>
  ids.map((id) => id.slice(0, 12)).sort()

test('a shard names every commit that changed its file, those of a merged line one by one', async () => {
  const tree = aTree()
  tree.write('a.ts', body('one', 1))
  tree.write('b.ts', body('beside', 1))
  const added = commit(tree, 'Add one')
  tree.write('a.ts', body('two', 2))
  const replaced = commit(tree, 'Replace it by two')
  tree.git('checkout', '-q', '-b', 'side')
  tree.write('a.ts', body('two', 3))
  const first = commit(tree, 'Three')
  tree.write('a.ts', body('two', 4))
  const second = commit(tree, 'Four')
  tree.git('checkout', '-q', '-')
  await update(tree.root)
  expect(changesOf(tree.root, 'a.ts')).toEqual(short(added, replaced))
  const before = shardsOf(tree.root)
  tree.git('merge', '-q', '--no-ff', '-m', 'Merge pull request #1 from x/side', 'side')
  const { indexVersion } = await update(tree.root)
  expect(changesOf(tree.root, 'a.ts')).toEqual(short(added, replaced, first, second))
  expect(shardsOf(tree.root).get('b.ts')).toBe(before.get('b.ts'))
  expect(await coldDigest(tree)).toBe(indexVersion)
  await update(tree.root, 0)
  expect(changesOf(tree.root, 'a.ts')).toEqual([])
})

test('commits of more than thirty files are not told of any', async () => {
  const tree = aTree()
  for (let at = 0; at < 31; at += 1) tree.write(`f${at}.ts`, body('one', at))
  commit(tree, 'Add all')
  tree.write('f0.ts', body('one', 100))
  const alone = commit(tree, 'Change one')
  await update(tree.root)
  expect(changesOf(tree.root, 'f0.ts')).toEqual(short(alone))
  expect(changesOf(tree.root, 'f1.ts')).toEqual([])
})

test('the commits of files end where the window of history ends, in steps', async () => {
  const tree = aTree()
  const ids: string[] = []
  for (let at = 0; at < 14; at += 1) {
    tree.write('a.ts', body('one', at))
    ids.push(commit(tree, `Change ${at}`))
  }
  // Of 14 the oldest 4 do not count: at least 10 do, and the end moves by 2.
  const { indexVersion } = await update(tree.root, 10)
  expect(changesOf(tree.root, 'a.ts')).toEqual(short(...ids.slice(4)))
  expect(await coldDigest(tree, 10)).toBe(indexVersion)
  tree.write('a.ts', body('one', 99))
  ids.push(commit(tree, 'Change 99'))
  await update(tree.root, 10)
  expect(changesOf(tree.root, 'a.ts')).toEqual(short(...ids.slice(4)))
})
