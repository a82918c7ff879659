// Functions that are written where a value stands: `(c) => ...`, `func(w, r) { ... }`, `lambda: ...`, `|x| ...`.

import type { Expr, FunctionExpr } from './expression-types.ts'
import type { Lexis } from './lexis.ts'
import { blockParameters, lambdaParameters, parametersOf } from './parameters.ts'
import type { HttpSource, Site } from './places.ts'
import { isMark, type TokenTree } from './tokens.ts'

interface Signs {
  /** The first word, modifiers left aside; undefined where there is none. */
  readonly head: string | undefined
  /** Index of the first arrow and of the first bar; -1 for none. */
  readonly arrow: number
  readonly bars: number
}

/** What tells a function literal from other values, in one pass: every argument is asked. */
function signsOf(part: readonly TokenTree[]): Signs {
  let words = 0
  let head: string | undefined
  let arrow = -1
  let bars = -1
  for (let index = 0; index < part.length; index += 1) {
    const token = part[index]
    if (token?.t === 'word') {
      words += 1
      if (words === 1) head = token.text
      else if (words === 2 && (head === 'async' || head === 'static' || head === 'move'))
        head = token.text
    } else if (token?.t === 'mark') {
      if (arrow < 0 && (token.text === '=>' || token.text === '->')) arrow = index
      else if (bars < 0 && (token.text === '|' || token.text === '||')) bars = index
    }
  }
  if (words === 1 && (head === 'async' || head === 'static' || head === 'move')) head = undefined
  return { head, arrow, bars }
}

/** A function literal that a whole argument is. */
export function functionLiteral(
  part: readonly TokenTree[],
  lexis: Lexis,
): FunctionExpr | undefined {
  const [first] = part
  const last = part.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (part.length === 1 && (first.t !== 'group' || !lexis.hasTrailingBlocks)) return undefined
  const span = { start: first.start, end: last.end }
  const { head, arrow, bars } = signsOf(part)
  if (head === 'function' || head === 'func' || head === 'fn' || head === 'lambda') {
    const list = part.find((token) => token.t === 'group' && token.open === '(')
    if (head === 'lambda') return { k: 'function', params: lambdaParameters(part), ...span }
    if (list?.t === 'group') return { k: 'function', params: parametersOf(list.items), ...span }
  }
  if (arrow > 0 && (!lexis.members.has('->') || isMark(part[arrow], '=>'))) {
    const before = part.slice(0, arrow)
    const list = before.find((token) => token.t === 'group' && token.open === '(')
    if (list?.t === 'group') return { k: 'function', params: parametersOf(list.items), ...span }
    const name = before.findLast((token) => token.t === 'word')
    return {
      k: 'function',
      params: name?.t === 'word' ? [{ name: name.text, type: '' }] : [],
      ...span,
    }
  }
  if (bars >= 0 && bars < 2 && lexis.members.has('::')) {
    const end = part.findIndex((token, index) => index > bars && isMark(token, '|'))
    return {
      k: 'function',
      params: isMark(part[bars], '||') ? [] : parametersOf(part.slice(bars + 1, end)),
      ...span,
    }
  }
  if (lexis.hasTrailingBlocks && part.length === 1 && first.t === 'group' && first.open === '{') {
    return { k: 'function', params: blockParameters(first), ...span }
  }
  return undefined
}

/** The symbol of `function show(req, res) {}` where a value stands; -1 for one without a name. */
export function namedFunction({ text, drafts, lineAt }: HttpSource, { start, end }: Expr): number {
  const header = text.slice(start, Math.min(end, start + 200))
  const name = /^(?:async\s+)?function\s*\*?\s*(\w+)/.exec(header)?.[1]
  if (name === undefined) return -1
  const line = lineAt(start)
  return drafts.findIndex(
    (draft) => draft.kind === 'function' && draft.name === name && draft.startLine === line,
  )
}

/** What stands before and after the one call of a function that hands on what it is given. */
const BEFORE_CALL =
  /^(?:(?:async|static)\s+)*(?:function\b|func\b)?\s*(?:\([^{}]*\)|\w+)\s*(?:=>)?\s*\{?\s*(?:return\s+)?(?:await\s+)?$/
const AFTER_CALL = /^\s*;?\s*\}?\s*$/

/** What a function only hands its parameters to: `show` of `(req, res) => show(req, res)`; undefined for one that does more. */
export function handedTo(text: string, fn: FunctionExpr, sites: readonly Site[]): Expr | undefined {
  const names = new Set(fn.params.map(({ name }) => name))
  for (const { call } of sites) {
    if (call.start < fn.start || call.end > fn.end) continue
    if (
      !BEFORE_CALL.test(text.slice(fn.start, call.start)) ||
      !AFTER_CALL.test(text.slice(call.end, fn.end))
    )
      continue
    const isHanding =
      call.args.length > 0 &&
      call.args.every(({ value }) => value.k === 'name' && names.has(value.name)) &&
      !names.has(rootOf(call.fn))
    return isHanding ? call.fn : undefined
  }
  return undefined
}

/** The name that a chain begins with; '' for anything but names. */
const rootOf = (expr: Expr): string =>
  expr.k === 'name' ? expr.name : expr.k === 'member' ? rootOf(expr.of) : ''
