// A bound on what runs in this thread: code that hangs, in a regular expression or in WebAssembly too, is stopped from outside.

import { Script } from 'node:vm'

/** What the script calls: it reaches globals only. */
const held = globalThis as { kontextWork?: () => void }
const call = new Script('kontextWork()')

/** The work took longer than it may. */
export class OutOfTime extends Error {}

/** Runs `work` and returns what it gives; throws `OutOfTime` after `maxMs` milliseconds. Costs about a tenth of a millisecond. */
export function withinTime<T>(maxMs: number, work: () => T): T {
  let result: { readonly value: T } | undefined
  held.kontextWork = () => {
    result = { value: work() }
  }
  try {
    call.runInThisContext({ timeout: maxMs })
  } catch (cause) {
    const isTimeout =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isTimeout ? new OutOfTime(`took over ${maxMs / 1000} s`) : cause
  } finally {
    delete held.kontextWork
  }
  if (result === undefined) throw new Error('the work did not run')
  return result.value
}
