import { expect, test } from 'vitest'
import { winningTails } from '#storage/path-tails.ts'

test.each([
  [['a/b/c.ts', 'b/c.ts', 'c.ts'], ['b/c.ts', 'c.ts'], ['b/c.ts']],
  [
    ['a/b.ts', 'b.ts', 'x/y.ts', 'y.ts'],
    ['b.ts', 'x/y.ts', 'y.ts'],
    ['b.ts', 'x/y.ts'],
  ],
  [
    ['b.ts', 'a/b.ts'],
    ['b.ts', 'a/b.ts'],
    ['b.ts', 'a/b.ts'],
  ],
  [['a.ts'], [], []],
  [[], ['a.ts'], []],
])('of %j with files for %j, %j count', (tails, found, winners) => {
  expect([...winningTails(tails, new Set(found))]).toEqual(winners)
})
