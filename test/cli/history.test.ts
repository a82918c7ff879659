// What git's history says of symbols, from real repositories: through edits, renames, merges and reverts, and the same however the index came about.

import { cpSync, renameSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { windowStart } from '#cli/history/read-history.ts'
import { readStatus } from '#cli/local-index/status.ts'
import { body, coldVersion, commit, shardOf, shardsOf, update } from './support/commits.ts'
import { treesOfTests, settle, type WorkTree } from './support/work-tree.ts'

const aTree = treesOfTests()

/** Titles of the commits of each symbol of a file, newest first, by the symbol's name. */
function historyOf(root: string, file: string): Record<string, string[]> {
  const { symbols, commits = [], history = [] } = shardOf(root, file)
  return Object.fromEntries(
    symbols
      .map(({ name }, at) => [name, (history[at] ?? []).map((i) => commits[i]?.[1] ?? '')] as const)
      .slice(1),
  )
}

/** The digest of a cold index of a copy. */
const coldDigest = (tree: WorkTree, history?: number): Promise<string> =>
  coldVersion(tree, aTree({ git: false }), history)

describe('history of symbols', () => {
  test('follows edits above, renames, squashes and merges; reverts and the commit of everything count for nothing', async () => {
    const tree = aTree()
    tree.write('a.ts', body('one', 1))
    commit(tree, 'Add one')
    tree.write('a.ts', body('one', 1) + body('two', 2))
    commit(tree, 'Add two\n\n--- a/a.ts looks like a header\n@@ -1 +1 @@')
    renameSync(path.join(tree.root, 'a.ts'), path.join(tree.root, 'b c.ts'))
    commit(tree, 'Move to b')
    tree.write('b c.ts', `// head\n${body('one', 10)}${body('two', 2)}`)
    commit(tree, 'Make one larger (#7)')
    tree.git('checkout', '-q', '-b', 'side')
    tree.write('b c.ts', `// head\n${body('one', 10)}${body('two', 22)}`)
    commit(tree, 'wip')
    tree.git('checkout', '-q', 'main')
    tree.git(
      'merge',
      '-q',
      '--no-ff',
      'side',
      '-m',
      'Merge pull request #8 from me/side',
      '-m',
      'Double two',
    )
    tree.git('revert', '--no-edit', '-m', '1', 'HEAD')
    await update(tree.root)
    expect(historyOf(tree.root, 'b c.ts')).toEqual({
      one: ['Make one larger', 'Add one'],
      two: ['Add two'],
    })
  })

  test('a change that was taken back is forgotten in all its files, and comes back with the revert of the revert', async () => {
    const tree = aTree()
    tree.write('a.ts', body('one', 1))
    tree.write('b.ts', body('two', 1))
    commit(tree, 'Start')
    tree.write('a.ts', body('one', 2))
    tree.write('b.ts', body('two', 2))
    const change = commit(tree, 'Raise both')
    await update(tree.root)
    expect(historyOf(tree.root, 'b.ts')).toEqual({ two: ['Raise both', 'Start'] })
    // The revert leaves b.ts as it is.
    tree.write('a.ts', body('one', 1))
    const revert = commit(tree, `Revert "Raise both"\n\nThis reverts commit ${change}.`)
    const taken = await update(tree.root)
    expect(historyOf(tree.root, 'a.ts')).toEqual({ one: ['Start'] })
    expect(historyOf(tree.root, 'b.ts')).toEqual({ two: ['Start'] })
    expect(await coldDigest(tree)).toBe(taken.indexVersion)
    tree.write('a.ts', body('one', 2))
    commit(tree, `Reapply "Raise both"\n\nThis reverts commit ${revert}.`)
    const again = await update(tree.root)
    expect(historyOf(tree.root, 'a.ts')).toEqual({ one: ['Raise both', 'Start'] })
    expect(historyOf(tree.root, 'b.ts')).toEqual({ two: ['Raise both', 'Start'] })
    expect(await coldDigest(tree)).toBe(again.indexVersion)
  })

  test('a commit that comes back in part has one place, also for what only its first coming changed', async () => {
    const tree = aTree()
    tree.write('a.ts', body('one', 1) + body('two', 1))
    commit(tree, 'Start')
    tree.write('a.ts', body('one', 2) + body('two', 2))
    const change = commit(tree, 'Raise both')
    tree.write('a.ts', body('one', 1) + body('two', 1))
    const revert = commit(tree, `Revert "Raise both"\n\nThis reverts commit ${change}.`)
    tree.write('a.ts', body('one', 1) + body('two', 7))
    commit(tree, 'Set two to seven')
    tree.write('a.ts', body('one', 2) + body('two', 7))
    commit(tree, `Reapply "Raise both"\n\nThis reverts commit ${revert}.`)
    const { indexVersion } = await update(tree.root)
    expect(historyOf(tree.root, 'a.ts')).toEqual({
      one: ['Raise both', 'Start'],
      two: ['Raise both', 'Set two to seven', 'Start'],
    })
    expect(await coldDigest(tree)).toBe(indexVersion)
  })

  test('sees ancestors of the indexed commit only', async () => {
    const tree = aTree()
    tree.write('a.ts', body('one', 1))
    const old = commit(tree, 'Add one')
    tree.write('a.ts', body('one', 2))
    commit(tree, 'The fix of the future')
    tree.git('checkout', '-q', '--detach', old)
    await update(tree.root)
    expect(historyOf(tree.root, 'a.ts')).toEqual({ one: ['Add one'] })
  })

  test('a file that was deleted and written anew starts anew', async () => {
    const tree = aTree()
    tree.write('a.ts', body('one', 1))
    tree.write('z.ts', body('z', 1))
    commit(tree, 'Add the first')
    tree.git('rm', '-q', 'a.ts')
    commit(tree, 'Remove it')
    tree.write('a.ts', body('one', 5))
    commit(tree, 'Add another')
    await update(tree.root)
    expect(historyOf(tree.root, 'a.ts')).toEqual({ one: ['Add another'] })
  })

  test('uncommitted lines shift what is below and count for nothing; a new file has none', async () => {
    const tree = aTree()
    tree.write('a.ts', body('one', 1) + body('two', 2))
    commit(tree, 'Add both')
    tree.write('a.ts', body('one', 1) + body('two', 3))
    commit(tree, 'Raise two')
    tree.write('a.ts', body('zero', 0) + body('one', 1) + body('two', 3))
    tree.write('new.ts', body('fresh', 1))
    await update(tree.root)
    expect(historyOf(tree.root, 'a.ts')).toEqual({
      zero: [],
      one: ['Add both'],
      two: ['Raise two', 'Add both'],
    })
    expect(historyOf(tree.root, 'new.ts')).toEqual({ fresh: [] })
  })

  test('a root below the top of its repository has its own paths', async () => {
    const tree = aTree()
    tree.write('packages/core/a.ts', body('one', 1))
    tree.write('other.ts', body('other', 1))
    commit(tree, 'Add packages')
    const root = path.join(tree.root, 'packages/core')
    await update(root)
    expect(historyOf(root, 'a.ts')).toEqual({ one: ['Add packages'] })
  })

  test('a shallow clone has what it has, and the commit where it ends counts for nothing', async () => {
    const origin = aTree()
    for (const value of [1, 2, 3]) {
      origin.write('a.ts', body('one', value))
      commit(origin, `Value ${value}`)
    }
    const clone = aTree({ git: false, name: 'clone' })
    clone.git('clone', '-q', '--depth', '2', `file://${origin.root}`, '.')
    await update(clone.root)
    expect(historyOf(clone.root, 'a.ts')).toEqual({ one: ['Value 3'] })
    clone.git('fetch', '-q', '--unshallow')
    await update(clone.root)
    expect(historyOf(clone.root, 'a.ts')).toEqual({ one: ['Value 3', 'Value 2', 'Value 1'] })
  })
})

test('what git cannot read of history is told, and the index is made all the same', async () => {
  const tree = aTree()
  tree.write('a.ts', body('one', 1))
  commit(tree, 'Add one')
  const blob = tree.git('rev-parse', 'HEAD:a.ts')
  tree.write('a.ts', body('one', 2))
  commit(tree, 'Raise one')
  unlinkSync(path.join(tree.root, '.git/objects', blob.slice(0, 2), blob.slice(2)))
  const report = await update(tree.root)
  expect(report.historyProblem).toMatch(/^history ends after [01] commits: git log failed/)
  expect((await readStatus(tree.root))?.history.problem).toBe(report.historyProblem)
  tree.write('b.ts', body('two', 1))
  expect((await update(tree.root)).historyProblem).toBe(report.historyProblem)
})

test('symbols are searched by the titles of their commits and know how many there were, however they were stored', async () => {
  const tree = aTree()
  tree.write('a.ts', body('one', 1) + body('two', 2))
  commit(tree, 'Add both')
  tree.write('a.ts', body('one', 1) + body('two', 3))
  commit(tree, 'Raise two')
  await update(tree.root)
  const database = new DatabaseSync(path.join(tree.root, '.kontext', 'index.db'), {
    readOnly: true,
  })
  const rows = database
    .prepare('SELECT name, history_terms AS terms, changes FROM symbols ORDER BY id')
    .all()
  database.close()
  expect(rows.map(({ name, terms, changes }) => [name, terms, changes])).toEqual([
    ['a.ts', '', 0],
    ['one', 'add both', 1],
    ['two', 'rais two add both', 2],
  ])
})

describe('a new commit', () => {
  test('changes the shards of the files that it touched and of no other, as a cold index has them', async () => {
    const tree = aTree()
    for (const name of ['a', 'b', 'c']) tree.write(`${name}.ts`, body(name, 1))
    commit(tree, 'Start')
    await update(tree.root)
    const before = shardsOf(tree.root)
    tree.write('b.ts', body('b', 2))
    commit(tree, 'Raise b')
    const report = await update(tree.root)
    const after = shardsOf(tree.root)
    expect(
      [...after].filter(([file, hash]) => before.get(file) !== hash).map(([file]) => file),
    ).toEqual(['b.ts'])
    expect(report.shardsWritten).toBe(1)
    expect(historyOf(tree.root, 'b.ts')).toEqual({ b: ['Raise b', 'Start'] })
    expect(await coldDigest(tree)).toBe(report.indexVersion)
  })

  test('of changes that were indexed before it tells of them', async () => {
    const tree = aTree()
    tree.write('a.ts', body('a', 1))
    commit(tree, 'Start')
    tree.write('a.ts', body('a', 2))
    await update(tree.root)
    expect(historyOf(tree.root, 'a.ts')).toEqual({ a: ['Start'] })
    commit(tree, 'Raise a')
    const report = await update(tree.root)
    expect(report.parsed).toBe(0)
    expect(historyOf(tree.root, 'a.ts')).toEqual({ a: ['Raise a', 'Start'] })
    expect(await coldDigest(tree)).toBe(report.indexVersion)
  })

  test('that was rewritten is forgotten', async () => {
    const tree = aTree()
    tree.write('a.ts', body('a', 1))
    commit(tree, 'Start')
    tree.write('a.ts', body('a', 2))
    commit(tree, 'Raise a')
    await update(tree.root)
    tree.git('commit', '-q', '--amend', '-m', 'Lift a')
    await settle()
    const report = await update(tree.root)
    expect(historyOf(tree.root, 'a.ts')).toEqual({ a: ['Lift a', 'Start'] })
    expect(await coldDigest(tree)).toBe(report.indexVersion)
  })

  test('moves the end of a short window in steps, the same in an old index and a cold one', async () => {
    const tree = aTree()
    tree.write('a.ts', body('a', 0))
    tree.write('b.ts', body('b', 0))
    commit(tree, 'Start')
    await update(tree.root, 10)
    const moves: number[] = []
    const pairs: (readonly [string, string])[] = []
    for (let value = 1; value <= 24; value += 1) {
      tree.write('b.ts', body('b', value))
      commit(tree, `Value ${value}`)
      const before = shardsOf(tree.root).get('a.ts')
      const { indexVersion } = await update(tree.root, 10)
      if (shardsOf(tree.root).get('a.ts') !== before) moves.push(value)
      if (value % 8 === 0) pairs.push([indexVersion, await coldDigest(tree, 10)])
    }
    for (const [updated, cold] of pairs) expect(updated).toBe(cold)
    // The start left the window once, and no other commit touched the file.
    expect(moves).toEqual([11])
  }, 60_000)
})

test('an unchanged tree is recognised without reading any history, and none is read where none is wanted', async () => {
  const tree = aTree()
  tree.write('a.ts', body('a', 1))
  commit(tree, 'Start')
  await update(tree.root)
  await settle()
  await update(tree.root)
  const again = await update(tree.root)
  expect(again.shardsWritten).toBe(0)
  const without = await update(aCopy(tree), 0)
  expect(without.indexVersion).not.toBe(again.indexVersion)
})

function aCopy(tree: WorkTree): string {
  const copy = aTree({ git: false })
  cpSync(tree.root, copy.root, {
    recursive: true,
    filter: (source) => !source.endsWith('.kontext'),
  })
  return copy.root
}

test('a window holds at least as many commits as were asked for', () => {
  for (const limit of [1, 10, 500, 5_000]) {
    for (let height = 1; height < 9_000; height += 137) {
      const held = height - windowStart(height, limit)
      expect(held).toBeGreaterThanOrEqual(Math.min(limit, height))
      expect(held).toBeLessThan(limit + Math.max(1, Math.min(1_000, limit / 5)))
    }
  }
})
