// What the same answers would score without one kind of item: the price of each habit of the ranking, in every figure.

import { isTestPath } from '#core/graph/test-path.ts'
import { CALLABLE_KINDS } from '#core/graph/symbol.ts'
import { difference, type Table } from '../tables.ts'
import type { Task } from '../data.ts'
import { meanFigures, type Judge } from './judge.ts'
import type { PredictedItem, Prediction } from './prediction.ts'

type Keep = (item: PredictedItem, above: readonly PredictedItem[]) => boolean

const callable = (kind: string): boolean => (CALLABLE_KINDS as ReadonlySet<string>).has(kind)

const overlaps = (a: PredictedItem, b: PredictedItem): boolean =>
  a.file === b.file &&
  (a.start_line ?? 0) <= (b.end_line ?? 0) &&
  (b.start_line ?? 0) <= (a.end_line ?? 0)

/** At most so many items of one file in the first places. */
const PER_FILE = 3

const LINES_OF_A_STUB = 3

const length = ({ start_line: start = 0, end_line: end = 0 }: PredictedItem): number =>
  end - start + 1

const EDGE_FOLDER =
  /(^|\/)(docs?|examples?|samples?|bench(marks?)?|scripts?|build|play|www|runtime-tests|perf-measures|\.github)\//

const HABITS: readonly (readonly [name: string, keep: Keep])[] = [
  ['test files', ({ file }) => !isTestPath(file)],
  ['modules', ({ kind }) => kind !== 'module'],
  ['classes and interfaces', ({ kind }) => kind !== 'class' && kind !== 'interface'],
  [
    'types, enums, fields, properties',
    ({ kind }) => !['type', 'enum', 'enum_member', 'field', 'property'].includes(kind),
  ],
  ['constants and variables', ({ kind }) => kind !== 'constant' && kind !== 'variable'],
  ['everything that cannot be called', ({ kind }) => callable(kind)],
  ['stubs of at most 3 lines', (item) => length(item) > LINES_OF_A_STUB],
  [
    'parts and wholes of items above',
    (item, above) => !above.some((other) => overlaps(item, other)),
  ],
  [
    'more than 3 items of a file',
    ({ file }, above) => above.filter((other) => other.file === file).length < PER_FILE,
  ],
  [
    'docs, examples, benchmarks, build scripts',
    ({ file }) => !EDGE_FOLDER.test(`/${file}`) && file.includes('/'),
  ],
  ['declaration files', ({ file }) => !file.endsWith('.d.ts')],
]

const COLUMNS = [
  ['file@1', 'fileR1'],
  ['file@5', 'fileR5'],
  ['fn@5', 'fnR5'],
  ['fn@10', 'fnR10'],
  ['fn@20', 'fnR20'],
  ['MRR', 'fnMRR'],
] as const

const without = (ranked: readonly PredictedItem[], keep: Keep): readonly PredictedItem[] => {
  const kept: PredictedItem[] = []
  for (const item of ranked) if (keep(item, kept)) kept.push(item)
  return kept
}

/** The change of every figure if one kind of item were left out of the answers. */
export function whatIfTable(
  answers: readonly { readonly task: Task; readonly prediction: Prediction }[],
  judge: Judge,
): Table {
  const figures = (keep: Keep) =>
    meanFigures(
      answers.map(({ task, prediction }) =>
        judge.scoreTask(task, { ...prediction, ranked: without(prediction.ranked, keep) }),
      ),
    )
  const now = figures(() => true)
  return {
    title: 'The same answers without ...',
    notes: [
      'Change of each figure when such items are taken out of the lists and nothing takes their place: plus means that they cost.',
    ],
    columns: ['left out', 'tasks with some in the first 10', ...COLUMNS.map(([head]) => head)],
    rows: HABITS.map(([name, keep]) => {
      const then = figures(keep)
      const touched = answers.filter(({ prediction: { ranked } }) => {
        const first = ranked.slice(0, 10)
        return without(first, keep).length < first.length
      })
      const changes = COLUMNS.map(([, key]) => difference((then[key] ?? 0) - (now[key] ?? 0)))
      return [name, String(touched.length)].concat(changes)
    }),
  }
}
