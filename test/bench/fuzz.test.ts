import { expect, test } from 'vitest'
import { fuzzTree } from '../../bench/fuzz/fuzz-tree.ts'
import { fixtures } from '../../bench/fuzz/mutations.ts'
import { mutate } from '../../bench/fuzz/mutate.ts'
import { seeded } from '../../bench/fuzz/random.ts'

test('an update gets through mutated files of every language, tells of each, and stores what a server takes', async () => {
  const sources = [...fixtures().values()].flat()
  const count = sources.length * 12
  const { indexed, skipped, faults } = await fuzzTree(sources, { from: 0, count, seed: 7 })
  const left = Object.values(skipped).reduce((sum, files) => sum + files, 0)
  expect({ told: indexed + left, faults }).toEqual({ told: count, faults: [] })
  expect(indexed).toBeGreaterThan(count / 2)
}, 900_000)

test('mutations depend on their seed alone', () => {
  const broken = (seed: number): string => mutate('a = 1\nb = 2\n', 'other', seeded(seed))
  expect(broken(1)).toBe(broken(1))
  expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(broken)).size).toBeGreaterThan(4)
})
