// What an answer is worth against the truth of its case. Each right symbol and each right file is one target; an item meets the targets that it is,
// or that it lies in. All figures are 0..1.

/** The truth of one case, with symbols by id. */
export interface Truth {
  readonly symbols: ReadonlySet<string>
  readonly files: ReadonlySet<string>
}

interface AnsweredItem {
  readonly symbol_id: string
  readonly path: string
}

export interface Figures {
  /** Targets that any item meets. */
  readonly recall: number
  /** Items that meet a target. */
  readonly precision: number
  readonly precision_at_1: number
  /** One over the rank of the first item that meets a target. */
  readonly mrr: number
  /** Binary gain, each target counted at the first item that meets it, over the best order of as many. */
  readonly ndcg: number
}

export const FIGURES = ['recall', 'precision', 'precision_at_1', 'mrr', 'ndcg'] as const

/** The figures of a ranked answer, best item first. */
export function figuresOf(truth: Truth, items: readonly AnsweredItem[]): Figures {
  const met = items.map(({ symbol_id: id, path }) => [
    ...(truth.symbols.has(id) ? [`symbol ${id}`] : []),
    ...(truth.files.has(path) ? [`file ${path}`] : []),
  ])
  const hits = met.filter((targets) => targets.length > 0).length
  const firstHit = met.findIndex((targets) => targets.length > 0)
  const targets = truth.symbols.size + truth.files.size
  const seen = new Set<string>()
  let gained = 0
  for (const [rank, found] of met.entries()) {
    const fresh = found.filter((target) => !seen.has(target))
    if (fresh.length > 0) gained += discount(rank)
    for (const target of fresh) seen.add(target)
  }
  let best = 0
  for (let rank = 0; rank < targets; rank += 1) best += discount(rank)
  return {
    recall: seen.size / targets,
    precision: items.length === 0 ? 0 : hits / items.length,
    precision_at_1: firstHit === 0 ? 1 : 0,
    mrr: firstHit < 0 ? 0 : 1 / (firstHit + 1),
    ndcg: gained / best,
  }
}

const discount = (rank: number): number => 1 / Math.log2(rank + 2)

/** Targets that no item meets. */
export const missedBy = (truth: Truth, items: readonly AnsweredItem[]): string[] => [
  ...[...truth.symbols].filter((id) => !items.some(({ symbol_id }) => symbol_id === id)),
  ...[...truth.files].filter((file) => !items.some(({ path }) => path === file)),
]
