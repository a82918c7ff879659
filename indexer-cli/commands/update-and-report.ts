// Updates a local index with a progress bar.

import type { Output } from '../output.ts'
import { updateLocalIndex, type UpdateReport, type UpdateStep } from '../local-index/update.ts'

const LABELS: Readonly<Record<UpdateStep, string>> = { parse: 'Parsing', link: 'Linking' }

/** Brings the index of `root` up to date. */
export async function updateWithProgress(
  output: Output,
  root: string,
  options: { readonly history?: number | undefined } = {},
): Promise<UpdateReport> {
  const bars = new Map<UpdateStep, ReturnType<Output['progress']>>()
  const endAll = (): void => {
    for (const bar of bars.values()) bar.end()
    bars.clear()
  }
  try {
    return await updateLocalIndex(root, {
      ...options,
      onProgress(step, done, total) {
        if (!bars.has(step)) {
          endAll()
          bars.set(step, output.progress(LABELS[step]))
        }
        bars.get(step)?.update(done, total)
      },
    })
  } finally {
    endAll()
  }
}
