// Caps of what is read from a task text. A pasted log of 100 kB is legal; what a cap cuts off is named in `TaskSignals.truncated`.

/** Most signals of each kind; first mentions win. Chosen so that storage is asked with bounded lists whatever is pasted. */
export const TASK_LIMITS = {
  identifiers: 200,
  paths: 100,
  frames: 60,
  literals: 40,
  routes: 20,
  pull_requests: 20,
  /** Distinct terms. */
  terms: 400,
  phrases: 400,
} as const

export type TaskLimit = keyof typeof TASK_LIMITS

/** Longest run of characters that can be an identifier or a path; longer ones are data. */
export const MAX_RUN_CHARS = 300

/** Lines longer than this hold no stack frame. */
export const MAX_FRAME_LINE_CHARS = 1_000

/** Keeps the first `limit` of a list and notes in `truncated` when that cut something off. */
export function capped<T>(
  items: readonly T[],
  name: TaskLimit,
  truncated: Set<string>,
): readonly T[] {
  if (items.length <= TASK_LIMITS[name]) return items
  truncated.add(`task_${name}`)
  return items.slice(0, TASK_LIMITS[name])
}
