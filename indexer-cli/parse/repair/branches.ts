// C's conditional text as one of its readings: of `#if ... #else ... #endif` one branch stays, so that what opens in one branch and closes in
// another is read once. `#if 0` stays out.

import { blanked, changed, type Change } from './rewrite.ts'

const DIRECTIVE = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b([^\n]*)/

const PRAGMA = /^[ \t]*#[ \t]*pragma\b[^\n]*/gm

/** Offsets of whole lines, the last line end not included. */
interface Lines {
  start: number
  end: number
}

/** `#if` to `#endif`. */
export interface Condition {
  /** Its directives, with the lines that continue them. */
  readonly directives: Lines[]
  /** What stands between them; where that is nothing, the end is before the start. */
  readonly branches: Lines[]
  /** The first branch is never read. */
  readonly isNever: boolean
}

/** The conditions of a text, inner ones first. */
export function conditions(text: string): Condition[] {
  const found: Condition[] = []
  const open: Condition[] = []
  let next = 0
  let continued: { readonly directive: Lines; readonly branch: Lines | undefined } | undefined
  for (const line of text.split('\n')) {
    const [start, end] = [next, next + line.length]
    next = end + 1
    if (continued === undefined) {
      const [, word, rest = ''] = DIRECTIVE.exec(line) ?? []
      if (word === undefined) continue
      if (word.startsWith('if')) {
        const isNever = word === 'if' && /^\s*0\s*(?:$|\/)/.test(rest)
        open.push({ directives: [], branches: [], isNever })
      }
      const condition = word === 'endif' ? open.pop() : open.at(-1)
      if (condition === undefined) continue
      const last = condition.branches.at(-1)
      if (last !== undefined) last.end = start - 1
      const directive = { start, end }
      condition.directives.push(directive)
      const branch = word === 'endif' ? undefined : { start: next, end: next }
      if (branch === undefined) found.push(condition)
      else condition.branches.push(branch)
      continued = { directive, branch }
    } else {
      continued.directive.end = end
      if (continued.branch !== undefined) continued.branch.start = next
    }
    if (!line.endsWith('\\')) continued = undefined
  }
  return found
}

/** What a branch tells the compiler alone. */
const pragmasIn = (text: string, { start, end }: Lines): Lines[] =>
  [...text.slice(start, Math.max(start, end)).matchAll(PRAGMA)].map(({ 0: line, index }) => ({
    start: start + index,
    end: start + index + line.length,
  }))

/** What changes when one branch of a condition is read alone: the first or the last one, none where that is switched off. */
export function oneBranch(
  text: string,
  { directives, branches, isNever }: Condition,
  which: 'first' | 'last',
): Change[] {
  const first = isNever ? 1 : 0
  const kept = branches[which === 'first' ? first : Math.max(first, branches.length - 1)]
  const pragmas = kept === undefined ? [] : pragmasIn(text, kept)
  return [...directives, ...branches.filter((branch) => branch !== kept), ...pragmas]
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ start, text: blanked(text.slice(start, end)) }))
}

/** What stands before a directive, when that is the end of a statement, a declaration or a part of a list. */
const AT_BOUNDARY = /(?:^|[;{}:,])\s*$/
/** So much of the text before a condition tells where it stands. */
const MAX_TOLD_CHARS = 2_000

const withoutAsides = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '')
    .replace(/^[ \t]*#(?:[^\n\\]|\\[\s\S])*/gm, '')

/** The start of the next line that continues no other. */
function wholeLineFrom(text: string, offset: number): number {
  let at = offset
  while (at > 0) {
    const lineEnd = text.indexOf('\n', at)
    if (lineEnd < 0) return text.length
    at = lineEnd + 1
    if (text[lineEnd - 1] !== '\\') break
  }
  return Math.max(0, at)
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const [bracket] of withoutAsides(text).matchAll(/[{}()]/g)) {
    depth += bracket === '{' || bracket === '(' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Whether a condition stands inside of an expression or a header, or has branches that do not close what they open. */
function isSplitting(text: string, { directives, branches }: Condition): boolean {
  const start = directives[0]?.start ?? 0
  const before = withoutAsides(text.slice(wholeLineFrom(text, start - MAX_TOLD_CHARS), start))
  if (!AT_BOUNDARY.test(before)) return true
  return branches.some((branch) => !isBalanced(text.slice(branch.start, branch.end)))
}

/** A branch that is longer declares things by itself: what it splits is not worth them. */
const MAX_DROPPED_CHARS = 2_000

/** Whether the branches after the first are short enough to be left out where errors are not all over a text. */
export const isShort = ({ branches }: Condition): boolean =>
  branches.slice(1).every(({ start, end }) => end - start <= MAX_DROPPED_CHARS)

/** The text with one branch alone of each condition that splits what it stands in, of those that are `chosen`. */
export function unsplit(
  text: string,
  chosen: (condition: Condition) => boolean = () => true,
): string {
  let read = text
  for (const condition of conditions(text))
    if (chosen(condition) && isSplitting(read, condition))
      read = changed(read, oneBranch(read, condition, 'first'))
  return read
}

/** The text with the first branch alone of every condition. */
export function firstBranches(text: string): string {
  let read = text
  for (const condition of conditions(text))
    read = changed(read, oneBranch(read, condition, 'first'))
  return read
}
