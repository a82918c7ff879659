// The report of `kontext-index bench`: the same facts as JSON and as lines for people.

import { at, estimate, round, type Estimate } from './bootstrap.ts'
import { FIGURES } from './figures.ts'
import type { Measured, MeasuredCase } from './measure.ts'

type Figure = (typeof FIGURES)[number]

interface Summary extends Readonly<Record<Figure, Estimate>> {
  readonly cases: number
  readonly used_tokens: Estimate & { readonly median: number; readonly max: number }
  readonly latency_median_ms: number
  readonly latency_p95_ms: number
  readonly deterministic: boolean
  readonly scope_ok: boolean
  /** Right symbols that the index does not know, over all cases. */
  readonly unknown: number
}

/** How the cases were asked. */
export interface Conditions {
  readonly via: 'local' | 'server'
  readonly runs: number
  readonly loads: number
}

interface WeightReport {
  /** Weight set; null when each case's own counts. */
  readonly weights: string | null
  readonly summary: Summary
  readonly cases: readonly MeasuredCase[]
}

export interface BenchReport extends Conditions {
  readonly pipeline_version: string
  readonly index_versions: readonly string[]
  readonly reports: readonly WeightReport[]
  /** Second weight set minus first, paired by case; null without a comparison. */
  readonly difference: Readonly<Record<Figure | 'used_tokens', Estimate>> | null
}

/** One run of the cases, or two that are compared. */
export function reportOf(
  conditions: Conditions,
  runs: readonly { readonly weights: string | null; readonly measured: Measured }[],
): BenchReport {
  const [first, second] = runs
  return {
    ...conditions,
    pipeline_version: first?.measured.pipeline_version ?? '',
    index_versions: first?.measured.index_versions ?? [],
    reports: runs.map(({ weights, measured }) => ({
      weights,
      summary: summaryOf(measured),
      cases: measured.cases,
    })),
    difference:
      first === undefined || second === undefined
        ? null
        : differenceOf(first.measured.cases, second.measured.cases),
  }
}

/** A case whose answers differ, or hold what they must not, fails the run. */
export const isSound = ({ reports }: BenchReport): boolean =>
  reports.every(({ summary }) => summary.deterministic && summary.scope_ok)

function summaryOf({ cases, latencies }: Measured): Summary {
  const tokens = cases.map(({ used_tokens }) => used_tokens).toSorted((a, b) => a - b)
  return {
    cases: cases.length,
    ...estimates(FIGURES, (figure) => cases.map((one) => one[figure])),
    used_tokens: { ...estimate(tokens), median: at(tokens, 0.5), max: tokens.at(-1) ?? 0 },
    latency_median_ms: round(at(latencies, 0.5)),
    latency_p95_ms: round(at(latencies, 0.95)),
    deterministic: cases.every((one) => one.deterministic),
    scope_ok: cases.every((one) => one.scope_ok),
    unknown: cases.reduce((sum, { unknown }) => sum + unknown.length, 0),
  }
}

const differenceOf = (
  first: readonly MeasuredCase[],
  second: readonly MeasuredCase[],
): NonNullable<BenchReport['difference']> =>
  estimates([...FIGURES, 'used_tokens'], (figure) =>
    first.map((one, index) => (second[index]?.[figure] ?? 0) - one[figure]),
  )

function estimates<K extends string>(
  keys: readonly K[],
  values: (key: K) => readonly number[],
): Record<K, Estimate> {
  const entries = keys.map((key) => [key, estimate(values(key))] as const)
  return Object.fromEntries(entries) as Record<K, Estimate> // one entry for every key
}

const shown = ({ mean, ci95: [low, high] }: Estimate, digits: number): string =>
  `${mean.toFixed(digits)} (${low.toFixed(digits)}..${high.toFixed(digits)})`

/** The report for people. */
export function reportText({ reports, difference, ...about }: BenchReport): string {
  const lines = [
    `asked ${about.via}, ${about.loads} loads of ${about.runs} runs, pipeline ${about.pipeline_version}; means with 95% intervals over cases`,
  ]
  for (const { weights, summary, cases } of reports) {
    lines.push(
      '',
      `${weights ?? 'weights as each case asks'}: ${summary.cases} cases`,
      ...FIGURES.map((figure) => `  ${figure.padEnd(15)} ${shown(summary[figure], 3)}`),
      `  ${'used_tokens'.padEnd(15)} ${shown(summary.used_tokens, 0)}, at most ${summary.used_tokens.max}`,
      `  ${'latency'.padEnd(15)} median ${summary.latency_median_ms.toFixed(1)} ms, p95 ${summary.latency_p95_ms.toFixed(1)} ms`,
      `  ${'deterministic'.padEnd(15)} ${summary.deterministic ? 'yes' : 'NO'}`,
      `  ${'scope'.padEnd(15)} ${summary.scope_ok ? 'kept' : 'BROKEN'}`,
      ...cases.flatMap(caseLines),
    )
  }
  if (difference !== null)
    lines.push(
      '',
      `${reports[1]?.weights ?? ''} minus ${reports[0]?.weights ?? ''}, paired by case`,
      ...FIGURES.map((figure) => `  ${figure.padEnd(15)} ${shown(difference[figure], 3)}`),
      `  ${'used_tokens'.padEnd(15)} ${shown(difference.used_tokens, 0)}`,
    )
  return lines.join('\n')
}

const caseLines = (one: MeasuredCase): string[] => [
  ...(one.deterministic ? [] : [`  ${one.id}: the answers differ`]),
  ...(one.scope_ok
    ? []
    : [`  ${one.id}: holds what is not allowed: ${one.foreign_repos.join(', ')}`]),
  ...(one.unknown.length === 0
    ? []
    : [`  ${one.id}: the index knows no ${one.unknown.join(', ')}`]),
  ...(one.missed.length === 0 ? [] : [`  ${one.id}: misses ${one.missed.join(', ')}`]),
]
