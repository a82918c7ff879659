// Calls in text that the grammar leaves unparsed: the arguments of Rust's macros. Only calls on names and on paths of names are seen.

import type { FactExpr } from '../file-facts.ts'
import { member } from '../facts/expressions.ts'
import { namedAt, selfExpr } from './evaluate.ts'
import type { LocalScope } from './local-scope.ts'
import type { Reading } from './reading.ts'

const CALL = /(?<![\w.:!')\]])([A-Za-z_]\w*(?:(?:::|\.)[A-Za-z_]\w*)*)\s*\(/g
const TEXT = /"(?:\\.|[^"\\])*"|\/\/[^\n]*/g
const WORDS: ReadonlySet<string> = new Set(['if', 'match', 'while', 'for', 'return', 'in', 'fn'])

/** Records the calls in an unparsed text. */
export function useTokens(unit: Reading, node: number, scope: LocalScope): void {
  const start = unit.startOf(node)
  const text = unit.textOf(node).replace(TEXT, (found) => ' '.repeat(found.length))
  for (const found of text.matchAll(CALL)) {
    const parts = (found[1] ?? '').split(/::|\./)
    const [first = '', ...rest] = parts
    if (WORDS.has(first)) continue
    const isPath = found[1]?.startsWith(`${first}::`) === true
    const head: FactExpr =
      first === 'self' && !isPath ? selfExpr(unit, scope.held) : namedAt(unit, first, node, scope)
    const target = rest.reduce<FactExpr>((of, name) => member(of, name), head)
    if (target.t === 'opaque' || target.t === 'unknown') continue
    const line = unit.lineAt(start + found.index)
    unit.uses.push({ from: scope.caller, role: 'call', line, target })
  }
}
