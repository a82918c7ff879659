// Masking: parts of a text that are already understood are blanked, so that later readers do not read them again and spans stay true.

import type { TextSpan } from '../types.ts'

/** The text with the spans replaced by spaces, line ends kept; spans may overlap and come in any order. */
export function blank(text: string, spans: readonly TextSpan[]): string {
  const ordered = spans.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of ordered) {
    if (end <= at) continue
    const from = Math.max(start, at)
    pieces.push(text.slice(at, from), text.slice(from, end).replace(/[^\n]/g, ' '))
    at = end
  }
  pieces.push(text.slice(at))
  return pieces.join('')
}

/** Lines of a text with the offset of each one's first character. */
export function* linesOf(
  text: string,
): Generator<{ readonly line: string; readonly start: number }> {
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    yield { line, start }
    start = end + 1
  }
}
