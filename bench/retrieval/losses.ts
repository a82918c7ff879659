// Where right functions are missed, and why: each one that the first K items lack gets one cause, and a cause costs what its functions weigh in
// fn@K over all tasks.

import { CALLABLE_KINDS, type SymbolKind } from '#core/graph/symbol.ts'
import { byText } from '#core/order.ts'
import type { GoldFunction, Task } from '../data.ts'
import type { CorpusSymbol } from './corpus.ts'
import type { Judge } from './judge.ts'
import type { PredictedItem, Prediction } from './prediction.ts'

export const CAUSES = [
  'no symbol of the index covers it',
  'only a symbol that cannot be called covers it',
  'the index takes it for a test',
  'not among the listed items',
  'too low: symbols that cannot be called stand above',
  'too low: parts or wholes of items above it stand above',
  'too low: other functions of files listed before stand above',
  'too low: other functions rank higher',
] as const

type Cause = (typeof CAUSES)[number]

export interface Loss {
  readonly task: string
  readonly gold: GoldFunction
  readonly cause: Cause
  /** Rank among our items, 1-based; null when it is not listed. */
  readonly rank: number | null
  readonly baselineRank: number | null
  /** What fn@K over all tasks gains when this one is found. */
  readonly points: number
}

export interface LossCase {
  readonly task: Task
  readonly prediction: Prediction
  readonly baseline: Prediction | undefined
  readonly corpus: readonly CorpusSymbol[]
}

const asItem = (symbol: CorpusSymbol): PredictedItem => ({
  file: symbol.path,
  name: symbol.name,
  start_line: symbol.startLine,
  end_line: symbol.endLine,
  tokens: 0,
  kind: symbol.kind,
})

const callable = (kind: string): boolean => (CALLABLE_KINDS as ReadonlySet<string>).has(kind)

const overlap = (a: PredictedItem, b: PredictedItem): boolean =>
  a.file === b.file &&
  (a.start_line ?? 0) <= (b.end_line ?? 0) &&
  (b.start_line ?? 0) <= (a.end_line ?? 0)

/** The rank that the item at `at` would have if `drop` were taken out above it; 1-based. */
function rankWithout(
  ranked: readonly PredictedItem[],
  at: number,
  drop: (item: PredictedItem, above: readonly PredictedItem[]) => boolean,
): number {
  const kept: PredictedItem[] = []
  for (const item of ranked.slice(0, at)) if (!drop(item, kept)) kept.push(item)
  return kept.length + 1
}

function whyTooLow(ranked: readonly PredictedItem[], at: number, depth: number): Cause {
  if (rankWithout(ranked, at, (item) => !callable(item.kind)) <= depth)
    return 'too low: symbols that cannot be called stand above'
  if (
    rankWithout(ranked, at, (item, above) => above.some((other) => overlap(item, other))) <= depth
  )
    return 'too low: parts or wholes of items above it stand above'
  const own = ranked[at]?.file
  const crowd = (item: PredictedItem, above: readonly PredictedItem[]): boolean =>
    item.file !== own && above.filter((other) => other.file === item.file).length >= 2
  if (rankWithout(ranked, at, crowd) <= depth)
    return 'too low: other functions of files listed before stand above'
  return 'too low: other functions rank higher'
}

function causeOf(
  { prediction, corpus }: LossCase,
  gold: GoldFunction,
  judge: Judge,
  depth: number,
): Cause {
  const at = prediction.ranked.findIndex((item) => judge.matches(item, gold))
  if (at >= 0) return whyTooLow(prediction.ranked, at, depth)
  const covering = corpus.filter(
    (symbol) =>
      symbol.path === gold.file && symbol.kind !== 'chunk' && judge.matches(asItem(symbol), gold),
  )
  if (covering.length === 0) return 'no symbol of the index covers it'
  const functions = covering.filter((symbol) => CALLABLE_KINDS.has(symbol.kind))
  if (functions.length === 0) return 'only a symbol that cannot be called covers it'
  if (functions.every((symbol) => symbol.test)) return 'the index takes it for a test'
  return 'not among the listed items'
}

/** Every right function that our first `depth` items lack; ordered by task, then file, then line. */
export function findLosses(
  cases: readonly LossCase[],
  judge: Judge,
  depth: number,
): readonly Loss[] {
  return cases
    .flatMap((one) =>
      one.task.gold_functions.flatMap((gold): readonly Loss[] => {
        const rankIn = (items: readonly PredictedItem[]): number | null => {
          const at = items.findIndex((item) => judge.matches(item, gold))
          return at < 0 ? null : at + 1
        }
        const rank = rankIn(one.prediction.ranked)
        if (rank !== null && rank <= depth) return []
        return [
          {
            task: one.task.id,
            gold,
            cause: causeOf(one, gold, judge, depth),
            rank,
            baselineRank: rankIn(one.baseline?.ranked ?? []),
            points: 1 / one.task.gold_functions.length / cases.length,
          },
        ]
      }),
    )
    .sort(
      (a, b) =>
        byText(a.task, b.task) ||
        byText(a.gold.file, b.gold.file) ||
        a.gold.start_line - b.gold.start_line,
    )
}

/** Kinds that stand first where the first file is wrong, with how many tasks each. */
export function wrongFirsts(
  cases: readonly LossCase[],
): ReadonlyMap<SymbolKind | 'nothing', number> {
  const counts = new Map<SymbolKind | 'nothing', number>()
  for (const { task, prediction } of cases) {
    const first = prediction.ranked[0]
    if (first !== undefined && task.gold_files.includes(first.file)) continue
    const kind = (first?.kind ?? 'nothing') as SymbolKind | 'nothing' // kinds of items come from packs
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}
