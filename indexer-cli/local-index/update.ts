// Brings a local index up to date with its tree.

import type { GithubAccess } from '../history/merge-names.ts'
import type { ScipInput } from '../scip/load-indexes.ts'
import type { TreeWishes } from './tree-options.ts'
import { startStatus, type GitStatus } from './tree-stamp.ts'
import type { UpdateReport } from './update-report.ts'
import { reportIfCurrent } from './unchanged.ts'

export type { UpdateReport } from './update-report.ts'

export interface UpdateOptions extends TreeWishes {
  /** Parser threads; as many as the machine has cores when left out. */
  readonly threads?: number
  /** Commits of git's history to read; 0 for none. Left out: as asked last, else 5,000, and none in a partial clone. */
  readonly history?: number | undefined
  /** Who may be asked what merged pull requests are called. */
  readonly github?: GithubAccess | undefined
  /** Id of the embedding that the version names; as the last time when left out. Its vectors are another step (embed/embed-missing.ts). */
  readonly embedding?: string
  /** Compilers' indexes to take edges from; left out: as given last. */
  readonly scip?: ScipInput | undefined
  /** What git has just said of the tree, which is not what it said at the last update. */
  readonly status?: GitStatus | undefined
  /** Told as work goes on. */
  readonly onProgress?: (step: UpdateStep, done: number, total: number) => void
}

export type UpdateStep = 'parse' | 'link'

/**
 * Indexes what changed below `root` since the last call, or everything the first time; the result is the same. Nothing is visible before all is
 * done, and a call that dies leaves the index as it was.
 */
export async function updateLocalIndex(
  root: string,
  options: UpdateOptions = {},
): Promise<UpdateReport> {
  const { history, scip, submodules, followSymlinks, status: news } = options
  const asksForMore = [history, scip, submodules, followSymlinks].some(
    (given) => given !== undefined,
  )
  const asked = news === undefined ? startStatus(root) : Promise.resolve(news)
  const current =
    asksForMore || news !== undefined
      ? undefined
      : await reportIfCurrent(root, options.embedding, asked)
  if (current !== undefined) return current
  const [{ indexTree }, status] = await Promise.all([import('./index-tree.ts'), asked])
  return indexTree(root, options, status)
}
