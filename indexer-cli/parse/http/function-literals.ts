// Functions that are written where a value stands: `(c) => ...`, `func(w, r) { ... }`, `lambda: ...`, `|x| ...`.

import type { FunctionExpr } from './expression-types.ts'
import type { Lexis } from './lexis.ts'
import { blockParameters, lambdaParameters, parametersOf } from './parameters.ts'
import { isMark, type TokenTree } from './tokens.ts'

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
  const words = part.filter((token) => token.t === 'word').map(({ text }) => text)
  const arrow = part.findIndex((token) => isMark(token, '=>') || isMark(token, '->'))
  const head =
    words[0] === 'async' || words[0] === 'static' || words[0] === 'move' ? words[1] : words[0]
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
  const bars = part.findIndex((token) => isMark(token, '|') || isMark(token, '||'))
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
