// What a commit changed, by the lines of the files as they were before it.

/** A run of lines, 1-based and inclusive. `inserted`: nothing was there; the lines are those on both sides of what came between them. */
export interface ChangedLines {
  readonly start: number
  readonly end: number
  readonly inserted: boolean
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+/

/**
 * Changed lines by path, from the output of `git diff -U0 --no-renames`. Files that the commit adds or deletes are left out: neither has lines
 * that are there before and after.
 */
export function changedLines(diff: string): ReadonlyMap<string, readonly ChangedLines[]> {
  const files = new Map<string, ChangedLines[]>()
  let before: string | null = null
  let runs: ChangedLines[] | null = null
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) {
      before = null
      runs = null
    } else if (runs === null && line.startsWith('--- ')) {
      before = line.startsWith('--- a/') ? line.slice('--- a/'.length) : null
    } else if (runs === null && line.startsWith('+++ ')) {
      if (before === null || !line.startsWith('+++ b/')) continue
      runs = []
      files.set(before, runs)
    } else if (runs !== null) {
      const [, from, count] = HUNK.exec(line) ?? []
      if (from === undefined) continue
      const start = Number(from)
      const lines = Number(count ?? 1)
      runs.push(
        lines === 0
          ? { start, end: start + 1, inserted: true }
          : { start, end: start + lines - 1, inserted: false },
      )
    }
  }
  return files
}

/** Whether the change is one of the code in `start`..`end`: lines of it were edited, or some came between two of them. */
export const touches = (
  { start, end }: { readonly start: number; readonly end: number },
  changed: ChangedLines,
): boolean =>
  changed.inserted
    ? start <= changed.start && changed.end <= end
    : start <= changed.end && changed.start <= end
