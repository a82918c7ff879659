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

  it('lift the best symbol of a file that changed together with the best files, and no other of it', () => {
    const world = aGraph([
      { ...file('schema.ts', 'schema'), commits: ['1', '2', '3'] },
      { ...file('locale.ts', 'message', 'other'), commits: ['1', '2', '3'] },
      { ...file('apart.ts', 'stranger'), commits: ['9'] },
    ])
    const { items } = rankCandidates(world, {
      anchors: [
        anAnchor(id('schema.ts', 'schema'), 0.8, { lexical: 1, sources: {} }),
        anAnchor(id('locale.ts', 'message'), 0.3, { lexical: 0.42, sources: {} }),
        anAnchor(id('locale.ts', 'other'), 0.3, { lexical: 0.4, sources: {} }),
        anAnchor(id('apart.ts', 'stranger'), 0.3, { lexical: 0.5, sources: {} }),
      ],
      terms: [],
      titleTerms: [],
      options,
      trace: false,
    })
    expect(items.map(({ name }) => name)).toEqual(['schema', 'message', 'stranger', 'other'])
    expect(items.map(({ features }) => features['cochange'])).toEqual([0.5, 1, 0, 0])
  })

  it('lift the best symbol of a file whose past changes were called what the task says', () => {
    const told = ['one', 'two'].map((name) => id('told.ts', name))
    const world = aGraph([file('told.ts', 'one', 'two'), file('silent.ts', 'silent')])
    const { items } = rankCandidates(world, {
      anchors: [
        ...told.map((symbol) => anAnchor(symbol, 0.5, { lexical: 0.9, past: 0.5, sources: {} })),
        anAnchor(id('silent.ts', 'silent'), 0.5, { lexical: 0.9, past: 0.5, sources: {} }),
      ],
      terms: [],
      titleTerms: [],
      options,
      trace: false,
    })
    expect(items.map(({ features }) => features['file_past'])).toEqual(
      [1, 0, 0.5].toSorted((a, b) => b - a),
    )
    expect(items[0]?.path).toBe('told.ts')
  })
})
