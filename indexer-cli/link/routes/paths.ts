// Paths of routes and of requests: joining what mounts add, and telling which route a request means.

/** Frameworks for which `/orders/` under a prefix is `/orders`. */
const TRIMMING: ReadonlySet<string> = new Set([
  'express',
  'hono',
  'koa',
  'fastify',
  'elysia',
  'polka',
  'chi',
  'axum',
  'rocket',
  'laravel',
  'slim',
  'rails',
  'sinatra',
  'aspnet',
  'ktor',
  'nestjs',
  'phoenix',
])

/** Stands for a value that only a running program knows. */
export const HOLE = '{}'

/** Two parts of a path with one slash between them. */
export function joinPaths(before: string, after: string): string {
  if (after === '') return before
  if (before === '') return after
  if (before.endsWith('/') && after.startsWith('/')) return before + after.slice(1)
  return before.endsWith('/') || after.startsWith('/') ? before + after : `${before}/${after}`
}

/** The whole path of a route. */
export function finishPath(path: string, framework: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`
  const single = rooted.replace(/\/{2,}/g, '/')
  return TRIMMING.has(framework) && single.length > 1 ? single.replace(/\/$/, '') : single
}

const PARAMETER = /^(?::.+|\{.*\}|<.*>|\[.*\]|\*.*|\$.+|\(.*\))$/
/** It takes all segments that follow. */
const REST =
  /^(?:\*.*|\{\*.*|\{.*\.\.\.\}|\{.*:path\}|<path:.*>|\[\.\.\..*\]|\[\[\.\.\..*\]\]|<.*\.\.>)$/

/** What parameters begin with: every request is compared with every route, and most segments are words. */
const MARKS: ReadonlySet<string> = new Set(':{<[*$(')

const isParameter = (segment: string): boolean => PARAMETER.test(segment)

/** The segments of a path, what stands behind `?` or `#` left out. */
export const segmentsOf = (path: string): string[] =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((segment) => segment !== '')

/** Where a request goes: the segments of its path, and whether more may stand before them. */
export interface Address {
  readonly segments: readonly string[]
  readonly isOpen: boolean
}

/** Reads the address that a request writes; null for one that says too little. */
export function toAddress(url: string): Address | null {
  const bare = url.replace(/^(?:https?|wss?):\/\/[^/?#]*/, '')
  const isWhole = bare.startsWith('/')
  // A value in front is the address of a server, which may end in a prefix.
  const isOpen = !isWhole
  const path = bare.replace(/^\{\}(?=\/)/, '')
  if (isOpen && path.startsWith(HOLE)) return null
  const segments = segmentsOf(path).map((segment) => (segment.includes(HOLE) ? HOLE : segment))
  if (segments.length > 0 && segments.every((segment) => segment === HOLE)) return null
  if (segments.length === 0 && isOpen) return null
  return { segments, isOpen }
}

/**
 * How well a route answers an address, higher is better; -1 not at all. Written segments that are equal count more than values, and a whole path more
 * than the end of one.
 */
export function answers(route: readonly string[], { segments, isOpen }: Address): number {
  const skipped = isOpen ? route.length - segments.length : 0
  if (skipped < 0) return -1
  let score = 0
  let equal = 0
  for (let at = skipped; at < route.length; at += 1) {
    const segment = route[at] ?? ''
    const asked = segments[at - skipped]
    const isPlain = !MARKS.has(segment.charAt(0))
    if (!isPlain && REST.test(segment) && asked !== undefined) return equal > 0 ? score : -1
    if (asked === undefined) return -1
    if (segment === asked) {
      score += 3
      equal += 1
    } else if (!isPlain && isParameter(segment)) score += asked === HOLE ? 2 : 1
    else return -1
  }
  if (segments.length > route.length - skipped) return -1
  if (equal === 0 && segments.length > 0) return -1
  return score * 10 - Math.min(skipped, 9)
}
