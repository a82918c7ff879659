// Values that stand far from their names: elements of a struct or arguments of a call whose fields or parameters are named where they are declared.
// `type Login struct { user, password string }` tells what is secret in `Login{"bob", "x"}`.

import { literalsFrom } from './expression.ts'
import { isChosen } from './plausible.ts'
import type { SecretRange } from './secret-range.ts'
import { wordsOf } from './names.ts'

/** Characters of a list of fields or parameters that are read. */
const MAX_LIST = 600
/** Uses of one declaration that are looked at, and how far behind it. */
const MAX_USES = 40
const MAX_DISTANCE = 20_000
const NAME_BEFORE = /([A-Za-z_]\w{0,60})(?:<[^<>]{0,60}>)?[ \t]*(?:\bstruct[ \t]*)?$/
const TELLING = /^(?:pass|password|passwd|pwd|secret|token|passphrase)$/i
const OTHER =
  /^(?:type|kind|length|len|index|name|id|hash|field|count|url|path|file|class|list|map)s?$/i

/** Where the list around an offset begins, on the same side of any end of a statement; -1 when it stands in none. */
function openingOf(text: string, at: number): number {
  let depth = 0
  for (let from = at - 1; from >= 0 && at - from < MAX_LIST; from -= 1) {
    const unit = text.charAt(from)
    if (unit === ')' || unit === '}' || unit === ']') depth += 1
    else if (unit === '(' || unit === '{' || unit === '[') {
      if (depth === 0) return unit === '[' ? -1 : from
      depth -= 1
    }
  }
  return -1
}

function closingOf(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length && at - open < MAX_LIST; at += 1) {
    const unit = text.charAt(at)
    if (unit === '(' || unit === '{' || unit === '[') depth += 1
    else if (unit === ')' || unit === '}' || unit === ']') {
      depth -= 1
      if (depth === 0) return at
    } else if (unit === '"' || unit === "'" || unit === '`') return -1
  }
  return -1
}

/** The names of a declaration's fields or parameters, in order; undefined when what is in the brackets declares none. */
function declaredNames(list: string, isStruct: boolean): string[] | undefined {
  const parts = isStruct ? list.split(/[\n;]/) : list.split(',')
  const names: string[] = []
  for (const part of parts) {
    const bare = part.replace(/\/\/.*|=.*/, '').trim()
    if (bare === '') continue
    if (isStruct) {
      // `user, password string` are two fields of one type.
      const [, several = ''] = /^((?:\w+[ \t]*,[ \t]*)*\w+)[ \t]+[\w.*[\]]/.exec(bare) ?? []
      if (several === '') return undefined
      names.push(...several.split(',').map((name) => name.trim()))
      continue
    }
    const typed = /^(?:[\w@]+[ \t]+)*?[&*]?(\w+)[ \t]*(?:\?[ \t]*)?:/.exec(bare)?.[1]
    const name = typed ?? /(?:^|[ \t*&])[$@]?(\w+)$/.exec(bare)?.[1]
    if (name === undefined) return undefined
    names.push(name)
  }
  return names
}

const isTelling = (name: string): boolean => {
  const words = wordsOf(name)
  return words.some((word) => TELLING.test(word)) && !words.some((word) => OTHER.test(word))
}

/** Ranges of literals that stand in the place of a field or parameter whose telling name begins at an offset. */
export function placedValues(text: string, at: number): SecretRange[] {
  // What is set or called is read beside its name.
  const open = openingOf(text, at)
  const close = open < 0 ? -1 : closingOf(text, open)
  if (close < 0) return []
  const before = text.slice(Math.max(0, open - 90), open)
  const isStruct = /\bstruct[ \t]*$/.test(before)
  if (text.charAt(open) === '{' && !isStruct) return []
  const names = declaredNames(text.slice(open + 1, close), isStruct)
  if (names === undefined || names.length < 2) return []
  const places = new Set(names.flatMap((name, place) => (isTelling(name) ? [place] : [])))
  if (places.size === 0) return []
  const found: SecretRange[] = []
  // Rows of a table whose type has no name.
  if (isStruct && /^\s*\{/.test(text.slice(close + 1, close + 8))) {
    found.push(...rowsOf(text, text.indexOf('{', close), places, names.length))
  }
  const name = NAME_BEFORE.exec(before.replace(/\bstruct[ \t]*$/, ''))?.[1] ?? ''
  if (name === '' || /^(?:if|for|while|switch|func|function|def|fn|fun|struct)$/.test(name))
    return found
  const use = new RegExp(String.raw`(?<![\w$])${name}\s?[({]`, 'g')
  const near = text.slice(close, close + MAX_DISTANCE)
  let left = MAX_USES
  for (let match = use.exec(near); match !== null && left > 0; match = use.exec(near)) {
    left -= 1
    found.push(...literalsAt(text, close + match.index + match[0].length, places, names.length))
  }
  return found
}

/** The literals of a list that stand in telling places; a list of another length is none of these. */
function literalsAt(
  text: string,
  from: number,
  places: ReadonlySet<number>,
  count: number,
): SecretRange[] {
  const literals = literalsFrom(text, from, 'arguments').filter(({ key }) => key === undefined)
  const found: SecretRange[] = []
  for (const { start, end } of literals) {
    const place = commas(text.slice(from, start))
    if (place >= count) break
    if (places.has(place) && isChosen(text.slice(start, end))) found.push({ start, end })
  }
  return found
}

/** Commas between the elements of a list, those in brackets and quotes left out. */
function commas(text: string): number {
  let depth = 0
  let count = 0
  let quote = ''
  for (const unit of text) {
    if (quote !== '') {
      if (unit === quote) quote = ''
    } else if (unit === '"' || unit === "'" || unit === '`') quote = unit
    else if (unit === '(' || unit === '[' || unit === '{') depth += 1
    else if (unit === ')' || unit === ']' || unit === '}') depth -= 1
    else if (unit === ',' && depth === 0) count += 1
  }
  // The quote of the literal itself is still open.
  return count
}

function rowsOf(
  text: string,
  open: number,
  places: ReadonlySet<number>,
  count: number,
): SecretRange[] {
  const found: SecretRange[] = []
  const row = /[\s,]*\{/y
  row.lastIndex = open + 1
  for (let match = row.exec(text), left = MAX_USES; match !== null && left > 0; left -= 1) {
    const from = row.lastIndex
    found.push(...literalsAt(text, from, places, count))
    const end = text.indexOf('}', from)
    if (end < 0) break
    row.lastIndex = end + 1
    match = row.exec(text)
  }
  return found
}
