// What a local index holds, and whether it still is what the tree holds.

import { HistoryTable } from '../history/history-table.ts'
import { readIfCurrent } from './unchanged.ts'
import { openForReading } from './open-file.ts'
import { gitPlace, historyProblem, readSettings } from './settings.ts'
import { readSkipped } from './skipped.ts'
import { commitsBetween, stampTree, startStatus } from './tree-stamp.ts'
import type { Tally } from './file-table.ts'
import type { SkippedFile } from './update-report.ts'

export interface LocalStatus {
  readonly digest: string
  readonly files: number
  readonly symbols: number
  readonly edges: Readonly<Record<string, number>>
  readonly provenance: Readonly<Record<string, number>>
  /** Files a language. */
  readonly languages: Readonly<Record<string, number>>
  readonly skipped: readonly SkippedFile[]
  /** Files in which the grammar met a syntax error. */
  readonly parse_errors: readonly string[]
  /** Secrets taken out of the indexed texts, and the files that held them. */
  readonly redacted: { readonly secrets: number; readonly files: readonly string[] }
  /** Names that could not be resolved. */
  readonly unresolved: number
  /** Commits of git's history that symbols may be told of, those that name a pull request, and what could not be read ('' when all was). */
  readonly history: {
    readonly commits: number
    readonly pull_requests: number
    readonly problem: string
  }
  /** Commit that the index was made at; null without git. */
  readonly commit: string | null
  /** Commit that is checked out now. */
  readonly head: string | null
  /** Commits from the index to HEAD; null when that cannot be told. */
  readonly behind: number | null
  /** Whether the tree is proven to be the indexed one; false also when only an update can tell. */
  readonly current: boolean
  readonly dirty: boolean
  readonly updated_at: string
}

/** Status of the index of `root`; undefined when there is none. */
export async function readStatus(root: string): Promise<LocalStatus | undefined> {
  const file = openForReading(root)
  if (file === undefined) return undefined
  try {
    const settings = readSettings(file)
    const digest = settings.get('index_version')
    if (digest === undefined) return undefined
    const [current, status] = await Promise.all([readIfCurrent(root), startStatus(root)])
    const head = status === undefined ? null : stampTree(root, gitPlace(settings), status).commit
    const commit = settings.get('commit') || null
    const tallies = file
      .prepare(`SELECT path, tally FROM local_files WHERE skip_reason = '' ORDER BY path`)
      .all()
      .map((row) => ({
        path: String(row['path']),
        tally: JSON.parse(String(row['tally'])) as Tally,
      })) // FileTable wrote it
    return {
      digest,
      files: tallies.length,
      symbols: tallies.reduce((total, { tally }) => total + tally.symbols, 0),
      edges: sumCounts(tallies.map(({ tally }) => tally.kinds)),
      provenance: sumCounts(tallies.map(({ tally }) => tally.provenances)),
      languages: sumCounts(tallies.map(({ tally }) => ({ [tally.language]: 1 }))),
      skipped: readSkipped(file),
      parse_errors: tallies.flatMap(({ path, tally }) => (tally.partial ? [path] : [])),
      redacted: {
        secrets: tallies.reduce((total, { tally }) => total + tally.redacted, 0),
        files: tallies.flatMap(({ path, tally }) => (tally.redacted > 0 ? [path] : [])),
      },
      history: {
        ...new HistoryTable(file).counts(),
        problem: historyProblem(settings),
      },
      unresolved: tallies.reduce((total, { tally }) => total + tally.unresolved, 0),
      commit,
      head,
      behind: await countBehind(root, commit, head),
      current: current !== undefined,
      dirty: settings.get('dirty') === '1',
      updated_at: settings.get('updated_at') ?? '',
    }
  } finally {
    file.close()
  }
}

async function countBehind(
  root: string,
  commit: string | null,
  head: string | null,
): Promise<number | null> {
  if (commit === null || head === null) return null
  return commit === head ? 0 : commitsBetween(root, commit, head)
}

/** Sums counts by name; names in order. */
function sumCounts(
  lists: readonly Readonly<Record<string, number>>[],
): Readonly<Record<string, number>> {
  const sums = new Map<string, number>()
  for (const list of lists) {
    for (const [name, count] of Object.entries(list)) sums.set(name, (sums.get(name) ?? 0) + count)
  }
  return Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
}
