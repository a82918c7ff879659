// Offsets to lines. Lines are 1-based; a line ends after its LF.

/** Offset of the first character of each line. */
export function lineStarts(text: string): Int32Array {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  const starts = new Int32Array(count)
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    starts[line++] = at + 1
  return starts
}

/** The line that holds the character at `offset`. */
export function lineAt(starts: Int32Array, offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** Number of lines, at least one: a final LF ends the last line and starts no new one. */
export const lineCount = (text: string, starts: Int32Array): number =>
  Math.max(1, text.endsWith('\n') ? starts.length - 1 : starts.length)
