// Named values of a local index: what the last update was made from.

import type { DatabaseSync } from 'node:sqlite'
import type { GitPlace } from './tree-stamp.ts'

export type SettingKey =
  /** Git's word on the tree as it was indexed (tree-stamp.ts); empty when it must not be trusted. */
  | 'tree_stamp'
  /** Hash of everything outside the files that decides the index: program, options, configs. */
  | 'build'
  | 'configs'
  | 'index_version'
  | 'commit'
  | 'dirty'
  | 'branch'
  | 'updated_at'
  /** Id of the embedding that was asked for last; it stays until another one is. */
  | 'embedding'
  | 'git_prefix'
  | 'git_index'
  /** What local_file_logs were made from: the commit, its height, and what cut the window. */
  | 'history_head'
  | 'history_height'
  | 'history_base'
  /** What git, and GitHub, did not tell of it, in words; empty when they did. */
  | 'history_problem'
  | 'history_github'
  /** Hash and producers of the SCIP indexes in local_scip; empty without one. */
  | 'scip'
  | 'scip_tool'
  /** What was last asked for with `--history`; absent when nothing was. */
  | 'history_limit'
  /** `1` when the last update read submodules, or followed symbolic links. */
  | 'submodules'
  | 'follow_symlinks'

export function readSettings(file: DatabaseSync): ReadonlyMap<SettingKey, string> {
  return new Map(
    file
      .prepare('SELECT key, value FROM local_settings')
      .all()
      .map((row) => [row['key'] as SettingKey, String(row['value'])]), // writeSettings is the only writer
  )
}

/** Where the root stood in its repository at the last update. */
export const gitPlace = (settings: ReadonlyMap<SettingKey, string>): GitPlace => ({
  prefix: settings.get('git_prefix') ?? '',
  indexFile: settings.get('git_index') ?? '',
})

/** What of history could not be read, in words; '' when all was. */
export const historyProblem = (settings: ReadonlyMap<SettingKey, string>): string =>
  joinProblems([settings.get('history_problem') ?? '', settings.get('history_github') ?? ''])

export const joinProblems = (problems: readonly string[]): string =>
  problems.filter((text) => text !== '').join('; ')

export function writeSettings(
  file: DatabaseSync,
  values: Partial<Record<SettingKey, string>>,
): void {
  const put = file.prepare('INSERT OR REPLACE INTO local_settings (key, value) VALUES (?, ?)')
  for (const [key, value] of Object.entries(values)) put.run(key, value)
}
