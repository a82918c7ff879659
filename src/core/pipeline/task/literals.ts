// Quoted strings and error messages: text that may stand verbatim in a body. Quotes pair on one line only.

import type { LiteralSignal } from '../types.ts'
import { linesOf } from './spans.ts'

const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '„': '“”',
  '‘': '’',
  '«': '»',
  '「': '」',
  '『': '』',
}

const MIN_CHARS = 4
const MAX_CHARS = 200

const ERROR_MESSAGE =
  /(?:^|[\s(])(?:[\w.$]*(?:Error|Exception|Warning|Panic)|error|fatal|panic)(?:\[\w+\])?: (\S.{3,199})/

/** All literals of a text, first mention of each. */
export function readLiterals(text: string): LiteralSignal[] {
  const found = new Map<string, LiteralSignal>()
  const add = (literal: string, start: number): void => {
    const trimmed = literal.trim()
    if (trimmed.length < MIN_CHARS || trimmed.length > MAX_CHARS || found.has(trimmed)) return
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return
    found.set(trimmed, { text: trimmed, span: { start, end: start + literal.length } })
  }
  for (const { line, start } of linesOf(text)) {
    for (const { from, to } of quotedSpans(line)) add(line.slice(from, to), start + from)
    const message = ERROR_MESSAGE.exec(line.slice(0, 1_000))
    if (message?.[1] !== undefined)
      add(
        message[1].replace(/[.:\s]+$/, ''),
        start + message.index + message[0].length - message[1].length,
      )
  }
  return [...found.values()].toSorted((a, b) => a.span.start - b.span.start)
}

/** Insides of the quotes on one line; an apostrophe between letters is no quote. */
function* quotedSpans(line: string): Generator<{ readonly from: number; readonly to: number }> {
  for (let at = 0; at < line.length; at += 1) {
    const closers = CLOSING[line.charAt(at)]
    if (closers === undefined || isWord(line.charAt(at - 1))) continue
    const end = closingAt(line, at + 1, closers)
    if (end < 0) continue
    yield { from: at + 1, to: end }
    // Quotes inside backticks are literals of their own.
    if (line.charAt(at) !== '`') at = end
  }
}

function closingAt(line: string, from: number, closers: string): number {
  const limit = Math.min(line.length, from + MAX_CHARS + 1)
  for (let at = from; at < limit; at += 1) {
    if (closers.includes(line.charAt(at)) && !isWord(line.charAt(at + 1))) return at
  }
  return -1
}

const isWord = (char: string): boolean => char !== '' && /[\p{L}\p{N}_]/u.test(char)
