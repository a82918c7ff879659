// Weights of a search's order. A file's score is its best symbol's score plus the file's own features, each in 0..1 unless said. Chosen on the
// queries of the benchmark with repositories left out (bench/README.md); any change shows in the table of `npm run bench -- queries`.

import type { Feature } from '../pipeline/weights.ts'

/** Features of a file that a search found something in. `file-features.ts` says how each is made. */
export const FILE_FEATURES = [
  'mass',
  'best_three',
  'semantic',
  'stem',
  'stem_coverage',
  'stem_short',
  'folder',
  'definition',
  'named',
  'test',
  'depth',
  'variant',
] as const

export type FileFeature = (typeof FILE_FEATURES)[number]

/** Weights of the features that a ranked symbol carries. */
export const SYMBOL_WEIGHTS: Readonly<Partial<Record<Feature, number>>> = {
  lexical: 6.3,
  mention: 1.6,
  stem: 2,
  title_name: 1,
  proximity: 1.4,
  support: 0.9,
  centrality: 1.1,
  usage: 0.4,
  size: 3,
  test: -4,
  declaration: -4,
  peripheral: -4,
}

/** Weights of the features of a file. */
export const FILE_WEIGHTS: Readonly<Record<FileFeature, number>> = {
  mass: 3.7,
  best_three: 0,
  semantic: 0.4,
  stem: 2.7,
  stem_coverage: 1.4,
  stem_short: 3,
  folder: 0.7,
  definition: 2,
  named: 3.2,
  test: 3.4,
  depth: -0.4,
  variant: -10.6,
}
