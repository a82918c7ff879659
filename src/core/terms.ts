// The one tokenizer: tasks, names, paths, docs and bodies all become terms here, so both sides of a match agree. A term is [a-z0-9]+ or letters
// beyond ASCII, so FTS5's `ascii` tokenizer keeps it whole. Order of terms is order in the text. Pure; the cache never changes a result.

import { foldText } from './fold.ts'
import { KEYWORDS } from './keywords.ts'
import { stem } from './stem.ts'

/** Longer pieces are data, not words. */
const MAX_TERM_CHARS = 40
/** Longer runs of word characters (minified names, base64) are dropped unread. */
const MAX_WORD_CHARS = 200
/** Words remembered; a full cache is emptied. About 20 MB at the bound. */
const MAX_CACHED_WORDS = 100_000

const WORD_CHAR = new Uint8Array(128)
for (let code = 0; code < 128; code += 1) {
  if (/[A-Za-z0-9_]/.test(String.fromCharCode(code))) WORD_CHAR[code] = 1
}

/** Pieces of an ASCII word: ALLCAPS before a Capitalised word, Capitalised or lower-case words, digits kept behind their letters. */
const PIECES = /[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z]+[0-9]*|[0-9]+/g

/** Scripts written without spaces: Han, kana, Hangul, Thai and its neighbours. Their runs become bigrams. */
const UNSPACED_CHARS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const UNSPACED = new RegExp(`^[${UNSPACED_CHARS}]`, 'u')
const SEGMENTS = new RegExp(
  `[A-Za-z0-9_]+|[${UNSPACED_CHARS}]+|(?:(?![A-Za-z0-9_${UNSPACED_CHARS}])[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
)

const HAS_DIGIT = /[0-9]/
/** Most words: one piece, too short for data. */
const PLAIN_WORD = /^[a-z]{2,15}$/

/** Hexadecimal and base64 data: letters and digits change places too often for a name. */
function isJunk(word: string): boolean {
  if (word.length < 8) return false
  const changes = HAS_DIGIT.test(word)
    ? (word.match(/[a-z](?=[0-9])|[0-9](?=[a-z])/gi) ?? []).length
    : 0
  if (/^[0-9a-f]+$/i.test(word)) return changes >= 2 || /^[0-9]+$/.test(word) || word.length >= 16
  if (word.length < 20 || word.includes('_')) return false
  const pieces = word.match(PIECES) ?? []
  return changes >= 4 || word.length / pieces.length < 2.5
}

/** Lower-case pieces of an ASCII word, unstemmed; `sha256` gives `sha` and `sha256`. */
function asciiPieces(word: string): string[] {
  if (word.length > MAX_WORD_CHARS || isJunk(word)) return []
  const pieces: string[] = []
  for (const piece of word.match(PIECES) ?? []) {
    if (piece.length < 2 || piece.length > MAX_TERM_CHARS) continue
    const lower = piece.toLowerCase()
    const letters = HAS_DIGIT.test(lower) ? lower.replace(/[0-9]+$/, '') : lower
    if (letters.length === 0 && lower.length > 6) continue
    if (letters.length >= 2 && letters.length < lower.length) pieces.push(letters)
    pieces.push(lower)
  }
  return pieces
}

/** Pieces of a run that holds characters beyond ASCII. */
function foldedPieces(run: string): string[] {
  const pieces: string[] = []
  for (const [segment] of foldText(run).matchAll(SEGMENTS)) {
    if (segment.charCodeAt(0) < 128) {
      pieces.push(...asciiPieces(segment))
      continue
    }
    const lower = segment.toLowerCase().replaceAll('ς', 'σ')
    if (!UNSPACED.test(lower)) {
      const length = Array.from(lower).length
      if (length > 1 && length <= MAX_TERM_CHARS) pieces.push(lower)
      continue
    }
    const letters = Array.from(lower)
    if (letters.length === 1) pieces.push(lower)
    for (let i = 0; i + 1 < letters.length; i += 1)
      pieces.push(`${letters[i] ?? ''}${letters[i + 1] ?? ''}`)
  }
  return pieces
}

const isAscii = (word: string): boolean => !/[\u0080-\uffff]/.test(word)
const piecesOf = (word: string): string[] =>
  isAscii(word) ? asciiPieces(word) : foldedPieces(word)
const stemPiece = (piece: string): string => (/^[a-z]+$/.test(piece) ? stem(piece) : piece)

const termCache = new Map<string, readonly string[]>()

/** Terms of one word, as `forEachWord` visits them. */
export function termsOfWord(word: string): readonly string[] {
  const known = termCache.get(word)
  if (known !== undefined) return known
  // A slice of 13 characters or more keeps its whole file alive in V8; joined letters do not.
  const own = word.length < 13 ? word : word.split('').join('')
  const made = PLAIN_WORD.test(own) ? [stem(own)] : piecesOf(own).map(stemPiece)
  if (termCache.size >= MAX_CACHED_WORDS) termCache.clear()
  termCache.set(own, made)
  return made
}

/** Visits the words of a text: runs of letters, digits, `_`, and all beyond ASCII. */
export function forEachWord(text: string, visit: (word: string) => void): void {
  let start = -1
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code >= 128 || WORD_CHAR[code] === 1) {
      if (start < 0) start = i
    } else if (start >= 0) {
      visit(text.slice(start, i))
      start = -1
    }
  }
  if (start >= 0) visit(text.slice(start))
}

/** All terms of a text, in order, repeats kept. */
export function terms(text: string): string[] {
  const found: string[] = []
  forEachWord(text, (word) => {
    for (const term of termsOfWord(word)) found.push(term)
  })
  return found
}

/** Terms of source code: like `terms`, without the keywords of the language. */
export function bodyTerms(text: string): string[] {
  const found: string[] = []
  forEachWord(text, (word) => {
    if (KEYWORDS.has(word)) return
    for (const term of termsOfWord(word)) found.push(term)
  })
  return found
}

/** Lower-case parts of an identifier, unstemmed: `HTTPRetryPolicy` gives `http`, `retry`, `policy`. */
export function identifierParts(name: string): string[] {
  const parts: string[] = []
  forEachWord(name, (word) => {
    parts.push(...piecesOf(word))
  })
  return parts
}
