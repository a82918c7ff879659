// Makes sure that a stamp tells of the very tree that was indexed: git's word is taken before and after, and must be the same.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
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

/** Settings of the environment that move what `.git` otherwise tells. */
const MOVERS = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR']

/** The place of a folder that is an ordinary clone, without asking git; undefined for all others. */
function ordinaryPlace(root: string): GitPlace | undefined {
  const indexFile = path.join(root, '.git', 'index')
  if (MOVERS.some((name) => process.env[name]) || !existsSync(indexFile)) return undefined
  const config = readFileSync(path.join(root, '.git', 'config'), 'utf8')
  return /worktree/i.test(config) ? undefined : { prefix: '', indexFile }
}

async function findPlace(root: string): Promise<GitPlace> {
  const ordinary = ordinaryPlace(root)
  if (ordinary !== undefined) return ordinary
  const output = await git(root, ['rev-parse', '--git-path', 'index', '--show-prefix'])
  if (output === undefined) return { prefix: '', indexFile: '' }
  // A folder's name may hold a line break.
  const [indexFile = '', ...prefix] = output.trimEnd().split('\n')
  return { prefix: prefix.join('\n'), indexFile: path.resolve(root, indexFile) }
}
