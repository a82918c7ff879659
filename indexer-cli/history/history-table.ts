// The rows of local_commits and local_file_logs: what an update knows of history from the one before.

import type { DatabaseSync } from 'node:sqlite'
import type { CommitMessage } from './commit.ts'
import type { FileLog, FileLogEntry } from './file-logs.ts'

export interface KnownCommit extends Pick<CommitMessage, 'id' | 'title' | 'pullRequest'> {
  readonly height: number
  /** False for a revert or a mass change: it moves lines and says nothing of a symbol. */
  readonly counts: boolean
}

export class HistoryTable {
  readonly #file: DatabaseSync
  readonly #commit
  readonly #log
  readonly #putCommit
  readonly #putLog
  readonly #dropLog

  constructor(file: DatabaseSync) {
    this.#file = file
    this.#commit = file.prepare('SELECT * FROM local_commits WHERE height = ?')
    this.#log = file.prepare('SELECT log FROM local_file_logs WHERE path = ?')
    this.#putCommit = file.prepare('INSERT OR REPLACE INTO local_commits VALUES (?, ?, ?, ?, ?)')
    this.#putLog = file.prepare('INSERT OR REPLACE INTO local_file_logs VALUES (?, ?)')
    this.#dropLog = file.prepare('DELETE FROM local_file_logs WHERE path = ?')
  }

  commit(height: number): KnownCommit | undefined {
    const row = this.#commit.get(height)
    return (
      row && {
        height,
        id: String(row['commit_id']),
        title: String(row['title']),
        pullRequest: Number(row['pull_request']),
        counts: row['counts'] === 1,
      }
    )
  }

  putCommit({ height, id, title, pullRequest, counts }: KnownCommit): void {
    this.#putCommit.run(height, id, title, pullRequest, counts ? 1 : 0)
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
    this.#file.exec('DELETE FROM local_commits; DELETE FROM local_file_logs')
  }
}

const encodeLog = (log: FileLog): string =>
  JSON.stringify(log.map(({ height, hunks }) => [height, ...hunks]))

export const decodeLog = (text: string): FileLogEntry[] =>
  text === ''
    ? []
    : (JSON.parse(text) as number[][]).map(([height = 0, ...hunks]) => ({ height, hunks })) // encodeLog wrote it
