// Parser threads. Files go in batches to whichever thread has the least to do; a thread that dies or hangs takes one file with it and is replaced.

import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { MAX_STEPS } from './counted-parser.ts'
import { InstalledGrammars } from './grammar-modules.ts'
import type { ParseJob, ParseOutcome } from './parse-job.ts'
import { MAX_SILENCE_MS, ParserThread, type ThreadOptions, type Waiting } from './parser-thread.ts'

export interface ParserPool {
  /** Reads and parses one file. Never rejects for what is wrong with the file. */
  parse(job: ParseJob): Promise<ParseOutcome>
  /** The next files for the caller to parse and settle itself, which no thread has yet; none when no more will come of those asked for so far. */
  take(): Promise<readonly Waiting[]>
  /** Files that `take` gave and that the caller could not get through: a thread tries each by itself. */
  giveBack(waiting: readonly Waiting[]): void
  /** Threads without work, for the caller to use and to end: the pool is closed. */
  release(): readonly Worker[]
  /** Ends the threads; files still waiting are skipped. */
  close(): Promise<void>
}

/** A batch ends at so many files or bytes: large enough to wake a thread rarely, small enough to keep all of them busy to the end. */
const BATCH_FILES = 16
const BATCH_BYTES = 200_000
/** A thread with no more files than this is given another batch, so that it never waits. */
const REFILL_BELOW = BATCH_FILES / 2

/** What decides between languages is written in ASCII. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // The thread that parses the file says why it can't be read.
    return ''
  }
}

const CLOSED = 'the parser was closed'
const skipped = (reason: string): ParseOutcome => ({ status: 'skipped', reason })

/** The next files for one thread, or for the caller. One that a thread was lost with goes alone. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const batch: Waiting[] = []
  let bytes = 0
  for (;;) {
    const next = waiting[0]
    if (next === undefined || (next.isSuspect && batch.length > 0)) return batch
    waiting.shift()
    batch.push(next)
    bytes += next.job.size
    if (next.isSuspect || bytes >= BATCH_BYTES || batch.length >= BATCH_FILES) return batch
  }
}

/** Starts no thread until the first file comes; with no threads at all, only `take` gets at files. */
export function createParserPool({
  threads = availableParallelism(),
  grammars = new InstalledGrammars(),
  ...own
}: { threads?: number; grammars?: InstalledGrammars } & Partial<ThreadOptions> = {}): ParserPool {
  const waiting: Waiting[] = []
  const pool = new Set<ParserThread>()
  const options: ThreadOptions = { maxSilenceMs: MAX_SILENCE_MS, maxSteps: MAX_STEPS, ...own }
  const state = { isClosed: false, isFeeding: false, threads, arriving: 0 }
  let arrival = Promise.withResolvers<void>()
  const arrived = (): void => {
    state.arriving -= 1
    arrival.resolve()
    arrival = Promise.withResolvers()
  }

  const feed = (core: WebAssembly.Module): void => {
    while (waiting.length > 0) {
      let best: ParserThread | undefined
      for (const thread of pool) if (best === undefined || thread.load < best.load) best = thread
      if ((best === undefined || best.load > 0) && pool.size < state.threads) best = start(core)
      const limit = waiting[0]?.isSuspect === true ? 0 : REFILL_BELOW
      if (best === undefined || best.load > limit) return
      best.give(takeBatch(waiting))
    }
  }

  const start = (core: WebAssembly.Module): ParserThread => {
    const thread = new ParserThread(core, options, {
      onDone: () => feedSoon(core),
      onLost: (lost, unparsed) => {
        pool.delete(lost)
        waiting.unshift(...unparsed)
        if (!state.isClosed) feedSoon(core)
      },
    })
    pool.add(thread)
    return thread
  }

  /** Feeds once everything that is asked for at this moment has been asked. */
  const feedSoon = (core: WebAssembly.Module): void => {
    if (state.isFeeding) return
    state.isFeeding = true
    setImmediate(() => {
      state.isFeeding = false
      if (!state.isClosed) feed(core)
    })
  }

  return {
    async parse(job) {
      state.arriving += 1
      try {
        // Compiled here, before a thread needs it: every thread then shares the machine code.
        const [core, grammar] = await Promise.all([
          grammars.core(),
          grammars.of(job.path, () => readText(job.absolutePath)),
        ])
        if (grammar === undefined) return skipped('no grammar')
        if (state.isClosed) return skipped(CLOSED)
        return new Promise((settle) => {
          waiting.push({ job, grammar, settle, isSuspect: false })
          feedSoon(core)
        })
      } finally {
        arrived()
      }
    },
    async take() {
      // oxlint-disable-next-line no-await-in-loop
      while (waiting.length === 0 && state.arriving > 0) await arrival.promise
      return waiting[0]?.isSuspect === false ? takeBatch(waiting) : []
    },
    giveBack(given) {
      state.threads = Math.max(1, state.threads)
      waiting.unshift(...given.map((each) => ({ ...each, isSuspect: true })))
      void grammars.core().then(feedSoon)
    },
    release() {
      state.isClosed = true
      return [...pool].flatMap((thread) => {
        const worker = thread.release()
        if (worker === undefined) return []
        pool.delete(thread)
        return [worker]
      })
    },
    async close() {
      state.isClosed = true
      for (const { settle } of waiting.splice(0)) settle(skipped(CLOSED))
      await Promise.all(Array.from(pool, (thread) => thread.end(CLOSED)))
      pool.clear()
    },
  }
}
