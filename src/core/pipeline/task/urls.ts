// URLs in a task text. They contribute nothing: a pasted link to a pull request changes no ranking.

import type { TextSpan } from '../types.ts'

const SCHEME_CHAR = /[A-Za-z0-9+.-]/
const URL_END = /[\s<>"'`|\\^{}，。、；）」』]/
/** Longest scheme looked for to the left of `://`. */
const MAX_SCHEME_CHARS = 30

/** Spans of everything of the form `scheme://...`, except `file://`, which names a file. */
export function readUrls(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  let at = text.indexOf('://')
  while (at >= 0) {
    let start = at
    while (start > 0 && at - start < MAX_SCHEME_CHARS && SCHEME_CHAR.test(text.charAt(start - 1)))
      start -= 1
    let end = at + 3
    while (end < text.length && !URL_END.test(text.charAt(end))) end += 1
    const scheme = text.slice(start, at).toLowerCase()
    if (scheme === 'file' || scheme.startsWith('webpack')) spans.push({ start, end: at + 3 })
    else if (scheme !== '') spans.push({ start, end })
    at = text.indexOf('://', end)
  }
  return spans
}
