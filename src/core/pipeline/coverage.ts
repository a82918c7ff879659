// Last stage: how far the answer can be trusted. Low means: ask, or read more, before editing.

import { round6 } from '../order.ts'
import type { Provenance } from '../graph/edge.ts'
import {
  ANCHOR_SOURCES,
  type Anchor,
  type AnchorSource,
  type Nominations,
  type RankedItem,
  type RankResult,
  type TaskSignals,
} from './types.ts'

/** Thresholds of `confidence`. */
const CONFIDENCE = {
  /** Strength from which a mention (explicit, frame, path, route, literal, touched) is trusted. */
  trustedMention: 0.5,
  /** Lexical share that, with a full match of the name, is trusted too. */
  trustedLexical: 0.5,
  /** High: at least this share of the answer is trusted or one hop from something trusted. */
  highAgreement: 0.25,
  /** High: at most this share of the answer are orphans. */
  highOrphans: 0.5,
  /** Low: more than this share of the names in the task is unknown to the index. */
  lowUnresolved: 0.5,
  /** Low: more than this share of the answer is tests, in a task that is not about tests. */
  lowTests: 0.5,
  /** Low: no trusted anchor, and not even this share of the first item's name stands in the task (feature `name`). */
  lowName: 0.3,
} as const

/** Names listed as unresolved at most. */
const MAX_UNRESOLVED = 20

type Confidence = 'high' | 'medium' | 'low'

export interface Coverage {
  readonly confidence: Confidence
  /** How many anchors each source nominated. */
  readonly sources: Readonly<Partial<Record<AnchorSource, number>>>
  readonly connectedRatio: number
  readonly orphanRatio: number
  readonly margin: number
  readonly touchesGodNode: boolean
  readonly provenance: Readonly<Record<Provenance, number>>
  /** Identifiers of the task that the index does not know, in the order of the text. */
  readonly unresolved: readonly string[]
  readonly commitMismatch: boolean
  readonly semanticError: string | null
  /** Caps that cut something off, ordered. */
  readonly truncated: readonly string[]
}

/** What one index contributed. */
export interface CoverageInput {
  readonly signals: TaskSignals
  readonly nominations: readonly Nominations[]
  readonly anchors: readonly Anchor[]
  readonly results: readonly RankResult[]
  /** The chosen items of all indexes, in order. */
  readonly items: readonly RankedItem[]
  /** The commit that the caller works on; null when it did not say. */
  readonly commit: string | null
}

/** Coverage of an answer. */
export function coverageOf(input: CoverageInput): Coverage {
  const { signals, nominations, anchors, results, items } = input
  const unresolved = unresolvedNames(signals, nominations)
  const total = items.length
  const weighted = (pick: (result: RankResult) => number): number =>
    total === 0
      ? 0
      : round6(
          results.reduce((sum, result) => sum + pick(result) * result.items.length, 0) /
            Math.max(
              1,
              results.reduce((sum, result) => sum + result.items.length, 0),
            ),
        )
  const orphanRatio = weighted(({ orphanRatio: value }) => value)
  const scores = items.map(({ score }) => score).toSorted((a, b) => b - a)
  return {
    confidence: confidenceOf(input, unresolved, orphanRatio),
    sources: countSources(anchors),
    connectedRatio: weighted(({ connectedRatio }) => connectedRatio),
    orphanRatio,
    margin: round6((scores[0] ?? 0) - (scores[1] ?? 0)),
    touchesGodNode: results.some(({ touchesGodNode }) => touchesGodNode),
    provenance: sumProvenance(results),
    unresolved,
    commitMismatch:
      input.commit !== null &&
      nominations.some(({ state }) => !sameCommit(state.commit, input.commit ?? '')),
    semanticError:
      nominations.map(({ semanticError }) => semanticError).find((error) => error !== null) ?? null,
    truncated: [
      ...new Set([...signals.truncated, ...results.flatMap(({ truncated }) => truncated)]),
    ].toSorted(),
  }
}

/** True when the task or the full match of a name, and not words alone, points at a symbol. */
const isTrusted = (anchor: Pick<Anchor, 'sources' | 'lexical'>, name: number): boolean =>
  MENTIONS.some((source) => (anchor.sources[source] ?? 0) >= CONFIDENCE.trustedMention) ||
  (anchor.lexical >= CONFIDENCE.trustedLexical && name === 1)

const MENTIONS: readonly AnchorSource[] = [
  'explicit',
  'frame',
  'path',
  'route',
  'literal',
  'touched',
]

function confidenceOf(
  { signals, anchors, items }: CoverageInput,
  unresolved: readonly string[],
  orphanRatio: number,
): Confidence {
  const [first] = items
  if (first === undefined) return 'low'
  const shown = new Set<string>(items.map(({ id }) => id))
  const byId = new Map<string, Anchor>(
    anchors.filter(({ id }) => shown.has(id)).map((anchor) => [anchor.id, anchor]),
  )
  const trusted = (item: RankedItem): boolean => {
    const anchor = byId.get(item.id)
    return anchor !== undefined && isTrusted(anchor, item.features['name'] ?? 0)
  }
  const trustedCount = items.filter(trusted).length
  const near =
    trustedCount === 0 ? 0 : items.filter((item) => !trusted(item) && item.distance === 1).length
  const agreement = (trustedCount + near) / items.length
  const names = new Set(signals.identifiers.map(({ name }) => name)).size
  const tests = items.filter(({ test }) => test).length / items.length
  if (names > 1 && unresolved.length / names > CONFIDENCE.lowUnresolved && trustedCount === 0)
    return 'low'
  if (!signals.aboutTests && tests > CONFIDENCE.lowTests) return 'low'
  if (trustedCount === 0 && (first.features['name'] ?? 0) < CONFIDENCE.lowName) return 'low'
  const high =
    trusted(first) && agreement >= CONFIDENCE.highAgreement && orphanRatio <= CONFIDENCE.highOrphans
  return high ? 'high' : 'medium'
}

function unresolvedNames(signals: TaskSignals, nominations: readonly Nominations[]): string[] {
  const known = new Set(nominations.flatMap(({ byName }) => byName.map(({ name }) => name)))
  const names = signals.identifiers.map(({ name }) => name).filter((name) => !known.has(name))
  return [...new Set(names)].slice(0, MAX_UNRESOLVED)
}

function countSources(anchors: readonly Anchor[]): Partial<Record<AnchorSource, number>> {
  const found = new Map<string, number>()
  for (const { sources } of anchors)
    for (const source in sources) found.set(source, (found.get(source) ?? 0) + 1)
  const counts: Partial<Record<AnchorSource, number>> = {}
  for (const source of ANCHOR_SOURCES) {
    const count = found.get(source)
    if (count !== undefined) counts[source] = count
  }
  return counts
}

function sumProvenance(results: readonly RankResult[]): Record<Provenance, number> {
  const total = { scip: 0, treesitter: 0, heuristic: 0 }
  for (const { provenance } of results) {
    total.scip += provenance.scip
    total.treesitter += provenance.treesitter
    total.heuristic += provenance.heuristic
  }
  return total
}

/** Whether an index is of the commit that was asked. Commits may be given short; an index without one is of no commit. */
export const sameCommit = (indexed: string | null, asked: string): boolean =>
  indexed !== null &&
  asked.length >= 7 &&
  (indexed.startsWith(asked.toLowerCase()) || asked.toLowerCase().startsWith(indexed))
