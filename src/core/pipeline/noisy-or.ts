// How independent opinions combine.

import { round6 } from '../order.ts'

/** Chance that at least one of independent sources is right; six decimals, so that the order of the factors is no matter. */
export const noisyOr = (strengths: readonly number[]): number =>
  round6(
    1 - strengths.reduce((doubt, strength) => doubt * (1 - Math.min(1, Math.max(0, strength))), 1),
  )
