import { describe, expect, it } from 'vitest'
import { coverageOf, type CoverageInput } from '#core/pipeline/coverage.ts'
import { readTask } from '#core/pipeline/read-task.ts'
import type { Anchor, RankedItem, RankResult } from '#core/pipeline/types.ts'
import { aNominated, someNominations } from './nominations.ts'

const anItem = (name: string, more: Partial<RankedItem> = {}): RankedItem => ({
  ...aNominated(`src/${name}.ts`, name),
  score: 1,
  features: { name: 0 },
  distance: 0,
  sources: [],
  ...more,
})

const anchorOf = (item: RankedItem, sources: Anchor['sources'], lexical = 0): Anchor => ({
  id: item.id,
  strength: 0.8,
  sources,
  lexical,
  past: 0,
  changes: 0,
  named: false,
})

const aResult = (items: readonly RankedItem[], more: Partial<RankResult> = {}): RankResult => ({
  items,
  tests: [],
  candidates: items.length,
  connectedRatio: 0.5,
  orphanRatio: 0,
  margin: 0,
  touchesGodNode: false,
  provenance: { scip: 0, treesitter: 2, heuristic: 1 },
  truncated: [],
  trace: [],
  ...more,
})

const cover = (
  task: string,
  items: readonly RankedItem[],
  anchors: readonly Anchor[],
  more: Partial<CoverageInput> = {},
) =>
  coverageOf({
    signals: readTask(task),
    nominations: [someNominations({})],
    anchors,
    results: [aResult(items)],
    items,
    commit: null,
    ...more,
  })

describe('confidence', () => {
  it('is low for an empty answer', () => {
    expect(cover('anything', [], []).confidence).toBe('low')
  })

  it('is low for eight hits of which the task names none and words match weakly', () => {
    const items = Array.from({ length: 8 }, (_, i) => anItem(`noise${i}`))
    expect(
      cover(
        'vague words',
        items,
        items.map((item) => anchorOf(item, { lexical: 0.2 }, 0.25)),
      ).confidence,
    ).toBe('low')
  })

  it('is high when the task names the first item and neighbours follow', () => {
    const items = [anItem('root'), anItem('near', { distance: 1 })]
    const [root] = items
    expect(
      cover('rootSymbol', items, root === undefined ? [] : [anchorOf(root, { explicit: 1 })])
        .confidence,
    ).toBe('high')
  })

  it('is high for a full name match that is also the best full-text hit, medium for a partial one', () => {
    const full = [anItem('a', { features: { name: 1 } })]
    const partial = [anItem('a', { features: { name: 0.5 } })]
    const anchors = full.map((item) => anchorOf(item, { lexical: 0.8 }, 1))
    expect(cover('words', full, anchors).confidence).toBe('high')
    expect(cover('words', partial, anchors).confidence).toBe('medium')
  })

  it('is low when most names of the task are unknown and nothing is trusted', () => {
    const items = [anItem('a', { features: { name: 0.6 } })]
    const anchors = items.map((item) => anchorOf(item, { lexical: 0.8 }, 1))
    expect(cover('fooBar calls bazQux', items, anchors).confidence).toBe('low')
  })

  it('is low when tests make up most of an answer that was not about tests', () => {
    const items = ['a', 'b', 'c'].map((name) => anItem(name, { test: true, features: { name: 1 } }))
    const anchors = items.map((item) => anchorOf(item, { explicit: 1 }, 1))
    expect(cover('words', items, anchors).confidence).toBe('low')
  })
})

describe('coverage', () => {
  it('measures the margin between the two best scores, wherever they stand in the list', () => {
    const items = [anItem('a', { score: 2 }), anItem('b', { score: 1 }), anItem('c', { score: 5 })]
    expect(cover('words', items, []).margin).toBe(3)
  })

  it('counts sources, sums provenance and merges what was cut off', () => {
    const items = [anItem('a'), anItem('b')]
    const anchors = items.map((item) => anchorOf(item, { explicit: 1, lexical: 0.5 }))
    const results = [
      aResult(items, { truncated: ['hub'] }),
      aResult([], { truncated: ['frontier', 'hub'] }),
    ]
    const coverage = cover('words', items, anchors, { results })
    expect(coverage.sources).toEqual({ explicit: 2, lexical: 2 })
    expect(coverage.provenance).toEqual({ scip: 0, treesitter: 4, heuristic: 2 })
    expect(coverage.truncated).toEqual(['frontier', 'hub'])
  })

  it('lists names that no index knows, once each', () => {
    const known = someNominations({ byName: [aNominated('src/a.ts', 'knownThing')] })
    const coverage = cover('knownThing unknownThing unknownThing', [], [], { nominations: [known] })
    expect(coverage.unresolved).toEqual(['unknownThing'])
  })

  it('passes on why the semantic source was silent', () => {
    const failed = someNominations({ semanticError: 'timed out' })
    expect(
      cover('words', [], [], { nominations: [someNominations({}), failed] }).semanticError,
    ).toBe('timed out')
  })

  it('compares commits by their common start, and says nothing when none was given', () => {
    const state = { repo: 'acme/web', ref: 'main', commit: 'abcdef0123456789', indexVersion: '0' }
    const nominations = [someNominations({ state })]
    expect(cover('w', [], [], { nominations, commit: 'ABCDEF0' }).commitMismatch).toBe(false)
    expect(cover('w', [], [], { nominations, commit: 'bbbbbbb' }).commitMismatch).toBe(true)
    expect(cover('w', [], [], { nominations, commit: 'abc' }).commitMismatch).toBe(true)
    expect(cover('w', [], [], { nominations }).commitMismatch).toBe(false)
  })
})
