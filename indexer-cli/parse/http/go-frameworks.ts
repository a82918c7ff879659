// Gin, Echo, Chi, Fiber, gorilla/mux, httprouter and net/http.

import type { Dialect, MadeRouter } from './dialect.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { PathPart, RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { dotted, lastName, type Place, type Site } from './places.ts'

const MAKERS: ReadonlyMap<string, string> = new Map([
  ['gin.Default', 'gin'],
  ['gin.New', 'gin'],
  ['echo.New', 'echo'],
  ['chi.NewRouter', 'chi'],
  ['chi.NewMux', 'chi'],
  ['fiber.New', 'fiber'],
  ['http.NewServeMux', 'net/http'],
  ['mux.NewRouter', 'gorilla'],
  ['httprouter.New', 'httprouter'],
  ['iris.New', 'iris'],
])
const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'any',
  'all',
  'connect',
  'trace',
])

function make(call: CallExpr, place: Place, http: HttpFile): MadeRouter | null {
  const framework = MAKERS.get(dotted(call.fn))
  if (framework !== undefined) return { framework }
  if (call.fn.k !== 'member') return null
  const [first] = call.args
  if (first === undefined || (call.fn.name !== 'Group' && call.fn.name !== 'PathPrefix'))
    return null
  if (first.value.k === 'function') return null
  const parent = http.router(call.fn.of, place)
  return parent === null
    ? null
    : { framework: frameworkOf(http, parent), prefix: first.value, parent }
}

const frameworkOf = (http: HttpFile, ref: RouterRef): string =>
  'at' in ref ? (http.routers[ref.at]?.framework ?? '') : ''

/** Arguments of the calls of a chain by name: `r.Methods("GET").Path("/x")`. */
function chainOf(expr: Expr): Map<string, CallExpr> {
  const found = new Map<string, CallExpr>()
  for (let at = expr; at.k === 'call' && at.fn.k === 'member'; at = at.fn.of)
    if (!found.has(at.fn.name)) found.set(at.fn.name, at)
  return found
}

function visit({ call, ...place }: Site, http: HttpFile): void {
  const { fn, args } = call
  if (fn.k !== 'member') return
  const { name, of } = fn
  const [first, second] = args
  if (name === 'Methods' && of.k === 'call') {
    declareGorilla(http, call, place)
    return
  }
  if (name === 'HandleFunc' || name === 'Handle' || name === 'HandlerFunc' || name === 'Handler') {
    declareHandle(http, call, of, place)
    return
  }
  if ((name === 'Method' || name === 'MethodFunc' || name === 'Add') && args.length >= 3) {
    const method = methodText(http, first?.value, place)
    if (method !== '')
      add(http, {
        of,
        method,
        pattern: http.pathOf(second?.value, place),
        handler: args[2]?.value,
        place: { ...place, at: call.start },
      })
    return
  }
  if (name === 'Match' && first?.value.k === 'list' && args.length >= 3) {
    for (const { value } of first.value.items)
      add(http, {
        of,
        method: methodText(http, value, place),
        pattern: http.pathOf(second?.value, place),
        handler: args[2]?.value,
        place: { ...place, at: call.start },
      })
    return
  }
  if (name === 'Mount' && second !== undefined) {
    http.mount(
      http.router(of, place),
      http.pathOf(first?.value, place),
      http.router(second.value, place),
    )
    return
  }
  const verb = name.toLowerCase()
  const isVerb = VERBS.has(verb) && (name === name.toUpperCase() || /^[A-Z][a-z]+$/.test(name))
  if (!isVerb || args.length < 2 || first === undefined) return
  const pattern = http.pathOf(first.value, place)
  if (pattern === null) return
  const router = http.router(of, place)
  // Echo's middleware follows the handler; in the others it stands before it.
  const isEcho = router !== null && frameworkOf(http, router) === 'echo'
  const handler =
    isEcho || (router !== null && 'of' in router && /echo/.test(http.text))
      ? second?.value
      : args.at(-1)?.value
  add(http, {
    of,
    method: verb === 'all' ? 'any' : verb,
    pattern,
    handler,
    place: { ...place, at: first.value.start },
  })
}

interface Added {
  readonly of: Expr
  readonly method: string
  readonly pattern: readonly PathPart[] | null
  readonly handler: Expr | undefined
  readonly place: Place
}

function add(http: HttpFile, { of, method, pattern, handler, place }: Added): void {
  const router = http.router(of, place)
  if (router === null || (handler !== undefined && handler.k === 'text')) return
  http.route({
    router,
    method,
    pattern,
    framework: frameworkOf(http, router),
    handler: http.handler(handler, place),
    place,
  })
}

const methodText = (http: HttpFile, value: Expr | undefined, place: Place): string => {
  if (value === undefined) return ''
  const named = /^http\.Method(\w+)$/.exec(dotted(value))?.[1]
  const text = named ?? http.literal(value, place) ?? ''
  return /^[A-Za-z]+$/.test(text) ? text : ''
}

/** `mux.HandleFunc("GET /x", list)`; gorilla's `r.HandleFunc("/x", list).Methods("GET")` has its methods around it. */
function declareHandle(http: HttpFile, call: CallExpr, of: Expr, place: Place): void {
  const name = lastName(call.fn)
  const chain = chainOf(of)
  const path = chain.get('Path') ?? chain.get('PathPrefix')
  if (name === 'HandlerFunc' || name === 'Handler') {
    // `r.Methods("GET").Path("/x").HandlerFunc(list)`.
    const start = path?.fn.k === 'member' ? rootOf(path) : undefined
    if (path === undefined || start === undefined) return
    if (mountHandler(http, start, call.args[0]?.value, place)) return
    for (const method of methodsOf(http, chain.get('Methods'), place)) {
      add(http, {
        of: start,
        method,
        pattern: http.pathOf(path.args[0]?.value, place),
        handler: call.args[0]?.value,
        place,
      })
    }
    return
  }
  const [first, second] = call.args
  if (first === undefined || second === undefined || isMethodsAround(http, call)) return
  const pattern = http.pathOf(first.value, place)
  if (pattern === null) return
  const { method, rest } = splitMethod(pattern)
  const at = { ...place, at: first.value.start }
  if (mountHandler(http, of, second.value, place)) return
  const isGlobal = of.k === 'name' && of.name === 'http' && http.imports('net/http')
  if (isGlobal)
    http.route({
      router: null,
      method,
      pattern: rest,
      framework: 'net/http',
      handler: http.handler(second.value, place),
      place: at,
    })
  // httprouter's `Handle("GET", "/x", list)`.
  else if (call.args.length > 2)
    add(http, {
      of,
      method: methodText(http, first.value, place) || 'ANY',
      pattern: http.pathOf(second.value, place),
      handler: call.args[2]?.value,
      place: at,
    })
  else add(http, { of, method, pattern: rest, handler: second.value, place: at })
}

/**
 * `mux.Handle("/api/", http.StripPrefix("/api", api))`: a handler that is a router of this file is mounted, not served. True when it is one. Without
 * StripPrefix it is asked for whole paths.
 */
function mountHandler(http: HttpFile, of: Expr, handler: Expr | undefined, place: Place): boolean {
  if (handler === undefined) return false
  const isStripped = handler.k === 'call' && dotted(handler.fn) === 'http.StripPrefix'
  const inner = isStripped ? handler.args[1]?.value : handler
  if (inner === undefined || http.ownRouter(inner, place) < 0) return false
  const prefix = isStripped ? http.pathOf(handler.args[0]?.value, place) : []
  const parent =
    of.k === 'name' && of.name === 'http' && http.imports('net/http')
      ? http.routerAt('http', { framework: 'net/http', prefix: [], parent: null })
      : http.router(of, place)
  http.mount(parent, prefix, http.router(inner, place))
  return true
}

const rootOf = (call: CallExpr): Expr => {
  let at: Expr = call
  while (at.k === 'call' && at.fn.k === 'member') at = at.fn.of
  return at
}

const around = new WeakMap<HttpFile, Set<string>>()

/** Whether `.Methods(...)` follows a call. */
function isMethodsAround(http: HttpFile, call: CallExpr): boolean {
  let known = around.get(http)
  if (known === undefined) {
    known = new Set()
    for (const { call: outer } of http.reading.sites) {
      if (lastName(outer.fn) === 'Methods' && outer.fn.k === 'member')
        known.add(`${outer.fn.of.start} ${outer.fn.of.end}`)
    }
    around.set(http, known)
  }
  return known.has(`${call.start} ${call.end}`)
}

/** `r.HandleFunc("/x", list).Methods("GET", "POST")`. */
function declareGorilla(http: HttpFile, call: CallExpr, place: Place): void {
  const inner = call.fn.k === 'member' ? call.fn.of : undefined
  if (
    inner?.k !== 'call' ||
    inner.fn.k !== 'member' ||
    (inner.fn.name !== 'HandleFunc' && inner.fn.name !== 'Handle')
  )
    return
  const [first, second] = inner.args
  for (const method of methodsOf(http, call, place)) {
    add(http, {
      of: inner.fn.of,
      method,
      pattern: http.pathOf(first?.value, place),
      handler: second?.value,
      place: { ...place, at: first?.value.start ?? place.at },
    })
  }
}

function methodsOf(http: HttpFile, call: CallExpr | undefined, place: Place): readonly string[] {
  const said =
    call?.args.map(({ value }) => methodText(http, value, place)).filter((text) => text !== '') ??
    []
  return said.length > 0 ? said : ['ANY']
}

/** `"GET example.com/x/{$}"` as method and path. */
function splitMethod(pattern: readonly PathPart[]): {
  readonly method: string
  readonly rest: readonly PathPart[]
} {
  const [first, ...others] = pattern
  if (typeof first !== 'string') return { method: 'ANY', rest: pattern }
  const found = /^([A-Z]+)\s+(.*)$/s.exec(first)
  const path = (found?.[2] ?? first).replace(/^[\w.-]+(?=\/)/, '')
  const last = others.length === 0 ? path.replace(/\{\$\}$/, '') : path
  return { method: found?.[1] ?? 'ANY', rest: [last, ...others] }
}

export const goDialect: Dialect = {
  isServer: (text) =>
    /gin-gonic|labstack\/echo|go-chi|gofiber|gorilla\/mux|httprouter|kataras\/iris|"net\/http"/.test(
      text,
    ),
  make,
  chained: new Set([
    'With',
    'Use',
    'Subrouter',
    'Name',
    'StrictSlash',
    'Host',
    'Schemes',
    ...[...VERBS].flatMap((verb) => [
      verb.toUpperCase(),
      verb.charAt(0).toUpperCase() + verb.slice(1),
    ]),
  ]),
  given: ({ frame, index, place }, http) => {
    const { call } = frame
    if (
      index !== 0 ||
      call.fn.k !== 'member' ||
      (call.fn.name !== 'Route' && call.fn.name !== 'Group')
    )
      return null
    const parent = http.router(call.fn.of, place)
    const [first] = call.args
    if (parent === null) return null
    const prefix = first?.value.k === 'function' ? [] : (http.pathOf(first?.value, place) ?? [])
    return http.routerAt(`block ${call.start} ${call.end}`, {
      framework: frameworkOf(http, parent),
      prefix,
      parent,
    })
  },
  visit,
  owns: (name) =>
    VERBS.has(name.toLowerCase()) ||
    [
      'HandleFunc',
      'Handle',
      'Mount',
      'Group',
      'Route',
      'Use',
      'ListenAndServe',
      'Run',
      'Listen',
      'Start',
    ].includes(name),
}
