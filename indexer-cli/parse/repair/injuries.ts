// What is broken in a text that somebody is writing or merging, and what may be read in its place: one line is lost, and all behind it is as it was.

import type { Lexis } from '../http/lexis.ts'
import { bracketsOf, CLOSERS, type Unclosed } from './brackets.ts'
import { DECLARATION_WORDS, type OpenString } from './code-of.ts'
import { blanked, type Change } from './rewrite.ts'

/** Remedies for one place, the gentlest first. */
export type Injury = readonly (readonly Change[])[]

/** A line that ends in an operator, above what closes a block, an empty line or a declaration. */
const DANGLING = new RegExp(
  `(?<![-+*/%&|.,=])(?:[-=]>(?=${above('')})|,(?=${above('')})|[-+*/%&|.=]{1,3}(?=${above('|\\s*[)\\]}]')}))`,
  'g',
)

function above(more: string): string {
  return `[ \\t]*\\n(?:[ \\t]*\\n|\\s*(?:${DECLARATION_WORDS})\\b${more})`
}

/** What a text shows without its tree. */
export function* injuriesOf(text: string, lexis: Lexis): Generator<Injury> {
  const { code, unclosed, stray, strings } = bracketsOf(text, lexis)
  yield* conflictsOf(text)
  for (const string of strings) yield stringInjury(text, string)
  for (const left of Map.groupBy(unclosed, ({ next }) => next).values())
    yield unclosedInjury(text, left)
  for (const at of stray) yield [[{ start: at, text: ' ' }], [lineBlank(text, at)]]
  for (const { 0: operator, index } of code.matchAll(DANGLING))
    yield [[blankTo(text, index, index + operator.length)], [lineBlank(text, index)]]
}

/** A line that the parser stumbles over: its last word, what it says before a block, all of it. */
export function lineInjury(text: string, at: number): Injury {
  const from = lineStart(text, at)
  const to = lineEnd(text, at)
  const end = endBefore(text, { from, to }, /[{:\s]/)
  let word = end
  while (word > from && !/\s/.test(text.charAt(word - 1))) word -= 1
  return word === end ? [] : [[blankTo(text, word, end)], [lineBlank(text, at)]]
}

/** The end of a stretch without characters of a kind at its end. */
function endBefore(text: string, { from, to }: { from: number; to: number }, kind: RegExp): number {
  let end = to
  while (end > from && kind.test(text.charAt(end - 1))) end -= 1
  return end
}

/** A string is closed before what closes the brackets around it, or left out. */
function stringInjury(text: string, { at, form }: OpenString): Injury {
  const to = lineEnd(text, at)
  const from = at + form.open.length
  const start = endBefore(text, { from, to }, /[)\]},;:\s]/) - form.close.length
  const left: Injury = [[blankTo(text, at, to)], [lineBlank(text, at)]]
  return start < from ? left : [[{ start, text: form.close }], ...left]
}

/** Brackets, inner ones first, that one line leaves open: closed there, or with what is written behind them left out. */
function unclosedInjury(text: string, left: readonly Unclosed[]): Injury {
  const [inner] = left
  const outer = left.at(-1)
  if (inner === undefined || outer === undefined) return []
  const { end, next } = outer
  const remedies: (readonly Change[])[] = []
  const closed = (from: number, brackets: readonly Unclosed[], blank?: Change): void => {
    const closers = brackets.map(closerOf).join('')
    const start = blank === undefined ? from : Math.min(from, blank.start)
    const gap = text.slice(start, next)
    const room =
      blank === undefined ? gap : blank.text + text.slice(blank.start + blank.text.length, next)
    if (room.trim() !== '' || room.length < closers.length) return
    remedies.push([{ start, text: closers + room.slice(closers.length) }])
  }
  const to = lineEnd(text, inner.at)
  const brace = text.slice(inner.at, to).lastIndexOf(' {')
  // A header whose parameters are left open, before its block.
  if (inner.bracket !== '{' && brace > 0) remedies.push([{ start: inner.at + brace, text: ')' }])
  closed(end, left)
  const last = shownStart(text, end)
  // A word takes more room than there is: the last line makes way.
  if (left.length === 1 && inner.bracket === 'do' && last > to)
    remedies.push([{ start: last, text: 'end'.padEnd(end - last) }])
  const rest = left.slice(1)
  if (rest.length > 0) {
    closed(end, rest, blankTo(text, inner.at, to))
    closed(end, rest, lineBlank(text, inner.at))
  }
  for (const { at } of new Set([inner, outer]))
    remedies.push([blankTo(text, at, lineEnd(text, at))], [lineBlank(text, at)])
  return remedies
}

/** The marks of a conflict, which are no code. */
export const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: [^\n]*)?$/gm

/** Conflicts of a merge: without their marks, with one side alone. */
function* conflictsOf(text: string): Generator<Injury> {
  const marks = [...text.matchAll(MARKER)].map(({ 0: line, index: from }) => ({
    from,
    to: from + line.length,
    kind: line.charAt(0),
  }))
  for (const [at, { from, kind }] of marks.entries()) {
    if (kind !== '<') continue
    const size = marks.slice(at).findIndex((mark) => mark.kind === '>')
    const parts = size < 0 ? [] : marks.slice(at, at + size + 1)
    const middle = parts.findLast((mark) => mark.kind === '=')
    const last = parts.at(-1)
    if (middle === undefined || last === undefined) continue
    const ours = parts[1] ?? middle
    yield [
      parts.map((mark) => blankTo(text, mark.from, mark.to)),
      [blankTo(text, from, parts[0]?.to ?? from), blankTo(text, ours.from, last.to)],
      [blankTo(text, from, middle.to), blankTo(text, last.from, last.to)],
    ]
  }
}

const blankTo = (text: string, from: number, to: number): Change => ({
  start: from,
  text: blanked(text.slice(from, to)),
})

const lineBlank = (text: string, at: number): Change =>
  blankTo(text, lineStart(text, at), lineEnd(text, at))

/** A word is apart from what stands beside it. */
function closerOf({ bracket }: Unclosed): string {
  const closer = CLOSERS.get(bracket) ?? ''
  return closer.length > 1 ? `;${closer};` : closer
}

/** Where the line of an offset has its first character that is no space. */
function shownStart(text: string, at: number): number {
  const from = lineStart(text, at)
  return from + (text.slice(from, at).length - text.slice(from, at).trimStart().length)
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
