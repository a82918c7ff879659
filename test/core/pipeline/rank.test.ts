import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CodeGraph } from '#core/graph/code-graph.ts'
import { expand } from '#core/pipeline/expand.ts'
import { REF_KIND_WEIGHT } from '#core/pipeline/expand/evidence.ts'
import { rankCandidates } from '#core/pipeline/rank.ts'
import { score } from '#core/pipeline/score.ts'
import { NameParts, NameSignals, stemSignal } from '#core/pipeline/score/names.ts'
import type { Anchor, WeightSet } from '#core/pipeline/types.ts'
import { terms } from '#core/terms.ts'
import { FEATURES, WEIGHTS } from '#core/pipeline/weights.ts'
import { aGraph, idOf, type EdgeSpec } from '#test/support/graph-builder.ts'
import { anAnchor, file, fn, id, options } from './rank-world.ts'

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
    const found = score(graph, candidates, {
      weights,
      terms,
      titleTerms: terms,
      aboutTests: false,
    }).find((item) => item.id === symbol)
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
        titleTerms: ['root', 'near'],
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
      titleTerms: [],
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

  const featuresOf = (title: string, candidate: string, of: ReturnType<typeof aGraph>) =>
    rankCandidates(of, {
      anchors: [anAnchor(candidate, 0.5)],
      terms: [],
      titleTerms: [title],
      options,
      trace: false,
    }).items.find(({ id: found }) => found === candidate)?.features

  it('count a constant that calls make as a function, and a plain one as a constant', () => {
    const constants = aGraph(
      [
        {
          path: 'a.ts',
          symbols: [
            fn('Schema', { kind: 'constant' }),
            fn('LIMIT', { kind: 'constant' }),
            fn('build'),
          ],
        },
      ],
      [[idOf('a.ts', fn('Schema', { kind: 'constant' })), 'CALLS', id('a.ts', 'build')]],
    )
    const kindOf = (name: string) =>
      featuresOf('', idOf('a.ts', fn(name, { kind: 'constant' })), constants)?.['kind']
    expect(kindOf('Schema')).toBe(1)
    expect(kindOf('LIMIT')).toBe(0.5)
  })

  it('know the folder that the title names, by whole parts of its name', () => {
    const folders = aGraph([file('src/session-store/read.ts', 'read')])
    const read = id('src/session-store/read.ts', 'read')
    expect(featuresOf('session', read, folders)?.['title_folder']).toBe(1)
    expect(featuresOf('sess', read, folders)?.['title_folder']).toBe(0)
    expect(featuresOf('read', read, folders)?.['title_folder']).toBe(0)
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
    const { items } = rankCandidates(flat, {
      anchors,
      terms: [],
      titleTerms: [],
      options,
      trace: false,
    })
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
      titleTerms: [],
      options,
      trace: false,
    })
    expect(items.map((item) => item.id)).toEqual([method, type])
    expect(items[1]?.features['member_listed']).toBe(1)
  })

  it('know how much of a name stands in the task, and how little a part of every name says', () => {
    const names = [
      'cancelOrder',
      'cancelCart',
      'listOrders',
      'run',
      'get',
      'getAll',
      'getOne',
      'getTwo',
    ]
    const signal = (task: string, name: string): number =>
      new NameSignals(new Set(terms(task)), new NameParts(names)).signal(name)
    expect(signal('cancel order', 'cancelOrder')).toBe(1)
    expect(signal('cancel it', 'cancelOrder')).toBeGreaterThan(0)
    expect(signal('cancel it', 'cancelOrder')).toBeLessThan(0.5)
    expect(signal('nothing', 'cancelOrder')).toBe(0)
    expect(signal('run get', 'get')).toBeLessThan(signal('run get', 'run'))
  })

  it('take the folder for a file whose own name says nothing', () => {
    expect(stemSignal('src/plugin/duration/index.js', new Set(terms('duration')))).toBe(1)
    expect(stemSignal('src/orders.ts', new Set(terms('orders')))).toBe(1)
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
      titleTerms: [],
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
              titleTerms: ['go', 'box'],
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
            rankCandidates(graph, {
              anchors: from,
              terms: ['go'],
              titleTerms: ['go'],
              options,
              trace: true,
            }),
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
          titleTerms: [],
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
