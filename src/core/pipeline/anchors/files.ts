// Symbols that a mentioned file holds: at a stack frame, at a line, or anywhere in it. The longest tail of the mention that the index knows
// decides; a tail that fits more than four files names nothing.

import { CONTAINER_KINDS } from '../../graph/symbol.ts'
import { byText } from '../../order.ts'
import type { Nomination } from './opinion.ts'
import { pathOfTouched, tailsOf } from '../path-tails.ts'
import type { NominatedSymbol, Nominations, TaskSignals } from '../types.ts'

/** A tail that fits more files than this is ambiguous. */
const MAX_FILES = 4
const PATH_STRENGTH = 0.85
const TOUCHED_STRENGTH = 0.7
/** Symbols that a mentioned file without a line contributes, best first. */
const MAX_SYMBOLS_PER_FILE = 60
/** Each repository frame further out is worth this much of the one inside it, down to the floor. */
const FRAME_DECAY = 0.85
const FRAME_FLOOR = 0.3

type Files = ReadonlyMap<string, readonly NominatedSymbol[]>

/** The files that a mention means, each with its symbols; empty when none or too many fit. */
function filesOf(path: string, byTail: ReadonlyMap<string, Files>): Files {
  for (const tail of tailsOf(path)) {
    const files = byTail.get(tail)
    if (files !== undefined && files.size > 0) return files.size > MAX_FILES ? new Map() : files
  }
  return new Map()
}

function groupByTail({ byPath }: Nominations): ReadonlyMap<string, Files> {
  const tails = Map.groupBy(byPath, ({ tail }) => tail)
  return new Map(
    [...tails].map(([tail, rows]) => {
      const symbols = rows.map(({ symbol }) => symbol)
      return [tail, Map.groupBy(symbols, ({ path }) => path)]
    }),
  )
}

/** The innermost symbol whose lines hold `line`; the module when no other does. */
function enclosing(symbols: readonly NominatedSymbol[], line: number): NominatedSymbol | undefined {
  return symbols
    .filter(({ startLine, endLine }) => startLine <= line && line <= endLine)
    .toSorted(
      (a, b) =>
        a.endLine - a.startLine - (b.endLine - b.startLine) ||
        Number(a.kind === 'module') - Number(b.kind === 'module') ||
        byText(a.id, b.id),
    )
    .at(0)
}

/** The symbol of each stack frame that lies in the repository; the innermost is the strongest signal there is. */
export function frameStrengths(signals: TaskSignals, nominations: Nominations): Nomination[] {
  const byTail = groupByTail(nominations)
  const found: Nomination[] = []
  let strength = 1
  for (const { path, line, name } of signals.frames) {
    const files = [...filesOf(path, byTail).values()]
    const hits = files.flatMap((symbols) => {
      const called = name === '' ? [] : symbols.filter((symbol) => symbol.name === name)
      const around = line === null ? undefined : enclosing(symbols, line)
      if (around !== undefined && (called.length === 0 || called.includes(around))) return [around]
      // The file changed since the trace was printed: the name is better evidence than the line.
      return called.length > 0 ? called : around === undefined ? [] : [around]
    })
    if (hits.length === 0) continue
    found.push(...hits.map((symbol) => ({ symbol, strength: strength / Math.sqrt(hits.length) })))
    strength = Math.max(FRAME_FLOOR, strength * FRAME_DECAY)
  }
  return found
}

/** Symbols of the files that the task mentions; with a line only the one that holds it. */
export function pathStrengths(
  signals: TaskSignals,
  nominations: Nominations,
  lexical: ReadonlyMap<string, number>,
): Nomination[] {
  const byTail = groupByTail(nominations)
  return signals.paths.flatMap(({ path, line }) => {
    const files = [...filesOf(path, byTail).values()]
    const strength = PATH_STRENGTH / Math.max(1, files.length)
    return files.flatMap((symbols) => {
      const at = line === null ? undefined : enclosing(symbols, line)
      const chosen = at === undefined ? bestOf(symbols, lexical) : [at]
      return chosen.map((symbol) => ({ symbol, strength }))
    })
  })
}

/** Code before containers, what the task's words match first, then the order of the file. */
function bestOf(
  symbols: readonly NominatedSymbol[],
  lexical: ReadonlyMap<string, number>,
): readonly NominatedSymbol[] {
  const relevance = ({ id, kind }: NominatedSymbol): number =>
    (lexical.get(id) ?? 0) - (CONTAINER_KINDS.has(kind) ? 0.001 : 0)
  return symbols
    .toSorted(
      (a, b) => relevance(b) - relevance(a) || a.startLine - b.startLine || byText(a.id, b.id),
    )
    .slice(0, MAX_SYMBOLS_PER_FILE)
}

/** What the caller touched before: symbols by id, files by path. */
export function touchedStrengths(
  touched: readonly string[],
  nominations: Nominations,
): Nomination[] {
  const entries = new Set(touched)
  const files = new Set(touched.map(pathOfTouched).filter((path) => entries.has(path)))
  return nominations.byPath
    .map(({ symbol }) => symbol)
    .filter(({ id, path }) => entries.has(id) || files.has(path))
    .map((symbol) => ({ symbol, strength: TOUCHED_STRENGTH }))
}
