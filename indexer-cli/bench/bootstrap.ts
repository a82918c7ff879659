// Means with their 95 % intervals: percentiles of the means of 2,000 samples drawn with replacement. Seeded: the same values, the same interval.

const SAMPLES = 2_000
const SEED = 20_261

export interface Estimate {
  readonly mean: number
  /** Bounds of the 95 % interval over cases. */
  readonly ci95: readonly [number, number]
}

/** The mean of values and how sure it is. */
export function estimate(values: readonly number[]): Estimate {
  const random = generator(SEED)
  const means = Array.from({ length: SAMPLES }, () => {
    let sum = 0
    for (let drawn = 0; drawn < values.length; drawn += 1)
      sum += values[Math.floor(random() * values.length)] ?? 0
    return sum / values.length
  }).toSorted((a, b) => a - b)
  return { mean: round(meanOf(values)), ci95: [round(at(means, 0.025)), round(at(means, 0.975))] }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The value below which the share of sorted values lies (nearest rank). */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0

export const round = (value: number): number => Math.round(value * 1e4) / 1e4

/** Mulberry32. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
