// Names of code that a task text spells out: backticked spans, `a.b`, `A::b`, snake_case, camelCase, ALL_CAPS, `name()`. A plain word is no
// identifier. A qualified name is one signal; its bare tail is not offered a second time.

import type { IdentifierSignal } from '../types.ts'
import { MAX_RUN_CHARS } from './limits.ts'

/** A chain of names; scripts written without spaces end a name, so `cancelReservationを直す` holds one. */
const NAME =
  '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}_$][\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}\\p{Nd}_$]*'
const CHAIN = new RegExp(`(?:${NAME})(?:(?:\\.|::|->|#|\\?\\.)(?:${NAME}))*`, 'gu')
const SEPARATOR = /\.|::|->|#|\?\./

/** Ends of chains that are domain names. */
const DOMAINS = new Set(['com', 'org', 'net', 'io', 'dev'])

/** Longest name worth looking up. */
const MAX_NAME_CHARS = 120

/** True for words that only code writes: an inner underscore, a hump, a digit behind letters, four or more capitals. */
export function looksLikeCode(word: string): boolean {
  if (word.length < 3) return false
  return (
    /[^_]_[^_]/.test(word) ||
    /^_+\p{L}/u.test(word) ||
    /\p{Ll}\p{Lu}/u.test(word) ||
    /^\p{Lu}{2,}\p{Ll}{2,}/u.test(word) ||
    /\p{L}{2}\d/u.test(word) ||
    /^[A-Z\d]{4,}$/.test(word)
  )
}

type Mention = Omit<IdentifierSignal, 'told'>

/** All identifiers of a text whose URLs and file paths are blanked; first mention of each. `prose` is what of the text is prose. */
export function readIdentifiers(text: string, prose: string): IdentifierSignal[] {
  const told = mentions(prose)
  return Array.from(mentions(text), ([key, { name, container, span }]) => ({
    name,
    container,
    told: told.has(key),
    span,
  }))
}

function mentions(text: string): ReadonlyMap<string, Mention> {
  const found = new Map<string, Mention>()
  for (const { 0: chain, index } of text.matchAll(CHAIN)) {
    // The letters of `0xc0ffee` are no name.
    if (chain.length > MAX_RUN_CHARS || /\d/.test(text.charAt(index - 1))) continue
    const end = index + chain.length
    const quoted = isBackticked(text, index, end)
    const called = text[end] === '(' && (text[end + 1] === ')' || quoted || looksLikeCode(chain))
    const signal = toSignal(chain, index, quoted || called)
    if (signal === undefined) continue
    const key = `${signal.container}.${signal.name}`
    if (!found.has(key)) found.set(key, signal)
  }
  return found
}

/** Inside a backticked span without spaces: only the chain, its call brackets and type arguments stand between the ticks. */
function isBackticked(text: string, start: number, end: number): boolean {
  if (text[start - 1] !== '`' && !(text[start - 1] === '@' && text[start - 2] === '`')) return false
  for (let at = end; at < text.length && at < end + 80; at += 1) {
    const char = text.charAt(at)
    if (char === '`') return true
    if (/\s/.test(char) && !/^[(<[]/.test(text.slice(end))) return false
    if (char === '\n') return false
  }
  return false
}

function toSignal(chain: string, start: number, marked: boolean): Mention | undefined {
  const parts = chain.split(SEPARATOR).filter((part) => part !== '')
  const name = parts.at(-1) ?? ''
  const owners = parts.slice(0, -1)
  if (name.length > MAX_NAME_CHARS || name.length < 2) return undefined
  if (owners.length === 0 && !marked && !looksLikeCode(name)) return undefined
  if (owners.length > 0 && !marked) {
    const plain = !parts.some(looksLikeCode)
    if (plain && (DOMAINS.has(name) || owners.some((owner) => owner.length < 2))) return undefined
  }
  const container = owners.findLast((owner) => !SELF.has(owner)) ?? ''
  return { name, container, span: { start, end: start + chain.length } }
}

/** Receivers that name no type. */
const SELF = new Set(['this', 'self', 'super', 'cls', 'Self', 'prototype'])
