import { describe, expect, it } from 'vitest'
import { aGraph } from '#test/support/graph-builder.ts'

const fileOf = (path: string, commits: readonly string[]) => ({
  path,
  symbols: [{ name: 'one' }],
  commits,
})

describe('files that changed together', () => {
  it('are told strongest first: many shared commits of few others, over how often each changed', () => {
    const graph = aGraph([
      fileOf('schema.ts', ['a', 'b', 'c']),
      fileOf('port.ts', ['a', 'b', 'c']),
      fileOf('busy.ts', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']),
      fileOf('seldom.ts', ['a']),
      fileOf('apart.ts', ['x']),
    ])
    const partners = graph.changedWith('schema.ts')
    expect(partners.map(({ path }) => path)).toEqual(['port.ts', 'busy.ts', 'seldom.ts'])
    // Commit a changed four files, b and c three: 1 / log2(5) + 2 / log2(4), over the mean of 3 + 10 and 3 + 10.
    expect(partners[0]?.share).toBeCloseTo((1 / Math.log2(5) + 2 / Math.log2(4)) / 13, 3)
    expect(graph.changedWith('apart.ts')).toEqual([])
    expect(graph.changedWith('nowhere.ts')).toEqual([])
  })

  it('say the same of both', () => {
    const graph = aGraph([fileOf('a.ts', ['1', '2', '3']), fileOf('b.ts', ['2', '3', '4', '5'])])
    expect(graph.changedWith('a.ts')[0]?.share).toBe(graph.changedWith('b.ts')[0]?.share)
  })

  it('are not told by commits that changed everything', () => {
    const many = (count: number) =>
      aGraph(Array.from({ length: count }, (_, at) => fileOf(`f${at}.ts`, ['sweep'])))
    expect(many(30).changedWith('f0.ts')).toHaveLength(24)
    expect(many(31).changedWith('f0.ts')).toEqual([])
  })
})
