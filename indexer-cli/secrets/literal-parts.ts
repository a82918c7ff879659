// The parts of a literal that are secrets: all of it, lines of a long one, what stands beside the variables of a template or behind a scheme.

import type { SecretRange } from './secret-range.ts'
import { isChosen } from './plausible.ts'

const VARIABLE = /[$#]?\{[^{}]*\}|%[-\d.]*[sdvq]|\\n/g
const SCHEME = /^(?:bearer|basic|token|apikey|bot|digest)[ \t]+/i
/** A part of a template that is shorter says nothing. */
const MIN_PART = 8

const NESTED = /(["'])([^"'\s{}]{6,200})\1/g

/** Literals inside of the variables of a template: `${x || 'y'}`. */
const nestedIn = (whole: string, start: number): SecretRange[] =>
  [...whole.matchAll(/\{[^{}]*\}/g)].flatMap((variable) =>
    [...variable[0].matchAll(NESTED)].flatMap((literal) => {
      const value = literal[2] ?? ''
      const at = start + variable.index + literal.index + 1
      return isChosen(value) ? [{ start: at, end: at + value.length }] : []
    }),
  )

/** Ranges of what the judge takes for a secret between two offsets. */
export function chosenParts(
  text: string,
  { start, end }: SecretRange,
  isSecret: (value: string) => boolean,
): SecretRange[] {
  const whole = text.slice(start, end)
  if (whole.includes('\n')) {
    let at = start
    return whole.split('\n').flatMap((line) => {
      const from = at + line.length - line.trimStart().length
      at += line.length + 1
      // The quotes of a text are easily mistaken: a line of code is none of a secret.
      if (/[(){},;]|=\S*[^=\s]/.test(line)) return []
      return chosenParts(text, { start: from, end: from + line.trim().length }, isSecret)
    })
  }
  if (isSecret(whole)) return [{ start, end }]
  const scheme = SCHEME.exec(whole)?.[0].length ?? 0
  if (scheme > 0 && isChosen(whole.slice(scheme))) return [{ start: start + scheme, end }]
  const isTemplate = whole.search(VARIABLE) >= 0
  const nested = isTemplate ? nestedIn(whole, start) : []
  if (!isTemplate && !/%[wWiI].$/.test(text.slice(start - 3, start))) return []
  const ranges = nested
  let at = 0
  for (const part of whole.split(isTemplate ? VARIABLE : ' ')) {
    const from = whole.indexOf(part, at)
    at = from + part.length
    const value = part.trim()
    if (
      (!isTemplate || (value.length >= MIN_PART && /\d/.test(value) && !/[=;:]/.test(value))) &&
      isChosen(value)
    ) {
      const begin = start + from + part.indexOf(value)
      ranges.push({ start: begin, end: begin + value.length })
    }
  }
  return ranges
}
