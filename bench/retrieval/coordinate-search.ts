// Seeded coordinate search: tries each knob at a few multiples of its value and keeps what raises the objective. Deterministic for a seed.

interface SearchKnob {
  readonly key: string
  readonly start: number
}

export type Point = Readonly<Record<string, number>>

export interface SearchOptions {
  readonly knobs: readonly SearchKnob[]
  /** Higher is better. */
  readonly objective: (point: Point) => Promise<number>
  readonly rounds: number
  readonly seed: number
  /** Smallest gain that is kept: below it a change is noise of single tasks. */
  readonly minimumGain: number
}

const FACTORS = [0, 0.5, 0.75, 1.33, 2] as const

/** Mulberry32: a small seeded generator of numbers in 0..1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A shuffled copy. */
export function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** The best point found from the start values. */
export async function coordinateSearch({
  knobs,
  objective,
  rounds,
  seed,
  minimumGain,
}: SearchOptions): Promise<{ readonly point: Point; readonly value: number }> {
  const random = seededRandom(seed)
  let point: Point = Object.fromEntries(knobs.map(({ key, start }) => [key, start]))
  let value = await objective(point)
  for (let round = 0; round < rounds; round++) {
    let moved = false
    for (const { key } of shuffled(knobs, random)) {
      const from = point[key] ?? 0
      for (const factor of FACTORS) {
        const tried = { ...point, [key]: from === 0 ? factor / 10 : from * factor }
        const got = await objective(tried)
        if (got <= value + minimumGain) continue
        point = tried
        value = got
        moved = true
      }
    }
    if (!moved) break
  }
  return { point, value }
}
