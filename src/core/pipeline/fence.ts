// Source text is data. It is shown inside fences that nothing in it can close, and foreign text on a line of its own can never start one.

/** Shortest legal fence. */
const SHORTEST = 3

/** A run of backticks longer than every run inside the texts. */
export function fenceFor(...texts: readonly string[]): string {
  let longest = 0
  for (const text of texts)
    for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return '`'.repeat(Math.max(SHORTEST, longest + 1))
}

/** What turns the direction of text around: it could make a path read as another one. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/** Foreign text as one line: control characters and runs of white space become one space, what turns text around is left out. */
export const oneLine = (text: string): string =>
  text
    .replace(TURNS, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Foreign text outside any fence (a path in a heading): one line, no backticks, no angle brackets. */
export const inline = (text: string): string => oneLine(text).replace(/[`<>]/g, "'")

/** A fence's info string: what a language is called, and nothing else. */
export const infoString = (language: string): string =>
  language.replace(/[^A-Za-z0-9+#-]/g, '').slice(0, 20)

/** The first `limit` characters, never half a surrogate pair, with a mark when something is missing. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = /[\uD800-\uDBFF]$/.test(text.slice(0, limit)) ? limit - 1 : limit
  return `${text.slice(0, end).trimEnd()}…`
}
