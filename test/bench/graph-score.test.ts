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
