// Which files have another history than their shards were made with, and what that history is.

import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { decodeLog, HistoryTable } from '../history/history-table.ts'
import { hunksOf } from '../history/file-logs.ts'
import {
  NO_HISTORY,
  storeHistory,
  type HistoryNews,
  type HistoryState,
} from '../history/read-history.ts'
import type { FileHistory } from '../history/symbol-history.ts'
import type { TrackedChange } from '../history/track.ts'
import type { SettingKey } from './settings.ts'

/** What an update needs to know of history. */
export interface HistoryStage {
  /** Histories, as JSON of a FileHistory, of all files with new facts and of those whose history is another one. */
  readonly histories: ReadonlyMap<string, string>
  /** Files whose history is another one. */
  readonly changed: ReadonlySet<string>
  /** The history of any file, as JSON of a FileHistory; '' when it has none. */
  readonly historyOf: (path: string) => string
}

/** Writes the news and finds the files that they concern. `ids` are those of the indexed files. */
export function historyStage(
  file: DatabaseSync,
  news: HistoryNews,
  {
    known,
    ids,
    fresh,
  }: {
    readonly known: HistoryState
    readonly ids: ReadonlyMap<string, number>
    readonly fresh: ReadonlySet<string>
  },
): HistoryStage {
  const table = new HistoryTable(file)
  const { touched, recounted } = storeHistory(table, news)
  const histories = new Map<string, string>()
  const changed = new Set<string>()
  const getHash = file.prepare('SELECT history_hash FROM local_files WHERE file_id = ?')
  const setHash = file.prepare('UPDATE local_files SET history_hash = ? WHERE file_id = ?')
  const everyFile = news.anew || news.forgotten > 0 || recounted
  const moved = news.state !== known
  const commitAt = countedCommits(table)
  for (const [path, id] of ids) {
    const concerned = everyFile || touched.has(path) || (moved && news.own.has(path))
    if (!concerned && !fresh.has(path)) continue
    const text = historyText(table, commitAt, news, path)
    const key = text === '' ? '' : hash('sha1', text, 'hex')
    const isNew = String(getHash.get(id)?.['history_hash'] ?? '') !== key
    if (isNew) {
      setHash.run(key, id)
      changed.add(path)
    }
    if (isNew || fresh.has(path)) histories.set(path, text)
  }
  return { histories, changed, historyOf: (path) => historyText(table, commitAt, news, path) }
}

type CountedCommits = HistoryTable['commit']

/** What commits count as, each asked of the table once: files share them. */
function countedCommits(table: HistoryTable): CountedCommits {
  const known = new Map<number, ReturnType<CountedCommits>>()
  return (height) => {
    const found = known.get(height) ?? table.commit(height)
    known.set(height, found)
    return found
  }
}

/** A file's history as JSON; '' when it has none. */
function historyText(
  table: HistoryTable,
  commitAt: CountedCommits,
  { own }: HistoryNews,
  path: string,
): string {
  const change = own.get(path)
  const before = change === undefined ? path : change.oldPath
  const log = before === null ? [] : decodeLog(table.logText(before))
  const changedBy = table.fileChanges(path)
  if (log.length === 0 && changedBy.length === 0) return ''
  const commits: FileHistory['commits'][number][] = []
  const places = new Map<string, number>()
  const changes: TrackedChange[] =
    change === undefined || change.hunks.length === 0 ? [] : [{ commit: -1, hunks: change.hunks }]
  for (const entry of log) {
    const commit = commitAt(entry.height)
    const hunks = hunksOf(entry)
    if (commit === undefined || commit.title === '') {
      changes.push({ commit: -1, hunks })
      continue
    }
    const place = places.get(commit.id) ?? commits.length
    if (place === commits.length) commits.push([commit.id, commit.title, commit.pullRequest])
    places.set(commit.id, place)
    changes.push({ commit: place, hunks })
  }
  const history: FileHistory = { commits, changes, changedBy }
  return JSON.stringify(history)
}

/** The state of history at the last update. */
export function readHistoryState(settings: ReadonlyMap<SettingKey, string>): HistoryState {
  const head = settings.get('history_head') ?? ''
  if (head === '') return NO_HISTORY
  return {
    head,
    height: Number(settings.get('history_height') ?? 0),
    base: settings.get('history_base') ?? '',
    problem: settings.get('history_problem') ?? '',
    github: settings.get('history_github') ?? '',
  }
}

export const historySettings = ({
  head,
  height,
  base,
  problem,
  github,
}: HistoryState): Partial<Record<SettingKey, string>> => ({
  history_head: head,
  history_height: String(height),
  history_base: base,
  history_problem: problem,
  history_github: github,
})
