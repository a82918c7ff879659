// Fifth stage: a weighted sum of named features. Everything is rounded before it is sorted; order is (-score, id).

import type { CodeGraph } from '../graph/code-graph.ts'
import { CONTAINER_KINDS, type SymbolKind } from '../graph/symbol.ts'
import { byScoreThenId, round6 } from '../order.ts'
import { noisyOr } from './noisy-or.ts'
import type { Candidate, FeatureValues, Scored } from './candidate.ts'
import { PROVENANCE_WEIGHT, REF_KIND_WEIGHT } from './expand/evidence.ts'
import { folderSignal, NameParts, NameSignals, sizeOf, stemSignal } from './score/names.ts'
import { coChanges, pastOfFiles } from './score/file-past.ts'
import { fileRelevance } from './score/files.ts'
import { isDeclarationFile, isPeripheral } from './score/places.ts'
import type { Anchor, AnchorSource, WeightSet } from './types.ts'
import { FEATURES, WEIGHTS, type Feature, type WeightTable } from './weights.ts'

/** Degree at which centrality is full: beyond it more edges say nothing. */
const CENTRAL_DEGREE = 20

/** Length of a container says nothing of its own code: all count as a short function. */
const CONTAINER_SIZE = 0.3

/** What the next of a file has of the one above it: all of a file that is about the task may be, one of a file that only changed before. */
const FURTHER_OF_FILE = 0.75
const FURTHER_OF_PAST = 0

/** How many of the best candidates count as listed when a container over its own member is held back. */
const LISTED = 40

/** Sources by which the task itself points at a symbol. */
const MENTIONS: readonly AnchorSource[] = [
  'explicit',
  'frame',
  'path',
  'route',
  'literal',
  'touched',
]

export interface ScoreInput {
  readonly weights: WeightSet
  /** Content terms of the task. */
  readonly terms: readonly string[]
  /** Content terms of its title. */
  readonly titleTerms: readonly string[]
  /** The task is about tests: they are not held back. */
  readonly aboutTests: boolean
}

/** Features that all symbols of a file share. */
type PlaceFeatures = Pick<
  FeatureValues,
  'stem' | 'title_stem' | 'title_folder' | 'declaration' | 'peripheral'
>

/** All candidates, best first. */
export function score(
  graph: CodeGraph,
  candidates: readonly Candidate[],
  input: ScoreInput,
): Scored[] {
  const table = WEIGHTS[input.weights]
  const wanted = new Set(input.terms)
  const title = new Set(input.titleTerms)
  const parts = new NameParts(candidates.map(({ node }) => graph.symbol(node).name))
  const names = new NameSignals(wanted, parts)
  const titleNames = new NameSignals(title, parts)
  const places = new Map<string, PlaceFeatures>()
  const placeOf = (path: string): PlaceFeatures => {
    const known = places.get(path)
    if (known !== undefined) return known
    const made = {
      stem: stemSignal(path, wanted),
      title_stem: stemSignal(path, title),
      title_folder: folderSignal(path, title),
      declaration: isDeclarationFile(path) ? 1 : 0,
      peripheral: isPeripheral(path, title) ? 1 : 0,
    }
    places.set(path, made)
    return made
  }
  const maxima = {
    lexical: Math.max(0, ...candidates.map(({ anchor }) => anchor?.lexical ?? 0)),
    pagerank: Math.max(0, ...candidates.map(({ node }) => graph.pageRank(node))),
    usage: Math.max(0, ...candidates.map(({ node }) => graph.usage(node))),
  }
  const relative = input.weights === 'smartctx'
  const seed = input.weights !== 'kontext'
  const first = candidates.map((candidate) => {
    const symbol = graph.symbol(candidate.node)
    const { anchor } = candidate
    const degree = graph.degree(candidate.node)
    const usage = graph.usage(candidate.node)
    const pagerank = graph.pageRank(candidate.node)
    const lexical = anchor?.lexical ?? 0
    const refKind = candidate.refKind === null ? 0 : REF_KIND_WEIGHT[candidate.refKind]
    const place = placeOf(symbol.path)
    const values: FeatureValues = {
      lexical: relative ? share(lexical, maxima.lexical) : lexical,
      mention: mentionOf(anchor),
      frame: symbol.test && !input.aboutTests ? 0 : (anchor?.sources.frame ?? 0) ** 2,
      name: names.signal(symbol.name),
      title_name: titleNames.signal(symbol.name),
      semantic: anchor?.sources.semantic ?? 0,
      anchor: anchor?.strength ?? 0,
      proximity: candidate.evidence / (1 + candidate.distance),
      support: candidate.support,
      reference: refKind * (0.5 + 0.5 * candidate.evidence),
      provenance: candidate.provenance === null ? 0 : PROVENANCE_WEIGHT[candidate.provenance],
      centrality: saturating(degree),
      leaf: usage > 0 && !graph.calls(candidate.node) ? 1 : 0,
      kind:
        table.kindPrior.get(seed ? symbol.kind : actsAs(graph, candidate, symbol.kind)) ??
        table.otherKinds,
      test: symbol.test && !input.aboutTests ? 1 : 0,
      pagerank: relative ? share(pagerank, maxima.pagerank) : pagerank,
      usage: relative ? share(usage, maxima.usage) : saturating(usage),
      size: CONTAINER_KINDS.has(symbol.kind) ? CONTAINER_SIZE : sizeOf(symbol),
      // Written out: spreading an object took longer than all of the above.
      stem: place.stem,
      title_stem: place.title_stem,
      title_folder: place.title_folder,
      file: 0,
      cochange: 0,
      file_past: 0,
      declaration: place.declaration,
      peripheral: place.peripheral,
      member_listed: 0,
      past: anchor?.past ?? 0,
      churn: saturating(anchor?.changes ?? 0),
    }
    return weigh({ symbol, candidate }, values, table)
  })
  const ranked = first.toSorted(byScoreThenId)
  if (table.weights.file === undefined) return holdBackContainers(ranked, table)
  const byWords = liftFiles(ranked, table, [
    { feature: 'file', files: fileRelevance(graph, candidates), further: FURTHER_OF_FILE },
  ])
  const byPast = liftFiles(byWords, table, [
    { feature: 'cochange', files: coChanges(graph, byWords), further: FURTHER_OF_PAST },
    { feature: 'file_past', files: pastOfFiles(byWords), further: FURTHER_OF_PAST },
  ])
  return holdBackContainers(byPast, table)
}

/** What is known of whole files, as a feature of their symbols. */
interface FileFeature {
  readonly feature: 'file' | 'cochange' | 'file_past'
  /** 0..1 by path. */
  readonly files: ReadonlyMap<string, number>
  /** Share that each further symbol of a file has of the one above it. */
  readonly further: number
}

/** The best of each file gain by what is known of the whole file, further ones less; ranked anew. */
function liftFiles(
  ranked: readonly Scored[],
  table: WeightTable,
  features: readonly FileFeature[],
): readonly Scored[] {
  const left = features.map(({ files }) => new Map(files))
  return ranked
    .map((item) => {
      const { path } = item.symbol
      const values: Record<Feature, number> = { ...item.values }
      for (const [at, { feature, further }] of features.entries()) {
        const value = left[at]?.get(path) ?? 0
        values[feature] = value
        left[at]?.set(path, value * further)
      }
      return weigh(item, values, table)
    })
    .toSorted(byScoreThenId)
}

/** Containers whose own member is among the best are listed after it. */
function holdBackContainers(ranked: readonly Scored[], table: WeightTable): Scored[] {
  if (table.weights.member_listed === undefined) return [...ranked]
  const owners = new Set(
    ranked
      .slice(0, LISTED)
      .filter(({ symbol }) => symbol.kind !== 'module')
      .map(({ symbol }) => `${symbol.path}\n${symbol.container}`),
  )
  return ranked
    .map((item) => {
      const { symbol } = item
      if (!CONTAINER_KINDS.has(symbol.kind)) return item
      const own = symbol.container === '' ? symbol.name : `${symbol.container}.${symbol.name}`
      const listed = owners.has(`${symbol.path}\n${symbol.kind === 'module' ? '' : own}`)
      return listed ? weigh(item, { ...item.values, member_listed: 1 }, table) : item
    })
    .toSorted(byScoreThenId)
}

function weigh(
  { symbol, candidate }: Pick<Scored, 'symbol' | 'candidate'>,
  values: FeatureValues,
  { weights }: WeightTable,
): Scored {
  let total = 0
  for (const name of FEATURES) {
    const weight = weights[name]
    if (weight !== undefined) total += weight * round6(values[name])
  }
  return { id: symbol.id, symbol, candidate, score: round6(total), values }
}

/** The features as answers show them: with the weights they give the score again. */
export function shownFeatures(values: FeatureValues): Record<string, number> {
  const features: Record<string, number> = {}
  for (const name of FEATURES) features[name] = round6(values[name])
  return features
}

const share = (value: number, maximum: number): number => (maximum > 0 ? value / maximum : 0)

const saturating = (count: number): number =>
  Math.min(Math.log1p(count) / Math.log1p(CENTRAL_DEGREE), 1)

const mentionOf = (anchor: Anchor | undefined): number =>
  anchor === undefined ? 0 : noisyOr(MENTIONS.map((source) => anchor.sources[source] ?? 0))

/** A constant whose value is made by calls is code like a function: a schema, a middleware, a memoised helper. */
const actsAs = (graph: CodeGraph, candidate: Candidate, kind: SymbolKind): SymbolKind =>
  (kind === 'constant' || kind === 'variable') && graph.calls(candidate.node) ? 'function' : kind
