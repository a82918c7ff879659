// Names the code that makes an index: an index made by other code is made anew.

import { DERIVATION } from '#storage/derivation.ts'
import { FACTS_VERSION } from '../parse/file-facts.ts'

declare global {
  /** Hash of everything that indexing depends on; set by scripts/build-cli.js, absent when running from source. */
  var KONTEXT_INDEXING_BUILD: string | undefined
}

export const BUILD_ID: string =
  globalThis.KONTEXT_INDEXING_BUILD ?? `source-${FACTS_VERSION}-${DERIVATION}`
