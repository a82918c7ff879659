import { describe, expect, test } from 'vitest'
import { keptTitle, readMessage } from '#cli/history/commit.ts'

const read = (subject: string, body = '') => {
  const { title, pullRequest, takesBack } = readMessage('1'.repeat(40), subject, body)
  return [title, pullRequest, takesBack !== null]
}

describe('what a commit message says', () => {
  test.each([
    ['a squashed pull request', 'Keep order stable (#12)', '', ['Keep order stable', 12, false]],
    [
      'a merged pull request is what its author called it',
      'Merge pull request #12 from me/fix',
      '\nKeep order stable\n\nmore',
      ['Keep order stable', 12, false],
    ],
    [
      'a merged pull request that nobody described keeps its number',
      'Merge pull request #4227 from honojs/next',
      '',
      ['Merge pull request #4227 from honojs/next', 4227, false],
    ],
    [
      'of two numbers the last is its own',
      'Port "fix a (#12)" to main (#34)',
      '',
      ['Port "fix a" to main', 34, false],
    ],
    ['a revert is one', 'Revert "Keep order (#43)" (#57)', '', ['Revert "Keep order"', 57, true]],
    [
      'a merge whose body tells of conflicts is called by its subject',
      "Merge branch 'main' into topic",
      '# Conflicts:\n#\tsrc/a.ts',
      ["Merge branch 'main' into topic", 0, false],
    ],
    [
      'a merged revert is one',
      'Merge pull request #58 from me/revert-57',
      'Revert "Keep order"',
      ['Revert "Keep order"', 58, true],
    ],
    ['a conventional revert is one', 'revert: feat(a): b', '', ['revert: feat(a): b', 0, true]],
    [
      'a function that reverts is none',
      'reverting works again',
      '',
      ['reverting works again', 0, false],
    ],
    [
      'a GitLab merge request',
      "Merge branch 'x' into 'main'",
      'Keep order\n\nSee merge request group/project!77',
      ['Keep order', 77, false],
    ],
    ['no number at all', 'see #12 for why', '', ['see #12 for why', 0, false]],
  ])('%s', (_, subject, body, expected) => {
    expect(read(subject, body)).toEqual(expected)
  })

  test('a title is kept without NUL, cut between characters, and without secrets even where they would be cut', async () => {
    expect(await keptTitle(String(read(`${'a'.repeat(199)}🚀 and\0more`)[0]))).toBe('a'.repeat(199))
    const token = `ghp_${'aB3dE6gH9j'.repeat(4)}`
    const said = await keptTitle(String(read(`${'use '.repeat(45)}${token} for now`)[0]))
    expect(said).not.toContain('ghp_aB3')
    expect(said).toMatch(/\*{10}/)
  })
})
