// How much a file as a whole has to do with the task. A change is often told in words that stand all over a file and in no single function of it.

import type { CodeGraph } from '../../graph/code-graph.ts'
import type { Candidate } from '../candidate.ts'

/** Hits of a file that count: a long file does not win by its length alone. */
const TEXT_HITS = 30
const SEMANTIC_HITS = 3

interface Evidence {
  readonly text: number[]
  readonly semantic: number[]
  /** What full text says of the module, which holds what no other symbol of the file does. */
  module: number
}

const NOTHING: ReadonlyMap<string, number> = new Map()

/** For each file the mean of three kinds of evidence, each relative to the best file: its full-text hits, its module, its nearest symbols. */
export function fileRelevance(
  graph: CodeGraph,
  candidates: readonly Candidate[],
): ReadonlyMap<string, number> {
  const files = new Map<string, Evidence>()
  for (const { node, anchor } of candidates) {
    const { path, kind, test } = graph.symbol(node)
    if (anchor === undefined || test) continue
    const found = files.get(path) ?? { text: [], semantic: [], module: 0 }
    files.set(path, found)
    if (kind === 'module') found.module = Math.max(found.module, anchor.lexical)
    else found.text.push(anchor.lexical)
    found.semantic.push(anchor.sources.semantic ?? 0)
  }
  if (files.size === 0) return NOTHING
  const sums = [...files].map(([path, { text, semantic, module }]) => ({
    path,
    parts: [sumOfBest(text, TEXT_HITS), sumOfBest(semantic, SEMANTIC_HITS), module],
  }))
  const best = [0, 1, 2].map((part) => Math.max(...sums.map(({ parts }) => parts[part] ?? 0)))
  return new Map(
    sums.map(({ path, parts }) => {
      const shares = parts.map((value, part) => {
        const most = best[part] ?? 0
        return most > 0 ? value / most : 0
      })
      return [path, shares.reduce((sum, value) => sum + value, 0) / shares.length]
    }),
  )
}

const sumOfBest = (values: readonly number[], count: number): number =>
  values
    .toSorted((a, b) => b - a)
    .slice(0, count)
    .reduce((sum, value) => sum + value, 0)
