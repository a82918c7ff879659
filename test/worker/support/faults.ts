// Bindings that fail at a chosen batch, before or after it took effect: what a caller sees of a machine that dies there. From then on every
// further batch fails too, since the dead do nothing more.

import type { Env } from '#worker/env.ts'

export interface Fault {
  /** The batch that fails, counted from 0 over all databases. */
  readonly at: number
  /** Whether it takes effect before its answer is lost. */
  readonly applied: boolean
}

export class Crash extends Error {}

/** The environment with that fault, and how many batches were begun. */
export function withFault(env: Env, { at, applied }: Fault): { env: Env; batches: () => number } {
  let count = 0
  const faulty = (database: D1Database): D1Database =>
    new Proxy(database, {
      get(target, key) {
        if (key !== 'batch') {
          const value: unknown = Reflect.get(target, key)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return async (statements: D1PreparedStatement[]) => {
          const index = count
          count += 1
          if (index < at) return target.batch(statements)
          if (index === at && applied) await target.batch(statements)
          throw new Crash('the machine died')
        }
      },
    })
  return {
    env: { ...env, CATALOG: faulty(env.CATALOG), INDEX_0: faulty(env.INDEX_0) },
    batches: () => count,
  }
}
