// What crosses between the pool and its threads.

import type { Grammar } from './engine.ts'
import type { FactsText } from './facts-codec.ts'
import type { FileFacts } from './file-facts.ts'

/** A file to read and parse. */
export interface ParseJob {
  readonly path: string
  readonly absolutePath: string
  readonly size: number
}

export type ParseOutcome =
  | {
      readonly status: 'parsed'
      readonly facts: FileFacts
      /** The same facts as they are stored. */
      readonly encoded: FactsText
    }
  | { readonly status: 'skipped'; readonly reason: string }

/** From the pool to a thread. A thread is given each grammar once. */
export type ThreadMessage =
  | { readonly core: WebAssembly.Module }
  | { readonly grammar: Grammar }
  | { readonly id: number; readonly job: ParseJob; readonly language: string }

/** From a thread to the pool: facts as text, which costs a fraction of copying objects. */
export type OutcomeMessage =
  | { readonly id: number; readonly text: string; readonly encoded: FactsText }
  | { readonly id: number; readonly reason: string }
