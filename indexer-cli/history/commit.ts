// A past commit as history needs it: what was said, and which lines of which files changed. Only the first-parent line is walked, so a merged
// pull request is one change: its merge (or squash) commit, with the title that people wrote.

import { limits } from '#wire/limits.ts'
import { redactSecrets } from '../secrets/redact.ts'
import { sourceFile } from '../secrets/source-file.ts'
import {
  bareTitle,
  MERGED_PULL_REQUEST,
  PULL_REQUEST_NOTE,
  takenBack,
  type TakenBack,
} from './reverts.ts'

/** Lines that a change replaced: `count` lines from `start` (1-based); a count of 0 sits after line `start`. */
export interface Hunk {
  readonly oldStart: number
  readonly oldCount: number
  readonly newStart: number
  readonly newCount: number
}

export interface FileChange {
  /** Path after the commit; null when the commit deleted the file. */
  readonly path: string | null
  /** Path before the commit: another one after a rename, null when the commit added the file. */
  readonly oldPath: string | null
  readonly hunks: readonly Hunk[]
}

/** What a commit says. */
export interface CommitMessage {
  readonly id: string
  /** What the change is called, to be kept by `keptTitle` only: the subject, or the pull request's title when the subject only says that something was merged. */
  readonly title: string
  /** Number of its pull request (merge request); 0 when the message names none. */
  readonly pullRequest: number
  /** What it takes back; null when it is no revert. */
  readonly takesBack: TakenBack | null
}

export interface Commit extends CommitMessage {
  readonly files: readonly FileChange[]
}

/** A title longer than this is cut: it is a paragraph. */
const MAX_TITLE_CHARS = limits.maxTitleChars
/** Characters of a title that are looked through for secrets; a token that is cut would not be known as one. */
const MAX_READ_CHARS = 4_000

const MERGE = /^Merged? (?:pull request|branch|remote-tracking branch|tag|PR|commit)\b/i
const MERGE_REQUEST = /^See merge request \S*!(\d+)\s*$/m

/** The title of a commit from its subject and body; `Merge pull request #1 from x/y` gives the body's first line. */
function commitTitle(subject: string, body: string): string {
  const firstLine = body.split('\n').find((line) => /^\s*[^\s#]/.test(line)) ?? ''
  const title = MERGE.test(subject) && firstLine !== '' ? firstLine : subject
  return clip(bareTitle(title), MAX_READ_CHARS)
}

/** The number of the pull request that a commit merged or squashed; 0 when its message names none. */
function pullRequestOf(subject: string, body: string): number {
  const merged = MERGED_PULL_REQUEST.exec(subject)?.[1]
  const noted = [...subject.matchAll(PULL_REQUEST_NOTE)].at(-1)?.[1]
  const number = Number(merged ?? noted ?? MERGE_REQUEST.exec(body)?.[1] ?? 0)
  return Number.isSafeInteger(number) ? number : 0
}

/** Whether a title only says that something was merged: git or a forge wrote it, and it names branches. */
export const isMergeNote = (title: string): boolean => MERGE.test(title)

/** A commit's message, read. */
export function readMessage(id: string, subject: string, body: string): CommitMessage {
  const title = commitTitle(subject, body)
  const pullRequest = pullRequestOf(subject, body)
  return { id, title, pullRequest, takesBack: takenBack(subject, title, body) }
}

/** A message is read like a file of this name. */
const MESSAGE = sourceFile('COMMIT_MESSAGE')

/** A title as it is kept: without secrets, and short. */
export async function keptTitle(title: string): Promise<string> {
  const { text } = await redactSecrets(MESSAGE.path, title, MESSAGE)
  return clip(text, MAX_TITLE_CHARS)
}

/** At most `limit` UTF-16 units of text that holds neither NUL nor half a surrogate pair. */
function clip(text: string, limit: number): string {
  const clean = text.replaceAll('\0', ' ').toWellFormed()
  if (clean.length <= limit) return clean
  const cut = clean.slice(0, limit)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
