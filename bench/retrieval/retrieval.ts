// The retrieval benchmark: every task of the chosen sets is asked, scored and set beside the shipped baseline.

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Task, TaskSet } from '../data.ts'
import { fixed, type Report, type Table } from '../tables.ts'
import { askTask, type Answered } from './ask.ts'
import type { OpenSet } from './evaluate.ts'
import { repositoriesTable, totalsTable, type NamedScores } from './figures.ts'
import { writePredictions, type Prediction } from './prediction.ts'
import { score, type Scores } from './scorer.ts'

const BASELINE = { name: 'BM25, no tests', file: 'baselines/bm25-notest.jsonl' } as const

/** Parts of the tasks that get a table of their own. */
const SELECTIONS: readonly {
  readonly label: string
  readonly title: string
  readonly keep: (task: Task) => boolean
}[] = [
  { label: 'all', title: 'Retrieval, all tasks', keep: () => true },
  {
    label: 'implicit',
    title: 'Retrieval, tasks that name no right symbol',
    keep: ({ flags }) => !flags.explicit,
  },
  { label: 'issues', title: 'Retrieval, issues', keep: ({ source }) => source !== 'commit' },
]

const NOTES = [
  'Share found, mean over tasks. `file@k`: right files among the first k files; `fn@k`: right functions among the first k items; `fn in B`: right functions among what a pack of B tokens holds; `lines in B`: lines of the right functions that its text shows.',
  'Differences are paired, with 95% bootstrap intervals over tasks and over whole repositories.',
] as const

export interface RetrievalFiles {
  readonly ranges: string
  readonly shown: string
}

/** Asks all tasks of the open sets and writes both prediction files. */
export async function askAll(
  sets: readonly OpenSet[],
  work: string,
  label: string,
): Promise<{ readonly files: RetrievalFiles; readonly answers: ReadonlyMap<string, Answered> }> {
  const answers = new Map<string, Answered>()
  for (const { set, answer, repos } of sets) {
    const started = performance.now()
    for (const task of set.tasks) answers.set(task.id, await askTask(answer, task, repos))
    const seconds = (performance.now() - started) / 1_000
    process.stderr.write(`${set.name}: ${set.tasks.length} tasks asked in ${fixed(seconds, 1)} s\n`)
  }
  const folder = path.join(work, 'predictions')
  const files = {
    ranges: path.join(folder, `${label}.jsonl`),
    shown: path.join(folder, `${label}.shown.jsonl`),
  }
  await writePredictions(
    files.ranges,
    [...answers.values()].map(({ ranges }) => ranges),
  )
  await writePredictions(
    files.shown,
    [...answers.values()].map(({ shown }) => shown),
  )
  return { files, answers }
}

interface CompareRequest {
  readonly data: string
  readonly work: string
  readonly sets: readonly TaskSet[]
  readonly ours: { readonly name: string; readonly files: RetrievalFiles }
  readonly bootstraps: number
}

async function compareOn(
  request: CompareRequest,
  { label, keep }: (typeof SELECTIONS)[number],
): Promise<readonly [NamedScores, NamedScores] | null> {
  const { data, work, sets, ours, bootstraps } = request
  const baseline = path.join(data, BASELINE.file)
  const run = (predictions: string, name: string, versus?: string): Promise<Scores | null> =>
    score({
      data,
      work,
      label: `${label}-${name}`,
      sets,
      keep,
      predictions,
      bootstraps,
      ...(versus === undefined ? {} : { versus }),
    })
  const scores = await run(ours.files.ranges, 'ours', baseline)
  const shown = await run(ours.files.shown, 'ours-shown', baseline)
  const theirs = await run(baseline, 'baseline')
  if (scores === null || shown === null || theirs === null) return null
  return [
    { name: ours.name, scores, shown },
    { name: BASELINE.name, scores: theirs, shown: theirs },
  ]
}

/** Scores predictions against the baseline on every selection of tasks; the report is named after its first argument. */
export async function compare(name: string, request: CompareRequest): Promise<Report> {
  const tables: Table[] = []
  const json: Record<string, unknown> = {}
  for (const selection of SELECTIONS) {
    const pair = await compareOn(request, selection)
    if (pair === null) continue
    const [ours, theirs] = pair
    tables.push(totalsTable(selection.title, selection.label === 'all' ? NOTES : [], pair))
    if (selection.label === 'all') tables.push(repositoriesTable(pair))
    json[selection.label] = { ours: ours.scores, shown: ours.shown, baseline: theirs.scores }
  }
  return { name, tables, json }
}

/** The baseline's predictions by task. */
export async function readBaseline(data: string): Promise<ReadonlyMap<string, Prediction>> {
  const text = await readFile(path.join(data, BASELINE.file), 'utf8')
  const predictions = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Prediction => JSON.parse(line) as Prediction) // the shipped file has the scorer's own shape
  return new Map(predictions.map((prediction) => [prediction.id, prediction]))
}
