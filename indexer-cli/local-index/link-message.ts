// What crosses between an update and its threads when they link.

import type { LinkedBatch, LinkSetup, LinkTarget } from './link-session.ts'

/** What a thread starts to link with. */
export interface LinkThreadData {
  readonly setup: LinkSetup
  /** The index as the last update left it; undefined when there was none. */
  readonly database: string | undefined
}

export type LinkRequest = readonly LinkTarget[]

/** The data once, and then one list of targets after another; each list is answered, in order. */
export type LinkMessage = { readonly link: LinkThreadData } | { readonly targets: LinkRequest }

export type LinkReply = { readonly batch: LinkedBatch } | { readonly failure: string }
