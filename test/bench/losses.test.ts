import { describe, expect, test } from 'vitest'
import type { GoldFunction, Task } from '../../bench/data.ts'
import type { CorpusSymbol } from '../../bench/retrieval/corpus.ts'
import type { Judge } from '../../bench/retrieval/judge.ts'
import { findLosses } from '../../bench/retrieval/losses.ts'
import type { PredictedItem } from '../../bench/retrieval/prediction.ts'

const gold: GoldFunction = { file: 'a.ts', name: 'f', start_line: 10, end_line: 20 }

const task: Task = {
  id: 'one',
  repo: 'o/r',
  source: 'issue',
  text: 'mend f',
  gold_files: ['a.ts'],
  gold_functions: [gold],
  flags: { explicit: true },
}

const judge: Judge = {
  scoreTask: () => ({}),
  matches: (item, { file, name }) => item.file === file && item.name === name,
}

const anItem = (change: Partial<PredictedItem>): PredictedItem => ({
  file: 'b.ts',
  name: 'g',
  start_line: 1,
  end_line: 2,
  tokens: 1,
  kind: 'function',
  ...change,
})

const aSymbol = (change: Partial<CorpusSymbol>): CorpusSymbol => ({
  id: 'a.ts/f().',
  path: 'a.ts',
  name: 'f',
  container: '',
  kind: 'function',
  startLine: 10,
  endLine: 20,
  test: false,
  text: '',
  ...change,
})

const right = anItem({ file: 'a.ts', name: 'f', start_line: 10, end_line: 20 })

const causes = (
  ranked: readonly PredictedItem[],
  corpus: readonly CorpusSymbol[] = [aSymbol({})],
): readonly string[] =>
  findLosses(
    [{ task, prediction: { id: 'one', ranked, budgets: {} }, baseline: undefined, corpus }],
    judge,
    2,
  ).map(({ cause }) => cause)

describe('causes of losses', () => {
  test('a function within reach is no loss', () => {
    expect(causes([anItem({}), right])).toEqual([])
  })

  test('what the index lacks, holds as something else, or takes for a test is told apart', () => {
    expect(causes([], [])).toEqual(['no symbol of the index covers it'])
    expect(causes([], [aSymbol({ kind: 'constant' })])).toEqual([
      'only a symbol that cannot be called covers it',
    ])
    expect(causes([], [aSymbol({ test: true })])).toEqual(['the index takes it for a test'])
    expect(causes([])).toEqual(['not among the listed items'])
  })

  test('what stands above names the cause', () => {
    const constant = anItem({ kind: 'constant', file: 'c.ts' })
    const outer = anItem({ start_line: 1, end_line: 9 })
    const inner = anItem({ start_line: 2, end_line: 3 })
    expect(causes([anItem({}), constant, right])).toEqual([
      'too low: symbols that cannot be called stand above',
    ])
    expect(causes([outer, inner, right])).toEqual([
      'too low: parts or wholes of items above it stand above',
    ])
    expect(causes([anItem({}), anItem({ file: 'c.ts' }), right])).toEqual([
      'too low: other functions rank higher',
    ])
  })
})
