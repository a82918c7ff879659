// Patterns with one star, as tsconfig `paths` and package.json `exports` write them.

/** What the star stands for in `text`; '' for an equal pattern without a star; undefined when the pattern does not fit. */
export function matchStar(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === text ? '' : undefined
  const head = pattern.slice(0, star)
  const tail = pattern.slice(star + 1)
  if (text.length < head.length + tail.length) return undefined
  if (!text.startsWith(head) || !text.endsWith(tail)) return undefined
  return text.slice(head.length, text.length - tail.length)
}
