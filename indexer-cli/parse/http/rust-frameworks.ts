// Axum, Actix and Rocket.

import type { Dialect, MadeRouter } from './dialect.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { dotted, lastName, type Annotation, type Place, type Site } from './places.ts'

const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'head',
  'options',
  'trace',
  'any',
  'connect',
])

/** Rocket's macros that list handlers. */
const LISTS: ReadonlySet<string> = new Set(['routes', 'openapi_get_routes'])

const isRocket = ({ text }: HttpFile): boolean => /\brocket\b/.test(text)
const isList = ({ fn }: CallExpr, http: HttpFile): boolean =>
  LISTS.has(lastName(fn)) && http.text[fn.end] === '!' && isRocket(http)
const isActix = ({ text }: HttpFile): boolean => /\bactix/.test(text)
const isAxum = ({ text }: HttpFile): boolean => /\baxum\b|\bRouter\b/.test(text)

function make(call: CallExpr, _place: Place, http: HttpFile): MadeRouter | null {
  const name = dotted(call.fn)
  const last = lastName(call.fn)
  if (/(?:^|\.)Router\.(?:new|default)$/.test(name) && isAxum(http)) return { framework: 'axum' }
  if (/(?:^|\.)OpenApiRouter\.new$/.test(name)) return { framework: 'axum' }
  if (/(?:^|\.)App\.new$/.test(name) && isActix(http)) return { framework: 'actix' }
  if (
    (last === 'scope' || last === 'resource') &&
    (call.fn.k === 'name' || /(?:^|\.)web\.\w+$/.test(name)) &&
    isActix(http)
  ) {
    return { framework: 'actix', prefix: call.args[0]?.value }
  }
  if (/^rocket\.(?:build|ignite|custom)$/.test(name)) return { framework: 'rocket' }
  // A list of handlers, mounted where it is given.
  if (isList(call, http)) return { framework: 'rocket' }
  return null
}

const frameworkOf = (http: HttpFile, ref: RouterRef): string =>
  'at' in ref ? (http.routers[ref.at]?.framework ?? '') : ''

/** The router of its own that a function with an attribute stands for: it gets its prefix where it is mounted. */
function handlerRouter(http: HttpFile, symbol: number, framework: string): RouterRef {
  const ref = http.routerAt(`fn ${symbol}`, { framework, prefix: [], parent: null })
  const router = 'at' in ref ? http.routers[ref.at] : undefined
  if (router !== undefined) router.bound = http.symbol(symbol)
  return ref
}

/** `#[get("/x")]`, `#[route("/x", method = "GET")]`. */
function annotated({ name, expr, symbol, place }: Annotation, http: HttpFile): void {
  const framework = isRocket(http) ? 'rocket' : isActix(http) ? 'actix' : ''
  if (framework === '' || expr.k !== 'call' || symbol < 0 || (!VERBS.has(name) && name !== 'route'))
    return
  const path = expr.args.find(
    (argument) => argument.name === '' || argument.name === 'uri' || argument.name === 'path',
  )?.value
  const pattern = http.pathOf(path, place)
  if (pattern === null || (typeof pattern[0] === 'string' && !/^[/{]|^$/.test(pattern[0]))) return
  const written = expr.args
    .filter((argument) => argument.name === 'method')
    .flatMap(({ value }) => http.literal(value, place) ?? [])
  const methods = name === 'route' ? (written.length > 0 ? written : ['ANY']) : [name]
  const router = handlerRouter(http, symbol, framework)
  const bare = pattern.map((part) => (typeof part === 'string' ? part.replace(/\?.*$/, '') : part))
  for (const method of methods)
    http.route({ router, method, pattern: bare, framework, handler: http.symbol(symbol), place })
}

function visit({ call, ...place }: Site, http: HttpFile): void {
  const { fn, args } = call
  if (isList(call, http)) {
    const list = http.router(call, place)
    for (const { value } of args) http.mount(list, [], http.router(value, place))
  }
  if (fn.k !== 'member') return
  const { name, of } = fn
  const [first, second] = args
  switch (name) {
    case 'route':
    case 'route_service':
      declareRoute(http, call, of, place)
      return
    case 'nest':
    case 'nest_service':
    case 'mount':
      if (second !== undefined)
        http.mount(
          http.router(of, place),
          http.pathOf(first?.value, place),
          http.router(second.value, place),
        )
      return
    case 'merge':
    case 'service':
      if (first !== undefined)
        http.mount(http.router(of, place), [], http.router(first.value, place))
      return
    case 'configure': {
      const router = http.router(of, place)
      const to = first === undefined ? undefined : http.reading.evaluate(first.value)
      if (router !== null && to !== undefined && to.t !== 'unknown')
        http.passes.push({ to, from: place.owner, index: 0, router })
      return
    }
    case 'to': {
      // Actix's `web::resource("/x").to(list)`.
      if (of.k !== 'call' || lastName(of.fn) !== 'resource') return
      const router = http.router(of, place)
      if (router !== null)
        http.route({
          router,
          method: 'ANY',
          pattern: [''],
          framework: 'actix',
          handler: http.handler(first?.value, place),
          place,
        })
      return
    }
    default:
  }
}

/** Axum's `.route("/x", get(list).post(create))`, Actix's `.route("/x", web::get().to(list))` and `resource.route(web::get().to(list))`. */
function declareRoute(http: HttpFile, call: CallExpr, of: Expr, place: Place): void {
  const [first, second] = call.args
  const handlers = second?.value ?? first?.value
  if (first === undefined || handlers === undefined) return
  const pattern = second === undefined ? [''] : http.pathOf(first.value, place)
  const router = http.router(of, place)
  if (router === null) return
  const at = { ...place, at: second === undefined ? place.at : first.value.start }
  const framework = frameworkOf(http, router)
  let handler: Expr | undefined
  for (
    let chain = handlers;
    chain.k === 'call';
    chain = chain.fn.k === 'member' ? chain.fn.of : chain.fn
  ) {
    const name = lastName(chain.fn)
    const [inner] = chain.args
    if (name === 'to' || name === 'to_async') handler = inner?.value
    else if (name === 'on' && chain.args[1] !== undefined && inner !== undefined) {
      // `on(MethodFilter::DELETE, remove)`.
      http.route({
        router,
        method: lastName(inner.value),
        pattern,
        framework,
        handler: http.handler(chain.args[1].value, place),
        place: at,
      })
    } else if (VERBS.has(name)) {
      http.route({
        router,
        method: name,
        pattern,
        framework,
        handler: http.handler(inner?.value ?? handler, place),
        place: at,
      })
    }
  }
}

export const rustDialect: Dialect = {
  isServer: (text) => /\b(?:axum|actix_web|actix|rocket|Router)\b/.test(text),
  make,
  chained: new Set([
    'route',
    'nest',
    'merge',
    'layer',
    'with_state',
    'service',
    'configure',
    'wrap',
    'app_data',
    'mount',
    'attach',
    'manage',
    'fallback',
    'route_layer',
    'route_service',
    'nest_service',
    'register',
    'guard',
    'name',
  ]),
  visit,
  annotated,
  owns: (name) =>
    ['nest', 'merge', 'service', 'mount', 'configure', 'route', 'serve'].includes(name),
}
