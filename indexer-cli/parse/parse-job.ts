// What crosses between the pool and its threads. Both directions go in batches: waking a sleeping thread costs as much as parsing a small file.

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
      /** Facts of a thread are decoded when they are asked for. */
      readonly facts: FileFacts
      /** The same facts as they are stored. */
      readonly encoded: FactsText
      /** `facts.text` and `facts.contentHash`. */
      readonly text: string
      readonly contentHash: string
    }
  | { readonly status: 'skipped'; readonly reason: string }

/** A file as a thread is given it. */
export interface ThreadJob {
  readonly id: number
  readonly job: ParseJob
  readonly language: string
}

/** From the pool to a thread. A thread is given each grammar once, before the first file in it. */
export type ThreadMessage =
  | { readonly core: WebAssembly.Module; readonly maxSteps: number }
  | { readonly grammar: Grammar }
  | { readonly jobs: readonly ThreadJob[] }

/** What became of one file: facts as text, which costs a fraction of copying objects. */
export type ThreadOutcome =
  | {
      readonly id: number
      readonly text: string
      readonly contentHash: string
      readonly encoded: FactsText
    }
  | { readonly id: number; readonly reason: string }

/** From a thread to the pool. */
export type OutcomeMessage = readonly ThreadOutcome[]
