// Brings a local index up to date with its tree.

import type { SkippedFile } from './update-report.ts'
import type { UpdateReport } from './update-report.ts'
import { readIfCurrent } from './unchanged.ts'

export type { UpdateReport } from './update-report.ts'

export interface UpdateOptions {
  /** Parser threads; as many as the machine has cores when left out. */
  readonly threads?: number
  /** Told as work goes on. */
  readonly onProgress?: (step: UpdateStep, done: number, total: number) => void
}

export type UpdateStep = 'parse' | 'link'

const NOTHING_SKIPPED: readonly SkippedFile[] = []

/**
 * Indexes what changed below `root` since the last call, or everything the first time; the result is the same. Nothing is visible before all is
 * done, and a call that dies leaves the index as it was.
 */
export async function updateLocalIndex(
  root: string,
  options: UpdateOptions = {},
): Promise<UpdateReport> {
  const startedAt = performance.now()
  const current = await readIfCurrent(root)
  if (current === undefined) {
    const { indexTree } = await import('./index-tree.ts')
    return indexTree(root, options)
  }
  return {
    ...current,
    root,
    previousVersion: current.indexVersion,
    parsed: 0,
    relinked: 0,
    removed: 0,
    shardsWritten: 0,
    skipped: NOTHING_SKIPPED,
    durationMs: performance.now() - startedAt,
  }
}
