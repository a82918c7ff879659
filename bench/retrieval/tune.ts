// The inner loop of whoever changes the pipeline: all tasks in this process, one row, the baseline's row, the difference.

import { difference, share, type Table } from '../tables.ts'
import type { Task } from '../data.ts'
import type { Evaluated } from './evaluate.ts'
import { meanFigures, type Judge } from './judge.ts'
import type { Prediction } from './prediction.ts'

const COLUMNS = [
  ['file@1', 'fileR1'],
  ['file@5', 'fileR5'],
  ['file@10', 'fileR10'],
  ['fn@5', 'fnR5'],
  ['fn@10', 'fnR10'],
  ['fn@20', 'fnR20'],
  ['MRR', 'fnMRR'],
] as const

/** Means of the ranking's figures, ours against the baseline, on all tasks and on the selections that matter. */
export function tuneTable(
  rows: readonly Evaluated[],
  baseline: ReadonlyMap<string, Prediction>,
  judge: Judge,
): Table {
  const selections: readonly (readonly [string, (task: Task) => boolean])[] = [
    ['all', () => true],
    ['implicit', ({ flags }) => !flags.explicit],
    ['issues', ({ source }) => source !== 'commit'],
    ...[...new Set(rows.map(({ task }) => task.repo))].map(
      (repo): readonly [string, (task: Task) => boolean] => [repo, (task) => task.repo === repo],
    ),
  ]
  return {
    title: 'Ranking against the baseline',
    notes: ['Ours, and in the row below the difference to BM25 without tests.'],
    columns: ['', 'n', ...COLUMNS.map(([head]) => head)],
    rows: selections.flatMap(([name, keep]) => {
      const kept = rows.filter(({ task }) => keep(task))
      const ours = meanFigures(kept.map(({ figures }) => figures))
      const theirs = meanFigures(
        kept.map(({ task }) => judge.scoreTask(task, baseline.get(task.id))),
      )
      return [
        [name, String(kept.length), ...COLUMNS.map(([, key]) => share(ours[key] ?? 0))],
        ['', '', ...COLUMNS.map(([, key]) => difference((ours[key] ?? 0) - (theirs[key] ?? 0)))],
      ]
    }),
  }
}
