// The part about determinism, from options to a report.

import path from 'node:path'
import { readTaskSets } from '../data.ts'
import { forgetStaleIndex } from '../index-stamp.ts'
import type { BenchOptions } from '../options.ts'
import { historyTasks, OWN_TASKS } from '../own-tasks.ts'
import { copyThisRepository, type Subject } from '../speed/subjects.ts'
import { writeReport } from '../tables.ts'
import { taskTree } from '../trees.ts'
import { determinismTable, measureDeterminism, type AskedTask } from './determinism.ts'

const TASKS = 500
const LOADS = 2

interface AskedSubject {
  readonly subject: Subject
  readonly tasks: readonly { readonly id: string; readonly text: string }[]
}

/** This repository, and the chosen sets whose mirrors are there, with their history. */
async function subjects({ data, mirrors, work, sets }: BenchOptions): Promise<AskedSubject[]> {
  const own = {
    subject: await copyThisRepository(work),
    tasks: OWN_TASKS.map((text, at) => ({ id: `kontext-${at}`, text })),
  }
  if (data === null || mirrors === null) return [own]
  const found: AskedSubject[] = [own]
  for (const set of await readTaskSets(data, sets)) {
    const root = await taskTree({ data, mirrors, work }, set)
    if (root === null) continue
    await forgetStaleIndex(root)
    found.push({ subject: { name: set.name, root: path.resolve(root) }, tasks: set.tasks })
  }
  return found
}

/** 500 tasks: those of the sets, one of each subject in turn, and what the subjects' histories add to them. */
async function chooseTasks(all: readonly AskedSubject[]): Promise<readonly AskedTask[]> {
  const given = all.reduce((sum, { tasks }) => sum + tasks.length, 0)
  const lacking = Math.ceil(Math.max(0, TASKS - given) / Math.max(1, all.length - 1))
  const lists = await Promise.all(
    all.map(async ({ subject, tasks }, at) => {
      // The copy of this repository has a history of one commit.
      const more = at === 0 || lacking === 0 ? [] : await historyTasks(subject.root, lacking)
      return [...tasks, ...more].map(({ id, text }) => ({
        id: `${subject.name} ${id}`,
        text,
        subject,
      }))
    }),
  )
  const longest = Math.max(...lists.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []))
  return inTurn.flat().slice(0, TASKS)
}

/** Equal bytes from fresh states, whatever came first. */
export async function runDeterminism(options: BenchOptions): Promise<void> {
  const tasks = await chooseTasks(await subjects(options))
  process.stderr.write(`determinism: ${tasks.length} tasks\n`)
  const rounds = { loads: LOADS, runs: options.repeats }
  const result = await measureDeterminism(tasks, options.work, rounds)
  const tables = [determinismTable(result)]
  await writeReport(options.out, { name: 'determinism', tables, json: result })
  if (result.different.length > 0) process.exitCode = 1
}
