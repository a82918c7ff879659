// Constants that say a path, a part of one, or the address of a server: `API = '/api'`, `VERSION = 'v2'`, `ROUTES = { one: 'one/:id' }`.

import type { Argument, Expr, ListExpr } from './expression-types.ts'
import { exportedName } from './commonjs.ts'
import type { HttpFile } from './http-file.ts'
import { dotted, lastName, type Place } from './places.ts'

/** A line that gives something a text: a keyword, a constant's name or an entry, its name, and the text, or the first that an object on the line has. */
const GIVEN =
  /^[ \t]*((?:export |public |private |protected |static |final |const |let |var |val |readonly |internal |pub |(?:module\.)?exports\b|[A-Z][A-Z0-9_]+\b|\w+ ?: ?str\b|\w+(?=:))[^\n=;(]{0,80})[=:]\s*(?:\{[^\n'"`]{0,80}:\s*)?[@$rf]{0,2}["'`]([\w/.:{}<>-]{1,80})/gm
/** In names of what is a path or a part of one. */
const PATH_WORDS = ['prefix', 'path', 'route', 'url', 'uri', 'base', 'api', 'endpoint', 'version']
const PART_NAME = new RegExp(
  PATH_WORDS.flatMap((word) => [
    `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`,
    word.toUpperCase(),
  ]).join('|'),
)
/** What a path begins with. */
const PATH_START = /^(?:\/\w|https?:\/\/|[\w.:{}<>-]+\/[\w:{<])/

/** Whether a text may declare constants that say a path or a part of one. */
export function maySayPaths(text: string): boolean {
  for (const [, name = '', value = ''] of text.matchAll(GIVEN))
    if (PATH_START.test(value) || (PART_NAME.test(name) && /^\w/.test(value))) return true
  return false
}

const PATH = /^(?:\/|https?:\/\/|[\w.:{}<>*-]+\/[\w:{}<>*./?-]*$)/
const PART = /^[\w.-]{1,40}$/
/** Texts of a file that are kept: constants are few. */
const MAX_TEXTS = 500
/** Objects inside objects are read to this depth. */
const MAX_DEPTH = 3

/** What can hold a text that other code names. */
export const HOLDERS: ReadonlySet<string> = new Set(['variable', 'constant', 'field', 'property'])

/** A text: the symbol that it is said by (0 for what the module exports), the text, and the entry of that symbol's object that says it, '' for none. */
type PathText = readonly [symbol: number, text: string, entry: string]

/** The constants of a file that say a path. */
export function pathTexts(http: HttpFile): PathText[] {
  const { reading } = http
  const { language } = reading.source
  const found: PathText[] = []
  const add = (symbol: number, name: string, text: string, entry: string): void => {
    const isText = PATH.test(text) || (PART.test(text) && PART_NAME.test(`${name} ${entry}`))
    if (symbol >= 0 && isText && found.length < MAX_TEXTS) found.push([symbol, text, entry])
  }
  for (const place of reading.assignments) {
    const { target, value } = place
    // A function of the same line, an entry of the object, is not around it.
    if (place.owner !== 0 && holderAt(http, target, place) < 0) continue
    if (value.k === 'text' || value.k === 'join') {
      const text = http.literal(value, place)
      if (text === null) continue
      const exported = exportedName(language, target)
      if (exported === '') add(holderAt(http, target, place), lastName(target), text, '')
      else add(0, exported, text, exported)
    } else if (value.k === 'list') {
      const isModule = exportedName(language, target) === 'default'
      const holder = isModule ? 0 : holderAt(http, target, place)
      for (const [entry, text, own] of entriesOf(http, value, place, '')) {
        add(holder, dotted(target), text, entry)
        // An entry that is a symbol of its own: a field that only looks like one.
        if (own >= 0) add(own, entry, text, '')
      }
    }
  }
  for (const place of reading.exported) {
    if (place.name !== 'default' || place.expr.k !== 'list' || place.owner !== 0) continue
    for (const [entry, text] of entriesOf(http, place.expr, place, ''))
      add(0, 'default', text, entry)
  }
  return found
}

/** The symbol that an assignment gives a value; -1 for none. */
function holderAt(http: HttpFile, target: Expr, place: Place): number {
  return holder(http, dotted(target).replace(/^.*\./, ''), place.at)
}

function holder(http: HttpFile, name: string, at: number): number {
  const { drafts, lineAt } = http.reading.source
  const line = lineAt(at)
  const found = drafts.findIndex(
    (draft) =>
      draft.name === name &&
      draft.startLine <= line &&
      line <= draft.endLine &&
      HOLDERS.has(draft.kind),
  )
  return found > 0 && http.reading.ownerOf(found) === 0 ? found : -1
}

/** The texts of an object's entries, with the names that lead there, and the symbol that an entry of the object itself is. */
function entriesOf(
  http: HttpFile,
  list: ListExpr,
  place: Place,
  before: string,
  depth = 0,
): (readonly [entry: string, text: string, own: number])[] {
  if (depth === MAX_DEPTH) return []
  return list.items.flatMap(({ name, value }: Argument) => {
    if (name === '') return []
    const entry = before === '' ? name : `${before}.${name}`
    if (value.k === 'list') return entriesOf(http, value, place, entry, depth + 1)
    const text = value.k === 'text' || value.k === 'join' ? http.literal(value, place) : null
    return text === null ? [] : [[entry, text, depth === 0 ? holder(http, name, value.start) : -1]]
  })
}
