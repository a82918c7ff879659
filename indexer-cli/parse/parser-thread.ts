// One parser thread as the pool sees it.

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { MAX_PARSE_MS, type Grammar } from './engine.ts'
import { decodeFacts } from './facts-codec.ts'
import type { OutcomeMessage, ParseJob, ParseOutcome, ThreadMessage } from './parse-job.ts'

/** Longest silence of a busy thread: a parse that takes `MAX_PARSE_MS` and twice as much for its facts, on a loaded machine. */
const MAX_SILENCE_MS = MAX_PARSE_MS * 3

/** A file on its way through the pool. */
export interface Waiting {
  readonly job: ParseJob
  readonly grammar: Grammar
  readonly settle: (outcome: ParseOutcome) => void
}

/** What a thread tells its pool. */
export interface ThreadEvents {
  /** A file is done: there is room for another. */
  readonly onDone: () => void
  /** The thread is gone; these files were not parsed. */
  readonly onLost: (thread: ParserThread, unparsed: readonly Waiting[]) => void
}

const skipped = (reason: string): ParseOutcome => ({ status: 'skipped', reason })

/** The thread's code stands beside this file: `.ts` in the source tree, `.js` in a bundle. */
function workerFile(): URL {
  const source = new URL('./parse-worker.ts', import.meta.url)
  return existsSync(fileURLToPath(source)) ? source : new URL('./parse-worker.js', import.meta.url)
}

export class ParserThread {
  readonly #worker: Worker
  readonly #events: ThreadEvents
  /** Files in the thread, oldest first: the first is the one being parsed. */
  readonly #jobs = new Map<number, Waiting>()
  readonly #languages = new Set<string>()
  #nextId = 0
  #timer: NodeJS.Timeout | undefined
  #isGone = false

  constructor(core: WebAssembly.Module, events: ThreadEvents) {
    this.#events = events
    this.#worker = new Worker(workerFile(), {
      // A syntax tree of a million characters and its facts fit many times over. A larger young generation saves copies: facts die young here.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 8 },
    })
    this.#worker.on('message', (message: OutcomeMessage) => this.#take(message))
    this.#worker.on('error', (cause) =>
      this.#lose(`the parser crashed: ${cause instanceof Error ? cause.message : String(cause)}`),
    )
    this.#worker.on('exit', () => this.#lose('the parser crashed'))
    this.#post({ core })
  }

  /** Files given to the thread and not answered yet. */
  get load(): number {
    return this.#jobs.size
  }

  give(waiting: Waiting): void {
    const { grammar, job } = waiting
    if (!this.#languages.has(grammar.language)) {
      this.#languages.add(grammar.language)
      this.#post({ grammar })
    }
    const id = this.#nextId++
    this.#jobs.set(id, waiting)
    if (this.#jobs.size === 1) this.#watch()
    this.#post({ id, job, language: grammar.language })
  }

  /** Ends the thread; its files are skipped with this reason. */
  async end(reason: string): Promise<void> {
    this.#isGone = true
    clearTimeout(this.#timer)
    for (const { settle } of this.#jobs.values()) settle(skipped(reason))
    this.#jobs.clear()
    await this.#worker.terminate()
  }

  #post(message: ThreadMessage): void {
    this.#worker.postMessage(message, [])
  }

  #take(message: OutcomeMessage): void {
    const done = this.#jobs.get(message.id)
    this.#jobs.delete(message.id)
    this.#watch()
    if (done === undefined) return
    if ('reason' in message) done.settle(skipped(message.reason))
    else {
      const facts = decodeFacts(message.encoded, message.text)
      done.settle({ status: 'parsed', facts, encoded: message.encoded })
    }
    this.#events.onDone()
  }

  /** (Re)starts the clock of a thread that has work. */
  #watch(): void {
    clearTimeout(this.#timer)
    this.#timer =
      this.#jobs.size === 0
        ? undefined
        : setTimeout(() => {
            this.#lose(`parsing took over ${MAX_SILENCE_MS / 1000} s`)
            void this.#worker.terminate()
          }, MAX_SILENCE_MS)
  }

  /** The first file is the culprit; the others can be parsed elsewhere. */
  #lose(reason: string): void {
    if (this.#isGone) return
    this.#isGone = true
    clearTimeout(this.#timer)
    const [culprit, ...others] = this.#jobs.values()
    this.#jobs.clear()
    culprit?.settle(skipped(reason))
    this.#events.onLost(this, others)
  }
}
