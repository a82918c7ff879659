import { describe, expect, test } from 'vitest'
import {
  coordinateSearch,
  seededRandom,
  shuffled,
} from '../../bench/retrieval/coordinate-search.ts'

describe('coordinate search', () => {
  const search = (minimumGain: number) =>
    coordinateSearch({
      knobs: [
        { key: 'a', start: 1 },
        { key: 'b', start: 0 },
      ],
      objective: ({ a = 0, b = 0 }) => Promise.resolve(-((a - 2) ** 2) - (b - 0.2) ** 2),
      rounds: 3,
      seed: 1,
      minimumGain,
    })

  test('moves to the better point and never below where it started', async () => {
    const { point, value } = await search(0)
    expect(point['a']).toBe(2)
    expect(point['b']).toBeCloseTo(0.2, 6)
    expect(value).toBeGreaterThan(-1)
  })

  test('a gain below the minimum is left alone', async () => {
    expect((await search(10)).point).toEqual({ a: 1, b: 0 })
  })

  test('the same seed shuffles the same way', () => {
    const order = () => shuffled([1, 2, 3, 4, 5, 6], seededRandom(7))
    expect(order()).toEqual(order())
    expect(new Set(order())).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })
})
