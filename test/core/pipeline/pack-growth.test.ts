import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packItems, type PackCandidate } from '#core/pipeline/pack.ts'
import { aCandidate, long, options } from './pack-candidates.ts'

const listed = fc
  .record({
    name: fc.stringMatching(/^[a-z]{1,30}$/),
    path: fc.stringMatching(/^[a-z/]{1,120}$/),
    source: fc.nat(40).map(long),
    distance: fc.nat(3),
    doc: fc.string({ maxLength: 80 }),
    signature: fc.string({ unit: fc.constantFrom('`', 'x', ' '), maxLength: 120 }),
  })
  .map(aCandidate)
/** Counts characters: sums over pieces, and is quick. */
const short = (text: string): number => Math.ceil(text.length / 3)

describe('a pack that grows', () => {
  it('loses no item to a larger budget, nor to a longer list', () => {
    fc.assert(
      fc.property(
        fc.array(listed, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 100, max: 2_500 }),
        fc.nat(400),
        fc.record({ maxBodies: fc.nat(8), maxSummaries: fc.nat(30), withSections: fc.boolean() }),
        (candidates, budgetTokens, more, caps) => {
          const sections = caps.withSections ? [{ title: 'Tests of these:', lines: ['a 1-2'] }] : []
          const namesIn = (list: readonly PackCandidate[], budget: number): string[] =>
            packItems(list, short, {
              ...options,
              ...caps,
              sections,
              budgetTokens: budget,
            }).items.map(({ item }) => item.id)
          const whole = namesIn(candidates, budgetTokens)
          const shorter = candidates.slice(0, -1)
          const fewer = namesIn(shorter, budgetTokens)
          expect(whole.slice(0, fewer.length)).toEqual(fewer)
          expect(namesIn(candidates, budgetTokens + more).slice(0, whole.length)).toEqual(whole)
        },
      ),
      { numRuns: 500 },
    )
  })
})
