import { describe, expect, it } from 'vitest'
import { rankCandidates } from '#core/pipeline/rank.ts'
import { aGraph } from '#test/support/graph-builder.ts'
import { anAnchor, file, id, options } from './rank-world.ts'

describe('scores', () => {
  it('put the innermost frame of a trace first, and do not fill the answer with the outer ones', () => {
    const world = aGraph([file('hit.ts', 'hit'), file('trace.ts', 'inner', 'outer')])
    const { items } = rankCandidates(world, {
      anchors: [
        anAnchor(id('hit.ts', 'hit'), 0.9, { lexical: 1, past: 1, sources: { literal: 1 } }),
        anAnchor(id('trace.ts', 'inner'), 1, { sources: { frame: 1 } }),
        anAnchor(id('trace.ts', 'outer'), 0.6, { sources: { frame: 0.6 } }),
      ],
      terms: ['hit'],
      titleTerms: ['hit'],
      options,
      trace: false,
    })
    expect(items.map(({ name }) => name)).toEqual(['inner', 'hit', 'outer'])
  })

  it('lift the best of a file by what the whole file has to do with the task, each further one less', () => {
    const spread = ['one', 'two', 'three'].map((name) => id('spread.ts', name))
    const world = aGraph([file('spread.ts', 'one', 'two', 'three'), file('single.ts', 'single')])
    const { items } = rankCandidates(world, {
      anchors: [
        ...spread.map((symbol) => anAnchor(symbol, 0.5, { lexical: 0.9, sources: {} })),
        anAnchor(id('single.ts', 'single'), 0.5, { lexical: 0.92, sources: {} }),
      ],
      terms: [],
      titleTerms: [],
      options,
      trace: false,
    })
    expect(items[0]?.path).toBe('spread.ts')
    const lifts = items
      .filter(({ path }) => path === 'spread.ts')
      .map(({ features }) => features['file'])
    expect(lifts[1]).toBeCloseTo((lifts[0] ?? 0) * 0.75, 5)
    expect(lifts[2]).toBeCloseTo((lifts[0] ?? 0) * 0.75 ** 2, 5)
  })
})
