// What the past of a file says of it: what it changed together with, and what the changes of all its symbols were called.

import type { CodeGraph } from '../../graph/code-graph.ts'
import type { Scored } from '../candidate.ts'

/** How many of the best files speak for those that changed with them, and what each counts after the one before it. */
const SPEAKERS = 3
const speaksFor = (rank: number): number => 1 / (1 + rank / 2)

/** Symbols of a file whose past counts. */
const PASTS = 10

/** For each file how often past commits changed it together with the best files of a ranking, relative to the file with the most. */
export function coChanges(
  graph: CodeGraph,
  ranked: readonly Scored[],
): ReadonlyMap<string, number> {
  const files = new Set(
    ranked.filter(({ symbol }) => !symbol.test).map(({ symbol }) => symbol.path),
  )
  const found = new Map<string, number>()
  for (const [rank, path] of [...files].slice(0, SPEAKERS).entries()) {
    for (const { path: other, share } of graph.changedWith(path)) {
      if (files.has(other)) found.set(other, (found.get(other) ?? 0) + share * speaksFor(rank))
    }
  }
  return relative(found)
}

/** For each file how much the past changes of its symbols resemble the task, summed over the best of them, relative to the best file. */
export function pastOfFiles(ranked: readonly Scored[]): ReadonlyMap<string, number> {
  const pasts = Map.groupBy(
    ranked.filter(({ values }) => values.past > 0),
    ({ symbol }) => symbol.path,
  )
  return relative(
    new Map(
      [...pasts].map(([path, items]) => [
        path,
        items
          .map(({ values }) => values.past)
          .toSorted((a, b) => b - a)
          .slice(0, PASTS)
          .reduce((sum, past) => sum + past, 0),
      ]),
    ),
  )
}

function relative(values: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const most = Math.max(0, ...values.values())
  return most > 0 ? new Map([...values].map(([path, value]) => [path, value / most])) : values
}
