// What the links of a repository can take from one document of a SCIP index: the names that it defines and uses, checked against the text as it is
// now. A document that was made from another text says nothing.

import { PositionedText } from './positions.ts'
import type { PositionEncoding, ScipDocument, ScipOccurrence } from './read-index.ts'
import { undeclared, type Declared } from './undeclared.ts'
import { useAt, type UseAt } from './use-at.ts'

/** A symbol, the 1-based line of its name, and the name as written there. */
export type ScipDefinition = readonly [symbol: string, line: number, name: string]

/** Stands among the symbols of a name for one that has no meaning beyond its file. */
export const UNKNOWN = ''

/**
 * A name on a line, behind a dot or not: how the first one there is used, and every symbol that the index gives it. A name behind a dot begins
 * with one.
 */
export type ScipUse = readonly [
  line: number,
  name: string,
  use: Exclude<UseAt, 'import'>,
  symbols: readonly string[],
]

export interface DocumentLinks {
  readonly definitions: readonly ScipDefinition[]
  readonly uses: readonly ScipUse[]
}

/** With the sign of JavaScript's private members. */
const WORD = /^#?[\p{L}\p{N}_$]+$/u
/** Descriptors that stand for a name in the text: type, term, method, macro. The last part of a symbol. */
const NAMED = /(?:`((?:[^`]|``)+)`|([\p{L}\p{N}_$+-]+))(?:\([^()]*\)\.|[#.!])$/u

/** The name that a symbol has in code; empty when its descriptor is no name that code writes: `<constructor>`, `impl`, a module, a parameter. */
function nameOf(symbol: string): string {
  const found = NAMED.exec(symbol)
  const name = found?.[1]?.replaceAll('``', '`') ?? found?.[2] ?? ''
  const bare = name.replace(/^(?:<(?:get|set)>|#)/, '')
  return WORD.test(bare) && bare !== 'default' && !/^\d/.test(bare) ? bare : ''
}

/** One name in a hundred may stand elsewhere than the index says: generated names, quirks of producers. */
const TOLERATED = 0.01

/** Counts of names that were looked up in the text. */
interface Check {
  names: number
  wrong: number
}

/**
 * The document's links; null when the text is not the one that was indexed: a definition's name is not at its place, a local name is
 * written differently in two places, a place cuts a word, or the text declares something that the document does not name.
 */
export function linksOfDocument(
  document: ScipDocument,
  text: string,
  declared: readonly Declared[],
): DocumentLinks | null {
  const places = placesIn(document, text)
  if (places === undefined) return null
  const written = places.map(({ occurrence, start, end }) => ({
    occurrence,
    name: unquoted(text.slice(start, end)),
  }))
  if (undeclared(written, text, declared).length > declared.length * TOLERATED) return null
  const definitions: ScipDefinition[] = []
  const uses = new Map<string, { use: Exclude<UseAt, 'import'>; symbols: Set<string> }>()
  const open = new Set<string>()
  for (const { occurrence, start, end } of places) {
    const { symbol, isDefinition, isForward, range } = occurrence
    if (end <= start) continue
    const name = text.slice(start, end)
    if (!WORD.test(name)) continue
    const line = range[0] + 1
    const key = `${line}\n${isMember(text, start) ? '.' : ''}${name}`
    const isLocal = /^local |[/)\]]$/.test(symbol)
    if (isDefinition) {
      if (!isLocal) definitions.push([symbol, line, name])
      continue
    }
    // scip-python writes the setter of a property as a use of it.
    if (isForward || isDeclared(text, start)) continue
    if (isLocal || !isNamed(text, name, symbol)) {
      open.add(key)
      continue
    }
    const use = useAt(text, start, end)
    if (use === 'import' || occurrence.isImport) continue
    const known = uses.get(key)
    if (known === undefined) uses.set(key, { use, symbols: new Set([symbol]) })
    else known.symbols.add(symbol)
  }
  for (const key of open) {
    const known = uses.get(key)
    if (known === undefined) uses.set(key, { use: 'read', symbols: new Set([UNKNOWN]) })
    else known.symbols.add(UNKNOWN)
  }
  return {
    definitions,
    uses: Array.from(uses, ([key, { use, symbols }]): ScipUse => {
      const [line = '', name = ''] = key.split('\n')
      return [Number(line), name, use, [...symbols]]
    }),
  }
}

interface Place {
  readonly occurrence: ScipOccurrence
  /** Offsets in the text; -1 where it has no such place. */
  readonly start: number
  readonly end: number
}

/**
 * Places of a document's occurrences; undefined when they do not fit the text. A producer that does not say what its characters count is taken at
 * what fits best.
 */
function placesIn(
  { encoding, occurrences }: ScipDocument,
  text: string,
): readonly Place[] | undefined {
  const isOpen = encoding === 'unspecified' && /[^\0-\x7f]/.test(text)
  const encodings: readonly PositionEncoding[] = isOpen ? ['utf16', 'utf8', 'utf32'] : [encoding]
  let best: { readonly places: readonly Place[]; readonly wrong: number } | undefined
  for (const each of encodings) {
    const positioned = new PositionedText(text, each)
    const places = occurrences.map((occurrence): Place => {
      const { range } = occurrence
      const start = positioned.offset(range[0], range[1])
      return { occurrence, start, end: positioned.offset(range[2], range[3]) }
    })
    const wrong = wrongPlaces(places, text)
    if (wrong !== undefined && (best === undefined || wrong < best.wrong)) best = { places, wrong }
  }
  return best?.places
}

/** How many places do not hold the name that they should; undefined when those are too many for the text to be the one that was indexed. */
function wrongPlaces(places: readonly Place[], text: string): number | undefined {
  const defined: Check = { names: 0, wrong: 0 }
  const used: Check = { names: 0, wrong: 0 }
  const locals = new Map<string, string>()
  // One place may define several symbols: a property of Kotlin and its accessors.
  const fits = new Map<number, boolean>()
  for (const { occurrence, start, end } of places) {
    if (start < 0 || end < 0) return undefined
    if (!occurrence.isDefinition || start === end) continue
    const { symbol } = occurrence
    const written = unquoted(text.slice(start, end))
    if (symbol.startsWith('local ')) {
      // An import may bind another name than it asks for.
      if (WORD.test(written) && useAt(text, start, end) !== 'import') locals.set(symbol, written)
      continue
    }
    // Constructors stand under the name of their class.
    const name = nameOf(symbol)
    if (name !== '') fits.set(start, fits.get(start) === true || written === name)
  }
  for (const isRight of fits.values()) {
    defined.names += 1
    if (!isRight) defined.wrong += 1
  }
  let unlike = 0
  for (const { occurrence, start, end } of places) {
    const written = text.slice(start, end)
    const name = occurrence.isDefinition ? '' : nameOf(occurrence.symbol)
    if (name !== '' && name !== unquoted(written)) unlike += 1
    if (occurrence.isDefinition || !/[\p{L}_$]/u.test(written)) continue
    used.names += 1
    const local = locals.get(occurrence.symbol)
    if (isCut(text, start, end)) used.wrong += 1
    else if (local !== undefined && local !== unquoted(written)) used.wrong += 1
  }
  const isRight = ({ names, wrong }: Check): boolean => wrong <= names * TOLERATED
  return isRight(defined) && isRight(used) ? defined.wrong + used.wrong + unlike : undefined
}

/** Whether a name stands where a function or type is declared. */
const isDeclared = (text: string, start: number): boolean =>
  /\b(?:def|class|function|func|fun|fn)\s+$/.test(text.slice(Math.max(0, start - 20), start))

/** Whether a name stands behind what it is a member of. */
const isMember = (text: string, start: number): boolean =>
  /(?:(?<!\.)\.\s*|->|::)$/.test(text.slice(Math.max(0, start - 20), start))

const unquoted = (written: string): string =>
  written.replace(/^(['"`])(.*)\1$/s, '$2').replace(/^r?#/, '')

/** A place that begins or ends inside a word, or holds several lines. */
const isCut = (text: string, start: number, end: number): boolean =>
  isWord(text[start]) && isWord(text[start - 1])
    ? true
    : (isWord(text[end]) && isWord(text[end - 1])) || text.slice(start, end).includes('\n')

const isWord = (character: string | undefined): boolean =>
  character !== undefined && WORD.test(character)

/** The property that an accessor of the JVM stands for: Kotlin writes `size` for `getSize`. */
const propertyOf = (accessor: string): string =>
  accessor.replace(/^(?:get|set)(\p{Lu})/u, (_, first: string) => first.toLowerCase())

/** The name of what has no name of its own in its language: properties of object literals, numbered, and modules. */
const meta = (symbol: string): string => /([^/#.`]+)`?:$/.exec(symbol)?.[1] ?? ''

/** Whether the text may mean the symbol by that name: its own, or one that the file gives it. Some producers take a wrong symbol of star imports. */
function isNamed(text: string, written: string, symbol: string): boolean {
  const named = meta(symbol)
  // A module, which scip-python gives for what a star import brings.
  if (named !== '' && named !== written && named.replace(/\d+$/, '') !== written) return false
  const name = nameOf(symbol)
  if (name === '' || name === unquoted(written) || propertyOf(name) === written) return true
  const escaped = written.replaceAll('$', '\\$')
  return new RegExp(`(?:\\bas\\s+|\\bimport\\s+|\\buse\\s+|:\\s*|=\\s*)${escaped}(?![\\w$])`).test(
    text,
  )
}
