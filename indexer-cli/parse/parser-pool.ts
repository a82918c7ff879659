// Parser threads. Files go to whichever thread has the least to do; a thread that dies or hangs takes one file with it and is replaced.

import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { MAX_PARSE_MS } from './engine.ts'
import { compileCore, compileGrammar, type CompiledGrammars } from './grammar-modules.ts'
import { languages } from './grammars.ts'
import type { OutcomeMessage, ParseJob, ParseOutcome } from './parse-job.ts'

export type { ParseJob, ParseOutcome } from './parse-job.ts'

export interface ParserPool {
  /** Reads and parses one file. Never rejects for what is wrong with the file. */
  parse(job: ParseJob): Promise<ParseOutcome>
  /** Ends the threads; files still waiting are skipped. */
  close(): Promise<void>
}

/** Jobs sent to a thread before the first is answered: the next file waits there already. */
const JOBS_PER_THREAD = 2
/** Longest silence of a busy thread: a parse that takes `MAX_PARSE_MS` and as much again for its facts, on a loaded machine. */
const MAX_SILENCE_MS = MAX_PARSE_MS * 3

interface Waiting {
  readonly job: ParseJob
  readonly settle: (outcome: ParseOutcome) => void
}

interface Thread {
  readonly worker: Worker
  /** Jobs in the thread, oldest first: the first is the one being parsed. */
  readonly jobs: Map<number, Waiting>
  timer: NodeJS.Timeout | undefined
}

const skipped = (reason: string): ParseOutcome => ({ status: 'skipped', reason })

/** The thread's code stands beside this file: `.ts` in the source tree, `.js` in a bundle. */
function workerFile(): URL {
  const source = new URL('./parse-worker.ts', import.meta.url)
  return existsSync(fileURLToPath(source)) ? source : new URL('./parse-worker.js', import.meta.url)
}

/** Starts no thread until the first file comes. */
export function createParserPool({
  threads = availableParallelism(),
}: { threads?: number } = {}): ParserPool {
  const waiting: Waiting[] = []
  const pool = new Set<Thread>()
  const compiled: { core?: WebAssembly.Module; grammars: Record<string, WebAssembly.Module> } = {
    grammars: {},
  }
  const compiling = new Map<string, Promise<void>>()
  let nextId = 0
  let isClosed = false

  /** Compiles what a file needs before its thread does: every thread then shares the machine code. */
  const prepare = (job: ParseJob): Promise<void> | undefined => {
    const manifest = languages().of(job.path)
    if (manifest === undefined) return undefined
    const { language } = manifest
    if (compiled.core !== undefined && compiled.grammars[language] !== undefined) return undefined
    let task = compiling.get(language)
    if (task === undefined) {
      task = Promise.all([compiled.core ?? compileCore(), compileGrammar(manifest)]).then(
        ([core, grammar]) => {
          compiled.core ??= core
          compiled.grammars[language] = grammar
        },
      )
      compiling.set(language, task)
    }
    return task
  }

  const start = (): Thread => {
    const workerData: CompiledGrammars = compiled
    const worker = new Worker(workerFile(), {
      workerData,
      // A syntax tree of a million characters and its facts fit many times over.
      resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 8 },
    })
    const thread: Thread = { worker, jobs: new Map(), timer: undefined }
    pool.add(thread)
    worker.on('message', ({ id, outcome }: OutcomeMessage) => {
      const done = thread.jobs.get(id)
      thread.jobs.delete(id)
      watch(thread)
      done?.settle(outcome)
      feed()
    })
    worker.on('error', (cause) => lose(thread, `the parser crashed: ${messageOf(cause)}`))
    worker.on('exit', () => lose(thread, 'the parser crashed'))
    return thread
  }

  /** (Re)starts the clock of a thread that has work. */
  const watch = (thread: Thread): void => {
    clearTimeout(thread.timer)
    thread.timer =
      thread.jobs.size === 0
        ? undefined
        : setTimeout(() => {
            lose(thread, `parsing took over ${MAX_SILENCE_MS / 1000} s`)
            void thread.worker.terminate()
          }, MAX_SILENCE_MS)
  }

  /** A thread is gone: its first file is the culprit, the others go back to the queue. */
  const lose = (thread: Thread, reason: string): void => {
    if (!pool.delete(thread)) return
    clearTimeout(thread.timer)
    const [culprit, ...others] = thread.jobs.values()
    culprit?.settle(skipped(reason))
    waiting.unshift(...others)
    feed()
  }

  const feed = (): void => {
    while (!isClosed && waiting.length > 0) {
      let best: Thread | undefined
      for (const thread of pool) {
        if (best === undefined || thread.jobs.size < best.jobs.size) best = thread
      }
      if ((best === undefined || best.jobs.size > 0) && pool.size < threads) best = start()
      if (best === undefined || best.jobs.size >= JOBS_PER_THREAD) return
      const next = waiting.shift()
      if (next === undefined) return
      const id = nextId++
      best.jobs.set(id, next)
      if (best.jobs.size === 1) watch(best)
      best.worker.postMessage({ id, job: next.job })
    }
  }

  return {
    async parse(job) {
      if (languages().of(job.path) === undefined) return skipped('no grammar')
      await prepare(job)
      if (isClosed) return skipped('the parser was closed')
      return new Promise((settle) => {
        waiting.push({ job, settle })
        feed()
      })
    },
    async close() {
      isClosed = true
      for (const { settle } of waiting.splice(0)) settle(skipped('the parser was closed'))
      const ending = [...pool].map(async (thread) => {
        clearTimeout(thread.timer)
        pool.delete(thread)
        for (const { settle } of thread.jobs.values()) settle(skipped('the parser was closed'))
        await thread.worker.terminate()
      })
      await Promise.all(ending)
    },
  }
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)
