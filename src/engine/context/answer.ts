// What one index contributes to a pack.

import type { Anchor, Nominations, RankResult } from '#core/pipeline/types.ts'
import type { IndexReader } from '../index-reader.ts'

/** One repository's part of the answer. */
export interface IndexAnswer {
  readonly reader: IndexReader
  readonly nominations: Nominations
  readonly anchors: readonly Anchor[]
  readonly result: RankResult
}
