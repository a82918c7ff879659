import { expect, test } from 'vitest'
import { walkEdges, walkImpact } from '#core/graph/walk.ts'
import { aGraph } from '#test/support/graph-builder.ts'

test('a call of an overridden method by another method of the type that overrides it, or of one below, is none of the override', () => {
  const type = (name: string, line: number) =>
    [
      { name, kind: 'class', lines: [line, line + 3] },
      { name: 'run', kind: 'method', container: name, lines: [line + 1, line + 1] },
      { name: 'other', kind: 'method', container: name, lines: [line + 2, line + 2] },
    ] as const
  const graph = aGraph(
    [
      {
        path: 'a.ts',
        symbols: [...type('Base', 1), ...type('Mid', 5), ...type('Leaf', 9), ...type('Aside', 13)],
      },
    ],
    [
      ['a.ts/Mid#', 'INHERITS', 'a.ts/Base#'],
      ['a.ts/Leaf#', 'INHERITS', 'a.ts/Mid#'],
      // `super.other()`
      ['a.ts/Mid#run().', 'CALLS', 'a.ts/Base#other().'],
      ['a.ts/Leaf#run().', 'CALLS', 'a.ts/Base#other().'],
      // `base.other()`, `this.other()`
      ['a.ts/Aside#run().', 'CALLS', 'a.ts/Base#other().'],
      ['a.ts/Base#run().', 'CALLS', 'a.ts/Base#other().'],
    ],
  )
  const callers = (container: string): readonly string[] => {
    const id = `a.ts/${container}#other().`
    const found = walkEdges(graph, { id, direction: 'in', kinds: ['CALLS'], depth: 1, limit: 9 })
    expect(walkImpact(graph, { id, depth: 1, limit: 9 }).groups.callers.length).toBe(
      found.edges.length,
    )
    return found.edges.map(({ from }) => from.container).sort()
  }
  expect(callers('Mid')).toEqual(['Aside', 'Base'])
  expect(callers('Leaf')).toEqual(['Aside', 'Base'])
  expect(callers('Base')).toEqual(['Aside', 'Base', 'Leaf', 'Mid'])
})
