// What beside the folder's own files is read: asked for once, it holds until it is asked otherwise.

import type { DiscoverOptions } from '../discover/discover.ts'
import type { SettingKey } from './settings.ts'

/** What an update is asked; left out: as the last time. */
export interface TreeWishes {
  /** Submodules and nested checkouts. */
  readonly submodules?: boolean | undefined
  /** What symbolic links lead to. */
  readonly followSymlinks?: boolean | undefined
}

/** The wishes together with those of before. */
export function treeOptions(
  settings: ReadonlyMap<SettingKey, string>,
  { submodules, followSymlinks }: TreeWishes,
): Required<Omit<DiscoverOptions, 'withoutGit' | 'gitStatus'>> {
  return {
    submodules: submodules ?? settings.get('submodules') === '1',
    followSymlinks: followSymlinks ?? settings.get('follow_symlinks') === '1',
  }
}

/** The settings to keep. Git says nothing of what lies behind a link, so its word proves nothing then. */
export const treeSettings = ({
  submodules,
  followSymlinks,
}: ReturnType<typeof treeOptions>): Partial<Record<SettingKey, string>> => ({
  submodules: submodules ? '1' : '',
  follow_symlinks: followSymlinks ? '1' : '',
  ...(followSymlinks ? { tree_stamp: '' } : {}),
})
