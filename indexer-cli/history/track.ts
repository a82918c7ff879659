// Which past commits changed which symbols of today. Walks back from today's line ranges: a commit that changed lines inside a symbol's range is one
// of its commits; then the range is carried over to the lines that it had before that commit, through renames, until the symbol was not there yet.

import type { Commit, FileChange, Hunk } from './commit.ts'

export interface LineRange {
  readonly start: number
  readonly end: number
}

/** A symbol's range as the walk goes back; `index` is its place in the list that the caller gave. */
interface TrackedRange extends LineRange {
  readonly index: number
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
  return start <= end && start > 0 ? { start, end } : null
}

/** Commits of each symbol, as indexes in `commits`, newest first. */
export interface SymbolHistory {
  readonly commits: readonly { readonly id: string; readonly title: string }[]
  /** Path -> per symbol (the caller's order) -> indexes in `commits`. */
  readonly byFile: ReadonlyMap<string, readonly (readonly number[])[]>
}

export interface HistoryLimits {
  /** Commits kept per symbol, newest first. */
  readonly perSymbol: number
  /** A commit over this many files (a reformat, a mass rename) says nothing about any one symbol. */
  readonly filesPerCommit: number
}

const HISTORY_LIMITS: HistoryLimits = { perSymbol: 20, filesPerCommit: 60 }

interface TrackedFile {
  ranges: readonly TrackedRange[]
  readonly touched: number[][]
}

/** Follows the ranges of today's files back through `commits` (newest first). Reverts and mass changes move ranges but count for no symbol. */
export async function trackHistory(
  commits: AsyncIterable<Commit> | Iterable<Commit>,
  files: ReadonlyMap<string, readonly LineRange[]>,
  limits: HistoryLimits = HISTORY_LIMITS,
): Promise<SymbolHistory> {
  const kept: { id: string; title: string }[] = []
  const results = new Map<string, TrackedFile>()
  /** Keyed by the path that the file had at the commit being read. */
  const live = new Map<string, TrackedFile>()
  for (const [path, ranges] of files) {
    const file: TrackedFile = {
      ranges: ranges.map((range, index) => ({ start: range.start, end: range.end, index })),
      touched: ranges.map(() => []),
    }
    results.set(path, file)
    live.set(path, file)
  }
  for await (const commit of commits) {
    const counts = !commit.isRevert && commit.files.length <= limits.filesPerCommit
    let number = -1
    const moved: [string, TrackedFile][] = []
    for (const change of commit.files) {
      const file = live.get(change.path)
      if (file === undefined) continue
      if (counts) {
        for (const range of file.ranges) {
          const list = file.touched[range.index]
          if (list === undefined || list.length >= limits.perSymbol) continue
          if (!change.hunks.some((hunk) => touches(range, hunk))) continue
          if (number < 0) number = kept.push({ id: commit.id, title: commit.title }) - 1
          list.push(number)
        }
      }
      file.ranges = rangesBefore(file.ranges, change)
      if (change.oldPath !== change.path) {
        live.delete(change.path)
        if (change.oldPath !== null) moved.push([change.oldPath, file])
      }
    }
    for (const [path, file] of moved) live.set(path, file)
  }
  return {
    commits: kept,
    byFile: new Map(Array.from(results, ([path, file]) => [path, file.touched])),
  }
}

function rangesBefore(
  ranges: readonly TrackedRange[],
  change: FileChange,
): readonly TrackedRange[] {
  if (change.oldPath === null) return []
  return ranges.flatMap((range) => {
    const before = rangeBefore(range, change.hunks)
    return before === null ? [] : [{ ...before, index: range.index }]
  })
}
