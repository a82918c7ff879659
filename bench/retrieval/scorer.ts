// The data folder's own scorer, run on a chosen part of the tasks: a missing prediction scores 0, so it may only see what was asked.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { Task, TaskSet } from '../data.ts'
import { runCommand } from '../run-command.ts'

const means = z.record(z.string(), z.number())
const interval = z.tuple([z.number(), z.number()])
const summary = z.object({ n: z.int(), mean: means })

const scoreFile = z.object({
  n: z.int(),
  missing: z.int(),
  repos: z.record(z.string(), summary),
  subsets: z.record(z.string(), summary),
  total: summary.extend({
    ci: z.record(z.string(), interval).optional(),
    ciRepo: z.record(z.string(), interval).optional(),
  }),
  macro: means,
  vs: z
    .record(z.string(), z.object({ mean: z.number(), ci: interval, ciRepo: interval }))
    .optional(),
  ms: z.object({ median: z.number(), p95: z.number() }).optional(),
  used_tokens: z.object({ median: z.number(), p95: z.number(), mean: z.number() }).optional(),
})

export type Scores = z.infer<typeof scoreFile>

export interface ScoreRequest {
  readonly data: string
  readonly work: string
  /** Names the scratch files. */
  readonly label: string
  readonly sets: readonly TaskSet[]
  readonly keep: (task: Task) => boolean
  readonly predictions: string
  /** Predictions to compare with, pairwise. */
  readonly versus?: string
  readonly bootstraps: number
}

/** Writes the kept tasks as gold files; returns how many tasks are left. */
async function writeGold(folder: string, { sets, keep }: ScoreRequest): Promise<number> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  let left = 0
  for (const set of sets) {
    const { name, file: _, ...gold } = set
    const tasks = set.tasks.filter(keep)
    left += tasks.length
    if (tasks.length > 0)
      await writeFile(path.join(folder, `${name}.json`), JSON.stringify({ ...gold, tasks }))
  }
  return left
}

/** Scores one file of predictions; null when no task is kept. */
export async function score(request: ScoreRequest): Promise<Scores | null> {
  const folder = path.join(request.work, 'gold', request.label)
  if ((await writeGold(folder, request)) === 0) return null
  const out = path.join(request.work, 'gold', `${request.label}.scores.json`)
  await runCommand(process.execPath, [
    path.join(request.data, 'score.mjs'),
    '--gold',
    folder,
    '--pred',
    request.predictions,
    '--json',
    out,
    '--boot',
    String(request.bootstraps),
    '--quiet',
    ...(request.versus === undefined ? [] : ['--vs', request.versus]),
  ])
  return scoreFile.parse(JSON.parse(await readFile(out, 'utf8')))
}
