// Whether a route that a task names is one that the code declares. Parameters match anything, in whatever notation either side writes them.

export interface RouteShape {
  readonly method: string
  readonly pattern: string
}

const PARAMETER = /^(?::.+|\{.*\}|<.*>|\[.*\]|\*.*|\$.+)$/

const segments = (pattern: string): string[] =>
  pattern
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((segment) => segment !== '')

const isSame = (a: string, b: string): boolean =>
  a === b || PARAMETER.test(a) || PARAMETER.test(b) || a.toLowerCase() === b.toLowerCase()

const areMethodsOpen = (a: string, b: string): boolean =>
  a === '' || b === '' || a === 'ANY' || b === 'ANY' || a.toUpperCase() === b.toUpperCase()

/** How well a declared route answers an asked one: 2 the whole pattern, 1 its end (a mount prefix is missing on one side), 0 not at all. */
export function routeMatch(asked: RouteShape, declared: RouteShape): 0 | 1 | 2 {
  if (!areMethodsOpen(asked.method, declared.method)) return 0
  const a = segments(asked.pattern)
  const b = segments(declared.pattern)
  const shorter = Math.min(a.length, b.length)
  if (shorter === 0) return a.length === b.length ? 2 : 0
  const matches = a.slice(a.length - shorter).every((segment, i) => {
    const other = b[b.length - shorter + i]
    return other !== undefined && isSame(segment, other)
  })
  if (!matches) return 0
  if (a.length === b.length) return 2
  const end = a.length < b.length ? a : b.slice(b.length - shorter)
  return end.some((segment) => !PARAMETER.test(segment)) ? 1 : 0
}
