// The loss report as tables: what each cause costs, in fn@K over all tasks, and the single cases behind it (ids and names, no task text).

import { fixed, share, type Table } from '../tables.ts'
import { CAUSES, wrongFirsts, type Loss, type LossCase } from './losses.ts'

/** Cases listed one by one; the rest is in the sums. */
const LISTED = 80

const sum = (losses: readonly Loss[]): number =>
  losses.reduce((total, { points }) => total + points, 0)

/** What every cause costs: over all, and where the baseline does find the function. */
export function causesTable(losses: readonly Loss[], depth: number): Table {
  const found = (loss: Loss): boolean => loss.baselineRank !== null && loss.baselineRank <= depth
  return {
    title: `Right functions missing from the first ${depth}, by cause`,
    notes: [
      `Points of fn@${depth} that finding them would give. "Lost to the baseline" counts those that it lists among its first ${depth}.`,
    ],
    columns: ['cause', 'functions', 'points', 'lost to the baseline', 'points lost to it'],
    rows: CAUSES.map((cause) => {
      const of = losses.filter((loss) => loss.cause === cause)
      const lost = of.filter(found)
      return {
        points: sum(of),
        row: [cause, String(of.length), share(sum(of)), String(lost.length), share(sum(lost))],
      }
    })
      .sort((a, b) => b.points - a.points)
      .map(({ row }) => row),
  }
}

/** The costliest single cases. */
export function lossesTable(losses: readonly Loss[], depth: number): Table {
  const gap = (loss: Loss): number =>
    loss.baselineRank !== null && loss.baselineRank <= depth ? loss.points : 0
  return {
    title: 'Cases',
    notes: ['Those lost to the baseline first. Ranks are places among the items; - is not listed.'],
    columns: ['task', 'function', 'ours', 'baseline', 'points', 'cause'],
    rows: [...losses]
      .sort((a, b) => gap(b) - gap(a) || b.points - a.points)
      .slice(0, LISTED)
      .map((loss) => [
        loss.task,
        `${loss.gold.file}:${loss.gold.start_line} ${loss.gold.name}`,
        loss.rank === null ? '-' : String(loss.rank),
        loss.baselineRank === null ? '-' : String(loss.baselineRank),
        fixed(loss.points, 4),
        loss.cause,
      ]),
  }
}

/** Kinds of the first items of wrong files. */
export function firstsTable(cases: readonly LossCase[]): Table {
  return {
    title: 'First item in a wrong file, by its kind',
    notes: [],
    columns: ['kind', 'tasks'],
    rows: [...wrongFirsts(cases)]
      .sort(([, a], [, b]) => b - a)
      .map(([kind, count]) => [kind, String(count)]),
  }
}
