// What stands at a path.

import { lstatSync, type Stats } from 'node:fs'

/** The entry at a path, links not followed; undefined where nothing is, also when a folder of the path has become a file. */
export function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return undefined
    throw cause
  }
}
