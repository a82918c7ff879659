// Where lines lie in a text, in the two units that storage needs: UTF-16 units to cut in JavaScript, code points to cut in SQL (`substr`).

export interface LineSpans {
  readonly lineCount: number
  /** Text of lines first..last (1-based, inclusive), without the last line's break. Lines outside the text are empty. */
  text(first: number, last: number): string
  /** The same range as SQL's substr counts it: characters before it, and its length. */
  codePoints(first: number, last: number): { readonly start: number; readonly length: number }
}

/** Indexes the lines of `text`, whose breaks are LF. */
export function lineSpans(text: string): LineSpans {
  const starts: number[] = [0]
  // Surrogate pairs before each line: what UTF-16 counts twice.
  const pairs: number[] = [0]
  let pairCount = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === 10) {
      starts.push(i + 1)
      pairs.push(pairCount)
    } else if (code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      pairCount += 1
    }
  }
  starts.push(text.length + 1)
  pairs.push(pairCount)
  const lineCount = starts.length - 1
  const bounds = (
    first: number,
    last: number,
  ): { from: number; to: number; wide: number; before: number } => {
    const a = Math.min(Math.max(first, 1), lineCount + 1) - 1
    const b = Math.min(Math.max(last, 0), lineCount)
    const from = Math.min(starts[a] ?? 0, text.length)
    const to = Math.max((starts[b] ?? 0) - 1, from)
    const before = pairs[a] ?? 0
    return { from, to, before, wide: Math.max((pairs[b] ?? 0) - before, 0) }
  }
  return {
    lineCount,
    text(first, last) {
      const { from, to } = bounds(first, last)
      return text.slice(from, to)
    },
    codePoints(first, last) {
      const { from, to, before, wide } = bounds(first, last)
      return { start: from - before, length: to - from - wide }
    },
  }
}
