import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CodeGraph } from '#core/graph/code-graph.ts'
import type { SymbolId } from '#core/ids.ts'
import { expand, type Candidate } from '#core/pipeline/expand.ts'
import { HUB_NEIGHBOURS } from '#core/pipeline/expand/neighbours.ts'
import { REF_KIND_WEIGHT } from '#core/pipeline/expand/evidence.ts'
import { rankCandidates } from '#core/pipeline/rank.ts'
import { nameSignal, score } from '#core/pipeline/score.ts'
import type { Anchor, RankOptions, WeightSet } from '#core/pipeline/types.ts'
import { FEATURES, WEIGHTS } from '#core/pipeline/weights.ts'
import {
  aGraph,
  idOf,
  type EdgeSpec,
  type FileSpec,
  type SymbolSpec,
} from '#test/support/graph-builder.ts'

const options: RankOptions = {
  weights: 'kontext',
  maxItems: 20,
  hops: 1,
  frontierCap: 200,
  aboutTests: false,
}

const fn = (name: string, more: Omit<SymbolSpec, 'name'> = {}): SymbolSpec => ({ name, ...more })
const id = (path: string, name: string): string => idOf(path, fn(name))

const anAnchor = (symbol: string, strength: number, more: Partial<Anchor> = {}): Anchor => ({
  id: symbol as SymbolId, // made by the builder's rule
  strength,
  sources: { explicit: strength },
  lexical: 0,
  ...more,
})

const at = (
  graph: CodeGraph,
  candidates: readonly Candidate[],
  symbol: string,
): Candidate | undefined => candidates.find(({ node }) => graph.symbol(node).id === symbol)

const file = (path: string, ...names: readonly string[]): FileSpec => ({
  path,
  symbols: names.map((name) => fn(name)),
})

describe('expansion', () => {
  const chain = aGraph(
    [
      file('a.ts', 'root'),
      file('b.ts', 'caller'),
      file('c.ts', 'callersCaller'),
      file('d.ts', 'third'),
      file('e.ts', 'callee'),
      file('f.ts', 'calleesCallee'),
    ],
    [
      [id('b.ts', 'caller'), 'CALLS', id('a.ts', 'root')],
      [id('c.ts', 'callersCaller'), 'CALLS', id('b.ts', 'caller')],
      [id('d.ts', 'third'), 'CALLS', id('c.ts', 'callersCaller')],
      [id('a.ts', 'root'), 'CALLS', id('e.ts', 'callee')],
      [id('e.ts', 'callee'), 'CALLS', id('f.ts', 'calleesCallee')],
    ],
  )

  it('follows callers two hops and callees one, evidence times 0.6 per hop', () => {
    const { candidates } = expand(chain, [anAnchor(id('a.ts', 'root'), 0.5)], options)
    expect(at(chain, candidates, id('b.ts', 'caller'))).toMatchObject({
      distance: 1,
      evidence: 0.3,
    })
    expect(at(chain, candidates, id('c.ts', 'callersCaller'))).toMatchObject({
      distance: 2,
      evidence: 0.18,
    })
    expect(at(chain, candidates, id('d.ts', 'third'))).toBeUndefined()
    expect(at(chain, candidates, id('e.ts', 'callee'))).toMatchObject({ distance: 1 })
    expect(at(chain, candidates, id('f.ts', 'calleesCallee'))).toBeUndefined()
  })

  it('goes one hop further for each hop asked for', () => {
    const { candidates } = expand(chain, [anAnchor(id('a.ts', 'root'), 0.5)], {
      ...options,
      hops: 2,
    })
    expect(at(chain, candidates, id('d.ts', 'third'))).toMatchObject({ distance: 3 })
    expect(at(chain, candidates, id('f.ts', 'calleesCallee'))).toMatchObject({ distance: 2 })
  })

  it('starts from strong anchors only: a weak one stays alone', () => {
    const { candidates } = expand(chain, [anAnchor(id('a.ts', 'root'), 0.29)], options)
    expect(candidates).toHaveLength(1)
  })

  it('leaves anchors out that this snapshot does not hold', () => {
    expect(expand(chain, [anAnchor('gone.ts/x().', 1)], options).candidates).toEqual([])
  })

  it('does not walk into tests unless the task is about them', () => {
    const graph = aGraph(
      [file('a.ts', 'root'), file('test/a.test.ts', 'checks')],
      [[id('test/a.test.ts', 'checks'), 'CALLS', id('a.ts', 'root')]],
    )
    const anchors = [anAnchor(id('a.ts', 'root'), 0.5)]
    expect(expand(graph, anchors, options).candidates).toHaveLength(1)
    expect(expand(graph, anchors, { ...options, aboutTests: true }).candidates).toHaveLength(2)
  })

  it('takes the strongest evidence of several roots, and support grows with every root', () => {
    const graph = aGraph(
      [file('a.ts', 'one'), file('b.ts', 'two'), file('c.ts', 'shared')],
      [
        [id('a.ts', 'one'), 'CALLS', id('c.ts', 'shared')],
        [id('b.ts', 'two'), 'CALLS', id('c.ts', 'shared')],
      ],
    )
    const { candidates } = expand(
      graph,
      [anAnchor(id('a.ts', 'one'), 0.5), anAnchor(id('b.ts', 'two'), 0.4)],
      options,
    )
    expect(at(graph, candidates, id('c.ts', 'shared'))).toMatchObject({
      evidence: 0.3,
      support: 0.468,
    })
  })

  it('brings siblings of anchors from 0.7 on only, the twelve nearest, and none of a container', () => {
    const names = Array.from({ length: 30 }, (_, i) => `f${String(i).padStart(2, '0')}`)
    const graph = aGraph([
      { path: 'a.ts', symbols: [...names.map((name) => fn(name)), fn('Big', { kind: 'class' })] },
    ])
    const count = (symbol: string, strength: number): number =>
      expand(graph, [anAnchor(symbol, strength)], options).candidates.length - 1
    expect(count(id('a.ts', 'f10'), 0.69)).toBe(0)
    expect(count(id('a.ts', 'f10'), 0.7)).toBe(12)
    expect(count(idOf('a.ts', fn('Big', { kind: 'class' })), 1)).toBe(0)
  })

  const hub = (order: readonly number[]): CodeGraph =>
    aGraph(
      [
        file('hub.ts', 'hub'),
        ...order.map((i) => file(`u${String(i).padStart(3, '0')}.ts`, 'user')),
      ],
      order.map((i): EdgeSpec => [
        id(`u${String(i).padStart(3, '0')}.ts`, 'user'),
        'CALLS',
        id('hub.ts', 'hub'),
      ]),
    )
  const hundred = Array.from({ length: 100 }, (_, i) => i)

  it('takes of a hub its best neighbours, anchors first, whatever the order of the edges', () => {
    const anchors = [anAnchor(id('hub.ts', 'hub'), 0.6), anAnchor(id('u099.ts', 'user'), 0.1)]
    const reached = (graph: CodeGraph): string[] => {
      const { candidates, truncated } = expand(graph, anchors, options)
      expect(truncated).toEqual(['hub'])
      return candidates.map(({ node }) => graph.symbol(node).id)
    }
    const expected = reached(hub(hundred))
    expect(expected).toHaveLength(HUB_NEIGHBOURS + 1)
    expect(expected).toContain(id('u099.ts', 'user'))
    expect(reached(hub(hundred.toReversed()))).toEqual(expected)
  })
})

describe('scores', () => {
  const graph = aGraph(
    [
      file('a.ts', 'root'),
      file('b.ts', 'near'),
      file('c.ts', 'far'),
      file('d.ts', 'weakNear'),
      file('e.ts', 'weakRoot'),
    ],
    [
      [id('b.ts', 'near'), 'CALLS', id('a.ts', 'root')],
      [id('c.ts', 'far'), 'CALLS', id('b.ts', 'near')],
      [id('d.ts', 'weakNear'), 'CALLS', id('e.ts', 'weakRoot')],
    ],
  )
  const sets: readonly WeightSet[] = ['kontext', 'bce']
  const scoreOf = (
    weights: WeightSet,
    anchors: readonly Anchor[],
    symbol: string,
    terms: readonly string[] = [],
  ): number => {
    const { candidates } = expand(graph, anchors, options)
    const found = score(graph, candidates, { weights, terms, aboutTests: false }).find(
      (item) => item.id === symbol,
    )
    return found?.score ?? Number.NaN
  }

  it.each(sets)('of %s fall strictly with distance', (weights) => {
    const anchors = [anAnchor(id('a.ts', 'root'), 0.9)]
    const [zero, one, two] = ['a.ts/root().', 'b.ts/near().', 'c.ts/far().'].map((symbol) =>
      scoreOf(weights, anchors, symbol),
    )
    expect(zero).toBeGreaterThan(one ?? 0)
    expect(one).toBeGreaterThan(two ?? 0)
  })

  it.each(sets)(
    'of %s rank the neighbour of a strong anchor before the same neighbour of a weak one',
    (weights) => {
      const anchors = [anAnchor(id('a.ts', 'root'), 0.65), anAnchor(id('e.ts', 'weakRoot'), 0.3)]
      expect(scoreOf(weights, anchors, id('b.ts', 'near'))).toBeGreaterThan(
        scoreOf(weights, anchors, id('d.ts', 'weakNear')),
      )
    },
  )

  it.each(['kontext', 'bce', 'smartctx'] as const)(
    'of %s can be computed by hand from the features of the item',
    (weights) => {
      const anchors = [
        anAnchor(id('a.ts', 'root'), 0.9, { lexical: 0.7 }),
        anAnchor(id('e.ts', 'weakRoot'), 0.4, { lexical: 0.35 }),
      ]
      const result = rankCandidates(graph, {
        anchors,
        terms: ['root', 'near'],
        options: { ...options, weights },
        trace: false,
      })
      expect(result.items.length).toBeGreaterThan(3)
      for (const item of result.items) {
        const total = FEATURES.reduce(
          (sum, name) => sum + (WEIGHTS[weights].weights[name] ?? 0) * (item.features[name] ?? 0),
          0,
        )
        expect(item.score).toBeCloseTo(total, 6)
        for (const name of FEATURES) {
          expect(item.features[name]).toBeGreaterThanOrEqual(0)
          expect(item.features[name]).toBeLessThanOrEqual(1)
        }
      }
    },
  )

  it('of smartctx divide each part by its maximum: a hub without a word can equal the best hit', () => {
    const pair = aGraph(
      [file('hit.ts', 'hit'), file('hub.ts', 'hub')],
      [[id('hit.ts', 'hit'), 'CALLS', id('hub.ts', 'hub')]],
    )
    const anchors = [anAnchor(id('hit.ts', 'hit'), 0.5, { lexical: 0.4 })]
    const { items } = rankCandidates(pair, {
      anchors,
      terms: [],
      options: { ...options, weights: 'smartctx' },
      trace: false,
    })
    const hub = items.find(({ path }) => path === 'hub.ts')
    expect(hub?.score).toBe(0.5)
    expect(items.find(({ path }) => path === 'hit.ts')?.features).toMatchObject({
      lexical: 1,
      usage: 0,
    })
  })

  it('never let an unknown reference or provenance beat a known one', () => {
    for (const weight of Object.values(REF_KIND_WEIGHT)) expect(weight).toBeGreaterThanOrEqual(0)
    expect(REF_KIND_WEIGHT.none).toBe(0)
  })

  it('without graph evidence keep the order of full text over functions, tests last', () => {
    const flat = aGraph([
      file('a.ts', 'alpha'),
      file('b.ts', 'beta'),
      file('c.ts', 'gamma'),
      file('test/d.test.ts', 'delta'),
    ])
    const lexical = [1, 0.8, 0.6, 0.9]
    const symbols = [
      id('a.ts', 'alpha'),
      id('b.ts', 'beta'),
      id('c.ts', 'gamma'),
      id('test/d.test.ts', 'delta'),
    ]
    const anchors = symbols.map((symbol, i) => {
      const share = lexical[i] ?? 0
      return anAnchor(symbol, 0.25 * share, { lexical: share, sources: { lexical: 0.25 * share } })
    })
    const { items } = rankCandidates(flat, { anchors, terms: [], options, trace: false })
    expect(items.map((item) => item.id)).toEqual(symbols)
  })

  it('list a container after its own member', () => {
    const both = aGraph([
      {
        path: 'a.ts',
        symbols: [
          fn('Store', { kind: 'class', lines: [1, 50] }),
          fn('save', { kind: 'method', container: 'Store', lines: [5, 9] }),
        ],
      },
    ])
    const type = idOf('a.ts', fn('Store', { kind: 'class' }))
    const method = idOf('a.ts', fn('save', { kind: 'method', container: 'Store' }))
    const lexical = (symbol: string) =>
      anAnchor(symbol, 0.2, { lexical: 0.9, sources: { lexical: 0.2 } })
    const { items } = rankCandidates(both, {
      anchors: [lexical(type), lexical(method)],
      terms: [],
      options,
      trace: false,
    })
    expect(items.map((item) => item.id)).toEqual([method, type])
    expect(items[1]?.features['member_listed']).toBe(1)
  })

  it('know how much of a name stands in the task', () => {
    expect(nameSignal('cancelOrder', new Set(['cancel', 'order']))).toBe(1)
    expect(nameSignal('cancelOrder', new Set(['cancel']))).toBeCloseTo(0.3)
    expect(nameSignal('cancelOrder', new Set())).toBe(0)
  })
})

describe('tests of the answer', () => {
  const graph = aGraph(
    [
      file('a.ts', 'root', 'other'),
      file('test/a.test.ts', 'checksRoot', 'checksBoth'),
      file('test/b.test.ts', 'unrelated'),
    ],
    [
      [id('test/a.test.ts', 'checksRoot'), 'CALLS', id('a.ts', 'root')],
      [id('test/a.test.ts', 'checksBoth'), 'CALLS', id('a.ts', 'root')],
      [id('test/a.test.ts', 'checksBoth'), 'CALLS', id('a.ts', 'other')],
    ],
  )

  it('are those that reach the chosen symbols, best first', () => {
    const { items, tests } = rankCandidates(graph, {
      anchors: [anAnchor(id('a.ts', 'root'), 0.9)],
      terms: [],
      options,
      trace: false,
    })
    expect(items.some(({ test }) => test)).toBe(false)
    expect(tests.map(({ name }) => name)).toEqual(['checksBoth', 'checksRoot'])
  })
})

// A world of files and edges in which scores tie often.
const world = fc
  .record({
    files: fc.integer({ min: 1, max: 12 }),
    links: fc.array(
      fc.tuple(
        fc.nat(47),
        fc.nat(47),
        fc.constantFrom('CALLS', 'REFERENCES', 'INHERITS', 'IMPORTS'),
      ),
      { maxLength: 60 },
    ),
    strengths: fc.array(fc.tuple(fc.nat(47), fc.integer({ min: 0, max: 4 })), {
      minLength: 1,
      maxLength: 20,
    }),
  })
  .map(({ files, links, strengths }) => {
    const specs = Array.from({ length: files }, (_, i) => ({
      path: `src/f${i}.ts`,
      symbols: [
        fn('Box', { kind: 'class' }),
        fn('run', { kind: 'method', container: 'Box' }),
        fn('go'),
        fn('stop'),
      ],
    }))
    const ids = specs.flatMap(({ path, symbols }) => symbols.map((symbol) => idOf(path, symbol)))
    const pick = (n: number): string => ids[n % ids.length] ?? ''
    const edges = links.map(([from, to, kind]): EdgeSpec => [
      pick(from),
      kind as EdgeSpec[1],
      pick(to),
    ]) // from the list above
    const anchors = [
      ...new Map(
        strengths.map(([n, s]) => [pick(n), anAnchor(pick(n), s / 4, { lexical: s / 4 })]),
      ).values(),
    ]
    return { specs, edges, anchors }
  })

describe('any graph', () => {
  it.each(['kontext', 'bce', 'smartctx'] as const)(
    'gives with %s for K a prefix of the answer for K + 1',
    (weights) => {
      fc.assert(
        fc.property(world, fc.integer({ min: 1, max: 25 }), ({ specs, edges, anchors }, k) => {
          const graph = aGraph(specs, edges)
          const rank = (maxItems: number): readonly string[] =>
            rankCandidates(graph, {
              anchors,
              terms: ['go', 'box'],
              options: { ...options, weights, maxItems },
              trace: false,
            }).items.map((item) => item.id)
          expect(rank(k + 1).slice(0, k)).toEqual(rank(k))
        }),
        { numRuns: 150 },
      )
    },
  )

  it('gives the same bytes whatever the order of files, edges and anchors', () => {
    fc.assert(
      fc.property(world, fc.integer(), ({ specs, edges, anchors }, turn) => {
        const rotate = <T>(all: readonly T[]): T[] => {
          const by = all.length === 0 ? 0 : Math.abs(turn) % all.length
          return [...all.slice(by), ...all.slice(0, by)].toReversed()
        }
        const run = (graph: CodeGraph, from: readonly Anchor[]): string =>
          JSON.stringify(
            rankCandidates(graph, { anchors: from, terms: ['go'], options, trace: true }),
          )
        expect(run(aGraph(rotate(specs), rotate(edges)), rotate(anchors))).toBe(
          run(aGraph(specs, edges), anchors),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('keeps ratios between 0 and 1 and never lists a symbol twice', () => {
    fc.assert(
      fc.property(world, ({ specs, edges, anchors }) => {
        const result = rankCandidates(aGraph(specs, edges), {
          anchors,
          terms: [],
          options: { ...options, maxItems: 50 },
          trace: false,
        })
        for (const value of [result.connectedRatio, result.orphanRatio]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
        expect(new Set(result.items.map((item) => item.id)).size).toBe(result.items.length)
      }),
      { numRuns: 100 },
    )
  })
})
