// A parser thread that dies or hangs on files of a certain name, and is the real one otherwise.

import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from '#cli/parse/parse-job.ts'

parentPort?.on('message', (message: ThreadMessage) => {
  const paths = 'jobs' in message ? message.jobs.map(({ job }) => job.path) : []
  if (paths.some((path) => path.includes('exit'))) process.exit(1)
  if (paths.some((path) => path.includes('throw'))) throw new Error('out of memory, say')
  while (paths.some((path) => path.includes('hang')));
  // As long as a machine with other work may keep a thread from its own.
  if (paths.some((path) => path.includes('starve')))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000)
})

await import('#cli/parse/parse-worker.ts')
