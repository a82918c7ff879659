// The tokenizer behind every budget: o200k_base. Its table is large, so it is loaded when the first token is counted.

import type { TokenCounter } from '#core/pipeline/types.ts'

/**
 * Runs of white space, or of anything else, longer than this many characters are counted in pieces: the merge of one run is quadratic (70,000
 * spaces took 2.6 s), and no line of code needs more.
 */
const MAX_RUN_CHARS = 1_000

let loading: Promise<TokenCounter> | undefined

/** The o200k counter, loaded once per process. Text that looks like a special token counts as the plain text it is. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    const plain = { disallowedSpecial: new Set<string>() }
    const count = (text: string): number =>
      splitLongRuns(text).reduce((total, piece) => total + countTokens(piece, plain), 0)
    return remembering(count)
  })
  return loading
}

/** Lines longer than this are counted anew each time. */
const MAX_REMEMBERED_CHARS = 200
/** Lines remembered; a full memory is emptied. A few megabytes at the bound. */
const MAX_REMEMBERED_LINES = 20_000

/** The same counter; the lines of code that answers show come again in other answers. */
function remembering(count: TokenCounter): TokenCounter {
  const known = new Map<string, number>()
  return (text) => {
    if (text.length > MAX_REMEMBERED_CHARS) return count(text)
    const counted = known.get(text)
    if (counted !== undefined) return counted
    const tokens = count(text)
    if (known.size >= MAX_REMEMBERED_LINES) known.clear()
    // A slice of 13 characters or more keeps its whole file alive in V8; joined letters do not.
    known.set(text.length < 13 ? text : text.split('').join(''), tokens)
    return tokens
  }
}

/** The text in pieces, cut inside over-long runs only and never inside a surrogate pair. */
function splitLongRuns(text: string): readonly string[] {
  if (text.length <= MAX_RUN_CHARS) return [text]
  const pieces: string[] = []
  let start = 0
  let run = 0
  let inSpace = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const space = code === 32 || (code >= 9 && code <= 13)
    run = space === inSpace ? run + 1 : 1
    inSpace = space
    const splitsPair = code >= 0xdc00 && code <= 0xdfff
    if (run <= MAX_RUN_CHARS || splitsPair) continue
    pieces.push(text.slice(start, at))
    start = at
    run = 1
  }
  pieces.push(text.slice(start))
  return pieces
}
