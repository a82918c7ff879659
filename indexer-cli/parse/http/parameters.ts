// Parameters of functions, however a language writes them.

import type { Parameter } from './expression-types.ts'
import { isMark, type Group, type TokenTree } from './tokens.ts'

/** Tokens between commas. */
export function split(items: readonly TokenTree[]): TokenTree[][] {
  const parts: TokenTree[][] = []
  let part: TokenTree[] = []
  for (const token of items) {
    if (token.t !== 'mark' || (token.text !== ',' && token.text !== ';')) part.push(token)
    else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  }
  if (part.length > 0) parts.push(part)
  return parts
}

/** The parameters of a list: `r *gin.Engine`, `app: Express`, `WebApplication app`, `$app`. */
export function parametersOf(items: readonly TokenTree[]): Parameter[] {
  return split(items).flatMap((part) => {
    const texts = part.flatMap((token) =>
      token.t === 'word' || token.t === 'mark' ? [token.text] : [],
    )
    const equals = texts.indexOf('=')
    const written = (equals < 0 ? texts : texts.slice(0, equals)).filter(
      (text) => !MODIFIERS.has(text),
    )
    const colon = written.indexOf(':')
    const words = written.filter((text) => /^[\p{L}_$]/u.test(text))
    const [first] = words
    if (first === undefined) return []
    if (colon > 0) {
      const name = written.slice(0, colon).findLast((text) => /^[\p{L}_$]/u.test(text)) ?? first
      return [{ name, type: written.slice(colon + 1).join('') }]
    }
    if (words.length === 1) return [{ name: first, type: '' }]
    // `name Type` with what is no word between them, or `Type name`.
    const start = written.indexOf(first)
    const isNameFirst =
      /^[*[&]|^\.\.\./.test(written[start + 1] ?? '') ||
      (/^[a-z]\w*$/.test(first) && written[start + 1] === words[1])
    const last = words.at(-1) ?? first
    return isNameFirst
      ? [{ name: first, type: written.slice(start + 1).join('') }]
      : [{ name: last, type: written.slice(0, written.lastIndexOf(last)).join('') }]
  })
}

const MODIFIERS: ReadonlySet<string> = new Set([
  'this',
  'final',
  'const',
  'mut',
  'ref',
  'private',
  'public',
  'readonly',
  'val',
  'var',
  'async',
])

export function lambdaParameters(part: readonly TokenTree[]): Parameter[] {
  const colon = part.findIndex((token) => isMark(token, ':'))
  return parametersOf(part.slice(1, colon < 0 ? 1 : colon))
}

/** `x, y ->` or `|x, y|` at the head of a block. */
export function blockParameters(block: Group): Parameter[] {
  const arrow = block.items.findIndex((token) => isMark(token, '->'))
  const bar = block.items.findIndex((token) => isMark(token, '|'))
  if (bar === 0) {
    const end = block.items.findIndex((token, index) => index > 0 && isMark(token, '|'))
    return parametersOf(block.items.slice(1, end))
  }
  const first = block.items.slice(0, Math.max(0, arrow))
  return first.every((token) => token.t !== 'group' && !(token.t === 'mark' && token.text === '='))
    ? parametersOf(first)
    : []
}
