// What every anchor source gives.

import type { NominatedSymbol } from '../types.ts'

/** One source's opinion of one symbol. */
export interface Nomination {
  readonly symbol: Pick<NominatedSymbol, 'id' | 'test'>
  readonly strength: number
}
