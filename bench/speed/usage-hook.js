// Preloaded into a measured Node process: when it exits, its CPU time and peak memory (worker threads included) go to a file.

import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const folder = process.env['KONTEXT_BENCH_USAGE']
if (isMainThread && folder)
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    writeFileSync(
      `${folder}/${process.pid}.json`,
      JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1_000, peakBytes: maxRSS * 1_024 }),
    )
  })
