// Calls in text that the grammar leaves unparsed: the arguments of Rust's macros. Calls on names, on paths of names, and on what such calls give
// are seen.

import type { FactExpr } from '../file-facts.ts'
import { member, wrap } from '../facts/expressions.ts'
import { classExpr, selfExpr } from './around.ts'
import { namedAt } from './evaluate.ts'
import type { LocalScope } from './local-scope.ts'
import type { Reading } from './reading.ts'

const CALL = /(?<![\w.:!')\]])([A-Za-z_]\w*(?:(?:::|\.)[A-Za-z_]\w*)*)\s*\(/g
const TEXT = /"(?:\\.|[^"\\])*"|\/\/[^\n]*/g
/** What may follow a call: a member of what it gives, called or not. */
const NEXT = /\s*\??\.\s*([A-Za-z_]\w*)\s*(\(?)/y
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
      first === 'self' && !isPath
        ? selfExpr(unit, scope.held)
        : first === 'Self'
          ? classExpr(unit, scope)
          : namedAt(unit, first, node, scope)
    let target = rest.reduce<FactExpr>((of, name) => member(of, name), head)
    let end = found.index + found[0].length
    useCall(unit, scope, start + found.index, target)
    for (;;) {
      end = closing(text, end)
      NEXT.lastIndex = end
      const next = NEXT.exec(text)
      if (next === null) break
      target = member(wrap('call', target), next[1] ?? '')
      // A field ends what is followed.
      if (next[2] === '') break
      end = NEXT.lastIndex
      useCall(unit, scope, start + next.index, target)
    }
  }
}

function useCall(unit: Reading, { caller }: LocalScope, offset: number, target: FactExpr): void {
  if (target.t === 'opaque' || target.t === 'unknown') return
  unit.uses.push({ from: caller, role: 'call', line: unit.lineAt(offset), target })
}

/** The place behind the parenthesis that closes the one before `from`. */
function closing(text: string, from: number): number {
  let open = 1
  let at = from
  for (; at < text.length && open > 0; at++) {
    if (text[at] === '(') open++
    else if (text[at] === ')') open--
  }
  return at
}
