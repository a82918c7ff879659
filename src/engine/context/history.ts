// Past commits as answers name them.

import { clip, inline } from '#core/pipeline/fence.ts'
import type { PackCandidate } from '#core/pipeline/pack.ts'
import type { PastChange as StoredChange } from '#core/pipeline/types.ts'
import type { PastChange } from '#wire/pack.ts'

/** Commits of one item, newest first, and of all of them. */
const PER_ITEM = 3
const LISTED = 20
const MAX_TITLE_CHARS = 120
const SHORT_ID_CHARS = 10

/** The commits of a pack's candidates: each once, those of the best first. */
export function historyOf(items: readonly Pick<PackCandidate, 'content'>[]): PastChange[] {
  const found = new Map<string, PastChange>()
  for (const { content } of items) {
    for (const change of (content?.history ?? []).slice(0, PER_ITEM)) {
      if (found.size < LISTED && !found.has(change.commit)) {
        found.set(change.commit, toPastChange(change))
      }
    }
  }
  return [...found.values()]
}

/** A stored change as answers carry it. */
export const toPastChange = ({ commit, title, pullRequest }: StoredChange): PastChange => ({
  commit,
  title,
  ...(pullRequest === null ? {} : { pull_request: pullRequest }),
})

/** A commit as text shows it: short id, title, pull request. Titles are foreign text. */
export function changeLine({ commit, title, pull_request: number }: PastChange): string {
  const said = clip(inline(title), MAX_TITLE_CHARS)
  return `${inline(commit.slice(0, SHORT_ID_CHARS))} ${said}${number === undefined ? '' : ` (#${number})`}`
}
