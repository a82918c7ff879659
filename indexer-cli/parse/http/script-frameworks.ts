// Express, Hono, Koa routers, Fastify, Elysia and their like; NestJS; routes that follow from the path of a file (Next.js, SvelteKit, Remix).

import type { Dialect, MadeRouter } from './dialect.ts'
import type { Argument, CallExpr, Expr } from './expression-types.ts'
import { register, routeObject } from './fastify.ts'
import { fileRoutes, isRouteFile } from './file-routes.ts'
import { isHandler, pathBefore } from './hono-chain.ts'
import type { RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { nestAnnotated, slashed } from './nest.ts'
import { dotted, lastName, type Place, type Site } from './places.ts'
import { entryOf, frameworkOf } from './script-options.ts'

const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'head',
  'options',
  'all',
  'del',
])
const MOUNTS: ReadonlySet<string> = new Set(['use', 'route', 'mount', 'group'])

/** Calls and constructors that make an application or a router, by the name they end in. */
const MAKERS: ReadonlyMap<string, string> = new Map([
  ['Hono', 'hono'],
  ['OpenAPIHono', 'hono'],
  ['createApp', 'hono'],
  ['express', 'express'],
  ['Router', 'express'],
  ['PromiseRouter', 'express'],
  ['fastify', 'fastify'],
  ['Fastify', 'fastify'],
  ['Elysia', 'elysia'],
  ['KoaRouter', 'koa'],
  ['polka', 'polka'],
  ['restana', 'restana'],
])
/** Names of makers that other libraries use too: what the file imports tells. */
const SHARED: ReadonlyMap<string, RegExp> = new Map([
  [
    'Router',
    /['"](?:express(?:-promise-router)?|koa-router|@koa\/router|itty-router|find-my-way|@oak\/oak)['"]|\bexpress\b/,
  ],
  ['createApp', /['"]hono\/factory['"]/],
])

/** What a call calls: of `require('express')()` the module. */
function calledName({ fn }: CallExpr, place: Place, http: HttpFile): string {
  const name = lastName(fn)
  return fn.k === 'call' && name === 'require'
    ? (http.literal(fn.args[0]?.value, place) ?? '')
    : name
}

function make(call: CallExpr, place: Place, http: HttpFile): MadeRouter | null {
  const name = calledName(call, place, http)
  const framework = MAKERS.get(name)
  const isLibrary = framework !== undefined && SHARED.get(name)?.test(http.text) !== false
  if (isLibrary && framework !== undefined) {
    const isKoa = name === 'Router' && /['"](?:koa-router|@koa\/router)['"]/.test(http.text)
    const options = call.args[0]?.value
    const prefix = entryOf(options, 'prefix') ?? entryOf(options, 'basePath')
    return { framework: isKoa ? 'koa' : framework, ...(prefix === undefined ? {} : { prefix }) }
  }
  if (call.fn.k !== 'member') return null
  const { of } = call.fn
  const [first] = call.args
  switch (name) {
    // Hono's basePath makes another application; Express's route one path; Elysia's group and Koa's prefix a part.
    case 'basePath':
    case 'prefix':
      return first === undefined ? null : part(http, of, place, first.value)
    case 'route':
      return call.args.length === 1 &&
        first !== undefined &&
        http.literal(first.value, place)?.startsWith('/') === true
        ? part(http, of, place, first.value)
        : null
    case 'createApp':
      return dotted(of) !== '' && /hono\/factory/.test(http.text) ? { framework: 'hono' } : null
    default:
      return null
  }
}

function part(http: HttpFile, of: Expr, place: Place, prefix: Expr): MadeRouter | null {
  const parent = http.router(of, place)
  return parent === null ? null : { framework: frameworkOf(http, parent), prefix, parent }
}

const pathLike = (parts: readonly unknown[] | null): boolean => {
  const first = parts?.[0]
  return first !== undefined && (typeof first !== 'string' || /^[/*:]/.test(first) || first === '')
}

/** Methods beside verbs and mounts that declare something. */
const DECLARING: ReadonlySet<string> = new Set(['on', 'setGlobalPrefix', 'openapi', 'register'])

function visit(place: Site, http: HttpFile): void {
  const { call } = place
  const { fn } = call
  if (fn.k !== 'member') return
  const method = fn.name
  // Arguments are read when somebody asks for them.
  if (!VERBS.has(method) && !MOUNTS.has(method) && !DECLARING.has(method)) return
  const { args } = call
  const [first] = args
  if (VERBS.has(method)) {
    // `router.route('/x').get(list)` takes handlers only.
    const isRouteOf = fn.of.k === 'call' && chainStart(fn.of)
    if (isRouteOf && first !== undefined && first.value.k !== 'text') {
      add(http, call, { method, pattern: '', handlers: args, place })
      return
    }
    if (first === undefined) return
    const before = isHandler(first.value) ? pathBefore(http, fn.of, place, VERBS) : null
    if (before !== null) {
      add(http, call, { method, pattern: before, handlers: args, place, at: fn.end - 1 })
      return
    }
    if (args.length < 2) return
    // Koa's routes may have a name in front.
    const isNamed =
      args.length > 2 &&
      first.value.k === 'text' &&
      !pathLike(http.pathOf(first.value, place)) &&
      args[1]?.value.k === 'text'
    const at = isNamed ? 1 : 0
    const written = args[at]?.value ?? first.value
    for (const pattern of written.k === 'list'
      ? written.items.map(({ value }) => value)
      : [written]) {
      add(http, call, { method, pattern, handlers: args.slice(at + 1), place })
    }
    return
  }
  if (method === 'on' && args.length >= 3 && first !== undefined) {
    // Hono's `app.on(['GET', 'POST'], '/x', handler)`.
    const methods =
      first.value.k === 'list' ? first.value.items.map(({ value }) => value) : [first.value]
    const second = args[1]?.value
    for (const pattern of second?.k === 'list'
      ? second.items.map(({ value }) => value)
      : [second]) {
      for (const value of methods) {
        const text = http.literal(value, place)
        if (text !== null && /^[A-Z]+$/.test(text) && pattern !== undefined)
          add(http, call, { method: text, pattern, handlers: args.slice(2), place })
      }
    }
    return
  }
  if (method === 'setGlobalPrefix' && first !== undefined) {
    const application = http.routerAt('application', {
      framework: 'nestjs',
      prefix: [],
      parent: null,
    })
    const prefix = http.pathOf(first.value, place)
    http.mount(application, prefix === null ? null : slashed(prefix), { every: 'nestjs' })
    return
  }
  if (method === 'openapi' && args.length >= 2) {
    openapi(http, call, place)
    return
  }
  if (method === 'route' && first?.value.k === 'list') {
    routeObject(http, call, first.value, place)
    return
  }
  if (method === 'register' && first !== undefined) {
    register(http, call, place)
    return
  }
  if (MOUNTS.has(method) && first !== undefined) mount(http, call, place)
}

const chainStart = (expr: Expr): boolean =>
  expr.k === 'call' &&
  expr.fn.k === 'member' &&
  ((expr.fn.name === 'route' && expr.args.length === 1) ||
    (VERBS.has(expr.fn.name) && chainStart(expr.fn.of)))

interface Added {
  readonly method: string
  readonly pattern: Expr | string
  readonly handlers: readonly Argument[]
  readonly place: Place
  /** Where the route is written, when that is not the pattern. */
  readonly at?: number
}

function add(
  http: HttpFile,
  call: CallExpr,
  { method, pattern, handlers, place, ...more }: Added,
): void {
  if (call.fn.k !== 'member') return
  const parts = typeof pattern === 'string' ? [pattern] : http.pathOf(pattern, place)
  if (!pathLike(parts)) return
  const written = handlers.at(-1)?.value
  // Fastify's options may hold the handler.
  const last = entryOf(written, 'handler') ?? written
  if (
    last === undefined ||
    last.k === 'text' ||
    (last.k === 'list' && last.items.some(({ name }) => name !== ''))
  )
    return
  const router = http.router(call.fn.of, place)
  if (router === null || isOther(http, call.fn.of, router)) return
  const at = more.at ?? (typeof pattern === 'string' ? call.fn.end - 1 : pattern.start)
  http.route({
    router,
    method: method === 'all' ? 'ANY' : method === 'del' ? 'DELETE' : method,
    pattern: parts,
    framework: frameworkOf(http, router),
    handler: http.handler(last, place),
    place: { ...place, at },
  })
}

/** Maps, caches and clients have methods of the same names. */
const isOther = (_http: HttpFile, of: Expr, router: RouterRef): boolean =>
  'of' in router &&
  /(?:axios|client|cache|map|http|request|store|storage|params|headers|config|fetcher|query)s?$/i.test(
    lastName(of),
  )

/** zod-openapi: `app.openapi(createRoute({ method, path }), handler)`. */
function openapi(http: HttpFile, call: CallExpr, place: Place): void {
  const [first] = call.args
  let options: Expr | undefined = first?.value
  if (options?.k === 'name' || options?.k === 'member') {
    const meaning = http.reading.meaning(options, place)
    options = meaning?.m === 'value' ? meaning.value : undefined
  }
  // A helper of the project may make the route: the object with a path is what matters.
  const object =
    options?.k === 'call'
      ? options.args.find(({ value }) => entryOf(value, 'path') !== undefined)?.value
      : options
  const method = http.literal(entryOf(object, 'method'), place)
  const path = entryOf(object, 'path')
  if (method === null || path === undefined || call.fn.k !== 'member') return
  const router = http.router(call.fn.of, place)
  if (router === null) return
  const last = call.args.at(-1)?.value
  http.route({
    router,
    method,
    pattern: http.pathOf(path, place),
    framework: 'hono',
    handler: http.handler(last, place),
    place,
  })
}

/** `app.use('/x', auth, router)`, `app.route('/x', other)`, `app.use(router.routes())`. */
function mount(http: HttpFile, call: CallExpr, place: Place): void {
  if (call.fn.k !== 'member') return
  const [first] = call.args
  if (first === undefined) return
  const written =
    first.value.k === 'list' ? first.value.items.map(({ value }) => value) : [first.value]
  const said = written.map((value) => http.pathOf(value, place))
  const prefixes = said.filter((path) => path !== null && pathLike(path))
  const isPath = prefixes.length > 0 && prefixes.length === said.length && call.args.length > 1
  const children = isPath ? call.args.slice(1) : call.args
  const parent = http.router(call.fn.of, place)
  if (parent === null) return
  for (const { value } of children) {
    // Only what can be a router: a name, a member, a call.
    if (value.k !== 'name' && value.k !== 'member' && value.k !== 'call') continue
    const made =
      value.k === 'call' &&
      value.fn.k === 'member' &&
      ['routes', 'allowedMethods', 'middleware'].includes(value.fn.name)
        ? value.fn.of
        : value
    const child = http.router(made, place)
    if (child !== null)
      for (const prefix of isPath ? prefixes : [[]]) http.mount(parent, prefix, child)
  }
}

const FRAMEWORK =
  /\b(?:express|hono|fastify|koa|elysia|polka|restana|nestjs|itty-router)\b|\b(?:app|router|server|api|routes|fastify)\s*\.\s*(?:get|post|put|delete|patch|use|route|register|all|on)\s*\(|[Rr]outer\b/i
/** A router that is made, or a call with a path, a plugin or another router. */
const ROUTING =
  /\bnew (?:\w+\.)?(?:Hono|OpenAPIHono|Elysia|\w*Router)\b|\b(?:express|\w*Router|[fF]astify|polka|restana|createApp)\s*\(|@Controller\b|setGlobalPrefix|\.\s*(?:get|post|put|delete|del|patch|head|options|all|on|use|route|mount|register|group|openapi)\s*(?:<[^()]{0,200}?>)?\(/

export const scriptDialect: Dialect = {
  isServer: (text, path) => (FRAMEWORK.test(text) && ROUTING.test(text)) || isRouteFile(path),
  make,
  chained: new Set([
    ...VERBS,
    ...MOUNTS,
    'on',
    'openapi',
    'register',
    'onError',
    'notFound',
    'param',
    'decorate',
    'withTypeProvider',
    'prefix',
    'doc',
    'ws',
    'model',
    'guard',
    'derive',
    'routes',
    'allowedMethods',
  ]),
  given: ({ frame, index, place }, http) => {
    const { call } = frame
    if (index !== 0 || call.fn.k !== 'member') return null
    if (call.fn.name === 'register') {
      const parent = http.router(call.fn.of, place)
      const prefix = entryOf(call.args[1]?.value, 'prefix')
      if (parent === null) return null
      return http.routerAt(`register ${call.start} ${call.end}`, {
        framework: frameworkOf(http, parent) || 'fastify',
        prefix: http.pathOf(prefix, place) ?? [],
        parent,
      })
    }
    if (call.fn.name === 'group') {
      const parent = http.router(call.fn.of, place)
      if (parent === null) return null
      return http.routerAt(`group ${call.start} ${call.end}`, {
        framework: frameworkOf(http, parent),
        prefix: http.pathOf(call.args[0]?.value, place) ?? [],
        parent,
      })
    }
    return null
  },
  visit,
  annotated: nestAnnotated,
  file: fileRoutes,
  owns: (name) =>
    VERBS.has(name) ||
    MOUNTS.has(name) ||
    name === 'register' ||
    name === 'serve' ||
    name === 'listen',
}
