// Makes sure that a stamp tells of the very tree that was indexed: git's word is taken before and after, and must be the same.

import type { SettingKey } from './settings.ts'
import { git, stampTree, startStatus } from './tree-stamp.ts'

export interface TreeWatch {
  /** A time before anything was read. */
  readonly startedAt: number
  /** Settings for the next update's quick check. `hasFreshFiles`: some file changed too lately for its times to prove anything. */
  stamp(hasFreshFiles: boolean): Promise<Partial<Record<SettingKey, string>>>
}

export function startTreeWatch(root: string): TreeWatch {
  const startedAt = Date.now()
  const before = startStatus(root)
  const prefix = git(root, ['rev-parse', '--show-prefix'])
  return {
    startedAt,
    async stamp(hasFreshFiles) {
      const gitPrefix = (await prefix)?.trimEnd() ?? ''
      const status = await before
      const unsure = { tree_stamp: '', git_prefix: gitPrefix }
      if (hasFreshFiles || status === undefined) return unsure
      const [after, hidden] = await Promise.all([startStatus(root), hidesChanges(root)])
      if (hidden || after?.output !== status.output) return unsure
      return { tree_stamp: stampTree(root, gitPrefix, status).text ?? '', git_prefix: gitPrefix }
    },
  }
}

/** Whether the user told git not to look at some files (assume-unchanged, skip-worktree), or git cannot say. */
async function hidesChanges(root: string): Promise<boolean> {
  const output = await git(root, ['ls-files', '-v', '-z'])
  return output === undefined || output.split('\0').some((entry) => /^[a-zS] /.test(entry))
}
