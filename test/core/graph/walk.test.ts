import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '#core/graph/build-graph.ts'
import type { CodeGraph } from '#core/graph/code-graph.ts'
import { EDGE_KINDS } from '#core/graph/edge.ts'
import { overridden, overriding, passesOverride } from '#core/graph/overrides.ts'
import { walkEdges, walkImpact } from '#core/graph/walk.ts'
import { aGraph } from '#test/support/graph-builder.ts'
import { anyFiles } from './random-graph.ts'

const everyEdge = (graph: CodeGraph) =>
  Array.from({ length: graph.edgeCount }, (_, edge) => graph.edge(edge))

/** Least number of steps from `start` to each node over edges that `follows` accepts, by relaxing all edges again and again. */
function distances(
  graph: CodeGraph,
  start: number,
  steps: readonly (readonly [from: number, to: number])[],
): Map<number, number> {
  const found = new Map([[start, 0]])
  for (let round = 0; round < 2 * graph.nodeCount; round += 1) {
    for (const [from, to] of steps) {
      const via = found.get(from)
      if (via !== undefined && via + 1 < (found.get(to) ?? Number.POSITIVE_INFINITY))
        found.set(to, via + 1)
    }
  }
  return found
}

describe('edges around a symbol', () => {
  test('are exactly those that leave a symbol within reach, with the depth at which they are met', () => {
    fc.assert(
      fc.property(
        anyFiles,
        fc.nat(),
        fc.constantFrom('in' as const, 'out' as const),
        fc.subarray([...EDGE_KINDS], { minLength: 1 }),
        fc.integer({ min: 1, max: 4 }),
        (files, pick, direction, kinds, depth) => {
          const { graph } = buildGraph(files)
          const start = pick % graph.nodeCount
          const usable = everyEdge(graph).filter(({ kind }) => kinds.includes(kind))
          // Along calls, from a method to those that override it is a step; one that is overridden is met as such with the one that overrides it,
          // and then calls by its overrides do not count. Met as such a node has a number of its own.
          const isCalls = kinds.includes('CALLS')
          const isBack = direction === 'in'
          const asBase = (node: number): number => node + graph.nodeCount
          const metAt = (node: number): readonly number[] => [
            node,
            ...(isCalls && isBack ? overridden(graph, node).map(asBase) : []),
          ]
          const isSuper = ({ kind, from, to }: (typeof usable)[number]): boolean =>
            kind === 'CALLS' && passesOverride(graph, from, to)
          const steps = usable.flatMap((edge) => {
            const { from, to } = edge
            if (!isBack) return [[from, to] as const]
            const places = isSuper(edge) ? [to] : [to, asBase(to)]
            return places.flatMap((place) => metAt(from).map((other) => [place, other] as const))
          })
          const nodes = [...Array(isCalls && !isBack ? graph.nodeCount : 0).keys()]
          const hops = nodes.flatMap((node) =>
            overriding(graph, node).map((other) => [node, other] as const),
          )
          const reach = new Map<number, number>()
          for (const at of metAt(start))
            for (const [node, far] of distances(graph, at, [...steps, ...hops]))
              reach.set(node, Math.min(far, reach.get(node) ?? far))
          const farOf = (edge: (typeof usable)[number]): number => {
            const near = isBack ? edge.to : edge.from
            const base = isBack && !isSuper(edge) ? reach.get(asBase(near)) : undefined
            return Math.min(reach.get(near) ?? 99, base ?? 99)
          }
          const expected = usable.filter((edge) => farOf(edge) < depth)
          const { id } = graph.symbol(start)
          const answer = walkEdges(graph, { id, direction, kinds, depth, limit: 10_000 })
          expect(answer.found).toBe(true)
          expect(answer.edges.length).toBe(expected.length)
          for (const edge of answer.edges) {
            const ends = { from: graph.node(edge.from.id) ?? -1, to: graph.node(edge.to.id) ?? -1 }
            expect(edge.depth).toBe(farOf({ ...edge, ...ends }) + 1)
            expect(edge.path).toBe(edge.from.path)
          }
          const order = answer.edges.map((e) => [
            e.depth,
            EDGE_KINDS.indexOf(e.kind),
            graph.node(e.from.id) ?? 0,
            graph.node(e.to.id) ?? 0,
            e.line,
          ])
          expect(order).toEqual(
            order.toSorted((a, b) => a.map((v, i) => v - (b[i] ?? 0)).find((d) => d !== 0) ?? 0),
          )
        },
      ),
    )
  })

  test('a smaller limit gives a prefix and says so', () => {
    fc.assert(
      fc.property(anyFiles, fc.nat(), fc.nat(20), (files, pick, limit) => {
        const { graph } = buildGraph(files)
        const { id } = graph.symbol(pick % graph.nodeCount)
        const request = { id, direction: 'out' as const, kinds: EDGE_KINDS, depth: 3 }
        const all = walkEdges(graph, { ...request, limit: 10_000 })
        const some = walkEdges(graph, { ...request, limit })
        expect(some.edges).toEqual(all.edges.slice(0, limit))
        expect(some.truncated).toBe(all.edges.length > limit)
      }),
    )
  })

  test('a call of the overridden method by its override is none of the override', () => {
    const method = (container: string, line: number) =>
      ({ name: 'run', kind: 'method', container, lines: [line, line] }) as const
    const at = (container: string): string => `a.ts/${container}#run().`
    const graph = aGraph(
      [
        {
          path: 'a.ts',
          symbols: [
            { name: 'Base', kind: 'class', lines: [1, 3] },
            method('Base', 2),
            { name: 'Derived', kind: 'class', lines: [4, 6] },
            method('Derived', 5),
            { name: 'start', lines: [8, 8] },
          ],
        },
      ],
      [
        ['a.ts/Derived#', 'INHERITS', 'a.ts/Base#'],
        [at('Derived'), 'CALLS', at('Base')],
        ['a.ts/start().', 'CALLS', at('Base')],
      ],
    )
    const callers = (id: string): readonly string[] =>
      walkEdges(graph, { id, direction: 'in', kinds: ['CALLS'], depth: 1, limit: 9 }).edges.map(
        ({ from }) => `${from.container}.${from.name}`,
      )
    expect(callers(at('Derived'))).toEqual(['.start'])
    expect(callers(at('Base'))).toEqual(['Derived.run', '.start'])
  })

  test('an unknown id is not found', () => {
    const answer = walkEdges(aGraph([]), {
      id: 'x',
      direction: 'in',
      kinds: ['CALLS'],
      depth: 1,
      limit: 9,
    })
    expect(answer).toEqual({ found: false, edges: [], truncated: false })
  })
})

const store = {
  path: 'store.ts',
  symbols: [
    { name: 'Store', kind: 'interface', lines: [1, 9] },
    { name: 'get', kind: 'method', container: 'Store', lines: [2, 2] },
    { name: 'MemoryStore', kind: 'class', lines: [11, 30] },
    { name: 'constructor', kind: 'constructor', container: 'MemoryStore', lines: [12, 13] },
    { name: 'get', kind: 'method', container: 'MemoryStore', lines: [14, 20] },
    { name: 'CachedStore', kind: 'class', lines: [31, 40] },
    { name: 'get', kind: 'method', container: 'CachedStore', lines: [32, 33] },
  ],
} as const
const users = {
  path: 'users.ts',
  symbols: [
    { name: 'load' },
    { name: 'show' },
    { name: 'make' },
    { name: 'typed' },
    { name: 'routes' },
  ],
} as const
const tests = { path: 'test/users.test.ts', symbols: [{ name: 'checksLoad' }] } as const

const graph = aGraph(
  [store, users, tests],
  [
    ['store.ts/MemoryStore#', 'IMPLEMENTS', 'store.ts/Store#'],
    ['store.ts/CachedStore#', 'INHERITS', 'store.ts/MemoryStore#'],
    ['users.ts/load().', 'CALLS', 'store.ts/Store#get().'],
    ['users.ts/show().', 'CALLS', 'users.ts/load().'],
    ['users.ts/make().', 'CALLS', 'store.ts/MemoryStore#'],
    ['users.ts/typed().', 'REFERENCES', 'store.ts/Store#', { refKind: 'type' }],
    ['users.ts/typed().', 'REFERENCES', 'users.ts/load().', { refKind: 'pass' }],
    ['users.ts/routes().', 'ROUTES_TO', 'users.ts/load().'],
    ['test/users.test.ts/checksLoad().', 'CALLS', 'users.ts/show().'],
  ],
)

describe('calls through an interface', () => {
  const callers = (id: string, depth: number) =>
    walkEdges(graph, { id, direction: 'in', kinds: ['CALLS'], depth, limit: 100 }).edges.map(
      (edge) => `${edge.depth} ${edge.from.id}`,
    )

  test('are calls of the methods that implement it, as near as direct ones', () => {
    expect(callers('store.ts/MemoryStore#get().', 1)).toEqual(['1 users.ts/load().'])
    expect(callers('store.ts/MemoryStore#get().', 2)).toEqual([
      '1 users.ts/load().',
      '2 users.ts/show().',
    ])
    expect(callers('store.ts/CachedStore#get().', 1)).toEqual(['1 users.ts/load().'])
  })

  test('lead on to what the implementing methods call', () => {
    const used = aGraph(
      [store, users],
      [
        ['store.ts/MemoryStore#', 'IMPLEMENTS', 'store.ts/Store#'],
        ['users.ts/load().', 'CALLS', 'store.ts/Store#get().'],
        ['store.ts/MemoryStore#get().', 'CALLS', 'users.ts/make().'],
      ],
    )
    const request = { direction: 'out', kinds: ['CALLS'], limit: 100 } as const
    const found = walkEdges(used, { ...request, id: 'users.ts/load().', depth: 3 }).edges
    expect(found.map(({ depth, to }) => `${depth} ${to.id}`)).toEqual([
      '1 store.ts/Store#get().',
      '3 users.ts/make().',
    ])
  })
})

const impact = (id: string, depth = 5) => {
  const { groups } = walkImpact(graph, { id, depth, limit: 1_000 })
  return Object.fromEntries(
    Object.entries(groups).map(([group, entries]) => [
      group,
      entries.map(({ symbol, depth }) => `${depth} ${symbol.id}`),
    ]),
  )
}

describe('impact', () => {
  test('callers of an interface method count for the methods that implement it, at any distance', () => {
    const callers = [
      '1 users.ts/load().',
      '2 users.ts/show().',
      '3 test/users.test.ts/checksLoad().',
    ]
    expect(impact('store.ts/MemoryStore#get().')['callers']).toEqual(callers)
    expect(impact('store.ts/CachedStore#get().')['callers']).toEqual(callers)
  })

  test('callers of a constant that holds a function are callers of the function', () => {
    const aliased = aGraph(
      [
        { path: 'impl.ts', symbols: [{ name: 'drain' }] },
        { path: 'alias.ts', symbols: [{ name: 'pump', kind: 'constant' }, { name: 'reader' }] },
        { path: 'use.ts', symbols: [{ name: 'use' }, { name: 'far' }] },
      ],
      [
        ['alias.ts/pump.', 'REFERENCES', 'impl.ts/drain().', { refKind: 'read' }],
        ['alias.ts/reader().', 'REFERENCES', 'impl.ts/drain().', { refKind: 'read' }],
        ['use.ts/use().', 'CALLS', 'alias.ts/pump.'],
        ['use.ts/far().', 'CALLS', 'alias.ts/reader().'],
      ],
    )
    const { groups } = walkImpact(aliased, { id: 'impl.ts/drain().', depth: 3, limit: 100 })
    expect(groups.callers.map(({ symbol }) => symbol.id)).toEqual(['use.ts/use().'])
  })

  test('a change of an interface method reaches the methods that implement it', () => {
    expect(impact('store.ts/Store#get().')['implementers']).toEqual([
      '1 store.ts/CachedStore#get().',
      '1 store.ts/MemoryStore#get().',
    ])
  })

  test('subtypes are implementers of a type, one more step each', () => {
    expect(impact('store.ts/Store#')['implementers']).toEqual([
      '1 store.ts/MemoryStore#',
      '2 store.ts/CachedStore#',
    ])
  })

  test('who constructs a class calls its constructor', () => {
    expect(impact('store.ts/MemoryStore#constructor().')['callers']).toEqual(['1 users.ts/make().'])
  })

  test('uses as a type, other uses, routes and tests have groups of their own', () => {
    expect(impact('store.ts/Store#')['type_users']).toEqual(['1 users.ts/typed().'])
    const load = impact('users.ts/load().')
    expect(load['other']).toEqual(['1 users.ts/typed().'])
    expect(load['routes']).toEqual(['1 users.ts/routes().'])
    expect(load['tests']).toEqual(['2 test/users.test.ts/checksLoad().'])
  })

  test('a symbol that is reached over edges of several groups in turn is in none', () => {
    const names = ['S', 'C1', 'C2', 'R1', 'MB', 'M', 'T1']
    const id = (name: string): string => (name === 'I1' ? 'a.ts/I1#' : `a.ts/${name}().`)
    const mixed = aGraph(
      [
        {
          path: 'a.ts',
          symbols: [...names.map((name) => ({ name })), { name: 'I1', kind: 'class' }],
        },
      ],
      [
        [id('C1'), 'CALLS', id('S')],
        [id('C2'), 'CALLS', id('C1')],
        [id('R1'), 'REFERENCES', id('S'), { refKind: 'read' }],
        [id('MB'), 'CALLS', id('S')],
        [id('MB'), 'REFERENCES', id('S'), { refKind: 'read' }],
        [id('M'), 'REFERENCES', id('C1'), { refKind: 'read' }],
        [id('T1'), 'REFERENCES', id('S'), { refKind: 'type' }],
        [id('I1'), 'IMPLEMENTS', id('S')],
      ],
    )
    const groupsAt = (depth: number) => {
      const { groups } = walkImpact(mixed, { id: id('S'), depth, limit: 100 })
      const found = Object.entries(groups).filter(([, entries]) => entries.length > 0)
      return Object.fromEntries(
        found.map(([group, entries]) => [group, entries.map(({ symbol }) => symbol.name)]),
      )
    }
    expect(groupsAt(2)).toEqual({
      callers: ['C1', 'MB', 'C2'],
      type_users: ['T1'],
      implementers: ['I1'],
      other: ['MB', 'R1'],
    })
    expect(groupsAt(1)['callers']).toEqual(['C1', 'MB'])
  })

  test('depth bounds the walk', () => {
    expect(impact('users.ts/load().', 1)['callers']).toEqual(['1 users.ts/show().'])
  })

  test('groups of plain edges are what a walk over those edges alone reaches, and the start is in none', () => {
    fc.assert(
      fc.property(anyFiles, fc.nat(), fc.integer({ min: 1, max: 5 }), (files, pick, depth) => {
        const { graph } = buildGraph(files)
        const start = pick % graph.nodeCount
        const { groups } = walkImpact(graph, { id: graph.symbol(start).id, depth, limit: 10_000 })
        const steps = everyEdge(graph)
          .filter(
            ({ kind, refKind }) =>
              kind === 'REFERENCES' && (refKind === 'type' || refKind === 'define'),
          )
          .map(({ from, to }) => [to, from] as const)
        const expected = [...distances(graph, start, steps)]
          .filter(([node, steps]) => node !== start && steps <= depth)
          .sort(([a, x], [b, y]) => x - y || a - b)
          .map(([node, depth]) => ({ symbol: graph.symbol(node), depth }))
        expect(groups.type_users).toEqual(expected)
        for (const entries of Object.values(groups)) {
          expect(entries.some(({ symbol }) => graph.node(symbol.id) === start)).toBe(false)
        }
      }),
    )
  })

  test('a limit keeps the nearest and says that there are more', () => {
    const cut = walkImpact(graph, { id: 'users.ts/load().', depth: 5, limit: 2 })
    expect(cut.truncated).toBe(true)
    expect(
      Object.values(cut.groups)
        .flat()
        .map(({ depth }) => depth),
    ).toEqual([1, 1])
  })
})
