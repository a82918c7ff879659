// Which of the scorer's figures stand in our tables, under which heads.

import { difference, share, type Table } from '../tables.ts'
import type { Scores } from './scorer.ts'

/** Head of the column, and the scorer's name of the figure. */
const FIGURES = [
  ['file@1', 'fileR1'],
  ['file@5', 'fileR5'],
  ['fn@5', 'fnR5'],
  ['fn@10', 'fnR10'],
  ['fn@20', 'fnR20'],
  ['MRR', 'fnMRR'],
  ['fn in 1,500', 'fn@1500'],
  ['fn in 4,000', 'fn@4000'],
  ['fn in 8,000', 'fn@8000'],
  ['file in 1,500', 'file@1500'],
] as const

/** Lines of the right functions shown within a budget: scored on what the text really shows. */
const LINE_FIGURES = [
  ['lines in 1,500', 'lines@1500'],
  ['lines in 4,000', 'lines@4000'],
  ['lines in 8,000', 'lines@8000'],
] as const

export interface NamedScores {
  readonly name: string
  /** Scored on the ranges of the items. */
  readonly scores: Scores
  /** Scored on the lines that the text shows. */
  readonly shown: Scores
}

type Means = Readonly<Record<string, number>>

const cells = (ranges: Means, shown: Means, show: (value: number) => string): string[] => [
  ...FIGURES.map(([, key]) => show(ranges[key] ?? Number.NaN)),
  ...LINE_FIGURES.map(([, key]) => show(shown[key] ?? Number.NaN)),
]

const HEADS: readonly string[] = [...FIGURES, ...LINE_FIGURES].map(([head]) => head)

/** One row a system over one selection of tasks, and the difference of the first to the second. */
export function totalsTable(
  title: string,
  notes: readonly string[],
  [ours, theirs]: readonly [NamedScores, NamedScores],
): Table {
  const row = ({ name, scores, shown }: NamedScores): string[] => [
    name,
    String(scores.n),
    ...cells(scores.total.mean, shown.total.mean, share),
  ]
  const versus = (
    name: string,
    show: (figure: NonNullable<Scores['vs']>[string]) => string,
  ): string[] => [
    name,
    '',
    ...[
      ...FIGURES.map(([, key]) => ours.scores.vs?.[key]),
      ...LINE_FIGURES.map(([, key]) => ours.shown.vs?.[key]),
    ].map((figure) => (figure === undefined ? '-' : show(figure))),
  ]
  const range = ([low, high]: readonly [number, number]): string =>
    `${difference(low)}..${difference(high)}`
  return {
    title,
    notes,
    columns: ['', 'n', ...HEADS],
    rows: [
      row(ours),
      row(theirs),
      versus('difference', ({ mean }) => difference(mean)),
      versus('95% over tasks', ({ ci }) => range(ci)),
      versus('95% over repositories', ({ ciRepo }) => range(ciRepo)),
    ],
  }
}

/** Both systems repository by repository. */
export function repositoriesTable([ours, theirs]: readonly [NamedScores, NamedScores]): Table {
  return {
    title: 'Retrieval by repository',
    notes: ['First ours, then the baseline, then the difference.'],
    columns: ['repository', 'n', ...HEADS],
    rows: Object.entries(ours.scores.repos).flatMap(([repo, { n, mean }]) => {
      const shown = ours.shown.repos[repo]?.mean ?? {}
      const other = theirs.scores.repos[repo]?.mean ?? {}
      const otherShown = theirs.shown.repos[repo]?.mean ?? {}
      const minus = (a: Means, b: Means): Means =>
        Object.fromEntries(Object.entries(a).map(([key, value]) => [key, value - (b[key] ?? 0)]))
      return [
        [repo, String(n), ...cells(mean, shown, share)],
        [`  ${theirs.name}`, '', ...cells(other, otherShown, share)],
        ['  difference', '', ...cells(minus(mean, other), minus(shown, otherShown), difference)],
      ]
    }),
  }
}
