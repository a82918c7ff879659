// FastAPI, Starlette, Flask, Quart, Sanic, aiohttp; Django in a file of its own.

import type { Dialect, MadeRouter } from './dialect.ts'
import { djangoAnnotated, djangoMaker, routersOfPatterns, visitDjango } from './django.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { restMaker, visitRest } from './flask-rest.ts'
import { keyword, methodsOf, positional } from './python-arguments.ts'
import { lastName, type Annotation, type Place, type Site } from './places.ts'

const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'head',
  'options',
  'trace',
])

/** What makes an application or a router, and the keyword that gives its prefix. */
const MAKERS: ReadonlyMap<string, { readonly framework: string; readonly prefix: string }> =
  new Map([
    ['FastAPI', { framework: 'fastapi', prefix: '' }],
    ['APIRouter', { framework: 'fastapi', prefix: 'prefix' }],
    ['Flask', { framework: 'flask', prefix: '' }],
    ['Blueprint', { framework: 'flask', prefix: 'url_prefix' }],
    ['APIFlask', { framework: 'flask', prefix: '' }],
    ['APIBlueprint', { framework: 'flask', prefix: 'url_prefix' }],
    ['Quart', { framework: 'quart', prefix: '' }],
    ['Sanic', { framework: 'sanic', prefix: '' }],
    ['Starlette', { framework: 'starlette', prefix: '' }],
    ['RouteTableDef', { framework: 'aiohttp', prefix: '' }],
    ['Litestar', { framework: 'litestar', prefix: '' }],
    ['Bottle', { framework: 'bottle', prefix: '' }],
  ])
/** The maker that a class of the file extends: `class Router(APIRouter)`. */
function makerOfClass(name: string, http: HttpFile): ReturnType<typeof MAKERS.get> {
  const own = http.reading.source.drafts.find(
    (draft) => draft.kind === 'class' && draft.name === name,
  )
  for (const { of } of own?.heritage ?? []) {
    const found = of.t === 'name' || of.t === 'member' ? MAKERS.get(of.name) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function make(call: CallExpr, _place: Place, http: HttpFile): MadeRouter | null {
  const name = lastName(call.fn)
  const maker = MAKERS.get(name) ?? makerOfClass(name, http)
  if (maker === undefined) {
    // aiohttp's `web.Application()` and its `app.router`.
    if (name === 'Application' && http.imports('aiohttp')) return { framework: 'aiohttp' }
    return restMaker(name, call, http) ?? djangoMaker(name)
  }
  const framework =
    name === 'Blueprint' && http.imports('sanic')
      ? 'sanic'
      : name === 'Blueprint' && http.imports('quart')
        ? 'quart'
        : maker.framework
  return { framework, prefix: maker.prefix === '' ? undefined : keyword(call, maker.prefix) }
}

const frameworkOf = (http: HttpFile, ref: RouterRef): string =>
  'at' in ref ? (http.routers[ref.at]?.framework ?? '') : ''

function annotated({ expr, symbol, place, name }: Annotation, http: HttpFile): void {
  if (
    djangoAnnotated({ expr, symbol, place, name }, http) ||
    expr.k !== 'call' ||
    expr.fn.k !== 'member' ||
    symbol < 0
  )
    return
  const isRoute = name === 'route' || name === 'api_route'
  const isSocket = name === 'websocket' || name === 'websocket_route'
  if (!isRoute && !isSocket && !VERBS.has(name)) return
  const path = positional(expr, 0) ?? keyword(expr, 'path') ?? keyword(expr, 'rule')
  const pattern = http.pathOf(path, place)
  const [first] = pattern ?? []
  if (pattern === null || (typeof first === 'string' && first !== '' && !/^[/{<]/.test(first)))
    return
  const router = http.router(expr.fn.of, place)
  if (
    router === null ||
    ('of' in router && /cache|client|session|request|mock|responses/i.test(lastName(expr.fn.of)))
  )
    return
  const methods = isRoute
    ? methodsOf(http, keyword(expr, 'methods') ?? keyword(expr, 'method'), place, ['GET'])
    : [isSocket ? 'WEBSOCKET' : name]
  const isView = http.reading.source.drafts[symbol]?.kind === 'class'
  for (const method of methods) {
    http.route({
      router,
      method: isView ? 'ANY' : method,
      pattern,
      framework: frameworkOf(http, router),
      handler: http.symbol(symbol),
      place,
      form: isView ? 'view' : 'plain',
    })
    if (isView) break
  }
}

function visit(site: Site, http: HttpFile): void {
  const { call, ...place } = site
  const name = lastName(call.fn)
  if (name === 'Route' || name === 'WebSocketRoute' || name === 'Mount') {
    if (http.imports('starlette') || http.imports('fastapi')) starlette(http, call, place)
    return
  }
  visitDjango(site, http)
  visitRest(site, http)
  if (call.fn.k !== 'member') return
  const of = call.fn.of
  switch (name) {
    case 'include_router':
    case 'register_blueprint':
    case 'blueprint':
    case 'mount': {
      const isMount = name === 'mount'
      const child = isMount
        ? (positional(call, 1) ?? keyword(call, 'app'))
        : (positional(call, 0) ?? keyword(call, 'router'))
      if (child === undefined) return
      const written = isMount
        ? (positional(call, 0) ?? keyword(call, 'path'))
        : (keyword(call, 'prefix') ?? keyword(call, 'url_prefix'))
      const prefix = written === undefined ? [] : http.pathOf(written, place)
      const replaces = name !== 'include_router' && !isMount && written !== undefined
      http.mount(http.router(of, place), prefix, http.router(child, place), replaces)
      return
    }
    case 'add_api_websocket_route':
    case 'add_websocket_route':
    case 'add_api_route':
    case 'add_route':
    case 'add_url_rule':
      addRule(http, call, of, place)
      return
    default:
      if (name.startsWith('add_') && VERBS.has(name.slice(4)) && http.imports('aiohttp')) {
        const router = http.router(of.k === 'member' && of.name === 'router' ? of.of : of, place)
        if (router === null) return
        const handler = http.handler(positional(call, 1), place)
        http.route({
          router,
          method: name.slice(4),
          pattern: http.pathOf(positional(call, 0), place),
          framework: 'aiohttp',
          handler,
          place,
        })
      } else if (
        VERBS.has(name) &&
        of.k === 'name' &&
        of.name === 'web' &&
        http.imports('aiohttp')
      ) {
        const frame = place.frames.findLast(
          ({ call: outer }) => lastName(outer.fn) === 'add_routes',
        )
        const app = frame?.call.fn.k === 'member' ? http.router(frame.call.fn.of, place) : null
        const handler = http.handler(positional(call, 1), place)
        http.route({
          router: app,
          method: name,
          pattern: http.pathOf(positional(call, 0), place),
          framework: 'aiohttp',
          handler,
          place,
        })
      }
  }
}

/** `app.add_url_rule('/x', view_func=View.as_view('x'))`, `router.add_api_route('/x', read, methods=['GET'])`. */
function addRule(http: HttpFile, call: CallExpr, of: Expr, place: Place): void {
  const router = http.router(of, place)
  const view =
    keyword(call, 'view_func') ??
    keyword(call, 'endpoint') ??
    [2, 1]
      .map((index) => positional(call, index))
      .find((expr) => expr !== undefined && expr.k !== 'text')
  if (router === null || view === undefined) return
  const isClass = view.k === 'call' && lastName(view.fn) === 'as_view'
  const pattern = http.pathOf(
    positional(call, 0) ?? keyword(call, 'rule') ?? keyword(call, 'path'),
    place,
  )
  const written = keyword(call, 'methods')
  const isSocket = lastName(call.fn).includes('websocket')
  const usual = isSocket ? 'WEBSOCKET' : isClass ? 'ANY' : 'GET'
  for (const method of methodsOf(http, written, place, [usual])) {
    const form = isClass ? 'view' : 'plain'
    http.route({
      router,
      method,
      pattern,
      framework: frameworkOf(http, router),
      handler: http.handler(view, place),
      place,
      form,
    })
  }
}

/** Starlette's `Route('/x', read)` and `Mount('/x', routes=[...])`: lists of routes, one inside the other. */
function starlette(http: HttpFile, call: CallExpr, place: Place): void {
  const name = lastName(call.fn)
  const around = place.frames.filter(({ call: outer }) => lastName(outer.fn) === 'Mount')
  const prefix = around.flatMap(({ call: outer }) => http.pathOf(positional(outer, 0), place) ?? [])
  const list = http.reading.assignments.find(
    ({ value }) => value.k === 'list' && value.start <= call.start && call.end <= value.end,
  )
  const router =
    list === undefined ? http.moduleRouter('starlette') : http.routerOfList(list.value, 'starlette')
  const path = http.pathOf(positional(call, 0) ?? keyword(call, 'path'), place)
  if (path === null) return
  if (name === 'Mount') {
    const child = keyword(call, 'routes') ?? keyword(call, 'app') ?? positional(call, 1)
    if (child !== undefined && child.k !== 'list')
      http.mount(router, [...prefix, ...path], http.router(child, place))
    return
  }
  const view = positional(call, 1) ?? keyword(call, 'endpoint')
  const methods =
    name === 'Route' ? methodsOf(http, keyword(call, 'methods'), place, ['GET']) : ['WEBSOCKET']
  for (const method of methods) {
    http.route({
      router,
      method,
      pattern: [...prefix, ...path],
      framework: 'starlette',
      handler: http.handler(view, place),
      place,
      form: 'view',
    })
  }
}

export const pythonDialect: Dialect = {
  isServer: (text) =>
    /\b(?:fastapi|flask|flask_rest\w+|quart|sanic|starlette|aiohttp|django|rest_framework|bottle|litestar|APIRouter|Blueprint|include_router|urlpatterns)\b|@\w*(?:app|router|api|bp|blueprint)\.\w+\(/i.test(
      text,
    ),
  make,
  chained: new Set(),
  isSelf: (name) => name === 'urls',
  visit,
  annotated,
  file: routersOfPatterns,
  owns: (name) =>
    VERBS.has(name) ||
    [
      'include_router',
      'register_blueprint',
      'mount',
      'include',
      'path',
      're_path',
      'url',
      'Mount',
      'Route',
      'run',
      'TestClient',
    ].includes(name),
}
