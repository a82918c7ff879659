// Tells a thread that hangs from one that the machine gives no time to.

import type { Worker } from 'node:worker_threads'

/** A thread that gets less than this share of a core is given up too: nobody waits for ever. */
const SMALLEST_SHARE = 1 / 20
/** A thread is asked no more often than this. */
const MIN_WAIT_MS = 250

/** Milliseconds of CPU that a thread has used. Versions of Node before 24.6 tell the time alone. */
async function cpuMsOf(worker: Worker): Promise<number> {
  if (typeof worker.cpuUsage !== 'function') return performance.now()
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  } catch {
    // It does not run yet, or not any more: its exit is an event of its own.
    return 0
  }
}

/** Calls `onSilent` once a thread has worked for `maxMs` of its own CPU time since the last `restart`. */
export class SilenceClock {
  readonly #worker: Worker
  readonly #maxMs: number
  readonly #onSilent: () => void
  #round = 0
  #next: NodeJS.Timeout | undefined
  #last: NodeJS.Timeout | undefined

  constructor(worker: Worker, maxMs: number, onSilent: () => void) {
    this.#worker = worker
    this.#maxMs = maxMs
    this.#onSilent = onSilent
  }

  stop(): void {
    this.#round += 1
    clearTimeout(this.#next)
    clearTimeout(this.#last)
  }

  restart(): void {
    this.stop()
    const round = this.#round
    const before = cpuMsOf(this.#worker)
    const ask = async (): Promise<void> => {
      const worked = (await cpuMsOf(this.#worker)) - (await before)
      if (round !== this.#round) return
      if (worked >= this.#maxMs) this.#onSilent()
      else this.#next = setTimeout(() => void ask(), Math.max(MIN_WAIT_MS, this.#maxMs - worked))
    }
    this.#next = setTimeout(() => void ask(), this.#maxMs)
    this.#last = setTimeout(this.#onSilent, this.#maxMs / SMALLEST_SHARE)
  }
}
