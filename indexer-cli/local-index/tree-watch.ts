// Makes sure that a stamp tells of the very tree that was indexed: git's word is taken before and after, and must be the same.

import path from 'node:path'
import { ordinaryClone } from './ordinary-clone.ts'
import type { SettingKey } from './settings.ts'
import {
  git,
  indexText,
  stampTree,
  startStatus,
  type GitPlace,
  type GitStatus,
} from './tree-stamp.ts'

export interface TreeWatch {
  /** A time before anything was read. */
  readonly startedAt: number
  /** Settings for the next update's quick check. `cannotTell`: times of some file prove nothing, or git does not look at all of them. */
  stamp(cannotTell: boolean): Promise<Partial<Record<SettingKey, string>>>
}

/** `before`: git's word from before the tree is read. */
export function startTreeWatch(root: string, before: GitStatus | undefined): TreeWatch {
  const startedAt = before?.startedAt ?? Date.now()
  const found = findPlace(root).then((place) => ({ place, index: indexText(place.indexFile) }))
  return {
    startedAt,
    async stamp(cannotTell) {
      const { place, index } = await found
      const settings = (stamp: string | null): Partial<Record<SettingKey, string>> => ({
        tree_stamp: stamp ?? '',
        git_prefix: place.prefix,
        git_index: place.indexFile,
      })
      if (cannotTell || before === undefined) return settings(null)
      const after = await startStatus(root)
      if (after?.output !== before.output || indexText(place.indexFile) !== index) {
        return settings(null)
      }
      return settings(stampTree(root, place, before).text)
    },
  }
}

async function findPlace(root: string): Promise<GitPlace> {
  const clone = ordinaryClone(root)
  if (clone !== undefined) return { prefix: '', indexFile: path.join(clone.folder, 'index') }
  const output = await git(root, ['rev-parse', '--git-path', 'index', '--show-prefix'])
  if (output === undefined) return { prefix: '', indexFile: '' }
  // A folder's name may hold a line break.
  const [indexFile = '', ...prefix] = output.trimEnd().split('\n')
  return { prefix: prefix.join('\n'), indexFile: path.resolve(root, indexFile) }
}
