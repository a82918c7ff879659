// HTTP routes that a task names: a method and a path, or a path that can be nothing else. "and/or" and "read/write" are prose.

import type { RouteSignal } from '../types.ts'

const WITH_METHOD =
  /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b[ \t`'"*]{1,4}(\/[^\s"'`<>),;]{0,199}|\/(?=[\s"'`]))/g
/** No method: a path with a parameter, or one under `/api/` or a version. */
const BARE = /(?:^|[\s"'`(“‘「])(\/[\w.~%{}:<>*[\]/-]{1,200})/g
const UNMISTAKABLE =
  /^\/(?:api|rest|graphql|v\d+)(?:\/|$)|\/(?:\{\w+\}|:[A-Za-z]\w*|<\w+(?::\w+)?>|\[\w+\])(?:\/|$)/

/** All routes of a text, in order, each once. */
export function readRoutes(text: string): RouteSignal[] {
  const found = new Map<string, RouteSignal>()
  const add = (method: string, written: string, start: number): void => {
    const pattern = written.replace(/[.:?!*]+$/, '') || '/'
    const key = `${method} ${pattern}`
    if (!found.has(key))
      found.set(key, { method, pattern, span: { start, end: start + written.length } })
  }
  const taken = new Set<number>()
  for (const m of text.matchAll(WITH_METHOD)) {
    const path = m[2] ?? ''
    const start = m.index + m[0].length - path.length
    taken.add(start)
    add(m[1] ?? '', path, start)
  }
  for (const m of text.matchAll(BARE)) {
    const path = m[1] ?? ''
    const start = m.index + m[0].length - path.length
    if (!taken.has(start) && UNMISTAKABLE.test(path) && !/\.[A-Za-z]{1,5}(?::\d+)?$/.test(path))
      add('', path, start)
  }
  return [...found.values()].toSorted((a, b) => a.span.start - b.span.start)
}
