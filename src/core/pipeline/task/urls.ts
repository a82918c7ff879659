// URLs in a task text. They contribute nothing: a pasted link to a pull request changes no ranking.

import type { TextSpan } from '../types.ts'

const SCHEME_CHAR = /[A-Za-z0-9+.-]/
const URL_END = /[\s<>"'`|\\^{}，。、；）」』]/
/** Longest scheme looked for to the left of `://`. */
const MAX_SCHEME_CHARS = 30
/** Longer links are no script at a line. */
const MAX_LINK_CHARS = 1_000

/** A script at a line, as browsers print it: the host is foreign, the path may be a file of the repository. */
const SCRIPT_AT_LINE = /^([^/?#]*)\/[^?#]*\.(?:[cm]?[jt]sx?|vue|svelte)(\?[^:#]*)?:\d+(?::\d+)?\)?$/

/** Spans of everything of the form `scheme://...`. Of `file://`, which names a file, and of a script at a line the path stays. */
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
    else if (scheme !== '') spans.push(...foreignParts(text, { start, end }, at + 3))
    at = text.indexOf('://', end)
  }
  return spans
}

/** All of a link, or of a script at a line its host and its query. */
function foreignParts(text: string, link: TextSpan, hostAt: number): TextSpan[] {
  const script = SCRIPT_AT_LINE.exec(
    text.slice(hostAt, Math.min(link.end, hostAt + MAX_LINK_CHARS)),
  )
  const [, host, query] = script ?? []
  if (host === undefined) return [link]
  const queryAt = query === undefined ? -1 : text.indexOf(query, hostAt + host.length)
  const found = [{ start: link.start, end: hostAt + host.length }]
  return query === undefined ? found : [...found, { start: queryAt, end: queryAt + query.length }]
}
