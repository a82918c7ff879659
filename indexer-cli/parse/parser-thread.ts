// One parser thread as the pool sees it.

import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { Grammar } from './engine.ts'
import { decodeFacts } from './facts-codec.ts'
import type {
  OutcomeMessage,
  ParseJob,
  ParseOutcome,
  ThreadJob,
  ThreadMessage,
} from './parse-job.ts'
import { SilenceClock } from './silence-clock.ts'

/**
 * Longest work of a thread without a word, unless the pool is told another. The steps of a file end within half of it also where they are
 * slow (counted-parser.ts), and its facts sooner: only what counts hardly any steps gets here, such as a scanner that goes round in a circle, or
 * tree-sitter's search for a way out of thousands of operators in a row.
 */
export const MAX_SILENCE_MS = 20_000

/** A file on its way through the pool. */
export interface Waiting {
  readonly job: ParseJob
  readonly grammar: Grammar
  readonly settle: (outcome: ParseOutcome) => void
  /** A thread was lost with this file among others: it is tried once more, by itself. */
  readonly isSuspect: boolean
}

export interface ThreadOptions {
  /** In milliseconds of the thread's CPU. */
  readonly maxSilenceMs: number
  /** Of the parser, for one file. */
  readonly maxSteps: number
  readonly heap?: ResourceLimits
  /** Runs in the thread; left out, it is parse-worker. */
  readonly code?: URL
}

/** What a thread tells its pool. */
export interface ThreadEvents {
  /** Files are done: there is room for others. */
  readonly onDone: () => void
  /** The thread is gone; these files were not parsed. */
  readonly onLost: (thread: ParserThread, unparsed: readonly Waiting[]) => void
}

const skipped = (reason: string): ParseOutcome => ({ status: 'skipped', reason })

export class ParserThread {
  readonly #worker: Worker
  readonly #events: ThreadEvents
  readonly #clock: SilenceClock
  readonly #jobs = new Map<number, Waiting>()
  readonly #languages = new Set<string>()
  #nextId = 0
  #isGone = false

  constructor(core: WebAssembly.Module, options: ThreadOptions, events: ThreadEvents) {
    this.#events = events
    this.#worker = new Worker(options.code ?? new URL('./parse-worker.ts', import.meta.url), {
      // A syntax tree of a million characters and its facts fit many times over.
      resourceLimits: options.heap ?? { maxOldGenerationSizeMb: 512, stackSizeMb: 8 },
    })
    this.#worker.on('message', (message: OutcomeMessage) => this.#take(message))
    this.#worker.on('error', (cause) =>
      this.#lose(`the parser crashed: ${cause instanceof Error ? cause.message : String(cause)}`),
    )
    this.#worker.on('exit', () => this.#lose('the parser crashed'))
    this.#clock = new SilenceClock(this.#worker, options.maxSilenceMs, () => {
      this.#lose(`the parser came to no end in ${options.maxSilenceMs / 1000} s`)
      void this.#worker.terminate()
    })
    this.#post({ core, maxSteps: options.maxSteps })
  }

  /** Files given to the thread and not answered yet. */
  get load(): number {
    return this.#jobs.size
  }

  give(batch: readonly Waiting[]): void {
    const wasIdle = this.#jobs.size === 0
    const jobs: ThreadJob[] = []
    for (const waiting of batch) {
      const { grammar, job } = waiting
      const { language } = grammar
      if (!this.#languages.has(language)) {
        this.#languages.add(language)
        this.#post({ grammar })
      }
      const id = this.#nextId++
      this.#jobs.set(id, waiting)
      jobs.push({ id, job, language })
    }
    // Of a thread that is busy already, the clock runs.
    if (wasIdle) this.#clock.restart()
    this.#post({ jobs })
  }

  /** Ends the thread; its files are skipped with this reason. */
  async end(reason: string): Promise<void> {
    this.#isGone = true
    this.#clock.stop()
    for (const { settle } of this.#jobs.values()) settle(skipped(reason))
    this.#jobs.clear()
    await this.#worker.terminate()
  }

  /** The thread without a pool, when it has nothing to do: somebody else has work for it, and ends it. */
  release(): Worker | undefined {
    if (this.#isGone || this.#jobs.size > 0) return undefined
    this.#isGone = true
    this.#worker.removeAllListeners('message').removeAllListeners('exit')
    // Alone it does not keep the process alive: nobody may come for it.
    this.#worker.unref()
    return this.#worker
  }

  #post(message: ThreadMessage): void {
    this.#worker.postMessage(message, [])
  }

  #take(outcomes: OutcomeMessage): void {
    for (const outcome of outcomes) {
      const done = this.#jobs.get(outcome.id)
      this.#jobs.delete(outcome.id)
      if (done === undefined) continue
      if ('reason' in outcome) done.settle(skipped(outcome.reason))
      else {
        const { text, contentHash, encoded } = outcome
        done.settle({
          status: 'parsed',
          encoded,
          text,
          contentHash,
          get facts() {
            return decodeFacts(encoded, text)
          },
        })
      }
    }
    if (this.#jobs.size > 0) this.#clock.restart()
    else this.#clock.stop()
    this.#events.onDone()
  }

  /** A file alone in the thread is the culprit; of several, each is tried again by itself. */
  #lose(reason: string): void {
    if (this.#isGone) return
    this.#isGone = true
    this.#clock.stop()
    const lost = [...this.#jobs.values()]
    this.#jobs.clear()
    const [only] = lost
    if (lost.length === 1) only?.settle(skipped(reason))
    const again = lost.map(({ job, grammar, settle }) => ({
      job,
      grammar,
      settle,
      isSuspect: true,
    }))
    this.#events.onLost(this, lost.length === 1 ? [] : again)
  }
}
