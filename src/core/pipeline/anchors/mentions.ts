// Symbols that hold a quoted string, and handlers of mentioned routes. Both are worth the more the fewer symbols answer.

import type { Nomination } from './opinion.ts'
import type { NominatedSymbol, Nominations } from '../types.ts'

const LITERAL_CAP = 0.8
/** A string in more bodies than this is a word of the language. */
const MAX_LITERAL_HOLDERS = 20
/** Rows (enclosing symbols included) beyond which holders are not told apart any more. */
const MAX_LITERAL_ROWS = 400
/** A pattern with more handlers than this is ambiguous. */
const MAX_ROUTE_HANDLERS = 8

/** Innermost holders of each literal. */
export function literalStrengths({ byLiteral }: Nominations): Nomination[] {
  const groups = Map.groupBy(byLiteral, ({ literal }) => literal)
  return [...groups.values()].flatMap((rows) => {
    if (rows.length > MAX_LITERAL_ROWS) return []
    const holders = innermost(rows.map(({ symbol }) => symbol))
    if (holders.length > MAX_LITERAL_HOLDERS) return []
    return holders.map((symbol) => ({ symbol, strength: LITERAL_CAP / Math.sqrt(holders.length) }))
  })
}

/** Drops each symbol that encloses another one of the list: the string is told of the symbol nearest to it. */
export function innermost(symbols: readonly NominatedSymbol[]): readonly NominatedSymbol[] {
  const byFile = Map.groupBy(symbols, ({ path }) => path)
  return symbols.filter(
    (outer) =>
      !(byFile.get(outer.path) ?? []).some(
        (inner) =>
          inner.id !== outer.id &&
          outer.startLine <= inner.startLine &&
          inner.endLine <= outer.endLine &&
          (outer.endLine - outer.startLine > inner.endLine - inner.startLine ||
            (outer.kind === 'module' && inner.kind !== 'module')),
      ),
  )
}

/** Handlers of the routes that the task mentions. */
export function routeStrengths({ byRoute }: Nominations): Nomination[] {
  const groups = Map.groupBy(byRoute, ({ method, pattern }) => `${method} ${pattern}`)
  return [...groups.values()].flatMap((rows) =>
    rows.length > MAX_ROUTE_HANDLERS
      ? []
      : rows.map(({ symbol }) => ({ symbol, strength: 1 / Math.sqrt(rows.length) })),
  )
}
