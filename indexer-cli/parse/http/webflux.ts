// Spring's functional routes: `RouterFunctions.route().GET("/x", handler::get)`, `route(GET("/x"), handler::get)`, and `coRouter { GET("/x", handler::get) }` in Kotlin.

import type { CallExpr, Expr } from './expression-types.ts'
import type { PathPart } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { slashed } from './nest.ts'
import { lastName, type Place, type Site } from './places.ts'

const VERBS: ReadonlySet<string> = new Set([
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
])
const ROUTES: ReadonlySet<string> = new Set(['route', 'andRoute', ...VERBS])

/** Whether a text may hold functional routes. */
export const mayRouteByFunctions = (text: string): boolean =>
  /\bRouterFunctions?\b|\b(?:co)?[rR]outer\s*\{/.test(text)

/** Reads one call; true when it is a functional route. */
export function visitWebFlux({ call, ...place }: Site, http: HttpFile): boolean {
  const name = lastName(call.fn)
  if (!ROUTES.has(name) || !mayRouteByFunctions(http.text) || call.args.length === 0) return false
  const [first] = call.args
  if (name === 'route' || name === 'andRoute') {
    const predicate = first === undefined ? undefined : predicateOf(first.value)
    if (predicate === undefined || call.args.length < 2) return false
    add(http, { call: predicate, handler: call.args[1]?.value, place })
    return true
  }
  // A predicate is read with the call that it is given to.
  const isInBlock =
    call.fn.k === 'name' &&
    place.frames.some(({ call: { fn } }) => /^(?:co)?[rR]outer$/.test(lastName(fn)))
  const isBuilder = call.fn.k === 'member' && isBuilt(call.fn.of, place)
  if (!isInBlock && !isBuilder) return false
  const last = call.args.length > 1 ? call.args.at(-1)?.value : undefined
  if (last === undefined && call.block === null) return false
  add(http, { call, handler: last, place })
  return true
}

/** Whether routes are added to what an expression is: `route()`, or the builder that a nested function is given. */
function isBuilt(expr: Expr, { frames }: Place): boolean {
  let at = expr
  while (at.k === 'call' && at.fn.k === 'member' && lastName(at.fn) !== 'route') at = at.fn.of
  if (at.k === 'call') return lastName(at.fn) === 'route' && at.args.length === 0
  const name = lastName(at)
  return frames.some(({ call }) =>
    call.args.some(
      ({ value }) => value.k === 'function' && value.params.some((given) => given.name === name),
    ),
  )
}

/** `GET("/x")` of `GET("/x").and(accept(JSON))`. */
function predicateOf(expr: Expr): CallExpr | undefined {
  let at = expr
  while (at.k === 'call' && at.fn.k === 'member' && !VERBS.has(at.fn.name)) at = at.fn.of
  return at.k === 'call' && VERBS.has(lastName(at.fn)) ? at : undefined
}

/** What `path("/x", builder -> ...)`, `nest(path("/x"), ...)` and `"/x".nest { ... }` around a place add. */
function prefixOf(http: HttpFile, place: Place): readonly PathPart[] {
  return place.frames.flatMap(({ call }): readonly PathPart[] => {
    const name = lastName(call.fn)
    if (name !== 'path' && name !== 'nest') return []
    const [first] = call.args
    const written =
      call.fn.k === 'member' && call.fn.of.k === 'text'
        ? call.fn.of
        : first?.value.k === 'call'
          ? first.value.args[0]?.value
          : first?.value
    return slashed(http.pathOf(written, place) ?? [])
  })
}

function add(
  http: HttpFile,
  {
    call,
    handler,
    place,
  }: { readonly call: CallExpr; readonly handler: Expr | undefined; readonly place: Place },
): void {
  const path = http.pathOf(call.args[0]?.value, place)
  if (path === null) return
  http.route({
    router: null,
    method: lastName(call.fn),
    pattern: [...prefixOf(http, place), ...slashed(path)],
    framework: 'spring',
    handler: http.handler(handler, place),
    place: { ...place, at: call.start },
  })
}
