// Private keys between their lines (`BEGIN ... PRIVATE KEY`), however the text around writes them: in a string with escapes, over joined strings, behind
// margins and comment signs, indented. Only what is key goes, so that code which makes such a block stays.

import { matchAt } from './named-values.ts'
import type { SecretRange } from './secret-range.ts'

const BEGIN =
  /-{4,5} ?BEGIN (?:(?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V\d) ?-{4,5}/y
const END = /-{4,5} ?END (?:(?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V\d) ?-{4,5}/
/** Longest key that is looked for, in characters. */
const MAX_KEY = 20_000
/** What may stand between the parts of a key. */
const JOINT =
  /(?:\\+[nrt]|\\\n|<br ?\/?>|[\s"'`+|*#>,.&;\\-]|\/\/|[A-Z][A-Za-z-]{2,20}: [^\n\\"]{0,80})*/y
const PART = /[A-Za-z0-9+/=]{2,}/y
/** In code only what is long enough to be a line of a key. */
const LONG_PART = /(?=[A-Za-z+/=]*\d)[A-Za-z0-9+/=]{32,}/g

/** Ranges of the key that begins at an offset. */
export function keyBlock(text: string, at: number): SecretRange[] {
  const begin = matchAt(BEGIN, text, at)
  if (begin === null) return []
  const from = at + begin[0].length
  const close = END.exec(text.slice(from, from + MAX_KEY))
  const end = close === null ? -1 : from + close.index
  if (end < 0) return parts(text, from, Math.min(text.length, from + MAX_KEY))
  const body = text.slice(from, end)
  if (/[({[]/.test(body)) {
    return joined(
      [...body.matchAll(LONG_PART)].map((part) => ({
        start: from + part.index,
        end: from + part.index + part[0].length,
      })),
    )
  }
  if (/["'`\\]/.test(body)) return parts(text, from, end)
  const start = from + body.length - body.trimStart().length
  const stop = from + body.trimEnd().length
  return stop > start ? [{ start, end: stop }] : []
}

/** The parts of a key that follow each other from an offset on. */
function parts(text: string, from: number, end: number): SecretRange[] {
  const found: SecretRange[] = []
  for (let at = from; at < end;) {
    at += matchAt(JOINT, text, at)?.[0].length ?? 0
    const part = at < end ? (matchAt(PART, text, at)?.[0] ?? '') : ''
    if (part === '') break
    // `foo(`, `key = `: code goes on where no key was.
    if (/^[ \t]*[(=:{\w]/.test(text.slice(at + part.length, at + part.length + 3))) break
    found.push({ start: at, end: Math.min(end, at + part.length) })
    at += part.length
  }
  return joined(found)
}

const joined = (ranges: readonly SecretRange[]): SecretRange[] =>
  ranges.map(({ start, end }, index) =>
    index === 0 ? { start, end } : { start, end, isRest: true },
  )

const PUTTY =
  /Private-Lines:[ \t]*\d+\r?\n((?:[ \t]*[A-Za-z0-9+/=]+(?:\r?\n|$))+)(?:[ \t]*Private-MAC:[ \t]*([a-f0-9]+))?/iy

/** Ranges of the private lines of a key of PuTTY. */
export function puttyKey(text: string, at: number): SecretRange[] {
  const match = matchAt(PUTTY, text, at)
  const body = match?.[1]
  if (match === null || body === undefined) return []
  const start = at + match[0].indexOf(body)
  const mac = match[2] ?? ''
  const stop = at + match[0].length
  return joined([
    { start, end: start + body.trimEnd().length },
    ...(mac === '' ? [] : [{ start: stop - mac.length, end: stop }]),
  ])
}

/** On either side of the key's type. */
const MAX_WEB_KEY = 3_000
const PRIVATE_NUMBER = /["']?\b(?:d|p|q|dp|dq|qi|k)["']?[ \t]*:[ \t]*["']([\w+/=-]{6,})["']/g

/** Ranges of the private numbers of a JSON Web Key. */
export function webKey(text: string, at: number): SecretRange[] {
  const from = Math.max(0, at - MAX_WEB_KEY)
  const opened = from + text.slice(from, at).lastIndexOf('{')
  const closed = at + text.slice(at, at + MAX_WEB_KEY).indexOf('}')
  if (opened < from || closed < at) return []
  const numbers = text.slice(opened, closed).matchAll(PRIVATE_NUMBER)
  return joined(
    [...numbers].map((match) => {
      const end = opened + match.index + match[0].length - 1
      return { start: end - (match[1] ?? '').length, end }
    }),
  )
}
