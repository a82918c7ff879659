// Cuts lines of text into chunks of about so many tokens, at the ends of blocks: blank lines at little indentation before blank lines deeper in,
// lines that step out or follow the end of a block, those before any line. What closes or continues a block stays with it. Pure and local: the cut depends on the lines alone.

/** Tokens of a chunk, unless asked otherwise. */
export const CHUNK_TOKENS = 500

/** Characters of a token on average, for code and prose alike (o200k over source files: 3.3 to 4.2). */
const CHARS_OF_TOKEN = 3.8
/** A chunk may end from this share of its size on. */
const EARLIEST = 0.5

/** Lines of a chunk, 1-based and inclusive. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** A line that closes a block, or continues the statement that it belongs to. */
const CONTINUES =
  /^\s*(?:[)\]}]|<\/|(?:end|fi|done|esac|else|elif|elsif|elseif|except|finally|catch|rescue|ensure)\b)/
/** A line that closes a block and nothing else. */
const CLOSES = /^\s*(?:[)\]}]+[;,)\]}]*|end|fi|done|esac|<\/[\w.:-]+>)\s*$/

/** How good it is to begin a chunk at this line: higher is better. */
function boundary(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (line.trim() === '') return -1
  const indent = indentOf(line)
  if (CONTINUES.test(line)) return -1
  const before = lines[at - 1] ?? ''
  const shallow = 1 / (1 + indent)
  if (before.trim() === '') return 2 + shallow
  return indent < indentOf(before) || CLOSES.test(before) ? 0.5 + shallow / 2 : shallow / 2
}

const indentOf = (line: string): number => {
  const at = line.search(/\S/)
  return at < 0 ? line.length : at
}

/** Chunks that together hold every line from `first` to `last` of `lines` (1-based); none for blank text alone. */
export function cutChunks(
  lines: readonly string[],
  {
    first = 1,
    last = lines.length,
    tokens: most = CHUNK_TOKENS,
    measure = estimate,
  }: Partial<Cut> = {},
): LineRange[] {
  const chunks: LineRange[] = []
  let start = first
  while (start <= last && (lines[start - 1] ?? '').trim() === '') start += 1
  while (start <= last) {
    const end = endOf(lines, start, { last, most, measure })
    chunks.push({ start, end: trimmedEnd(lines, start, end) })
    start = end + 1
    while (start <= last && (lines[start - 1] ?? '').trim() === '') start += 1
  }
  return chunks
}

interface Cut {
  readonly first: number
  readonly last: number
  readonly tokens: number
  /** Tokens of a line with its end; left out, they are estimated by its length. */
  readonly measure: (line: string) => number
}

const estimate = (line: string): number => (line.length + 1) / CHARS_OF_TOKEN

interface Reach {
  readonly last: number
  readonly most: number
  readonly measure: (line: string) => number
}

/** The last line of the chunk that begins at `start`. */
function endOf(lines: readonly string[], start: number, { last, most, measure }: Reach): number {
  let size = 0
  let best = -1
  let bestEnd = start
  for (let line = start; line <= last; line += 1) {
    size += measure(lines[line - 1] ?? '')
    if (size > most && line > start) return bestEnd
    if (line === last) return last
    if (size < most * EARLIEST) {
      bestEnd = line
      continue
    }
    const score = boundary(lines, line)
    if (score >= best) {
      best = score
      bestEnd = line
    }
  }
  return last
}

function trimmedEnd(lines: readonly string[], start: number, end: number): number {
  let line = end
  while (line > start && (lines[line - 1] ?? '').trim() === '') line -= 1
  return line
}
