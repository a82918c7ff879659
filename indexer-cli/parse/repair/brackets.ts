// Brackets as the lines of a text are indented: which are left open, and which close nothing, where somebody is writing.

import type { Lexis } from '../http/lexis.ts'
import { codeOf, type OpenString } from './code-of.ts'

/** A bracket that the lines behind it do not close. */
export interface Unclosed {
  readonly bracket: string
  readonly at: number
  /** The end of the last line that stands deeper, and the start of what comes behind. */
  readonly end: number
  readonly next: number
}

export interface Brackets {
  /** The text without strings, patterns and comments. */
  readonly code: string
  readonly unclosed: readonly Unclosed[]
  /** Offsets of those that close nothing. */
  readonly stray: readonly number[]
  readonly strings: readonly OpenString[]
}

export const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  // What opens a block in Ruby.
  ['do', 'end'],
])
const BRACKET = /[()[\]{}]/g
const RUBY_BRACKET =
  /[()[\]{}]|(?<![\w.:@$])(?:def|class|module|begin|case|do|end|if|unless|while|until|for)(?![\w?!:=])/g
/** These open a block only where a statement or a value starts, and a loop has one block alone. */
const RUBY_STATEMENT = /^(?:if|unless|while|until|for)$/
const RUBY_LOOP = /^\s*(?:while|until|for)\b/
/** A method with its value behind it has no end. */
const RUBY_ENDLESS = /^def\s+[\w.?!]+(?:\([^()]*\))?\s*=\s/

/** Lines that stand as deep as the one that opened the block around them. */
const LABEL = /^(?:[)\]}#]|(?:case|default|else|catch|finally|where)\b|[A-Za-z_]\w*:\s*$)/
const RUBY_LABEL = /^(?:[)\]}]|(?:end|else|elsif|rescue|ensure|when|in)\b)/

interface Open {
  readonly bracket: string
  readonly at: number
  readonly indent: number
}

/** Matches brackets. A line that is indented no deeper ends all that were left open. */
export function bracketsOf(text: string, lexis: Lexis): Brackets {
  const code = codeOf(text, lexis)
  const label = lexis.isRuby ? RUBY_LABEL : LABEL
  const unclosed: Unclosed[] = []
  const stray: number[] = []
  const open: Open[] = []
  let end = 0
  const leave = (left: readonly Open[], next: number): void => {
    for (const { bracket, at } of left.toReversed())
      unclosed.push({ bracket, at, end: Math.max(end, at + 1), next })
  }
  let start = 0
  for (const line of code.text.split('\n')) {
    const shown = line.trimStart()
    const indent = line.length - shown.length
    if (shown !== '') {
      if (!label.test(shown) && !code.asides.touch(start - 1, start)) {
        const outer = open.findIndex((one) => one.indent >= indent)
        if (outer >= 0) leave(open.splice(outer), start + indent)
      }
      for (const [bracket, index] of lexis.isRuby ? rubyBracketsIn(line) : bracketsIn(line)) {
        const at = start + index
        if (CLOSERS.has(bracket)) open.push({ bracket, at, indent })
        else {
          const match = open.findLastIndex((one) => CLOSERS.get(one.bracket) === bracket)
          if (match < 0) stray.push(at)
          else leave(open.splice(match).slice(1), at)
        }
      }
      end = start + line.trimEnd().length
    }
    start += line.length + 1
  }
  leave(open, text.length)
  return { code: code.text, unclosed, stray, strings: code.open }
}

type Found = readonly [bracket: string, index: number]

const bracketsIn = (line: string): Found[] =>
  Array.from(line.matchAll(BRACKET), ({ 0: bracket, index }): Found => [bracket, index])

/** Brackets of a line, and words that open and end blocks. */
function rubyBracketsIn(line: string): Found[] {
  const found: Found[] = []
  for (const { 0: word, index } of line.matchAll(RUBY_BRACKET)) {
    if (word.length === 1 || word === 'end') found.push([word, index])
    else if (RUBY_STATEMENT.test(word)) {
      if (/(?:^|=|\()\s*$/.test(line.slice(0, index))) found.push(['do', index])
    } else if (word === 'do' ? !RUBY_LOOP.test(line) : !RUBY_ENDLESS.test(line.slice(index)))
      found.push(['do', index])
  }
  return found
}
