// The quick way out of an update: nothing changed since the last one. Loads nothing but SQLite and git's answer.

import { BUILD_ID } from './build-id.ts'
import { isBusy, openForReading } from './open-file.ts'
import { gitPlace, historyProblem, readSettings } from './settings.ts'
import { readSkipped } from './skipped.ts'
import { stampTree, startStatus } from './tree-stamp.ts'
import type { UpdateReport } from './update-report.ts'

/** Report of an update that had nothing to do; undefined when git cannot prove that. `asked`: its word, when somebody has asked already. */
export async function reportIfCurrent(
  root: string,
  embedding?: string,
  asked?: ReturnType<typeof startStatus>,
): Promise<UpdateReport | undefined> {
  const startedAt = performance.now()
  const current = await readIfCurrent(root, asked)
  if (embedding !== undefined && embedding !== current?.embedding) return undefined
  return (
    current && {
      ...current,
      root,
      previousVersion: current.indexVersion,
      parsed: 0,
      relinked: 0,
      removed: 0,
      shardsWritten: 0,
      durationMs: performance.now() - startedAt,
    }
  )
}

/** What the index holds, when it is sure to be current. */
type CurrentIndex = Pick<
  UpdateReport,
  | 'indexVersion'
  | 'files'
  | 'symbols'
  | 'edges'
  | 'embedding'
  | 'skipped'
  | 'historyProblem'
  | 'commit'
  | 'branch'
  | 'dirty'
>

/** The index of `root` when git can prove that it is current; undefined when it is not, or that takes a closer look. */
export async function readIfCurrent(
  root: string,
  asked?: ReturnType<typeof startStatus>,
): Promise<CurrentIndex | undefined> {
  const file = openForReading(root)
  if (file === undefined) return undefined
  const status = asked ?? startStatus(root)
  try {
    const settings = readSettings(file)
    const stored = settings.get('tree_stamp') ?? ''
    if (stored === '' || settings.get('build') !== BUILD_ID) return undefined
    const row = file
      .prepare(
        `SELECT index_version, files, symbols, edges, embedding FROM indexes WHERE index_version = ?`,
      )
      .get(settings.get('index_version') ?? '')
    const output = await status
    if (row === undefined || output === undefined) return undefined
    const stamp = stampTree(root, gitPlace(settings), output)
    if (stamp.text !== stored) return undefined
    return {
      indexVersion: String(row['index_version']),
      files: Number(row['files']),
      symbols: Number(row['symbols']),
      edges: Number(row['edges']),
      embedding: String(row['embedding']),
      skipped: readSkipped(file),
      historyProblem: historyProblem(settings),
      commit: stamp.commit,
      branch: stamp.branch,
      dirty: stamp.dirty,
    }
  } catch (error) {
    // Being written for the first time, or of a schema before this one: the full update sorts it out.
    if (isBusy(error) || (error instanceof Error && /no such (table|column)/.test(error.message))) {
      return undefined
    }
    throw error
  } finally {
    await status
    file.close()
  }
}
