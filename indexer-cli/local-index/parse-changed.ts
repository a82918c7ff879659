// Parses the files of an update, in as many threads as pay: each has to start and to warm up its code, which takes as long as parsing a megabyte.

import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { parseFile } from '../parse/parse-file.ts'
import type { ParseOutcome } from '../parse/parse-job.ts'
import { createParserPool, type ParserPool } from '../parse/parser-pool.ts'
import { threadEngine, threadGrammars } from '../parse/parse-text.ts'
import { indexWorkerFile, INDEX_HEAP_LIMITS } from './index-threads.ts'
import type { ScannedFile } from './scan.ts'

/** Bytes of source that this thread parses sooner than another could start and warm up. */
const ALONE_BYTES = 150_000
/** Bytes of source that one thread parses while this one stores. */
const ONE_THREAD_BYTES = 4_000_000

const threadsFor = (bytes: number, width: number): number =>
  bytes <= ALONE_BYTES ? 0 : bytes <= ONE_THREAD_BYTES ? 1 : width

/**
 * Parses every file and hands each outcome to `take`, in no particular order. Returns the threads that it started, idle now: the caller may have more
 * work for them, and ends them.
 */
export async function parseFiles(
  files: readonly ScannedFile[],
  width: number = availableParallelism(),
  take: (file: ScannedFile, outcome: ParseOutcome) => void,
): Promise<readonly Worker[]> {
  if (files.length === 0) return []
  const bytes = files.reduce((sum, { stat }) => sum + stat.size, 0)
  const threads = threadsFor(bytes, width)
  const code = indexWorkerFile()
  const pool = createParserPool({
    threads,
    grammars: threadGrammars,
    code,
    heap: INDEX_HEAP_LIMITS,
  })
  try {
    // Files wait in the pool as names; their facts are taken as soon as they are there.
    const all = files.map(async (file) => {
      const { path, absolutePath, stat } = file
      take(file, await pool.parse({ path, absolutePath, size: stat.size }))
    })
    await Promise.all([...all, threads === 0 ? parseHere(pool) : undefined])
    return pool.release()
  } finally {
    await pool.close()
  }
}

/** Parses what waits in the pool, in this thread, for as long as it can be trusted. */
async function parseHere(pool: ParserPool): Promise<void> {
  const engine = await threadEngine()
  for (;;) {
    // One at a time: tree-sitter holds one tree.
    // oxlint-disable-next-line no-await-in-loop
    const waiting = await pool.take()
    if (waiting === undefined) return
    // oxlint-disable-next-line no-await-in-loop
    const outcome = engine.isBroken ? undefined : await parseFile(engine, waiting.job)
    if (engine.isBroken) return pool.giveBack(waiting)
    if (outcome !== undefined) waiting.settle(outcome)
  }
}
