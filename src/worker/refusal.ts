// The one error that handlers throw: a foreseen failure on its way to `problem`. Handlers stay straight lines, and nobody catches to reformat.

import type { Result } from '#core/result.ts'
import type { Failure } from './http-errors.ts'

export class Refusal extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.reason)
    this.failure = failure
  }
}

/** The value of a result, or its failure thrown. */
export function settle<T>(result: Result<T, Failure>): T {
  if (result.ok) return result.value
  throw new Refusal(result.error)
}
