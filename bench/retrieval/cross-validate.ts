// Searches the weight tables with one repository left out at a time, so that a gain can be told from a fit: every repository is scored with
// weights that were chosen without it.

import { byText } from '#core/order.ts'
import { fixed, share, type Table } from '../tables.ts'
import { coordinateSearch, type Point } from './coordinate-search.ts'
import { evaluate, type Evaluated, type OpenSet } from './evaluate.ts'
import { meanFigures, type Judge } from './judge.ts'
import { knobs } from './weight-tables.ts'

/** What a search maximises: the mean of these figures. */
const OBJECTIVE = ['fileR1', 'fileR5', 'fnR5', 'fnR10', 'fnR20', 'fnMRR'] as const

const ROUNDS = 2
const SEED = 20
/** About a third of one task's weight in a set of 150. */
const MINIMUM_GAIN = 0.002

const objectiveOf = (rows: readonly Evaluated[]): number => {
  const means = meanFigures(rows.map(({ figures }) => figures))
  return OBJECTIVE.reduce((sum, key) => sum + (means[key] ?? 0), 0) / OBJECTIVE.length
}

export interface Fold {
  readonly repo: string
  readonly heldOut: number
  readonly heldOutBefore: number
  readonly inFold: number
  readonly inFoldBefore: number
  readonly changed: Point
}

/** One fold a repository, for the knobs whose key starts with one of `prefixes`. */
export async function crossValidate(
  sets: readonly OpenSet[],
  judge: Judge,
  prefixes: readonly string[],
): Promise<readonly Fold[]> {
  const chosen = knobs.filter(({ key }) => prefixes.some((prefix) => key.startsWith(prefix)))
  const start: Point = Object.fromEntries(chosen.map((knob) => [knob.key, knob.get()]))
  const seen = new Map<string, readonly Evaluated[]>()
  const at = async (point: Point): Promise<readonly Evaluated[]> => {
    const key = JSON.stringify(point)
    const known = seen.get(key)
    if (known !== undefined) return known
    for (const knob of chosen) knob.set(point[knob.key] ?? knob.get())
    const rows = await evaluate(sets, judge)
    seen.set(key, rows)
    return rows
  }
  const folds: Fold[] = []
  const repos = [...new Set(sets.map(({ set }) => set.repo))].sort(byText)
  for (const repo of repos) {
    const inFold = async (point: Point): Promise<number> =>
      objectiveOf((await at(point)).filter(({ task }) => task.repo !== repo))
    const heldOut = async (point: Point): Promise<number> =>
      objectiveOf((await at(point)).filter(({ task }) => task.repo === repo))
    const { point, value } = await coordinateSearch({
      knobs: chosen.map(({ key }) => ({ key, start: start[key] ?? 0 })),
      objective: inFold,
      rounds: ROUNDS,
      seed: SEED,
      minimumGain: MINIMUM_GAIN,
    })
    folds.push({
      repo,
      heldOut: await heldOut(point),
      heldOutBefore: await heldOut(start),
      inFold: value,
      inFoldBefore: await inFold(start),
      changed: Object.fromEntries(Object.entries(point).filter(([key, v]) => v !== start[key])),
    })
  }
  for (const knob of chosen) knob.set(start[knob.key] ?? knob.get())
  return folds
}

/** In the order of the columns. */
const FIGURES = ['heldOutBefore', 'heldOut', 'inFoldBefore', 'inFold'] as const

/** Held-out against in-fold, repository by repository. */
export const foldsTable = (folds: readonly Fold[]): Table => ({
  title: 'Weights searched with one repository left out',
  notes: [
    `Objective: mean of ${OBJECTIVE.join(', ')}. A gain in fold without one held out is a fit, not a finding.`,
  ],
  columns: [
    'left out',
    'held out before',
    'held out after',
    'in fold before',
    'in fold after',
    'changes',
  ],
  rows: [
    ...folds.map((fold) => [
      fold.repo,
      ...FIGURES.map((figure) => share(fold[figure])),
      Object.entries(fold.changed)
        .map(([key, value]) => `${key}=${fixed(value, 3)}`)
        .join(' '),
    ]),
    [
      `mean of ${folds.length}`,
      ...FIGURES.map((figure) =>
        share(folds.reduce((sum, fold) => sum + fold[figure], 0) / folds.length),
      ),
      '',
    ],
  ],
})
