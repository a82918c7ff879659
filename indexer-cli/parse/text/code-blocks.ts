// Blocks in braces of languages that are read without a grammar: what stands before a brace, and statements between them. Comments and strings are
// blanked before, so that a brace in them opens nothing.

/** A piece of a text, as offsets. */
export type Piece =
  /** What stands before a `{`; `end` is where the brace is. */
  | { readonly kind: 'open'; readonly start: number; readonly end: number }
  /** What ends with `;`, or stands before a `}`. */
  | { readonly kind: 'statement'; readonly start: number; readonly end: number }
  /** A `}`. */
  | { readonly kind: 'close'; readonly start: number; readonly end: number }

const spaces = (text: string): string => text.replace(/[^\n]/g, ' ')

/** The text with what matches taken for white space, each line in its place; of a string its quotes stay. */
export const blanked = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (found) =>
    /^["'][^]*["']$/.test(found)
      ? `${found.slice(0, 1)}${spaces(found.slice(1, -1))}${found.slice(-1)}`
      : spaces(found),
  )

/** The pieces of a text in order; `ends` are further characters that end a statement. */
export function* pieces(code: string, ends = ';'): Generator<Piece> {
  let start = 0
  let depth = 0
  for (let at = 0; at < code.length; at++) {
    const unit = code[at] ?? ''
    if (unit === '(' || unit === '[') depth += 1
    else if (unit === ')' || unit === ']') depth = Math.max(0, depth - 1)
    if (unit !== '{' && unit !== '}' && (depth > 0 || !ends.includes(unit))) continue
    const [from, to] = trimmed(code, start, at)
    if (unit === '{') yield { kind: 'open', start: from, end: to }
    else if (from < to) yield { kind: 'statement', start: from, end: to }
    if (unit === '}') yield { kind: 'close', start: at, end: at + 1 }
    if (unit === '{' || unit === '}') depth = 0
    start = at + 1
  }
  const [from, to] = trimmed(code, start, code.length)
  if (from < to) yield { kind: 'statement', start: from, end: to }
}

function trimmed(code: string, from: number, to: number): [number, number] {
  let start = from
  let end = to
  while (start < end && /\s/.test(code[start] ?? '')) start++
  while (end > start && /\s/.test(code[end - 1] ?? '')) end--
  return [start, end]
}

/** The comments right above a place, without their marks. */
export function commentsAbove(lines: readonly string[], line: number, mark: RegExp): string {
  const above: string[] = []
  for (let at = line - 2; at >= 0; at--) {
    const text = lines[at]?.trim() ?? ''
    const bare = text.replace(mark, '')
    if (text === '' || bare === text) break
    above.unshift(bare.trim())
  }
  return above.join('\n')
}
