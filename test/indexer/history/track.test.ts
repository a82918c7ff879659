import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitTitle } from '#cli/history/commit.ts'
import { readLog } from '#cli/history/read-log.ts'
import { rangeBefore, touches, trackHistory } from '#cli/history/track.ts'

describe('touches', () => {
  test('a replaced line inside the range counts, one beside it does not', () => {
    const hunk = { oldStart: 6, oldCount: 1, newStart: 6, newCount: 1 }
    expect(touches({ start: 5, end: 5 }, hunk)).toBe(false)
    expect(touches({ start: 5, end: 6 }, hunk)).toBe(true)
    expect(touches({ start: 6, end: 9 }, hunk)).toBe(true)
    expect(touches({ start: 7, end: 9 }, hunk)).toBe(false)
  })

  test('a deletion counts only between two lines of the range', () => {
    const hunk = { oldStart: 6, oldCount: 2, newStart: 5, newCount: 0 }
    expect(touches({ start: 1, end: 5 }, hunk)).toBe(false)
    expect(touches({ start: 5, end: 6 }, hunk)).toBe(true)
    expect(touches({ start: 6, end: 9 }, hunk)).toBe(false)
  })
})

describe('rangeBefore', () => {
  test('lines added above shift the range back', () => {
    const hunks = [{ oldStart: 0, oldCount: 0, newStart: 1, newCount: 3 }]
    expect(rangeBefore({ start: 4, end: 8 }, hunks)).toEqual({ start: 1, end: 5 })
  })

  test('lines removed above shift the range forward', () => {
    const hunks = [{ oldStart: 2, oldCount: 3, newStart: 1, newCount: 0 }]
    expect(rangeBefore({ start: 2, end: 4 }, hunks)).toEqual({ start: 5, end: 7 })
  })

  test('a range made of added lines only was not there before', () => {
    const hunks = [{ oldStart: 3, oldCount: 0, newStart: 4, newCount: 5 }]
    expect(rangeBefore({ start: 4, end: 8 }, hunks)).toBeNull()
    expect(rangeBefore({ start: 5, end: 7 }, hunks)).toBeNull()
  })
})

test('the title of a merged pull request is what its author called it', () => {
  expect(commitTitle('Merge pull request #12 from me/fix', '\nKeep order stable\n')).toBe(
    'Keep order stable',
  )
  expect(commitTitle('Keep order stable (#12)', '')).toBe('Keep order stable')
})

describe('a real repository', () => {
  let root = ''
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
  const commit = (message: string): void => {
    git('add', '-A')
    git('commit', '-q', '--no-gpg-sign', '-m', message)
  }

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'kontext history '))
    git('init', '-q', '-b', 'main')
    writeFileSync(path.join(root, 'a.ts'), 'function one() {\n  return 1\n}\n')
    commit('Add one')
    writeFileSync(
      path.join(root, 'a.ts'),
      'function one() {\n  return 1\n}\n\nfunction two() {\n  return 2\n}\n',
    )
    commit('Add two\n\n--- a/a.ts looks like a header\n@@ -1 +1 @@')
    renameSync(path.join(root, 'a.ts'), path.join(root, 'b c.ts'))
    commit('Move to b')
    writeFileSync(
      path.join(root, 'b c.ts'),
      '// head\nfunction one() {\n  return 10\n}\n\nfunction two() {\n  return 2\n}\n',
    )
    commit('Make one larger (#7)')
    git('checkout', '-q', '-b', 'side')
    writeFileSync(
      path.join(root, 'b c.ts'),
      '// head\nfunction one() {\n  return 10\n}\n\nfunction two() {\n  return 22\n}\n',
    )
    commit('wip')
    git('checkout', '-q', 'main')
    git(
      'merge',
      '-q',
      '--no-ff',
      '--no-gpg-sign',
      'side',
      '-m',
      'Merge pull request #8 from me/side',
      '-m',
      'Double two',
    )
    git('revert', '--no-edit', '-m', '1', 'HEAD')
  })

  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('commits are followed through edits above, renames and merges; reverts count for nothing', async () => {
    const files = new Map([
      [
        'b c.ts',
        [
          { start: 2, end: 4 },
          { start: 6, end: 8 },
        ],
      ],
    ])
    const history = await trackHistory(readLog(root, 'HEAD', 100), files)
    const titles = history.byFile
      .get('b c.ts')
      ?.map((list) => list.map((i) => history.commits[i]?.title))
    expect(titles).toEqual([
      ['Make one larger', 'Add one'],
      ['Double two', 'Add two'],
    ])
  })

  test('only ancestors of the revision are seen', async () => {
    const history = await trackHistory(
      readLog(root, 'HEAD~3', 100),
      new Map([['b c.ts', [{ start: 1, end: 3 }]]]),
    )
    expect(history.commits.map((c) => c.title)).toEqual(['Add one'])
  })

  test('an unknown revision is an error', async () => {
    await expect(trackHistory(readLog(root, 'nowhere', 10), new Map())).rejects.toThrow(
      'git log failed',
    )
  })
})
