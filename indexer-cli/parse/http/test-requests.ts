// Requests that only tests make: of an application itself, of what frameworks give their test cases.

import { isTestPath } from '#core/graph/test-path.ts'
import { address, methodOf } from './addresses.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { HttpFile } from './http-file.ts'
import { dotted, lastName, type Place, type Site } from './places.ts'
import { entryOf } from './script-options.ts'

const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
])

/** Whether a file may hold requests of tests. */
export const mayTestRequests = (path: string, text: string): boolean =>
  isTestPath(path) &&
  /\bsupertest\b|\.(?:inject|request)\(|\bperform\(|\$this->\w+\(\s*['"]\/?\w|^\s*(?:get|post|put|patch|delete|head)[ (]["']\//m.test(
    text,
  )

/** Reads one call of a test; false when it is no request that only tests make. */
export function readTestRequest({ call, ...place }: Site, http: HttpFile): boolean {
  const { fn } = call
  const name = lastName(fn)
  const [first] = call.args
  if (first === undefined) return false
  switch (http.reading.source.language) {
    case 'java':
    case 'kotlin':
      return mockMvc(http, call, place)
    case 'ruby':
      // What integration tests of Rails and Rack::Test offer: `get "/x"`.
      if (fn.k !== 'name' || !VERBS.has(name) || first.value.k !== 'text') return false
      return said(http, name, first.value, place)
    case 'php':
      return laravel(http, call, place)
    case 'javascript':
    case 'typescript':
    case 'tsx':
      return fn.k === 'member' && ofApplication(http, { call, of: fn.of, name }, place)
    default:
      return false
  }
}

/** A request whose path is written whole. */
function said(http: HttpFile, method: string, url: Expr | undefined, place: Place): boolean {
  const path = address(http, url, place)
  if (path === null || (typeof path[0] === 'string' && !path[0].startsWith('/'))) return false
  http.request(method, path, place)
  return true
}

/** `mvc.perform(get("/x/{id}", 1))`, `mvc.perform(MockMvcRequestBuilders.post("/x"))`. */
function mockMvc(http: HttpFile, call: CallExpr, place: Place): boolean {
  const name = lastName(call.fn)
  const isBuilder =
    call.fn.k === 'name' ||
    (call.fn.k === 'member' && dotted(call.fn.of).endsWith('RequestBuilders'))
  if (!VERBS.has(name) || !isBuilder) return false
  if (!place.frames.some(({ call: outer }) => lastName(outer.fn) === 'perform')) return false
  return said(http, name, call.args[0]?.value, place)
}

/** `$this->getJson('/x')`, `$this->post('/x')`, `$this->json('POST', '/x')`. */
function laravel(http: HttpFile, call: CallExpr, place: Place): boolean {
  if (call.fn.k !== 'member' || rootOf(call.fn) !== '$this') return false
  const [first, second] = call.args
  const { name } = call.fn
  if (name === 'json' || name === 'call')
    return said(http, http.literal(first?.value, place) ?? '', second?.value, place)
  const verb = /^(get|post|put|patch|delete|head|options)(?:Json)?$/.exec(name)?.[1]
  const url = first?.value
  if (verb === undefined || url?.k !== 'text') return false
  const path = address(http, url, place)
  if (path === null) return false
  http.request(
    verb,
    typeof path[0] === 'string' && !path[0].startsWith('/') ? ['/', ...path] : path,
    place,
  )
  return true
}

/** The name that a chain of members and calls begins with: `$this` of `$this->actingAs($user)->get('/x')`. */
const rootOf = (expr: Expr): string =>
  expr.k === 'member' ? rootOf(expr.of) : expr.k === 'call' ? rootOf(expr.fn) : dotted(expr)

/** supertest's `request(app).get('/x')`, Fastify's `app.inject({ url })`, Hono's `app.request('/x')`. */
function ofApplication(
  http: HttpFile,
  { call, of, name }: { readonly call: CallExpr; readonly of: Expr; readonly name: string },
  place: Place,
): boolean {
  const [first, second] = call.args
  if (first === undefined) return false
  if (name === 'inject') {
    const options = first.value
    const isObject = options.k === 'list'
    const url = isObject ? (entryOf(options, 'url') ?? entryOf(options, 'path')) : options
    const path = address(http, url, place)
    if (path === null) return false
    http.request(isObject ? methodOf(http, options, place) : 'GET', path, place)
    return true
  }
  if (name === 'request') {
    const path = http.literal(first.value, place)
    if (path?.startsWith('/') !== true) return false
    return said(http, methodOf(http, second?.value, place), first.value, place)
  }
  return (
    VERBS.has(name) &&
    http.imports('supertest') &&
    agentOf(http, of, place) &&
    said(http, name, first.value, place)
  )
}

/** Whether an expression asks an application through supertest. */
function agentOf(http: HttpFile, expr: Expr, place: Place): boolean {
  if (expr.k === 'call') return ['request', 'supertest', 'agent'].includes(lastName(expr.fn))
  const meaning = http.reading.meaning(expr, place)
  return (
    meaning?.m === 'value' &&
    meaning.value.k === 'call' &&
    agentOf(http, meaning.value, meaning.place)
  )
}
