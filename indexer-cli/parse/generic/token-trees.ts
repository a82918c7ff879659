// Calls in text that the grammar leaves unparsed: the arguments of Rust's macros. Calls on names, on paths of names, and on what such calls give
// are seen; so are parameters of function literals with a type, and names that are let be what a call gives.

import type { FactExpr } from '../file-facts.ts'
import { member, wrap } from '../facts/expressions.ts'
import { classExpr, pathExpr, selfExpr } from './around.ts'
import { namedAt } from './evaluate.ts'
import type { LocalScope } from './local-scope.ts'
import type { Reading } from './reading.ts'

const CALL = /(?<![\w.:!')\]])([A-Za-z_]\w*(?:(?:::|\.)[A-Za-z_]\w*)*)\s*\(/g
const TEXT = /"(?:\\.|[^"\\])*"|\/\/[^\n]*/g
/** What may follow a call: a member of what it gives, called or not. */
const NEXT = /\s*\??\.\s*([A-Za-z_]\w*)\s*(\(?)/y
const WORDS: ReadonlySet<string> = new Set(['if', 'match', 'while', 'for', 'return', 'in', 'fn'])
/** `|dir: Dir, mut cmd: &mut Cmd|`, and what is written for one of them. */
const PARAMETERS = /\|((?:\s*(?:mut\s+)?\w+\s*:[^|:=;{}()]*(?:::[^|:=;{}()]*)*)+)\|/g
const PARAMETER =
  /(?:mut\s+)?(\w+)\s*:\s*&?\s*(?:'\w+\s+)?(?:mut\s+)?([A-Za-z_]\w*(?:::[A-Za-z_]\w*)*)\s*(?:,|$)/g
/** What stands before a value that a name is let be. */
const LET = /\blet\s+(?:mut\s+)?(\w+)\s*=\s*$/

/** What a name stands for from a place in the text on. */
interface Bound {
  readonly at: number
  readonly name: string
  readonly expr: FactExpr
}

/** Records the calls in an unparsed text. */
export function useTokens(unit: Reading, node: number, scope: LocalScope): void {
  const start = unit.startOf(node)
  const text = unit.textOf(node).replace(TEXT, (found) => ' '.repeat(found.length))
  const bound = parametersIn(unit, text)
  const named = (name: string, at: number): FactExpr =>
    bound.findLast((each) => each.name === name && each.at <= at)?.expr ??
    namedAt(unit, name, node, scope)
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
          : named(first, found.index)
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
    const name = LET.exec(text.slice(0, found.index))?.[1]
    const isWhole = name !== undefined && /^\s*\??\s*;/.test(text.slice(end))
    if (isWhole) bound.push({ at: end, name, expr: wrap('call', target) })
  }
}

/** The parameters of function literals whose types are written, each from its literal on. */
function parametersIn(unit: Reading, text: string): Bound[] {
  return [...text.matchAll(PARAMETERS)].flatMap(({ index: at, 1: list = '' }) =>
    [...list.matchAll(PARAMETER)].map(([, name = '', type = '']) => ({
      at,
      name,
      expr: wrap('typed', pathExpr(unit, type.split('::'))),
    })),
  )
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
