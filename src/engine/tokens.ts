// The tokenizer behind every budget: o200k_base. Its table is large, so it is loaded when the first token is counted.

import type { TokenCounter } from '#core/pipeline/types.ts'

/** Runs longer than this many characters are counted in pieces: the merge of one run is quadratic, and no source line needs more. */
const MAX_RUN_CHARS = 4_000

let loading: Promise<TokenCounter> | undefined

/** The o200k counter, loaded once per process. Text that looks like a special token counts as the plain text it is. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    const plain = { disallowedSpecial: new Set<string>() }
    const count = (text: string): number => countTokens(text, plain)
    return (text) => splitLongRuns(text).reduce((total, piece) => total + count(piece), 0)
  })
  return loading
}

const splitLongRuns = (text: string): readonly string[] => {
  if (text.length <= MAX_RUN_CHARS) return [text]
  const pieces: string[] = []
  let start = 0
  let run = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    run = code === 10 || code === 32 ? 0 : run + 1
    const splitsPair = code >= 0xdc00 && code <= 0xdfff
    if (run > MAX_RUN_CHARS && !splitsPair) {
      pieces.push(text.slice(start, at))
      start = at
      run = 0
    }
  }
  pieces.push(text.slice(start))
  return pieces
}
