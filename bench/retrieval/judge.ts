// The data folder's scorer as functions, for loops that score in this process and for the loss report.

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GoldFunction, Task } from '../data.ts'
import type { PredictedItem, Prediction } from './prediction.ts'

export interface Judge {
  /** Every figure of one task by the scorer's names. */
  scoreTask(task: Task, prediction: Prediction | undefined): Readonly<Record<string, number>>
  /** Whether a listed item counts as a right function. */
  matches(item: PredictedItem, gold: GoldFunction): boolean
}

const isJudge = (module: unknown): module is Judge =>
  typeof module === 'object' &&
  module !== null &&
  'scoreTask' in module &&
  typeof module.scoreTask === 'function' &&
  'matches' in module &&
  typeof module.matches === 'function'

/** Loads `score.mjs` of the data folder. */
export async function loadJudge(data: string): Promise<Judge> {
  const file = path.join(data, 'score.mjs')
  const module: unknown = await import(pathToFileURL(file).href)
  if (!isJudge(module)) throw new Error(`${file} exports no scoreTask and matches`)
  return module
}

/** Means of every figure over tasks; empty for no tasks. */
export function meanFigures(
  rows: readonly Readonly<Record<string, number>>[],
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const row of rows)
    for (const [key, value] of Object.entries(row)) sums[key] = (sums[key] ?? 0) + value
  return Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, sum / rows.length]))
}
