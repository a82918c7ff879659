// Weights of the score, one table per set. A score is the sum of weight x feature over the table, every feature in 0..1, rounded to six
// decimals: with the features that a pack carries it can be computed by hand. Any change here bumps PIPELINE_VERSION.

import { SYMBOL_KINDS, type SymbolKind } from '../graph/symbol.ts'
import type { WeightSet } from './types.ts'

/** Every feature of a candidate. `score.ts` says how each is made. */
export const FEATURES = [
  'lexical',
  'mention',
  'frame',
  'name',
  'stem',
  'title_name',
  'title_stem',
  'title_folder',
  'file',
  'cochange',
  'file_past',
  'semantic',
  'anchor',
  'proximity',
  'support',
  'reference',
  'provenance',
  'centrality',
  'leaf',
  'kind',
  'test',
  'pagerank',
  'usage',
  'size',
  'declaration',
  'peripheral',
  'member_listed',
  'past',
  'churn',
] as const

export type Feature = (typeof FEATURES)[number]

export interface WeightTable {
  /** Stands in the trace; moves with every change of the table. */
  readonly version: string
  readonly weights: Readonly<Partial<Record<Feature, number>>>
  /** A map, since a record would answer for `constructor` with Object's own. */
  readonly kindPrior: ReadonlyMap<SymbolKind, number>
  /** Prior of kinds that the table does not name. */
  readonly otherKinds: number
}

const kindTable = (priors: Readonly<Record<string, number>>): ReadonlyMap<SymbolKind, number> =>
  new Map(
    SYMBOL_KINDS.flatMap((kind) =>
      Object.hasOwn(priors, kind) ? [[kind, priors[kind] ?? 0]] : [],
    ),
  )

/** The weights of every set. */
export const WEIGHTS: Readonly<Record<WeightSet, WeightTable>> = {
  // Lexical relevance of the symbol itself leads; without graph evidence the order is that of full text over functions. What the task spells
  // out comes on top; neighbours of strong anchors follow the strong hits and never displace them.
  kontext: {
    version: 'kontext-5',
    weights: {
      lexical: 6,
      mention: 2,
      frame: 15,
      name: 0.2,
      stem: 0.2,
      title_name: 1.4,
      title_stem: 1.8,
      title_folder: 0.5,
      file: 1.3,
      cochange: 1.5,
      file_past: 0.3,
      semantic: 0.2,
      proximity: 0.4,
      support: 0.8,
      provenance: 0.1,
      centrality: 0.75,
      kind: 1.5,
      test: -4,
      pagerank: 0.1,
      size: 3,
      declaration: -4,
      peripheral: -4,
      member_listed: -0.5,
      past: 0.5,
      churn: 1,
    },
    kindPrior: kindTable({
      function: 1,
      method: 1,
      constructor: 0.9,
      class: 0.6,
      struct: 0.6,
      interface: 0.5,
      trait: 0.5,
      type: 0.5,
      enum: 0.5,
      constant: 0.5,
      variable: 0.4,
      property: 0.4,
      field: 0.3,
      enum_member: 0.2,
      namespace: 0.2,
      module: 0.1,
      section: 0.3,
      key: 0.2,
      chunk: 0.3,
    }),
    otherKinds: 0.3,
  },
  // The first seed system's scoring-v4. Terms that it takes from a model's ranking or from churn have no feature here and add nothing.
  bce: {
    version: 'bce-scoring-v4',
    weights: {
      reference: 3,
      name: 2.5,
      centrality: 0.6,
      proximity: 2,
      leaf: -0.5,
      provenance: 0.5,
      anchor: 3.5,
      test: -2,
      kind: 2,
      member_listed: -1.5,
    },
    kindPrior: kindTable({ function: 1, method: 1, interface: 0.4, trait: 0.4, constructor: 0.4 }),
    otherKinds: 0.5,
  },
  // The second seed system's fusion: each part divided by its maximum among the candidates.
  smartctx: {
    version: 'smartctx-0.5-0.3-0.2',
    weights: { lexical: 0.5, pagerank: 0.3, usage: 0.2 },
    kindPrior: new Map(),
    otherKinds: 0,
  },
}
