// One list out of the ranked lists of several repositories. Each list keeps its own order, so a longer answer starts with the shorter one.

import type { RankedItem } from '#core/pipeline/types.ts'

export interface Merged {
  /** Which list the item is from. */
  readonly index: number
  readonly item: RankedItem
}

/** Takes, `count` times, the next item of the list whose next item scores highest; the earlier list on a tie. */
export function mergeRanked(lists: readonly (readonly RankedItem[])[], count: number): Merged[] {
  const next = lists.map(() => 0)
  const merged: Merged[] = []
  while (merged.length < count) {
    let best: Merged | undefined
    lists.forEach((list, index) => {
      const item = list[next[index] ?? 0]
      if (item !== undefined && (best === undefined || item.score > best.item.score))
        best = { index, item }
    })
    if (best === undefined) break
    merged.push(best)
    next[best.index] = (next[best.index] ?? 0) + 1
  }
  return merged
}
