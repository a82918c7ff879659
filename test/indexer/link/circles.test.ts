import { describe, expect, it } from 'vitest'
import { Table } from '#cli/link/values/table.ts'
import { unite, ValueStore, type Values } from '#cli/link/values/value.ts'
import { linkTexts } from '../languages-case.ts'

/** So many different values, fewer than a set of them may hold. */
const KINDS = 7

/** Definitions that rest on each other: each on itself alone and on what the others are. */
function circle(size: number): {
  readonly answer: (at: number) => Values
  readonly works: number[]
} {
  const table = new Table()
  const store = new ValueStore()
  const works: number[] = []
  const answer = (at: number): Values =>
    table.ofSymbol('type', at, () => {
      works.push(at)
      const others = Array.from({ length: size }, (_, other) => answer(other))
      return unite([store.of('symbol', 0, at % KINDS), ...others])
    })
  return { answer, works }
}

describe('definitions that rest on each other', () => {
  it.each([1, 2, 7, 40])('are worked out in a few rounds when there are %i of them', (size) => {
    const { answer, works } = circle(size)
    expect(answer(0)).toHaveLength(Math.min(size, KINDS))
    expect(works.length).toBeLessThanOrEqual(8 * size)
  })

  it('give the same answer wherever they are entered', () => {
    for (const start of [0, 3, 6]) {
      const { answer } = circle(7)
      answer(start)
      const sizes = [0, 1, 2, 3, 4, 5, 6].map((at) => answer(at).length)
      expect(sizes).toEqual([7, 7, 7, 7, 7, 7, 7])
    }
  })

  it('of classes that are made by each other’s methods end', async () => {
    const size = 16
    const classes = Array.from({ length: size }, (_, at) => {
      const next = [1, 2, 3].map((step) => `new C${(at + step) % size}()`)
      return `class C${at} extends ${next[0]}.mix(${next[1]}) {\n  mix(of) { return ${next[2]}.mix(${next[0]}.mix(of)) }\n}\n`
    })
    const { linked } = await linkTexts({ 'a.js': classes.join('') })
    expect(linked.get('a.js')?.edges.length).toBeGreaterThan(size)
  })
})
