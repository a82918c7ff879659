// Third stage: where to start. Independent sources nominate symbols with a strength in 0..1; a symbol's strength is the noisy-OR of its sources.
// Specificity beats lists: what names many symbols is worth little from each. Order of the answer: (-strength, id).

import { byText, round6 } from '../order.ts'
import { explicitStrengths, namedSymbols } from './anchors/explicit.ts'
import { frameStrengths, pathStrengths, touchedStrengths } from './anchors/files.ts'
import { historyStrengths, pastChanges } from './anchors/history.ts'
import { lexicalShares, lexicalStrength } from './anchors/lexical.ts'
import { literalStrengths, routeStrengths } from './anchors/mentions.ts'
import type { Nomination } from './anchors/opinion.ts'
import { semanticStrengths } from './anchors/semantic.ts'
import { noisyOr } from './noisy-or.ts'
import {
  ANCHOR_SOURCES,
  type Anchor,
  type AnchorSource,
  type Nominations,
  type TaskSignals,
} from './types.ts'

/** Most anchors that one index contributes; weaker ones are dropped. */
const MAX_ANCHORS = 400

export interface AnchorOptions {
  /** Files or symbol ids that the caller touched before. */
  readonly touched: readonly string[]
  /** Best full-text score over all indexes that are asked; 0: this index's own. */
  readonly lexicalBest: number
}

/** The anchors of one index. */
export function chooseAnchors(
  signals: TaskSignals,
  nominations: Nominations,
  options: AnchorOptions,
): Anchor[] {
  const lexical = lexicalShares(nominations, options.lexicalBest)
  const past = pastChanges(nominations)
  const named = namedSymbols(signals, nominations)
  const opinions: Readonly<Partial<Record<AnchorSource, readonly Nomination[]>>> = {
    explicit: explicitStrengths(signals, nominations),
    frame: frameStrengths(signals, nominations),
    path: pathStrengths(signals, nominations, lexical),
    route: routeStrengths(nominations),
    lexical: lexicalStrength(nominations, lexical),
    history: historyStrengths(nominations),
    literal: literalStrengths(nominations),
    touched: touchedStrengths(options.touched, nominations),
    semantic: semanticStrengths(nominations),
  }
  const found = new Map<
    string,
    { symbol: Nomination['symbol']; sources: Partial<Record<AnchorSource, number>> }
  >()
  for (const source of ANCHOR_SOURCES) {
    for (const { symbol, strength } of opinions[source] ?? []) {
      if (strength <= 0 || (symbol.test && !mayBeTest(source, signals))) continue
      const entry = found.get(symbol.id) ?? { symbol, sources: {} }
      entry.sources[source] = Math.max(entry.sources[source] ?? 0, round6(strength))
      found.set(symbol.id, entry)
    }
  }
  return [...found.values()]
    .map(({ symbol, sources }) => ({
      id: symbol.id,
      strength: noisyOr(Object.values(sources)),
      sources,
      lexical: lexical.get(symbol.id) ?? 0,
      past: past.get(symbol.id)?.share ?? 0,
      changes: past.get(symbol.id)?.changes ?? 0,
      named: named.has(symbol.id),
    }))
    .toSorted((a, b) => b.strength - a.strength || byText(a.id, b.id))
    .slice(0, MAX_ANCHORS)
}

/** Tests are anchors only when the task is about tests, or when something names the very test. */
const mayBeTest = (source: AnchorSource, signals: TaskSignals): boolean =>
  signals.aboutTests || source === 'explicit' || source === 'frame' || source === 'touched'
