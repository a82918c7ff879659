// What crosses between the pool and its threads.

import type { FileFacts } from './file-facts.ts'

/** A file to read and parse. */
export interface ParseJob {
  readonly path: string
  readonly absolutePath: string
  readonly size: number
}

export type ParseOutcome =
  | { readonly status: 'parsed'; readonly facts: FileFacts }
  | { readonly status: 'skipped'; readonly reason: string }

/** From the pool to a thread. */
export interface JobMessage {
  readonly id: number
  readonly job: ParseJob
}

/** From a thread to the pool. */
export interface OutcomeMessage {
  readonly id: number
  readonly outcome: ParseOutcome
}
