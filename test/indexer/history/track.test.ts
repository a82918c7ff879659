import { describe, expect, test } from 'vitest'
import { commitsOfRanges, rangeBefore, touches } from '#cli/history/track.ts'

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

describe('commitsOfRanges', () => {
  const added = { oldStart: 0, oldCount: 0, newStart: 1, newCount: 10 }
  const edit = (line: number) => ({ oldStart: line, oldCount: 1, newStart: line, newCount: 1 })

  test('a change that counts for nothing still moves lines', () => {
    const above = { oldStart: 0, oldCount: 0, newStart: 1, newCount: 4 }
    const found = commitsOfRanges(
      [{ start: 7, end: 9 }],
      [
        { commit: -1, hunks: [above] },
        { commit: 0, hunks: [edit(4)] },
        { commit: 1, hunks: [edit(8)] },
        { commit: 2, hunks: [added] },
      ],
      20,
    )
    expect(found).toEqual([[0, 2]])
  })

  test('the newest are kept when there are too many', () => {
    const changes = [0, 1, 2, 3].map((commit) => ({ commit, hunks: [edit(2)] }))
    expect(commitsOfRanges([{ start: 1, end: 3 }], changes, 2)).toEqual([[0, 1]])
  })

  test('newest first also where a commit that was brought in again touched the range only at first', () => {
    const changes = [2, 0, 1].map((commit) => ({ commit, hunks: [edit(2)] }))
    expect(commitsOfRanges([{ start: 1, end: 3 }], changes, 20)).toEqual([[0, 1, 2]])
  })
})
