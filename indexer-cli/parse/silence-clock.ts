// Tells a thread that hangs from one that the machine gives no time to.

import type { Worker } from 'node:worker_threads'

/** A thread that shows no sign of work is given up after so many times its limit: it waits for something that never comes. */
const STANDSTILL_LIMITS = 20
/** A thread is asked no more often than this. */
const MIN_WAIT_MS = 250

/** Milliseconds of CPU that a thread has used. Versions of Node before 24.6 tell that of all threads together, which is no less: on a starved machine it passes as slowly. */
async function cpuMsOf(worker: Worker): Promise<number> {
  try {
    const { user, system } =
      typeof worker.cpuUsage === 'function' ? await worker.cpuUsage() : process.cpuUsage()
    return (user + system) / 1_000
  } catch {
    // It does not run yet, or not any more: its exit is an event of its own.
    return 0
  }
}

/** Calls `onSilent` once a thread has worked for `maxMs` of its own CPU time since the last `restart`, or stands still. One that the machine starves is waited for. */
export class SilenceClock {
  readonly #worker: Worker
  readonly #maxMs: number
  readonly #onSilent: () => void
  #round = 0
  #next: NodeJS.Timeout | undefined
  #standstill: NodeJS.Timeout | undefined

  constructor(worker: Worker, maxMs: number, onSilent: () => void) {
    this.#worker = worker
    this.#maxMs = maxMs
    this.#onSilent = onSilent
  }

  stop(): void {
    this.#round += 1
    clearTimeout(this.#next)
    clearTimeout(this.#standstill)
  }

  restart(): void {
    this.stop()
    const round = this.#round
    const before = cpuMsOf(this.#worker)
    let known = 0
    const ask = async (): Promise<void> => {
      const worked = (await cpuMsOf(this.#worker)) - (await before)
      if (round !== this.#round) return
      if (worked >= this.#maxMs) {
        this.#onSilent()
        return
      }
      if (worked > known) this.#watchForStandstill()
      known = worked
      this.#next = setTimeout(() => void ask(), Math.max(MIN_WAIT_MS, this.#maxMs - worked))
    }
    this.#next = setTimeout(() => void ask(), this.#maxMs)
    this.#watchForStandstill()
  }

  #watchForStandstill(): void {
    clearTimeout(this.#standstill)
    this.#standstill = setTimeout(this.#onSilent, this.#maxMs * STANDSTILL_LIMITS)
  }
}
