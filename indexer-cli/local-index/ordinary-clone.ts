// An ordinary clone, as its files show it: what git would say of it can be read without asking, which takes a process each time.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Settings of the environment that move what `.git` otherwise tells. */
const MOVERS = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR']

interface OrdinaryClone {
  /** `.git` at the root of its work tree. */
  readonly folder: string
  /** Its own configuration, as written. */
  readonly config: string
}

/** The clone whose work tree begins at `root`; undefined for a linked work tree, a folder inside of one, and whatever else is not ordinary. */
export function ordinaryClone(root: string): OrdinaryClone | undefined {
  const folder = path.join(root, '.git')
  if (MOVERS.some((name) => process.env[name]) || !existsSync(path.join(folder, 'index'))) {
    return undefined
  }
  const config = readFileSync(path.join(folder, 'config'), 'utf8')
  return /worktree/i.test(config) ? undefined : { folder, config }
}
