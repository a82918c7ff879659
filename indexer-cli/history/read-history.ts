// Brings what is known of a repository's history up to HEAD. Commits are read newest first and no further than to the commit of the last update, so
// one new commit costs one commit; when that commit is not on HEAD's first-parent line any more, everything is read anew.

import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ordinaryClone } from '../local-index/ordinary-clone.ts'
import { git } from '../local-index/tree-stamp.ts'
import { keptTitle, type Commit, type CommitMessage, type FileChange } from './commit.ts'
import { readFileChanges, type FileChanges } from './file-changes.ts'
import { LogWalker, type FileLog } from './file-logs.ts'
import type { HistoryTable, KnownCommit } from './history-table.ts'
import { nameMerges, type GithubAccess, type MergeNames } from './merge-names.ts'
import { HistoryUnreadable, readLog, readWorkTree } from './read-log.ts'
import { pathWithoutSecrets } from '../secrets/path-secrets.ts'

/** Commits of the first-parent line that count, when nothing else is asked. */
const DEFAULT_HISTORY = 5_000
/** The oldest commit that counts moves on in steps of this many, so that a new commit does not change the shards of files that it did not touch. */
const MAX_STEP = 1_000
/** A commit over this many files (a reformat, a mass rename) says nothing about any one symbol. */
const MAX_FILES_OF_COMMIT = 60

/** What the last update knew; HEAD is '' when it knew nothing. */
export interface HistoryState {
  readonly head: string
  readonly height: number
  /** What the window was cut by: commits asked for, and where a shallow clone ends. */
  readonly base: string
  /** What git could not read, in words; '' when it read all. */
  readonly problem: string
  /** Why GitHub did not tell all that it was asked; '' when it did, or was not asked. */
  readonly github: string
}

export const NO_HISTORY: HistoryState = { head: '', height: 0, base: '', problem: '', github: '' }

/** Moves when the same log is read differently: what is stored is made anew. */
const READING = 'r4'

/** What was read, ready to be written. */
export interface HistoryNews {
  readonly state: HistoryState
  /** Everything is new: what is stored goes. */
  readonly anew: boolean
  readonly commits: readonly KnownCommit[]
  readonly walker: LogWalker | undefined
  /** Commits of each file; undefined when they are what they were. */
  readonly fileChanges: FileChanges | undefined
  /** Commits up to this height are forgotten. */
  readonly forgotten: number
  /** The work tree's own changes by path. */
  readonly own: ReadonlyMap<string, FileChange>
  /** What GitHub calls merges that say nothing themselves. */
  readonly names: MergeNames
}

/** How far back the window of a line of `height` commits begins: commits above this height count. At least `limit` commits, where there are as many. */
export function windowStart(height: number, limit: number): number {
  const step = stepOf(limit)
  return Math.max(0, Math.floor((height - limit) / step) * step)
}

const stepOf = (limit: number): number => Math.max(1, Math.min(MAX_STEP, Math.floor(limit / 5)))

export interface ReadHistoryOptions {
  readonly root: string
  /** HEAD; '' without commits, and then nothing is read. */
  readonly head: string
  /** Tracked files differ from HEAD. */
  readonly dirty: boolean
  /** Commits to read at least; undefined for the default. */
  readonly limit: number | undefined
  readonly known: HistoryState
  /** Who may be asked what merged pull requests are called; undefined for nobody. */
  readonly github?: GithubAccess | undefined
  /** Numbers of pull requests that are known as merges without a title. */
  readonly untitled: readonly number[]
}

/** Reads what is new since the last update. Never fails: what cannot be told is not known, and the state says why. */
export async function readHistory(options: ReadHistoryOptions): Promise<HistoryNews> {
  const { root, head, dirty, known, limit = DEFAULT_HISTORY } = options
  const news = {
    anew: true,
    commits: [],
    walker: undefined,
    fileChanges: undefined,
    forgotten: 0,
    own: NO_CHANGES,
    names: new Map<number, string>(),
  }
  if (limit === 0 || head === '') return { ...news, state: { ...NO_HISTORY, head } }
  const [place, changed] = await Promise.all([
    readPlace(root),
    dirty ? ownChanges(root, head) : { own: NO_CHANGES, problem: '' },
  ])
  if (place.isPartial && options.limit === undefined)
    return { ...news, state: { ...NO_HISTORY, head, problem: PARTIAL } }
  const { own } = changed
  const base = `${READING} ${limit} ${place.boundary}`
  if (known.head === head && known.base === base) return { ...news, anew: false, state: known, own }
  const until = known.base === base && known.height > 0 ? known.head : ''
  const most = limit + stepOf(limit)
  const [walked, fileChanges, count] = await Promise.all([
    walk(root, head, { most, until }),
    readFileChanges(root, head, { most, window: (commits) => windowStart(commits, limit) }),
    // Only asked when all is read anew; on a short way it would cost more than the way.
    until === '' ? countCommits(root, head) : undefined,
  ])
  const height = walked.found
    ? known.height + walked.commits.length
    : (count ?? (await countCommits(root, head)))
  const start = windowStart(height, limit)
  const walker = new LogWalker()
  const isPublic = publicFiles()
  const commits: KnownCommit[] = []
  for (const [index, { files, ...message }] of walked.commits.entries()) {
    const at = height - index
    if (at <= start) break
    walker.add({ files: files.filter(isPublic) }, at)
    // The last commit of a shallow clone seems to add every file.
    const isBoundary = at === 1 && place.boundary !== ''
    const counts = !isBoundary && files.length <= MAX_FILES_OF_COMMIT
    commits.push({ ...(await kept(message)), height: at, counts })
  }
  const named = await nameMerges(root, options.github, {
    commits,
    untitled: walked.found ? options.untitled : [],
  })
  const before = walked.found ? known : NO_HISTORY
  return {
    state: {
      head,
      height,
      base,
      problem: walked.problem || before.problem || changed.problem,
      github: named.problem ?? before.github,
    },
    anew: !walked.found,
    commits: named.commits,
    walker,
    fileChanges,
    forgotten: walked.found && start > windowStart(known.height, limit) ? start : 0,
    own,
    names: named.names,
  }
}

/** Which files have a history: one whose name tells a secret has none, since it is in no index. The same names come in many commits. */
function publicFiles(): (change: FileChange) => boolean {
  const known = new Map<string | null, boolean>([[null, true]])
  const isPublic = (name: string | null): boolean => {
    let answer = known.get(name)
    if (answer === undefined) {
      answer = name === null || pathWithoutSecrets(name) === name
      known.set(name, answer)
    }
    return answer
  }
  return ({ path, oldPath }) => isPublic(path) && isPublic(oldPath)
}

const PARTIAL =
  'a partial clone: git would fetch every old file, so history is read only when --history asks for it'

/** A message as it is kept. */
async function kept({ id, title, pullRequest, takesBack }: CommitMessage): Promise<CommitMessage> {
  return {
    id,
    title: await keptTitle(title),
    pullRequest,
    takesBack: takesBack && { ...takesBack, title: await keptTitle(takesBack.title) },
  }
}

const NO_CHANGES: ReadonlyMap<string, FileChange> = new Map()

interface Walked {
  readonly commits: readonly Commit[]
  readonly found: boolean
  readonly problem: string
}

/** Commits down to `until`, which is not among them, or `most` of them. */
async function walk(
  root: string,
  head: string,
  { most, until }: { readonly most: number; readonly until: string },
): Promise<Walked> {
  const commits: Commit[] = []
  try {
    for await (const commit of readLog(root, head, most)) {
      if (commit.id === until) return { commits, found: true, problem: '' }
      commits.push(commit)
    }
  } catch (error) {
    if (!(error instanceof HistoryUnreadable)) throw error
    const problem = `history ends after ${commits.length} commits: ${error.message}`
    return { commits, found: false, problem }
  }
  return { commits, found: false, problem: '' }
}

async function countCommits(root: string, head: string): Promise<number> {
  return Number((await git(root, ['rev-list', '--first-parent', '--count', head, '--'])) ?? 0)
}

async function ownChanges(
  root: string,
  head: string,
): Promise<{ readonly own: ReadonlyMap<string, FileChange>; readonly problem: string }> {
  try {
    const changes = await readWorkTree(root, head)
    const own = changes.flatMap((change): [string, FileChange][] =>
      change.path === null ? [] : [[change.path, change]],
    )
    return { own: new Map(own), problem: '' }
  } catch (error) {
    if (!(error instanceof HistoryUnreadable)) throw error
    const problem = `lines of changed files may have the wrong history: ${error.message}`
    return { own: NO_CHANGES, problem }
  }
}

/** Whether the clone lacks old files, and the commits at which it ends, if it is shallow. */
async function readPlace(
  root: string,
): Promise<{ readonly isPartial: boolean; readonly boundary: string }> {
  const clone = ordinaryClone(root)
  // Git keeps both settings with the clone.
  if (clone !== undefined && !/promisor|partialclone|include/i.test(clone.config)) {
    return { isPartial: false, boundary: hashOf(path.join(clone.folder, 'shallow')) }
  }
  const [promisors, shallow] = await Promise.all([
    git(root, [
      'config',
      '--get-regexp',
      String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`,
    ]),
    git(root, ['rev-parse', '--git-path', 'shallow']),
  ])
  return {
    isPartial: promisors !== undefined && promisors !== '',
    boundary: shallow === undefined ? '' : hashOf(path.resolve(root, shallow.trimEnd())),
  }
}

const hashOf = (file: string): string =>
  existsSync(file) ? hash('sha1', readFileSync(file), 'hex') : ''

/** Writes the news: the files whose logs they changed, and whether they changed what older commits count as. */
export function storeHistory(
  table: HistoryTable,
  news: HistoryNews,
): { readonly touched: ReadonlySet<string>; readonly recounted: boolean } {
  if (news.anew) table.clear()
  if (news.forgotten > 0) table.forgetUpTo(news.forgotten)
  for (const commit of news.commits) table.putCommit(commit)
  const renamed = table.nameMerges(news.names)
  const changed = news.fileChanges === undefined ? [] : table.putFileChanges(news.fileChanges)
  const oldest = news.commits.at(-1)?.height ?? Number.POSITIVE_INFINITY
  const isMoved = news.commits.length > 0 || news.forgotten > 0 || renamed
  const recounted = isMoved && table.resolveReverts().some((height) => height < oldest)
  if (news.walker === undefined)
    return { touched: new Set(changed), recounted: recounted || renamed }
  const { logs, gone } = news.walker.finish()
  const merged = Array.from(logs, ([file, { entries, before }]): [string, FileLog] => [
    file,
    before === null ? entries : [...entries, ...table.log(before)],
  ])
  for (const file of gone) table.putLog(file, [])
  for (const [file, log] of merged) table.putLog(file, log)
  return {
    touched: new Set([...gone, ...logs.keys(), ...changed]),
    recounted: recounted || renamed,
  }
}
