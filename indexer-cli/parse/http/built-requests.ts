// Requests that are put together by several calls or assignments: OkHttp's and Java's builders, Swift's `URLRequest`.

import type { CallExpr, Expr } from './expression-types.ts'
import type { HttpFile } from './http-file.ts'
import { dotted, lastName, type Place } from './places.ts'

/** What a request is built from. */
export interface BuiltRequest {
  /** '' where the code does not say. */
  readonly method: string
  readonly url: Expr | undefined
}

const VERB = /^(?:get|post|put|patch|delete|head)$/i

/** `Request.Builder().url(x).post(body).build()`, `HttpRequest.newBuilder(uri).POST(body).build()`; null for what builds something else. */
export function builtRequest(http: HttpFile, call: CallExpr, place: Place): BuiltRequest | null {
  let method = 'GET'
  let url: Expr | undefined
  let at: Expr = call
  for (; at.k === 'call' && at.fn.k === 'member'; at = at.fn.of) {
    const { name, of } = at.fn
    const [first] = at.args
    const made = `${dotted(of)}.${name}`
    if (made === 'Request.Builder' || made === 'HttpRequest.newBuilder')
      return { method, url: url ?? first?.value }
    if (name === 'url' || name === 'uri') url = first?.value
    else if (name === 'method') method = http.literal(first?.value, place) ?? ''
    else if (VERB.test(name)) method = name.toUpperCase()
  }
  return null
}

/** `URL(string: "...")` in Swift code that asks for it; its method is the one that the function around sets on its request. */
export function swiftRequest(http: HttpFile, call: CallExpr, place: Place): BuiltRequest | null {
  const [first] = call.args
  if (lastName(call.fn) !== 'URL' || first?.name !== 'string') return null
  if (!/\bURLRequest\b|\bURLSession\b/.test(http.text)) return null
  const set = http.reading.assignments.filter(
    ({ target, owner }) => owner === place.owner && lastName(target) === 'httpMethod',
  )
  const [only] = set
  const method = only === undefined ? 'GET' : http.literal(only.value, place)
  return { method: set.length > 1 ? '' : (method ?? ''), url: first.value }
}
