// Spring, Micronaut and JAX-RS by annotations, in Java and Kotlin; Ktor and Javalin by calls. Annotated interfaces of clients (Retrofit, Feign) are requests.

import { UNKNOWN } from '../facts/expressions.ts'
import type { Dialect } from './dialect.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { PathPart } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { isKtorCall, visitKtor } from './ktor.ts'
import { slashed } from './nest.ts'
import { dotted, lastName, type Annotation, type Place, type Site } from './places.ts'
import { mayRouteByFunctions, visitWebFlux } from './webflux.ts'

const SPRING = /^(?:Get|Post|Put|Patch|Delete|Request)Mapping$/
const EXCHANGE = /^(?:Get|Post|Put|Patch|Delete|Http)Exchange$/
/** JAX-RS and Retrofit. */
const UPPER_VERBS: ReadonlySet<string> = new Set([
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
])
const MICRONAUT_VERBS: ReadonlySet<string> = new Set([
  'Get',
  'Post',
  'Put',
  'Patch',
  'Delete',
  'Head',
  'Options',
])

/** Texts of an annotation's `value`, `path` or first argument; one empty path when none is written. */
function pathsOf(http: HttpFile, expr: Expr, place: Place): readonly (readonly PathPart[])[] {
  const args = expr.k === 'call' ? expr.args : []
  const named = args.find(({ name }) => name === 'value' || name === 'path' || name === 'url')
  const written =
    named === undefined
      ? args.filter(({ name }) => name === '').map(({ value }) => value)
      : [named.value]
  if (written.length === 0) return [[]]
  return written.flatMap(itemsOf).map((item) => slashed(settled(http.pathOf(item, place) ?? [])))
}

/** Spring's `${api.prefix}` stands for a setting. */
const settled = (parts: readonly PathPart[]): readonly PathPart[] =>
  parts.flatMap((part): readonly PathPart[] =>
    typeof part === 'string'
      ? part
          .split(/\$\{[^}]*\}/)
          .flatMap((said, at): PathPart[] => (at === 0 ? [said] : [UNKNOWN, said]))
      : [part],
  )

/** The items of `{"a", "b"}`, `["a"]`, `arrayOf("a")`; the value itself when it is no list. */
const itemsOf = (value: Expr): readonly Expr[] =>
  value.k === 'list'
    ? value.items.map((item) => item.value)
    : value.k === 'call' && lastName(value.fn) === 'arrayOf'
      ? value.args.map((item) => item.value)
      : [value]

/** `method = RequestMethod.GET`, `method = {RequestMethod.GET, RequestMethod.POST}`. */
function methodsOf(expr: Expr): readonly string[] {
  const value =
    expr.k === 'call' ? expr.args.find(({ name }) => name === 'method')?.value : undefined
  const said = value === undefined ? [] : itemsOf(value).map(lastName)
  return said.length > 0 ? said : ['ANY']
}

const annotationsOf = (http: HttpFile, symbol: number): readonly Annotation[] =>
  http.reading.annotations.filter((found) => found.symbol === symbol)

const typeOf = (http: HttpFile, symbol: number): number =>
  http.reading.source.drafts[symbol]?.parent ?? -1

function annotated(annotation: Annotation, http: HttpFile): void {
  const { name, expr, symbol, place } = annotation
  if (symbol < 0) return
  if (name === 'ApplicationPath') {
    const [prefix] = pathsOf(http, expr, place)
    const application = http.routerAt('application', {
      framework: 'jax-rs',
      prefix: [],
      parent: null,
    })
    if (prefix !== undefined) http.mount(application, prefix, { every: 'jax-rs' })
    return
  }
  const kind = http.reading.source.drafts[symbol]?.kind
  if (kind !== 'method' && kind !== 'function') return
  if (SPRING.test(name)) declareSpring(annotation, http)
  else if (EXCHANGE.test(name)) {
    const verb = name === 'HttpExchange' ? '' : name.replace('Exchange', '')
    for (const path of pathsOf(http, expr, place))
      addRequest(http, verb, [...classPath(http, symbol, 'HttpExchange'), ...path], annotation)
  } else if (UPPER_VERBS.has(name) || name === 'HTTP') declareUpper(annotation, http)
  else if (MICRONAUT_VERBS.has(name) && http.imports('io.micronaut'))
    declareMicronaut(annotation, http)
}

function addRequest(
  http: HttpFile,
  method: string,
  url: readonly PathPart[],
  { symbol, place }: Annotation,
): void {
  http.request(method, url, { ...place, owner: symbol })
}

const classPath = (http: HttpFile, symbol: number, name: string): readonly PathPart[] => {
  const found = annotationsOf(http, typeOf(http, symbol)).find((each) => each.name === name)
  return found === undefined ? [] : (pathsOf(http, found.expr, found.place)[0] ?? [])
}

/** `@GetMapping("/{id}")` below `@RequestMapping("/orders")`; in a Feign client it is a request. */
function declareSpring(annotation: Annotation, http: HttpFile): void {
  const { name, expr, symbol, place } = annotation
  const around = annotationsOf(http, typeOf(http, symbol))
  const feign = around.find((found) => found.name === 'FeignClient')
  const mapping = around.find((found) => found.name === 'RequestMapping')
  const prefixes = mapping === undefined ? [[]] : pathsOf(http, mapping.expr, mapping.place)
  const methods = name === 'RequestMapping' ? methodsOf(expr) : [name.replace('Mapping', '')]
  for (const prefix of prefixes) {
    for (const path of pathsOf(http, expr, place)) {
      for (const method of methods) {
        if (feign !== undefined) {
          const base =
            feign.expr.k === 'call'
              ? feign.expr.args.find((argument) => argument.name === 'path')?.value
              : undefined
          addRequest(
            http,
            method === 'ANY' ? '' : method,
            [...slashed(http.pathOf(base, place) ?? []), ...prefix, ...path],
            annotation,
          )
        } else {
          http.route({
            router: null,
            method,
            pattern: [...prefix, ...path],
            framework: 'spring',
            handler: http.symbol(symbol),
            place,
          })
        }
      }
    }
  }
}

/** JAX-RS's `@GET @Path("/{id}")`, Retrofit's `@GET("orders/{id}")`. */
function declareUpper(annotation: Annotation, http: HttpFile): void {
  const { name, expr, symbol, place } = annotation
  if (expr.k === 'call' && expr.args.length > 0) {
    if (!http.imports('retrofit') && !http.imports('de.jensklingenberg.ktorfit')) return
    // `@HTTP(method = "DELETE", path = "orders/{id}", hasBody = true)`.
    const named = (key: string): Expr | undefined =>
      expr.args.find((argument) => argument.name === key)?.value
    const path = http.pathOf(named('path') ?? expr.args[0]?.value, place)
    const method = name === 'HTTP' ? http.literal(named('method'), place) : name
    if (path !== null && method !== null) addRequest(http, method, path, annotation)
    return
  }
  if (!http.imports('javax.ws.rs') && !http.imports('jakarta.ws.rs')) return
  const own = annotationsOf(http, symbol).find((found) => found.name === 'Path')
  const [path] = own === undefined ? [[]] : pathsOf(http, own.expr, own.place)
  const pattern = [...classPath(http, symbol, 'Path'), ...(path ?? [])]
  http.route({
    router: http.moduleRouter('jax-rs'),
    method: name,
    pattern,
    framework: 'jax-rs',
    handler: http.symbol(symbol),
    place,
  })
}

function declareMicronaut(annotation: Annotation, http: HttpFile): void {
  const { name, expr, symbol, place } = annotation
  const around = annotationsOf(http, typeOf(http, symbol))
  const isClient = around.some((found) => found.name === 'Client')
  const prefix = classPath(http, symbol, isClient ? 'Client' : 'Controller')
  for (const path of pathsOf(http, expr, place)) {
    if (isClient) addRequest(http, name, [...prefix, ...path], annotation)
    else
      http.route({
        router: null,
        method: name,
        pattern: [...prefix, ...path],
        framework: 'micronaut',
        handler: http.symbol(symbol),
        place,
      })
  }
}

const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
])

/** Javalin's `app.get("/x", Orders::list)`. */
function visit(site: Site, http: HttpFile): void {
  const { call, ...place } = site
  if (visitKtor(site, http) || visitWebFlux(site, http)) return
  const { fn, args } = call
  if (fn.k !== 'member' || !VERBS.has(fn.name) || args.length < 2) return
  const router = http.router(fn.of, place)
  const isOwn =
    router !== null && 'at' in router && http.routers[router.at]?.framework === 'javalin'
  const pattern = http.pathOf(args[0]?.value, place)
  if (isOwn)
    http.route({
      router,
      method: fn.name,
      pattern,
      framework: 'javalin',
      handler: http.handler(args[1]?.value, place),
      place,
    })
}

const make = (
  call: CallExpr,
  _place: Place,
  http: HttpFile,
): { readonly framework: string } | null =>
  /\bJavalin\b/.test(http.text) && /^Javalin\.(?:create|start)/.test(dotted(call.fn))
    ? { framework: 'javalin' }
    : null

export const jvmDialect: Dialect = {
  isServer: (text) =>
    /Mapping\b|\bPath\b|ws\.rs|retrofit|ktor|micronaut|Javalin|Exchange\b|ApplicationPath/.test(
      text,
    ) || mayRouteByFunctions(text),
  make,
  chained: new Set(['start', ...VERBS]),
  visit,
  annotated,
  owns: (name) => VERBS.has(name) || isKtorCall(name),
}
