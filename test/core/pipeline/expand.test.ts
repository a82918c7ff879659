import { describe, expect, it } from 'vitest'
import type { CodeGraph } from '#core/graph/code-graph.ts'
import { expand } from '#core/pipeline/expand.ts'
import { HUB_NEIGHBOURS } from '#core/pipeline/expand/neighbours.ts'
import { aGraph, idOf, type EdgeSpec } from '#test/support/graph-builder.ts'
import { anAnchor, at, file, fn, id, options } from './rank-world.ts'

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
