// Macros of C and C++ as what they stand for, all over a text in which the grammar stumbles: attributes become white space, `LIB_REF(T) x` is
// read as `T x`, a comma that a macro writes as a comma. A macro is known by what stands around it, and by its definition in the text.

import { readTokens, type Token } from './c-tokens.ts'
import {
  angleEnd,
  attributeNames,
  behindArguments,
  isMacroName,
  isName,
  isWord,
  SPECIFIERS,
  typeEnd,
} from './macro-names.ts'
import { blanked, type Change } from './rewrite.ts'

/** What the grammar shall read in the place of macros, in the order of the text. */
export function macroChanges(text: string): Change[] {
  const list = readTokens(text)
  const { tokens, bodies } = list
  const { before, behind } = attributeNames(list)
  const made: Change[] = []
  const blank = (from: number, to: number): void => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
    made.push({ start, text: blanked(text.slice(start, end)) })
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined || !(isMacroName(token.text) || before.has(token.text))) continue
    const next = behindArguments(tokens, at)
    const comma = separator(
      tokens,
      at,
      bodies.get(token.text),
      before.has(token.text) || behind.has(token.text),
    )
    if (comma !== undefined) {
      made.push({ start: token.start, text: comma.padEnd(token.text.length) })
    } else if (before.has(token.text) && startsDeclaration(tokens, at)) {
      blank(at, at + 1)
    } else if (behind.has(token.text) && endsDeclarator(tokens, at, next)) {
      blank(at, next)
      at = next - 1
    } else if (next > at + 1) {
      const kept = typeOf(tokens, at, next)
      if (kept === undefined) continue
      if (kept === 'attribute') {
        blank(at, next)
        at = next - 1
      } else if (kept === 'opaque') {
        blank(at + 1, next)
        at = next - 1
      } else {
        blank(at, at + 2)
        blank(next - 1, next)
      }
    }
  }
  return made.toSorted((a, b) => a.start - b.start)
}

/** What a macro in a list of template arguments writes: one between two of them is their comma. */
function separator(
  tokens: readonly Token[],
  at: number,
  bodies: readonly string[] | undefined,
  isAttribute: boolean,
): string | undefined {
  const body = bodies?.find((found) => found.startsWith(','))
  const width = tokens[at]?.text.length ?? 0
  if (body !== undefined) return body.length <= width ? body : undefined
  if (bodies !== undefined || isAttribute) return undefined
  const previous = tokens[at - 1]?.text
  const next = tokens[at + 1]?.text
  const isBetween = (isName(previous) || previous === '>') && isWord(next) && !isMacroName(next)
  return isBetween && isInTemplate(tokens, at) ? ',' : undefined
}

/** So many tokens before a template's argument the list may begin. */
const MAX_TEMPLATE_TOKENS = 60

function isInTemplate(tokens: readonly Token[], from: number): boolean {
  let depth = 0
  for (let at = from - 1; at > from - MAX_TEMPLATE_TOKENS; at--) {
    const token = tokens[at]
    const text = token?.text
    if (token === undefined || text === ';' || text === '{' || text === '}' || text === '(')
      return false
    if (text === ')') at = Math.min(at, token.partner)
    else if (text === '>') depth++
    else if (text === '<' && depth-- === 0)
      return (
        /^(?!operator$)[A-Za-z_]/.test(tokens[at - 1]?.text ?? '') && angleEnd(tokens, at) > from
      )
  }
  return false
}

/** An attribute that may stand before a declaration does: what follows can be declared. */
function startsDeclaration(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.text
  const previous = tokens[at - 1]?.text ?? ''
  return (
    (isWord(next) || next === '~' || next === '[' || next === '::') &&
    !/^(?:[=(,+\-/%|^!?]|\.|->|return|case|goto|sizeof)$/.test(previous) &&
    !(next === '[' && !/^[;{}>)]$/.test(previous) && !isMacroName(previous))
  )
}

/** An attribute that may stand behind parameters does, or behind a declared name. */
function endsDeclarator(tokens: readonly Token[], at: number, next: number): boolean {
  const previous = tokens[at - 1]?.text ?? ''
  return (
    (previous === ')' || previous === '&' || previous === '&&' || isWord(previous)) &&
    !/^(?:return|case|goto|else)$/.test(previous) &&
    /^(?:[{;:,)=]|->|const|noexcept|override|final|try|_*[A-Z][A-Z0-9_]*)$/.test(
      tokens[next]?.text ?? '',
    )
  )
}

/** Whether a macro with arguments stands where a type does; `opaque`: for one that they do not tell. */
function typeOf(
  tokens: readonly Token[],
  at: number,
  next: number,
): 'attribute' | 'opaque' | 'argument' | undefined {
  const previous = tokens[at - 1]?.text ?? ''
  const following = tokens[next]
  const isSpecified = SPECIFIERS.has(previous) || previous === 'typedef' || previous === 'operator'
  if (following === undefined) return undefined
  if (following.text === '::' && isWord(tokens[next + 1]?.text)) return 'opaque'
  // A cast, or a default of a type parameter.
  if (following.text === '(' && tokens.slice(at, next).some(({ text }) => text === 'typename'))
    return 'opaque'
  if (previous === '=' && /^[,>]$/.test(following.text) && isTypeParameter(tokens, at - 2))
    return 'opaque'
  if (/^[<,]$/.test(previous) && following.text === '=' && isInTemplate(tokens, at)) return 'opaque'
  const isAtStart = isSpecified || isMacroName(previous) || /^[;{}>(,:]$/.test(previous)
  if (!isAtStart || (following.isFirst && !isSpecified && previous !== '>' && !isInList(previous)))
    return undefined
  let name = next
  const isReference = /^(?:[*&]|&&)$/.test(following.text)
  if (isReference && !isSpecified) return undefined
  while (/^(?:[*&]|&&|const|\.\.\.)$/.test(tokens[name]?.text ?? '')) name++
  const isPack = tokens[name - 1]?.text === '...' && /^[,)]$/.test(tokens[name]?.text ?? '')
  if (!isPack) {
    if (!isName(tokens[name]?.text) && !(tokens[name]?.text === ';' && isReference))
      return undefined
    const end = typeEnd(tokens, next)
    if (!isReference && end > next && isName(tokens[end]?.text))
      return isInList(previous) ? undefined : 'attribute'
    const behind = tokens[name + 1]
    if (isName(tokens[name]?.text) && !/^(?:[,;)=(:{[]|::|<)$/.test(behind?.text ?? ''))
      return undefined
    // `FOR_EACH(a, b) call(c);`: a loop and its statement, as far as anybody can tell.
    if (
      /^[;{}]$/.test(previous) &&
      behind?.text === '(' &&
      tokens[behind.partner + 1]?.text === ';'
    )
      return undefined
  }
  return isType(tokens, at + 2, next - 1) ? 'argument' : 'opaque'
}

const isTypeParameter = (tokens: readonly Token[], at: number): boolean =>
  /^(?:typename|class)$/.test(tokens[at]?.text ?? '') ||
  /^(?:typename|class)$/.test(tokens[at - 1]?.text ?? '')

const isInList = (previous: string): boolean => previous === '(' || previous === ','

/** Whether all of a stretch of tokens is one type. */
const isType = (tokens: readonly Token[], from: number, to: number): boolean =>
  to > from && typeEnd(tokens, from) === to
