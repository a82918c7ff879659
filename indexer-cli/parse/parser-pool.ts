// Parser threads. Files go to whichever thread has the least to do; a thread that dies or hangs takes one file with it and is replaced.

import { availableParallelism } from 'node:os'
import { InstalledGrammars } from './grammar-modules.ts'
import type { ParseJob, ParseOutcome } from './parse-job.ts'
import { ParserThread, type Waiting } from './parser-thread.ts'

export interface ParserPool {
  /** Reads and parses one file. Never rejects for what is wrong with the file. */
  parse(job: ParseJob): Promise<ParseOutcome>
  /** Ends the threads; files still waiting are skipped. */
  close(): Promise<void>
}

/** Files given to a thread before the first is answered: the next one waits there already. */
const FILES_PER_THREAD = 2

const CLOSED = 'the parser was closed'
const skipped = (reason: string): ParseOutcome => ({ status: 'skipped', reason })

/** Starts no thread until the first file comes. */
export function createParserPool({
  threads = availableParallelism(),
}: { threads?: number } = {}): ParserPool {
  const grammars = new InstalledGrammars()
  const waiting: Waiting[] = []
  const pool = new Set<ParserThread>()
  const state = { isClosed: false }

  const feed = (core: WebAssembly.Module): void => {
    while (waiting.length > 0) {
      let best: ParserThread | undefined
      for (const thread of pool) if (best === undefined || thread.load < best.load) best = thread
      if ((best === undefined || best.load > 0) && pool.size < threads) best = start(core)
      if (best === undefined || best.load >= FILES_PER_THREAD) return
      const next = waiting.shift()
      if (next !== undefined) best.give(next)
    }
  }

  const start = (core: WebAssembly.Module): ParserThread => {
    const thread = new ParserThread(core, {
      onDone: () => feed(core),
      onLost: (lost, unparsed) => {
        pool.delete(lost)
        waiting.unshift(...unparsed)
        if (!state.isClosed) feed(core)
      },
    })
    pool.add(thread)
    return thread
  }

  return {
    async parse(job) {
      // Compiled here, before a thread needs it: every thread then shares the machine code.
      const [core, grammar] = await Promise.all([grammars.core(), grammars.of(job.path)])
      if (grammar === undefined) return skipped('no grammar')
      if (state.isClosed) return skipped(CLOSED)
      return new Promise((settle) => {
        waiting.push({ job, grammar, settle })
        feed(core)
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
