// Parses the files of an update, in as many threads as pay: each has to start and to warm up its code, which takes as long as parsing a megabyte.

import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { withTiersFor } from '../parse/compile-grammar.ts'
import type { ParseEngine } from '../parse/engine.ts'
import { openFile, TOO_DEEP } from '../parse/parse-file.ts'
import type { ParseOutcome } from '../parse/parse-job.ts'
import { createParserPool, type ParserPool } from '../parse/parser-pool.ts'
import type { Waiting } from '../parse/parser-thread.ts'
import { threadEngine, threadGrammars } from '../parse/parse-text.ts'
import { OutOfTime } from '../parse/within-time.ts'
import { indexWorkerFile, INDEX_HEAP_LIMITS } from './index-threads.ts'
import type { ScannedFile } from './scan.ts'

/** Bytes of source that this thread parses alone: others would have to start, to warm up all code anew, and to hand every file's facts over as text. At 5 MB that is 1.4 times the CPU, on two cores for next to no time. */
export const ALONE_BYTES = 8_000_000

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
  const threads = bytes <= ALONE_BYTES ? 0 : width
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
    const parseAlone = () => withTiersFor(bytes, () => parseHere(pool))
    await Promise.all([...all, threads === 0 ? parseAlone() : undefined])
    return pool.release()
  } finally {
    await pool.close()
  }
}

/** Parses what waits in the pool, in this thread, for as long as it can be trusted. */
async function parseHere(pool: ParserPool): Promise<void> {
  const engine = await threadEngine()
  /** What a file gives must not depend on how many others there are: threads have a larger stack than this one. */
  const deep: Waiting[] = []
  let unparsed: readonly Waiting[] = []
  do {
    // oxlint-disable-next-line no-await-in-loop
    const batch = await pool.take()
    if (batch.length === 0) break
    // oxlint-disable-next-line no-await-in-loop
    const work = await Promise.all(batch.map(({ job }) => openFile(engine, job)))
    const outcomes = parseAll(engine, work)
    for (const [at, waiting] of batch.entries()) {
      const outcome = outcomes[at]
      if (outcome?.status === 'skipped' && outcome.reason === TOO_DEEP) deep.push(waiting)
      else if (outcome !== undefined) waiting.settle(outcome)
    }
    unparsed = batch.slice(outcomes.length)
  } while (!engine.isBroken)
  // What has not been taken yet is for threads too, though nothing comes back: without one it would wait for ever.
  if (engine.isBroken || deep.length > 0) pool.giveBack([...deep, ...unparsed])
}

/** Outcomes of files up to the one that broke the engine. The guard around them is a thread of its own: one for many files. */
function parseAll(
  engine: ParseEngine,
  work: readonly (() => ParseOutcome)[],
): readonly ParseOutcome[] {
  const outcomes: ParseOutcome[] = []
  try {
    engine.within(() => {
      for (const parse of work) {
        const outcome = parse()
        if (engine.isBroken) return
        outcomes.push(outcome)
      }
    })
  } catch (cause) {
    if (!(cause instanceof OutOfTime)) throw cause
  }
  return outcomes
}
