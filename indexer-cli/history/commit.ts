// A past commit as history needs it: what was said, and which lines of which files changed. Only the first-parent line is walked, so a merged
// pull request is one change: its merge (or squash) commit, with the title that people wrote.

/** Lines that a change replaced: `count` lines from `start` (1-based); a count of 0 sits after line `start`. */
export interface Hunk {
  readonly oldStart: number
  readonly oldCount: number
  readonly newStart: number
  readonly newCount: number
}

export interface FileChange {
  readonly path: string
  /** Path before the commit: another one after a rename, null when the commit added the file. */
  readonly oldPath: string | null
  readonly hunks: readonly Hunk[]
}

export interface Commit {
  readonly id: string
  /** What the change is called: the subject, or the pull request's title when the subject only says that something was merged. */
  readonly title: string
  readonly isRevert: boolean
  readonly files: readonly FileChange[]
}

const MERGE = /^Merge (?:pull request|branch|remote-tracking branch|PR)\b/i
const REVERT = /^(?:Revert\b|revert[:(])/
const PULL_REQUEST_NUMBER = /\s*\(#\d+\)/g

/** The title of a commit from its subject and body; `Merge pull request #1 from x/y` gives the body's first line. */
export function commitTitle(subject: string, body: string): string {
  const firstLine = body.split('\n').find((line) => line.trim() !== '') ?? ''
  const title = MERGE.test(subject) && firstLine !== '' ? firstLine : subject
  return title.replaceAll(PULL_REQUEST_NUMBER, '').trim()
}

/** Whether a commit takes an earlier one back: it says nothing new about the code that it touches. */
export const isRevert = (subject: string): boolean => REVERT.test(subject)
