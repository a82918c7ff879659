// Threads of an update: they parse first and link then, so that code and heap that parsing has warmed up serve both.

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Far above what a thread needs; without limits its garbage would lie around until it fills gigabytes. */
export const INDEX_HEAP_LIMITS = {
  maxOldGenerationSizeMb: 1_024,
  maxYoungGenerationSizeMb: 24,
  stackSizeMb: 8,
}

/** The threads' code stands beside this file: `.ts` in the source tree, `.cjs` in a bundle. */
export function indexWorkerFile(): URL {
  const source = new URL('./index-worker.ts', import.meta.url)
  return existsSync(fileURLToPath(source)) ? source : new URL('./index-worker.cjs', import.meta.url)
}

/** Starts a thread that parsing did not need. */
export const startIndexThread = (): Worker =>
  new Worker(indexWorkerFile(), { resourceLimits: INDEX_HEAP_LIMITS })
