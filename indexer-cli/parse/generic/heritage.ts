// What declarations and extensions say that a type inherits from.

import type { FactExpr } from '../file-facts.ts'
import { typeExpr } from './evaluate.ts'
import type { Match } from './match.ts'
import type { Declared, Reading } from './reading.ts'

/** The bases of a symbol, while they are read. */
export type Heritage = Reading['symbols']['drafts'][number]['heritage']

/** Reads the bases that a declaration or an extension writes. */
export function addHeritage(
  unit: Reading,
  heritage: Heritage,
  match: Match,
  scope: Declared['scope'],
): void {
  for (const role of ['inherits', 'implements'] as const) {
    const kind = role === 'inherits' ? 'INHERITS' : 'IMPLEMENTS'
    for (const node of match.all(role))
      inherit(unit, heritage, kind, node, typeExpr(unit, node, scope))
  }
  for (const node of match.all('bases')) {
    // Where the syntax does not tell interfaces from classes their names do.
    const kind = /^I\p{Lu}/u.test(unit.pathOf(node).at(-1) ?? '') ? 'IMPLEMENTS' : 'INHERITS'
    inherit(unit, heritage, kind, node, typeExpr(unit, node, scope))
  }
}

/** Adds a base that is known. */
export function inherit(
  unit: Reading,
  heritage: Heritage,
  kind: 'INHERITS' | 'IMPLEMENTS',
  node: number,
  of: FactExpr,
): void {
  if (of.t === 'opaque' || of.t === 'unknown') return
  heritage.push({ kind, of, line: unit.lineOf(node) })
}
