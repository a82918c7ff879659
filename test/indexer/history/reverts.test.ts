import { describe, expect, test } from 'vitest'
import { readMessage } from '#cli/history/commit.ts'
import { standing } from '#cli/history/reverts.ts'

const id = (at: number): string => String(at).repeat(40)

/** What each of the messages stands for, oldest first, by its place from 1; 0 for nothing. */
function standsFor(...messages: readonly (readonly [subject: string, body?: string])[]): number[] {
  const newestFirst = messages
    .map(([subject, body = ''], at) => readMessage(id(at + 1), subject, body))
    .toReversed()
  return standing(newestFirst)
    .map((place) => (place < 0 ? 0 : messages.length - place))
    .toReversed()
}

const taking = (at: number): string => `This reverts commit ${id(at)}.`

describe('what commits stand for', () => {
  test('a revert and the commit that it names are nothing', () => {
    expect(standsFor(['Add a'], ['Add b'], ['Revert "Add a"', taking(1)])).toEqual([0, 2, 0])
  })

  test('a shortened id, and a sentence of git under a subject of its own, name it too', () => {
    expect(standsFor(['Add a'], ['Undo', `This reverts commit ${id(1).slice(0, 9)}`])).toEqual([
      0, 0,
    ])
  })

  test('without an id the title tells, the newest of several, and the number of a pull request before it', () => {
    expect(standsFor(['Add a'], ['Add a'], ['Revert "Add a"'])).toEqual([1, 0, 0])
    expect(standsFor(['Add a (#4)'], ['Add a (#5)'], ['Revert "Add a (#4)" (#6)'])).toEqual([
      0, 2, 0,
    ])
    expect(
      standsFor(['Add a (#4)'], ['Undo a (#6)'], ['Revert "Add…" (#7)', 'Reverts me/it#4']),
    ).toEqual([0, 2, 0])
    expect(standsFor(['feat(a): b'], ['revert: feat(a): b'])).toEqual([0, 0])
  })

  test('a merged pull request is taken back by its merge', () => {
    expect(
      standsFor(
        ['Merge pull request #8 from me/side', 'Double two'],
        ['Revert "Merge pull request #8 from me/side"'],
      ),
    ).toEqual([0, 0])
    expect(
      standsFor(
        ['Keep order (#57)'],
        ['Merge pull request #58 from me/revert-57', 'Revert "Keep order"'],
      ),
    ).toEqual([0, 0])
  })

  test('a revert of a revert brings the commit again, a third one takes it away', () => {
    const twice = [
      ['Add a'],
      ['Revert "Add a"', taking(1)],
      ['Revert "Revert "Add a""', taking(2)],
    ] as const
    expect(standsFor(...twice)).toEqual([1, 0, 1])
    expect(standsFor(...twice, ['Revert "Reapply "Add a""', taking(3)])).toEqual([0, 0, 0, 0])
    expect(standsFor(['Add a'], ['Revert "Add a"'], ['Reapply "Add a"'])).toEqual([1, 0, 1])
  })

  test('what brings again a commit that is not known stands for itself', () => {
    expect(standsFor(['Revert "Revert "Add a""'])).toEqual([1])
    expect(standsFor(['Revert "Add a"'], ['Reapply "Add a"', taking(1)])).toEqual([0, 2])
  })

  test('a squash commit that lists a revert among others is none', () => {
    expect(standsFor(['Add a'], ['Add b (#9)', `* Add b\n\n* Undo a\n\n${taking(1)}`])).toEqual([
      1, 2,
    ])
  })
})
