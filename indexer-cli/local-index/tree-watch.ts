// Makes sure that a stamp tells of the very tree that was indexed: git's word is taken before and after, and must be the same.

import path from 'node:path'
import type { SettingKey } from './settings.ts'
import { git, indexText, stampTree, startStatus, type GitPlace } from './tree-stamp.ts'

export interface TreeWatch {
  /** A time before anything was read. */
  readonly startedAt: number
  /** Settings for the next update's quick check. `hasFreshFiles`: some file changed too lately for its times to prove anything. */
  stamp(hasFreshFiles: boolean): Promise<Partial<Record<SettingKey, string>>>
}

export function startTreeWatch(root: string): TreeWatch {
  const startedAt = Date.now()
  const before = startStatus(root)
  const found = findPlace(root).then((place) => ({ place, index: indexText(place.indexFile) }))
  return {
    startedAt,
    async stamp(hasFreshFiles) {
      const { place, index } = await found
      const status = await before
      const settings = (stamp: string | null): Partial<Record<SettingKey, string>> => ({
        tree_stamp: stamp ?? '',
        git_prefix: place.prefix,
        git_index: place.indexFile,
      })
      if (hasFreshFiles || status === undefined) return settings(null)
      const [after, hidden] = await Promise.all([startStatus(root), hidesChanges(root)])
      if (hidden || after?.output !== status.output || indexText(place.indexFile) !== index) {
        return settings(null)
      }
      return settings(stampTree(root, place, status).text)
    },
  }
}

async function findPlace(root: string): Promise<GitPlace> {
  const output = await git(root, ['rev-parse', '--git-path', 'index', '--show-prefix'])
  if (output === undefined) return { prefix: '', indexFile: '' }
  // A folder's name may hold a line break.
  const [indexFile = '', ...prefix] = output.trimEnd().split('\n')
  return { prefix: prefix.join('\n'), indexFile: path.resolve(root, indexFile) }
}

/** Whether the user told git not to look at some files (assume-unchanged, skip-worktree), or git cannot say. */
async function hidesChanges(root: string): Promise<boolean> {
  const output = await git(root, ['ls-files', '-v', '-z'])
  return output === undefined || output.split('\0').some((entry) => /^[a-zS] /.test(entry))
}
