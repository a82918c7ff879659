// Which past commits changed which symbols of today. Walks back from today's line ranges: a commit that changed lines inside a symbol's range is one
// of its commits; then the range is carried over to the lines that it had before that commit, until the symbol was not there yet.

import type { Hunk } from './commit.ts'

export interface LineRange {
  readonly start: number
  readonly end: number
}

/** True when the hunk changed, added or removed a line inside the range (new side). */
export function touches(range: LineRange, hunk: Hunk): boolean {
  if (hunk.newCount === 0) return hunk.newStart >= range.start && hunk.newStart < range.end
  return hunk.newStart <= range.end && hunk.newStart + hunk.newCount > range.start
}

/** Old side of a new-side line; a line that the hunk brought maps to the hunk's old start (`edge` start) or old end. */
function oldLine(line: number, hunks: readonly Hunk[], edge: 'start' | 'end'): number {
  let shift = 0
  for (const hunk of hunks) {
    // A hunk without new lines sits after `newStart`; one without old lines sits after `oldStart`.
    const firstNew = hunk.newCount === 0 ? hunk.newStart + 1 : hunk.newStart
    if (firstNew > line) break
    if (line < firstNew + hunk.newCount) {
      const firstOld = hunk.oldCount === 0 ? hunk.oldStart + 1 : hunk.oldStart
      return edge === 'start' ? firstOld : firstOld + hunk.oldCount - 1
    }
    shift += hunk.oldCount - hunk.newCount
  }
  return line + shift
}

/** The range before a change; null when all its lines are the change's own, so the symbol began here. */
export function rangeBefore(range: LineRange, hunks: readonly Hunk[]): LineRange | null {
  const start = oldLine(range.start, hunks, 'start')
  const end = oldLine(range.end, hunks, 'end')
  if (start === range.start && end === range.end) return range
  return start <= end && start > 0 ? { start, end } : null
}

/** One change of a file, newest first in a list. */
export interface TrackedChange {
  /** Which commit it counts for; -1 for one that counts for none and only moves lines: a revert and what it took back, a mass change, the work tree's own. */
  readonly commit: number
  readonly hunks: readonly Hunk[]
}

/** Commits of each range, each once, newest first, at most `perRange` each. */
export function commitsOfRanges(
  ranges: readonly LineRange[],
  changes: readonly TrackedChange[],
  perRange: number,
): readonly (readonly number[])[] {
  const found: number[][] = ranges.map(() => [])
  let live = ranges.map((range, index) => ({ index, range }))
  for (const { commit, hunks } of changes) {
    const still: typeof live = []
    for (const entry of live) {
      const { index, range } = entry
      const list = found[index]
      if (list === undefined) continue
      // A change that was taken back and brought in again is one.
      const isNew = commit >= 0 && !list.includes(commit)
      if (isNew && hunks.some((hunk) => touches(range, hunk))) list.push(commit)
      const before = list.length < perRange ? rangeBefore(range, hunks) : null
      if (before !== null) still.push(before === range ? entry : { index, range: before })
    }
    live = still
    if (live.length === 0) break
  }
  // What was taken back and brought in again has the place of its return, also where only its first coming touched the range.
  for (const list of found) list.sort((a, b) => a - b)
  return found
}
