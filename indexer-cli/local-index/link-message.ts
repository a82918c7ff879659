// What crosses between an update and its linking threads.

import type { LinkedBatch, LinkSetup, LinkTarget } from './link-session.ts'

/** What a thread starts with. */
export interface LinkThreadData {
  readonly setup: LinkSetup
  /** The index as the last update left it; undefined when there was none. */
  readonly database: string | undefined
}

export type LinkRequest = readonly LinkTarget[]

export type LinkReply = { readonly batch: LinkedBatch } | { readonly failure: string }
