// What expansion, score and narrowing pass on: candidates, and candidates with their scores.

import type { GraphSymbol, Node } from '../graph/code-graph.ts'
import type { Anchor, Reached } from './types.ts'
import type { Feature } from './weights.ts'

/** Every feature, about 0..1. */
export type FeatureValues = Readonly<Record<Feature, number>>

/** A candidate for the answer: an anchor (distance 0) or a neighbour. */
export interface Candidate extends Reached {
  readonly node: Node
  readonly anchor: Anchor | undefined
  /** Chance that some root leads here: noisy-OR of the evidence of each root, 0 for what no root reached. */
  readonly support: number
}

/** A candidate with its score and what it is made of. */
export interface Scored {
  readonly id: string
  readonly score: number
  readonly symbol: GraphSymbol
  readonly candidate: Candidate
  /** What the score weighs, not rounded yet. */
  readonly values: FeatureValues
}
