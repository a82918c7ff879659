// Text for the grammar instead of what is written: same length, so that every offset stays.

/**
 * Groups that make up a match of `find`, each kept (null) or written as `put` says: padded with spaces, or with `_` where it ends in one. Without
 * `put` the whole match becomes white space. Line breaks stay unless the rewrite `joins` lines.
 */
export interface Rewrite {
  readonly find: RegExp
  readonly put: readonly (string | null)[] | undefined
  readonly joins: boolean
  /** Each change is judged by itself: what is found may as well be in order. */
  readonly each: boolean
}

/** A stretch of a text, and what stands there for the grammar: just as long. */
export interface Change {
  readonly start: number
  readonly text: string
}

/** White space in the place of a text. */
export const blanked = (text: string): string => text.replace(/[^\n]/g, ' ')

function written(old: string, text: string | null, joins: boolean): string {
  if (text === null) return old
  const space = joins ? ' '.repeat(old.length) : blanked(old)
  const lineEnd = space.indexOf('\n')
  const room = lineEnd < 0 ? space.length : lineEnd
  const padded = text.endsWith('_') ? text.padEnd(room, '_') : text
  return padded.slice(0, room) + space.slice(Math.min(room, padded.length))
}

/** What a rewrite changes, in the order of the text, where `isWanted` says so of the match's start and end. */
export function changes(
  text: string,
  { find, put, joins }: Omit<Rewrite, 'each'>,
  isWanted: (start: number, end: number) => boolean = () => true,
): Change[] {
  const found: Change[] = []
  for (const match of text.matchAll(find)) {
    const { 0: whole, index: start } = match
    if (whole === '' || !isWanted(start, start + whole.length)) continue
    const change =
      put === undefined
        ? written(whole, '', joins)
        : put.map((part, group) => written(match[group + 1] ?? '', part, joins)).join('')
    if (change !== whole) found.push({ start, text: change })
  }
  return found
}

/** The text with the changes made, which stand in its order. */
export function changed(text: string, made: readonly Change[]): string {
  let result = ''
  let at = 0
  for (const { start, text: part } of made) {
    result += text.slice(at, start) + part
    at = start + part.length
  }
  return at === 0 ? text : result + text.slice(at)
}

/** The lines of a text where `isWanted` says so that another one of its length has otherwise, as they stand there. */
export function restoredLines(
  original: string,
  text: string,
  isWanted: (start: number, end: number) => boolean,
): Change[] {
  const found: Change[] = []
  let start = 0
  for (const line of original.split('\n')) {
    const end = start + line.length
    if (text.slice(start, end) !== line && isWanted(start, end)) found.push({ start, text: line })
    start = end + 1
  }
  return found
}

/** Applies a rewrite wherever it fits. */
export const rewrite = (text: string, wanted: Omit<Rewrite, 'each'>): string =>
  changed(text, changes(text, wanted))
