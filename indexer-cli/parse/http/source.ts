// What reading HTTP facts takes, out of a unit whose symbols and uses are read: from places in the text back to nodes and what they are.

import type { FactExpr } from '../file-facts.ts'
import { UNKNOWN } from '../facts/expressions.ts'
import type { Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import type { HttpSource } from './places.ts'
import type { Span } from './strings.ts'

/** The source of a unit; `evaluate` says what a node is. */
export const httpSource = (
  unit: Unit,
  language: string,
  evaluate: (node: number) => FactExpr,
): HttpSource => ({
  path: unit.path,
  language,
  text: unit.text,
  drafts: unit.symbols.drafts,
  imports: unit.imports,
  exports: unit.exports,
  lineAt: (offset) => unit.lineAt(offset),
  evaluate: (span) => {
    const node = nodeAt(unit, span)
    return node < 0 ? UNKNOWN : evaluate(node)
  },
  symbol: (index) => unit.exprs.symbol('symbol', index),
})

/** The scope that a node stands in. */
export function scopeAt(unit: Unit, node: number): Scope {
  for (let at = node; at >= 0; at = unit.tree.parent[at] ?? -1) {
    const scope = unit.scopes.get(at)
    if (scope !== undefined) return scope
  }
  return unit.root
}

/** The innermost node that covers exactly that text; -1 when there is none. */
function nodeAt({ tree }: Unit, { start, end }: Span): number {
  let low = 0
  let high = tree.count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tree.start[middle] ?? 0) < start) low = middle + 1
    else high = middle
  }
  let found = -1
  for (let node = low; node < tree.count && tree.start[node] === start; node += 1) {
    if (tree.end[node] === end) found = node
  }
  return found
}
