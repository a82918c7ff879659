// The rows of local_commits, local_file_logs and local_file_changes: what an update knows of history from the one before.

import type { DatabaseSync } from 'node:sqlite'
import { isMergeNote, type CommitMessage } from './commit.ts'
import type { FileChanges } from './file-changes.ts'
import type { FileLog, FileLogEntry } from './file-logs.ts'
import type { MergeNames } from './merge-names.ts'
import { standing, takenBack, type TakenBack } from './reverts.ts'

export interface KnownCommit extends CommitMessage {
  readonly height: number
  /** False for a mass change: it moves lines and says nothing of a symbol. */
  readonly counts: boolean
}

/** A commit as symbols are told of it. */
export type CountedCommit = Pick<CommitMessage, 'id' | 'title' | 'pullRequest'>

export class HistoryTable {
  readonly #file: DatabaseSync
  readonly #commit
  readonly #log
  readonly #changes
  readonly #putCommit
  readonly #putLog
  readonly #dropLog

  constructor(file: DatabaseSync) {
    this.#file = file
    this.#commit = file.prepare(
      `SELECT t.commit_id, t.title, t.pull_request FROM local_commits c JOIN local_commits t ON t.height = c.stands_for
       WHERE c.height = ? AND c.counts = 1`,
    )
    this.#log = file.prepare('SELECT log FROM local_file_logs WHERE path = ?')
    this.#changes = file.prepare('SELECT commits FROM local_file_changes WHERE path = ?')
    this.#putCommit = file.prepare(
      'INSERT OR REPLACE INTO local_commits VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    this.#putLog = file.prepare('INSERT OR REPLACE INTO local_file_logs VALUES (?, ?)')
    this.#dropLog = file.prepare('DELETE FROM local_file_logs WHERE path = ?')
  }

  /** What the commit at a height counts as; undefined when it counts for nothing. */
  commit(height: number): CountedCommit | undefined {
    const row = this.#commit.get(height)
    return (
      row && {
        id: String(row['commit_id']),
        title: String(row['title']),
        pullRequest: Number(row['pull_request']),
      }
    )
  }

  /** Commits that count, and those of them with a pull request. */
  counts(): { readonly commits: number; readonly pull_requests: number } {
    const row = this.#file
      .prepare(
        `SELECT count(*) AS commits, count(nullif(pull_request, 0)) AS pull_requests FROM local_commits WHERE counts = 1 AND stands_for > 0`,
      )
      .get()
    return { commits: Number(row?.['commits']), pull_requests: Number(row?.['pull_requests']) }
  }

  putCommit({ height, id, title, pullRequest, counts, takesBack }: KnownCommit): void {
    const back = takesBack === null ? '' : encodeTakenBack(takesBack)
    this.#putCommit.run(height, id, title, pullRequest, counts ? 1 : 0, back, 0)
  }

  /** Numbers of the pull requests whose merge says no more than that it is one. */
  untitled(): readonly number[] {
    return this.#file
      .prepare(
        `SELECT DISTINCT pull_request, title FROM local_commits WHERE pull_request > 0 AND title LIKE 'merge%'`,
      )
      .all()
      .flatMap((row) => (isMergeNote(String(row['title'])) ? [Number(row['pull_request'])] : []))
  }

  /** Gives such merges their names; whether there was one to give. */
  nameMerges(names: MergeNames): boolean {
    const untitled = this.untitled().filter((number) => names.has(number))
    const put = this.#file.prepare(
      `UPDATE local_commits SET title = ?, takes_back = ? WHERE pull_request = ? AND title LIKE 'merge%'`,
    )
    for (const number of untitled) {
      const title = names.get(number) ?? ''
      const back = takenBack('', title, '')
      put.run(title, back === null ? '' : encodeTakenBack(back), number)
    }
    return untitled.length > 0
  }

  /** Works out what each commit stands for; the heights of those that stood for another one before, new ones included. */
  resolveReverts(): readonly number[] {
    const rows = this.#file
      .prepare(
        `SELECT height, commit_id, title, pull_request, takes_back, stands_for FROM local_commits ORDER BY height DESC`,
      )
      .all()
    const heights = rows.map((row) => Number(row['height']))
    const places = standing(
      rows.map((row) => ({
        id: String(row['commit_id']),
        title: String(row['title']),
        pullRequest: Number(row['pull_request']),
        takesBack: decodeTakenBack(String(row['takes_back'])),
      })),
    )
    const put = this.#file.prepare('UPDATE local_commits SET stands_for = ? WHERE height = ?')
    const moved: number[] = []
    for (const [at, row] of rows.entries()) {
      const standsFor = heights[places[at] ?? -1] ?? 0
      if (standsFor === row['stands_for']) continue
      const height = heights[at] ?? 0
      put.run(standsFor, height)
      moved.push(height)
    }
    return moved
  }

  /** A file's log as it is stored; '' when there is none. */
  logText(path: string): string {
    return String(this.#log.get(path)?.['log'] ?? '')
  }

  log(path: string): FileLog {
    return decodeLog(this.logText(path))
  }

  putLog(path: string, log: FileLog): void {
    if (log.length === 0) this.#dropLog.run(path)
    else this.#putLog.run(path, encodeLog(log))
  }

  /** Commits that changed a file. */
  fileChanges(path: string): readonly string[] {
    const row = this.#changes.get(path)
    return row === undefined ? [] : (JSON.parse(String(row['commits'])) as string[]) // putFileChanges wrote it
  }

  /** Replaces the commits of all files; the paths of those that have others now. */
  putFileChanges(changes: FileChanges): readonly string[] {
    const known = new Map(
      this.#file
        .prepare('SELECT path, commits FROM local_file_changes')
        .all()
        .map((row) => [String(row['path']), String(row['commits'])]),
    )
    const gone = [...known.keys()].filter((path) => !changes.has(path))
    const moved = Array.from(
      changes,
      ([path, commits]) => [path, JSON.stringify(commits)] as const,
    ).filter(([path, commits]) => known.get(path) !== commits)
    const drop = this.#file.prepare('DELETE FROM local_file_changes WHERE path = ?')
    const put = this.#file.prepare('INSERT OR REPLACE INTO local_file_changes VALUES (?, ?)')
    for (const path of gone) drop.run(path)
    for (const [path, commits] of moved) put.run(path, commits)
    return [...gone, ...moved.map(([path]) => path)]
  }

  /** Forgets commits up to a height, in every file. */
  forgetUpTo(height: number): void {
    this.#file.prepare('DELETE FROM local_commits WHERE height <= ?').run(height)
    const rows = this.#file.prepare('SELECT path, log FROM local_file_logs').all()
    for (const row of rows) {
      const log = decodeLog(String(row['log']))
      const kept = log.filter((entry) => entry.height > height)
      if (kept.length < log.length) this.putLog(String(row['path']), kept)
    }
  }

  clear(): void {
    this.#file.exec(
      'DELETE FROM local_commits; DELETE FROM local_file_logs; DELETE FROM local_file_changes',
    )
  }
}

const encodeTakenBack = ({ commit, pullRequest, title }: TakenBack): string =>
  JSON.stringify([commit, pullRequest, title])

function decodeTakenBack(text: string): TakenBack | null {
  if (text === '') return null
  const [commit, pullRequest, title] = JSON.parse(text) as [string, number, string] // encodeTakenBack wrote it
  return { commit, pullRequest, title }
}

const encodeLog = (log: FileLog): string =>
  JSON.stringify(log.map(({ height, hunks }) => [height, ...hunks]))

export const decodeLog = (text: string): FileLogEntry[] =>
  text === ''
    ? []
    : (JSON.parse(text) as number[][]).map(([height = 0, ...hunks]) => ({ height, hunks })) // encodeLog wrote it
