import { expect, test } from 'vitest'
import { readScipIndex } from '#cli/scip/read-index.ts'
import { PositionedText } from '#cli/scip/positions.ts'
import { aScipIndex } from '#test/support/scip-builder.ts'
import { Definitions } from '../../bench/graph/definitions.ts'
import { scoreEdges, type ToolGraph } from '../../bench/graph/score.ts'
import { readTruth } from '../../bench/graph/truth.ts'

const TEXT = [
  'function caller(x) {', // 1
  '  right()', // 2
  '  pass(right2)', // 3
  '  x.unknown()', // 4
  '}',
  'function right() {}', // 6
  'function right2() {}',
  'function unknown() {}', // 8
  'function other() {}',
  'function pass() {}', // 10
].join('\n')

const definition = (line: number, name: string, end = line) => ({
  range: [line - 1, 9, 9 + name.length],
  symbol: `s npm p 1 \`a.ts\`/${name}().`,
  isDefinition: true,
  enclosing: [line - 1, 0, end - 1, 80],
})

const node = (line: number, name: string, endLine = line) => ({
  path: 'a.ts',
  name,
  startLine: line,
  endLine,
  isCode: true,
})

test('counts calls and references of functions, and judges nobody by what the compiler left open', () => {
  const index = readScipIndex(
    aScipIndex([
      {
        path: 'a.ts',
        occurrences: [
          definition(1, 'caller', 5),
          definition(6, 'right'),
          definition(7, 'right2'),
          definition(8, 'unknown'),
          definition(9, 'other'),
          definition(10, 'pass'),
          { range: [1, 2, 7], symbol: 's npm p 1 `a.ts`/right().' },
          { range: [2, 2, 6], symbol: 's npm p 1 `a.ts`/pass().' },
          { range: [2, 7, 13], symbol: 's npm p 1 `a.ts`/right2().' },
        ],
      },
    ]),
  )
  if (!index.ok) throw new Error(index.error)
  const { documents } = index.value
  const texts = new Map([['a.ts', new PositionedText(TEXT, 'utf16')]])
  const nodes = [
    node(1, 'caller', 5),
    node(6, 'right'),
    node(7, 'right2'),
    node(8, 'unknown'),
    node(9, 'other'),
    // A helper inside `caller` that the index knows no symbol of.
    node(3, 'helper', 4),
  ]
  const graph: ToolGraph = {
    nodes,
    edges: [
      { from: 0, to: 1, kind: 'calls' },
      { from: 5, to: 1, kind: 'calls' },
      { from: 0, to: 3, kind: 'calls' },
      { from: 0, to: 4, kind: 'calls' },
      { from: 0, to: 2, kind: 'references' },
    ],
  }
  const definitions = new Definitions(documents, texts, nodes)
  const truth = readTruth(documents, texts, definitions)
  const calls = scoreEdges(graph, definitions, truth, 'calls')
  expect(calls).toMatchObject({ right: 1, wrong: 1, missed: 1, unjudged: 1, precision: 0.5 })
  const references = scoreEdges(graph, definitions, truth, 'references')
  expect(references).toMatchObject({ right: 1, wrong: 0, missed: 0, precision: 1, recall: 1 })
})

test('a setter is its getter, and a name that the compiler takes for another judges nobody', () => {
  const text = [
    'class Box:', // 1
    '    def __init__(self): pass', // 2
    '    @property',
    '    def size(self): return self._size', // 4
    '    @size.setter',
    '    def size(', // 6
    '        self,',
    '    ):', // 8
    '        grow()', // 9
    'def grow(): pass', // 10
    'def shrink(): pass',
    'def make():', // 12
    '    grow()',
    '    boxes.Box()', // 14
  ].join('\n')
  const symbol = (name: string): string => `s python p 1 \`a\`/${name}`
  const defined = (line: number, at: number, name: string, end = line) => ({
    range: [line - 1, at, at + (/\w+(?=\W*$)/.exec(name)?.[0].length ?? 0)],
    symbol: symbol(name),
    isDefinition: true,
    enclosing: [line - 1, 0, end - 1, 80],
  })
  const index = readScipIndex(
    aScipIndex([
      {
        path: 'a.py',
        occurrences: [
          defined(1, 6, 'Box#', 9),
          { ...defined(2, 8, 'Box#__init__().'), range: [1, 8, 16] },
          { ...defined(4, 8, 'Box#size().'), range: [3, 8, 12] },
          { range: [5, 8, 12], symbol: symbol('Box#size().') },
          { range: [8, 8, 12], symbol: symbol('grow().') },
          { ...defined(10, 4, 'grow().'), range: [9, 4, 8] },
          { ...defined(11, 4, 'shrink().'), range: [10, 4, 10] },
          { ...defined(12, 4, 'make().', 14), range: [11, 4, 8] },
          { range: [12, 4, 8], symbol: symbol('grow().') },
          // As of star imports: the text says Box.
          { range: [13, 10, 13], symbol: symbol('shrink().') },
        ],
      },
    ]),
  )
  if (!index.ok) throw new Error(index.error)
  const texts = new Map([['a.py', new PositionedText(text, 'utf16')]])
  const found = (name: string, startLine: number, endLine = startLine) => ({
    ...node(startLine, name, endLine),
    path: 'a.py',
  })
  const nodes = [
    found('size', 3, 9),
    found('grow', 10),
    found('make', 12, 14),
    found('__init__', 2),
  ]
  const graph: ToolGraph = {
    nodes,
    edges: [
      { from: 0, to: 1, kind: 'calls' },
      { from: 2, to: 1, kind: 'calls' },
      { from: 2, to: 3, kind: 'calls' },
    ],
  }
  const definitions = new Definitions(index.value.documents, texts, nodes)
  const truth = readTruth(index.value.documents, texts, definitions)
  expect(scoreEdges(graph, definitions, truth, 'calls')).toMatchObject({
    right: 2,
    wrong: 0,
    missed: 0,
    unjudged: 1,
  })
})
