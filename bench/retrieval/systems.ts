// Kontext beside others on the same tasks in the same run: means with their intervals, and paired differences.

import path from 'node:path'
import type { TaskSet } from '../data.ts'
import { difference, fixed, share, type Table } from '../tables.ts'
import { writePredictions, type Prediction } from './prediction.ts'
import { score, type Scores } from './scorer.ts'

/** Someone who answered all tasks, or those of some sets. */
export interface System {
  readonly name: string
  readonly note: string
  readonly predictions: readonly Prediction[]
  /** Names of the sets that it answered; the comparison is made on these alone. */
  readonly sets: ReadonlySet<string>
}

const FIGURES = [
  ['file@5', 'fileR5'],
  ['file@10', 'fileR10'],
  ['all files@5', 'fileAcc5'],
  ['fn@5', 'fnR5'],
  ['fn@10', 'fnR10'],
  ['fn@20', 'fnR20'],
  ['MRR', 'fnMRR'],
  ['fn in 1,500', 'fn@1500'],
  ['fn in 4,000', 'fn@4000'],
  ['fn in 8,000', 'fn@8000'],
  ['file in 1,500', 'file@1500'],
] as const

interface Scored {
  readonly system: System
  readonly theirs: Scores
  /** Ours on the sets that they answered, with the paired difference. */
  readonly ours: Scores
}

interface Request {
  readonly data: string
  readonly work: string
  readonly sets: readonly TaskSet[]
  readonly bootstraps: number
}

/** Scores every system on the tasks that it answered, and ours on the same. */
async function scoreSystems(
  { sets, ...request }: Request,
  ours: string,
  systems: readonly System[],
): Promise<readonly Scored[]> {
  const scored: Scored[] = []
  for (const system of systems) {
    const file = path.join(
      request.work,
      'predictions',
      `system-${system.name.replace(/\W+/g, '-')}.jsonl`,
    )
    await writePredictions(file, system.predictions)
    const answered = sets.filter(({ name }) => system.sets.has(name))
    const common = { ...request, sets: answered, keep: () => true }
    const theirs = await score({ ...common, label: 'system', predictions: file })
    const own = await score({ ...common, label: 'system-ours', predictions: ours, versus: file })
    if (theirs !== null && own !== null) scored.push({ system, theirs, ours: own })
  }
  return scored
}

const interval = (
  [low, high]: readonly [number, number],
  show: (value: number) => string,
): string => `${show(low)} to ${show(high)}`

const about = ({ ms, used_tokens: tokens }: Scores): string[] => [
  tokens === undefined ? '-' : fixed(tokens.median, 0),
  ms === undefined ? '-' : `${fixed(ms.median, 0)} / ${fixed(ms.p95, 0)}`,
]

function row(name: string, scores: Scores): string[] {
  return [
    name,
    String(scores.n),
    ...FIGURES.map(([, key]) => {
      const ci = scores.total.ci?.[key]
      const mean = share(scores.total.mean[key] ?? Number.NaN)
      return ci === undefined ? mean : `${mean} (${interval(ci, share)})`
    }),
    ...about(scores),
  ]
}

/** Both tables, and the figures behind them. `ours` is a file of predictions for all tasks. */
export async function systemsReport(
  request: Request,
  ours: string,
  systems: readonly System[],
): Promise<{ readonly tables: readonly Table[]; readonly json: unknown }> {
  const all = await score({ ...request, keep: () => true, label: 'systems-all', predictions: ours })
  if (all === null) return { tables: [], json: null }
  const scored = await scoreSystems(request, ours, systems)
  const heads = FIGURES.map(([head]) => head)
  const means: Table = {
    title: 'Beside others, on the same tasks',
    notes: [
      'Means with 95% bootstrap intervals over tasks. `all files@5`: share of tasks whose right files are all among the first five. Tokens: median of a whole answer. Time: median and p95 of one answer in ms, warm in this process for Kontext and BM25, a process for each question for the others, on a busy machine of two cores.',
      ...systems.map(({ name, note }) => `${name}: ${note}.`),
    ],
    columns: ['', 'n', ...heads, 'tokens', 'ms'],
    rows: [row('kontext', all), ...scored.map(({ system, theirs }) => row(system.name, theirs))],
  }
  const differences: Table = {
    title: 'Kontext minus each of them',
    notes: [
      'Paired by task, on the tasks that the other one was asked; below, the 95% interval over tasks.',
    ],
    columns: ['', 'n', ...heads],
    rows: scored.flatMap(({ system, ours: own }) => [
      [
        system.name,
        String(own.n),
        ...FIGURES.map(([, key]) => difference(own.vs?.[key]?.mean ?? Number.NaN)),
      ],
      [
        '  95%',
        '',
        ...FIGURES.map(([, key]) => {
          const figure = own.vs?.[key]
          return figure === undefined ? '-' : interval(figure.ci, difference)
        }),
      ],
    ]),
  }
  const json = {
    kontext: all,
    ...Object.fromEntries(
      scored.map(({ system, theirs, ours: own }) => [
        system.name,
        { scores: theirs, versus: own.vs },
      ]),
    ),
  }
  return { tables: [means, differences], json }
}
