// Answers all tasks in this process and scores them: the fast loop that tuning and cross-validation stand on.

import type { Task, TaskSet } from '../data.ts'
import { rankTask, type Answer } from './ask.ts'
import type { Judge } from './judge.ts'
import type { Prediction } from './prediction.ts'

/** A task set whose index is open. */
export interface OpenSet {
  readonly set: TaskSet
  readonly answer: Answer
  /** Value of the request's `repos`; undefined where the answerer knows only one. */
  readonly repos: string[] | undefined
}

export interface Evaluated {
  readonly task: Task
  readonly prediction: Prediction
  readonly figures: Readonly<Record<string, number>>
}

/** One row a task, in the sets' order. */
export async function evaluate(
  sets: readonly OpenSet[],
  judge: Judge,
): Promise<readonly Evaluated[]> {
  const rows: Evaluated[] = []
  for (const { set, answer, repos } of sets)
    for (const task of set.tasks) {
      const prediction = await rankTask(answer, task, repos)
      rows.push({ task, prediction, figures: judge.scoreTask(task, prediction) })
    }
  return rows
}
