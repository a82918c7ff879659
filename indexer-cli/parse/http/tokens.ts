// Text as tokens nested by brackets: the same shape in every language, which is all that reading routes and requests takes.

import type { Lexis, StringForm } from './lexis.ts'
import { CLOSERS, readString, type Span } from './strings.ts'

interface Token extends Span {
  /** First on its line. */
  readonly isFirst: boolean
}

interface Word extends Token {
  readonly t: 'word'
  readonly text: string
}

/** A string: what it says, and where the values stand that it takes in. */
export interface StringToken extends Token {
  readonly t: 'string'
  readonly parts: readonly (string | Span)[]
}

interface Mark extends Token {
  readonly t: 'mark'
  readonly text: string
}

export interface Group extends Token {
  readonly t: 'group'
  /** `do` is Ruby's block, in braces or not. */
  readonly open: '(' | '[' | '{' | 'do'
  readonly items: readonly TokenTree[]
}

export type TokenTree = Word | StringToken | Mark | Group

export const isMark = (token: TokenTree | undefined, text: string): boolean =>
  token?.t === 'mark' && token.text === text

const MARKS = [
  '===',
  '!==',
  '...',
  '?->',
  '!!.',
  '==',
  '!=',
  '<=',
  '>=',
  '=>',
  '->',
  '::',
  '?.',
  '&.',
  '!.',
  ':=',
  '..',
  '??',
  '&&',
  '||',
  '+=',
  '-=',
  '|>',
  '!!',
  '<-',
  '++',
  '--',
]
/** A list for each ASCII character, of what begins with it: asked of every token. */
function byFirst<T>(
  items: readonly T[],
  textOf: (item: T) => string,
): readonly (readonly T[] | undefined)[] {
  const groups = Map.groupBy(items, (item) => textOf(item).charCodeAt(0))
  return Array.from({ length: 128 }, (_, code) => groups.get(code))
}
const MARKS_BY_FIRST = byFirst(MARKS, (mark) => mark)
const WORD = /[\p{L}_$@][\p{L}\p{N}_$]*[?!]?/uy
const PLAIN_WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const NUMBER = /\d[\w.]*/y
/** Words after which a value starts, so that `/` opens a pattern. */
const BEFORE_VALUE: ReadonlySet<string> = new Set([
  'return',
  'case',
  'typeof',
  'in',
  'of',
  'and',
  'or',
  'not',
  'if',
  'unless',
  'when',
])
/** Ruby words that `end` closes. */
const RUBY_OPENERS: ReadonlySet<string> = new Set(['class', 'module', 'def', 'begin', 'case'])
const RUBY_MODIFIERS: ReadonlySet<string> = new Set(['if', 'unless', 'while', 'until', 'for'])
/** Deeper nesting is read flat. */
const MAX_DEPTH = 200

interface Open {
  readonly open: Group['open']
  readonly closer: string
  readonly start: number
  readonly isFirst: boolean
  readonly items: TokenTree[]
  /** An `end` closes it, but it holds no block of a call. */
  readonly isPlain: boolean
}

/** The tokens of a text, or of a part of it. Never fails: what does not close ends with the text. */
export function readTokens(
  text: string,
  lexis: Lexis,
  part: Span = { start: 0, end: text.length },
): TokenTree[] {
  const top: TokenTree[] = []
  const stack: Open[] = []
  let items = top
  let at = part.start
  let isFirst = true
  const { end } = part
  const forms = formsOf(lexis)
  const push = (token: TokenTree): void => {
    items.push(token)
    isFirst = false
  }
  const open = (kind: Group['open'], closer: string, length: number, isPlain = false): void => {
    if (stack.length < MAX_DEPTH) {
      stack.push({ open: kind, closer, start: at, isFirst, items, isPlain })
      items = []
    }
    isFirst = false
    at += length
  }
  const close = (closer: string, length: number): void => {
    at += length
    const place = stack.findLastIndex((entry) => entry.closer === closer)
    if (place < 0) return
    while (stack.length > place) {
      const entry = stack.pop()
      if (entry === undefined) return
      const inner = items
      items = entry.items
      items.push({
        t: 'group',
        open: entry.isPlain ? '{' : entry.open,
        items: inner,
        start: entry.start,
        end: at,
        isFirst: entry.isFirst,
      })
    }
    isFirst = false
  }
  while (at < end) {
    const unit = text.charCodeAt(at)
    // Most tokens are plain words.
    if (!lexis.isRuby && unit < 128 && ASCII[unit] === 1 && forms[unit] === undefined) {
      const word = plainWord(text, at) ?? ''
      push({ t: 'word', text: word, start: at, end: at + word.length, isFirst })
      at += word.length
      continue
    }
    const code = text[at] ?? ''
    if (code === '\n') {
      isFirst = true
      at += 1
      continue
    }
    if (code === ' ' || code === '\t' || code === '\r') {
      at += 1
      continue
    }
    if (code === '/' || code === '#') {
      const comment = commentEnd(text, at, end, lexis)
      if (comment > at) {
        at = comment
        continue
      }
    }
    const starting = forms[unit]
    const string = starting === undefined ? undefined : readString(text, at, end, starting)
    if (string !== undefined) {
      push({ t: 'string', parts: string.parts, start: at, end: string.end, isFirst })
      at = string.end
      continue
    }
    if (
      lexis.isRuby &&
      code === ':' &&
      /[A-Za-z_"]/.test(text[at + 1] ?? '') &&
      text[at - 1] !== ':'
    ) {
      const symbol = /:(?:"([^"\n]*)"|([A-Za-z_]\w*[?!]?))/y
      symbol.lastIndex = at
      const found = symbol.exec(text)
      if (found !== null) {
        push({
          t: 'string',
          parts: [found[1] ?? found[2] ?? ''],
          start: at,
          end: symbol.lastIndex,
          isFirst,
        })
        at = symbol.lastIndex
        continue
      }
    }
    const words = lexis.isRuby && code === '%' ? wordList(text, at, end) : undefined
    if (words !== undefined) {
      push({ ...words, isFirst })
      at = words.end
      continue
    }
    if (code === '/' && lexis.hasPatterns && startsValue(items.at(-1))) {
      const after = patternEnd(text, at, end)
      if (after > at) {
        push({ t: 'mark', text: '/', start: at, end: after, isFirst })
        at = after
        continue
      }
    }
    const word = lexis.isRuby ? matchAt(WORD, text, at) : plainWord(text, at)
    if (word !== undefined && word !== '@') {
      if (lexis.isRuby) {
        const before = items.at(-1)
        const isMember = before?.t === 'mark' && lexis.members.has(before.text)
        const isLabel = text[at + word.length] === ':' && text[at + word.length + 1] !== ':'
        if (!isMember && !isLabel) {
          if (word === 'end') {
            close('end', 3)
            continue
          }
          if (word === 'do') {
            open('do', 'end', 2)
            continue
          }
          if (RUBY_OPENERS.has(word) || (RUBY_MODIFIERS.has(word) && isFirst)) {
            const start = at
            push({ t: 'word', text: word, start, end: start + word.length, isFirst })
            at += word.length
            // `while x do` opens once.
            if (
              !/^[^\n]*\bdo\s*$/m.test(text.slice(at, at + 200).split('\n')[0] ?? '') ||
              !['while', 'until', 'for'].includes(word)
            ) {
              open('{', 'end', 0, true)
              isFirst = false
            }
            continue
          }
        }
      }
      push({ t: 'word', text: word, start: at, end: at + word.length, isFirst })
      at += word.length
      continue
    }
    const digits = code >= '0' && code <= '9' ? matchAt(NUMBER, text, at) : undefined
    if (digits !== undefined) {
      push({ t: 'mark', text: digits, start: at, end: at + digits.length, isFirst })
      at += digits.length
      continue
    }
    const closer = CLOSERS[code]
    if (closer !== undefined) {
      open(code as '(' | '[' | '{', closer, 1) // a key of CLOSERS
      continue
    }
    if (code === ')' || code === ']' || code === '}') {
      close(code, 1)
      continue
    }
    const longer = MARKS_BY_FIRST[unit]
    const mark = longer?.find((candidate) => text.startsWith(candidate, at)) ?? code
    push({ t: 'mark', text: mark, start: at, end: at + mark.length, isFirst })
    at += mark.length
  }
  while (stack.length > 0) {
    const entry = stack.pop()
    if (entry === undefined) break
    const inner = items
    items = entry.items
    items.push({
      t: 'group',
      open: entry.open,
      items: inner,
      start: entry.start,
      end,
      isFirst: entry.isFirst,
    })
  }
  return top
}

type FormsByFirst = readonly (readonly StringForm[] | undefined)[]
const formsByLexis = new WeakMap<Lexis, FormsByFirst>()

/** Forms of strings by their first character, the longest first. */
function formsOf(lexis: Lexis): FormsByFirst {
  const known = formsByLexis.get(lexis)
  if (known !== undefined) return known
  const sorted = lexis.strings.toSorted((a, b) => b.open.length - a.open.length)
  const forms = byFirst(sorted, ({ open }) => open)
  formsByLexis.set(lexis, forms)
  return forms
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** Characters below 128 that words hold: 1 for those that may also stand first, 2 for digits. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code)
  return /[A-Za-z_$]/.test(letter) ? 1 : /\d/.test(letter) ? 2 : 0
})

/** The word at `at`: what PLAIN_WORD finds, without it where all letters are plain ones. */
function plainWord(text: string, at: number): string | undefined {
  const first = text.charCodeAt(at)
  if (first < 128 && ASCII[first] !== 1) return undefined
  let end = at
  let code = first
  while (code < 128 && ASCII[code] !== 0) {
    end += 1
    code = text.charCodeAt(end)
  }
  return code >= 128 ? matchAt(PLAIN_WORD, text, at) : text.slice(at, end)
}

/** Ruby's `%w[a b]` as a list of strings; undefined when there is none. */
function wordList(text: string, start: number, end: number): Omit<Group, 'isFirst'> | undefined {
  const found = /%[iIwW][[({<]([^\])}>]*)[\])}>]/y
  found.lastIndex = start
  const said = found.exec(text)?.[1]
  if (said === undefined || found.lastIndex > end) return undefined
  const items = said
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word): TokenTree[] => [
      { t: 'string', parts: [word], start, end: start, isFirst: false },
      { t: 'mark', text: ',', start, end: start, isFirst: false },
    ])
  return { t: 'group', open: '[', items, start, end: found.lastIndex }
}

/** Where the comment at `at` ends; `at` when there is none. */
function commentEnd(text: string, at: number, end: number, lexis: Lexis): number {
  if (text.startsWith('/*', at) && lexis.lineComments.includes('//')) {
    const close = text.indexOf('*/', at + 2)
    return close < 0 ? end : Math.min(end, close + 2)
  }
  const mark = lexis.lineComments.find((candidate) => text.startsWith(candidate, at))
  // PHP's attributes start as its comments do.
  if (mark === undefined || (mark === '#' && text[at + 1] === '[' && lexis.lineComments.length > 1))
    return at
  const line = text.indexOf('\n', at)
  return line < 0 ? end : Math.min(end, line)
}

/** Whether a value may start after that token. */
function startsValue(before: TokenTree | undefined): boolean {
  if (before === undefined) return true
  if (before.t === 'mark') return !/^[\d]/.test(before.text) && before.text !== '/'
  return before.t === 'word' && BEFORE_VALUE.has(before.text)
}

function patternEnd(text: string, start: number, end: number): number {
  let inClass = false
  for (let at = start + 1; at < end; at += 1) {
    const code = text[at]
    if (code === '\n') return start
    if (code === '\\') at += 1
    else if (code === '[') inClass = true
    else if (code === ']') inClass = false
    else if (code === '/' && !inClass) {
      let after = at + 1
      while (after < end && /[a-z]/.test(text[after] ?? '')) after += 1
      return after
    }
  }
  return start
}
