// The benchmark's data folder: task sets, query sets, baselines. Its texts stay outside this repository; only figures are written here.

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { byText } from '#core/order.ts'

const goldFunction = z.looseObject({
  file: z.string(),
  name: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  inner: z.array(z.object({ name: z.string(), start_line: z.int(), end_line: z.int() })).optional(),
})

const task = z.looseObject({
  id: z.string(),
  repo: z.string(),
  source: z.string(),
  text: z.string(),
  gold_files: z.array(z.string()),
  gold_functions: z.array(goldFunction),
  flags: z.looseObject({ explicit: z.boolean() }),
})

const taskSet = z.looseObject({
  repo: z.string(),
  mirror: z.string().optional(),
  snapshot_commit: z.string(),
  language: z.string(),
  tasks: z.array(task),
})

const target = z.union([
  z.string(),
  z.object({
    path: z.string(),
    start_line: z.int().nullish(),
    end_line: z.int().nullish(),
  }),
])

const querySet = z.object({
  repo: z.string(),
  name: z.string(),
  language: z.string(),
  revision: z.string(),
  root: z.string().nullish(),
  queries: z.array(
    z.object({
      query: z.string(),
      relevant: z.array(target),
      secondary: z.array(target).optional(),
    }),
  ),
})

export type GoldFunction = z.infer<typeof goldFunction>
export type Task = z.infer<typeof task>

export interface TaskSet extends z.infer<typeof taskSet> {
  /** File name without `.json`. */
  readonly name: string
  readonly file: string
}

export interface QuerySet extends z.infer<typeof querySet> {
  readonly file: string
}

async function jsonFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.json')).sort(byText)
}

async function readTaskSet(folder: string, name: string): Promise<TaskSet> {
  const file = path.join(folder, `${name}.json`)
  const set = taskSet.parse(JSON.parse(await readFile(file, 'utf8')))
  return { ...set, name, file }
}

async function readQuerySet(file: string): Promise<QuerySet> {
  const set = querySet.parse(JSON.parse(await readFile(file, 'utf8')))
  return { ...set, file }
}

/** Task sets by name, or all of them for `['all']`; a name without a file is an error that lists what there is. */
export async function readTaskSets(
  data: string,
  names: readonly string[],
): Promise<readonly TaskSet[]> {
  const folder = path.join(data, 'tasks')
  const there = (await jsonFiles(folder)).map((file) => path.basename(file, '.json'))
  const chosen = names.includes('all') ? there : names
  const unknown = chosen.filter((name) => !there.includes(name))
  if (unknown.length > 0)
    throw new Error(`no task set ${unknown.join(', ')} in ${folder}; there are ${there.join(', ')}`)
  return Promise.all(chosen.map((name) => readTaskSet(folder, name)))
}

/** All query sets of the data folder. */
export async function readQuerySets(data: string): Promise<readonly QuerySet[]> {
  const folder = path.join(data, 'queries')
  const names = await jsonFiles(folder)
  return Promise.all(names.map((name) => readQuerySet(path.join(folder, name))))
}
