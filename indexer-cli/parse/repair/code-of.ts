// A text without what its strings, patterns and comments hold, each character in its place.

import type { Lexis, StringForm } from '../http/lexis.ts'
import { Stretches, type Stretch } from './errors.ts'
import { blanked, changed } from './rewrite.ts'

/** A string without an end, by where it starts. */
export interface OpenString {
  readonly at: number
  readonly form: StringForm
}

export interface Code {
  readonly text: string
  /** Strings that are not closed where they should be: they end with the line. */
  readonly open: readonly OpenString[]
  /** What was blanked. */
  readonly asides: Stretches
}

/** What declarations start with. */
export const DECLARATION_WORDS =
  'export|import|from|function|class|def|async|func|fun|fn|pub|public|private|protected|internal|override|abstract|final|static|open|suspend|data|type|interface|struct|enum|impl|trait|module|namespace|package|use|const|let|var|val'
/** At the start of a line it stands in no string. */
const DECLARATION = new RegExp(`\\n(?:(?:${DECLARATION_WORDS}) +[\\w{(*"']|@\\w)`)

/** A longer string is none. */
const MAX_STRING_CHARS = 20_000

/** Before a pattern stands an operator, an opening bracket or the start of a line. */
const BEFORE_PATTERN = /(?:[=(,:[!&|?{};+]|\breturn|\n|^)\s*$/
const BEFORE_PATTERN_CHARS = 20
const PATTERN = /\/(?![*/ ])(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])+\//y
const CHARACTER = /'(?:[^'\\\n]|\\[^\n]{1,8}?)'/y

/** Blanks strings, patterns and comments. */
export function codeOf(text: string, lexis: Lexis): Code {
  const asides: Stretch[] = []
  /** Of a string its first quote stays: something stands there. */
  const shut: Stretch[] = []
  const open: OpenString[] = []
  for (let at = 0; at < text.length;) {
    const aside = asideAt(text, at, lexis)
    if (aside?.form !== undefined) open.push({ at, form: aside.form })
    if (aside !== undefined) {
      asides.push([at, aside.end])
      shut.push([aside.isComment ? at : at + 1, aside.end])
    }
    at = aside?.end ?? at + 1
  }
  const blanks = shut.map(([from, to]) => ({ start: from, text: blanked(text.slice(from, to)) }))
  return { text: changed(text, blanks), open, asides: new Stretches(asides) }
}

interface Aside {
  readonly end: number
  readonly isComment: boolean
  /** Of a string that has no end. */
  readonly form?: StringForm
}

/** What starts at an offset and is no code. */
function asideAt(text: string, at: number, lexis: Lexis): Aside | undefined {
  const comment = (end: number): Aside => ({ end, isComment: true })
  const closed = (end: number): Aside => ({ end, isComment: false })
  const char = text[at]
  if (lexis.lineComments.some((mark) => text.startsWith(mark, at)))
    return comment(lineEnd(text, at))
  if (char === '/') {
    if (lexis.lineComments.includes('//') && text.startsWith('/*', at))
      return comment(behind(text, '*/', at + 2))
    if (!lexis.hasPatterns) return undefined
    const before = text.slice(Math.max(0, at - BEFORE_PATTERN_CHARS), at)
    const end = BEFORE_PATTERN.test(before) ? matchEnd(PATTERN, text, at) : -1
    return end < 0 ? undefined : closed(end)
  }
  const form = formAt(text, at, lexis.strings)
  if (form !== undefined) {
    const end = stringEnd(text, at + form.open.length, form)
    return end < 0 ? { end: lineEnd(text, at), isComment: false, form } : closed(end)
  }
  // A quote that opens no string may stand around a character.
  const end = char === "'" ? matchEnd(CHARACTER, text, at) : -1
  return end < 0 ? undefined : closed(end)
}

/** The longest form that opens here; a prefix of letters starts a word. */
function formAt(text: string, at: number, forms: readonly StringForm[]): StringForm | undefined {
  let best: StringForm | undefined
  for (const form of forms)
    if (
      form.open.length > (best?.open.length ?? 0) &&
      text.startsWith(form.open, at) &&
      !(/\w/.test(form.open.charAt(0)) && /\w/.test(text[at - 1] ?? ' '))
    )
      best = form
  return best
}

/** Where a string ends; -1 when it does not, or has a declaration in it. */
function stringEnd(text: string, from: number, form: StringForm): number {
  let depth = 0
  const most = Math.min(text.length, from + MAX_STRING_CHARS)
  for (let at = from; at < most; at += 1) {
    if (text[at] === '\\' && !form.isRaw) at += 1
    else if (form.interpolation !== 'none' && text.startsWith('${', at)) depth += 1
    else if (depth > 0 && text[at] === '}') depth -= 1
    else if (depth === 0 && text.startsWith(form.close, at)) {
      const end = at + form.close.length
      return DECLARATION.test(text.slice(from, end)) ? -1 : end
    } else if (text[at] === '\n' && !form.spansLines) return -1
  }
  return -1
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

function matchEnd(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at
  return sticky.test(text) ? sticky.lastIndex : -1
}
