// Laravel's Route facade, Slim and Lumen, Symfony's attributes.

import type { Dialect, MadeRouter } from './dialect.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { PathPart, RouteAction, RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { slashed } from './nest.ts'
import { dotted, lastName, type Annotation, type Frame, type Place, type Site } from './places.ts'

const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'options',
  'any',
])
const RESOURCE: readonly (readonly [
  name: string,
  methods: readonly string[],
  path: string,
  isMember: boolean,
  isForm: boolean,
])[] = [
  ['index', ['GET'], '', false, false],
  ['create', ['GET'], '/create', false, true],
  ['store', ['POST'], '', false, false],
  ['show', ['GET'], '', true, false],
  ['edit', ['GET'], '/edit', true, true],
  ['update', ['PUT', 'PATCH'], '', true, false],
  ['destroy', ['DELETE'], '', true, false],
]

const entry = (value: Expr | undefined, name: string): Expr | undefined =>
  value?.k === 'list' ? value.items.find((item) => item.name === name)?.value : undefined

/** Calls of a chain by name, from the outermost inwards, down to its root. */
function chainOf(expr: Expr): { readonly calls: readonly CallExpr[]; readonly root: Expr } {
  const calls: CallExpr[] = []
  let at = expr
  for (; at.k === 'call' && at.fn.k === 'member'; at = at.fn.of) calls.push(at)
  return { calls, root: at }
}

const isFacade = (root: Expr): boolean => root.k === 'name' && root.name === 'Route'

const argument = (calls: readonly CallExpr[], name: string): Expr | undefined =>
  calls.find((call) => lastName(call.fn) === name)?.args[0]?.value

/** What the groups around a place add: prefixes, and the controller that they name. */
function groupsOf(
  http: HttpFile,
  frames: readonly Frame[],
  place: Place,
): { readonly prefix: readonly PathPart[]; readonly controller: Expr | undefined } {
  let controller: Expr | undefined
  const prefix: PathPart[] = []
  for (const { call } of frames) {
    if (lastName(call.fn) !== 'group') continue
    const { calls, root } = chainOf(call)
    if (!isFacade(root)) continue
    const path = argument(calls, 'prefix') ?? entry(call.args[0]?.value, 'prefix')
    prefix.push(...slashed(http.pathOf(path, place) ?? []))
    controller =
      argument(calls, 'controller') ?? entry(call.args[0]?.value, 'controller') ?? controller
  }
  return { prefix, controller }
}

/** Laravel serves routes/api.php below /api. */
const ofFile = ({ path }: HttpFile): readonly PathPart[] =>
  /(?:^|\/)routes\/api\.php$/.test(path) ? ['/api'] : []

interface Handler {
  readonly handler: ReturnType<HttpFile['handler']>
  readonly action: RouteAction | null
}

const NOBODY: Handler = { handler: null, action: null }

/** `[OrderController::class, 'index']`, `'OrderController@index'`, `OrderController::class`, `'index'` in a group with a controller. */
function handlerOf(
  http: HttpFile,
  value: Expr | undefined,
  controller: Expr | undefined,
  place: Place,
): Handler {
  if (value === undefined) return NOBODY
  if (value.k === 'list') {
    const [first, second] = value.items
    const method = http.literal(second?.value, place)
    return first === undefined || method === null ? NOBODY : ofClass(http, first.value, method)
  }
  const text = http.literal(value, place)
  if (text !== null) {
    const [name = '', method] = text.split('@')
    if (method === undefined)
      return controller === undefined ? NOBODY : ofClass(http, controller, name)
    return { handler: null, action: { path: fileOfClass(http, value, name), name: method } }
  }
  return value.k === 'member' && value.name === 'class' ? ofClass(http, value, '__invoke') : NOBODY
}

/** The end of the path of a class that a text names: `App` is the folder `app`, or whatever composer.json calls it. */
function fileOfClass(http: HttpFile, value: Expr, name: string): string {
  // PHP keeps a backslash that escapes nothing.
  const written = http.text.slice(value.start + 1, value.end - 1).replace(/@.*$/s, '')
  const isWhole = value.k === 'text' && /^\w*(?:\\{1,2}\w+)+$/.test(written)
  const path = (isWhole ? written : name).replace(/\\+/g, '/')
  return `${path.replace(/^\/?(?:App\/)?/, '')}.php`
}

/** A method of the class that `Name::class` means. */
function ofClass(http: HttpFile, value: Expr, method: string): Handler {
  const type = value.k === 'member' && value.name === 'class' ? value.of : value
  const name = dotted(type)
  if (name === '') return NOBODY
  const of = http.reading.evaluate(type)
  const isNamed = of.t === 'name' || of.t === 'member'
  return {
    handler: isNamed ? { t: 'member', of, name: method } : null,
    action: { path: `${name.replace(/^.*\./, '')}.php`, name: method },
  }
}

function visit({ call, ...place }: Site, http: HttpFile): void {
  const { fn, args } = call
  if (fn.k !== 'member') return
  const { calls, root } = chainOf(call)
  if (
    isFacade(root) && http.imports('Illuminate') ? true : isFacade(root) && !http.imports('Symfony')
  ) {
    laravel(http, call, calls, place)
    return
  }
  const isMap = fn.name === 'map'
  if ((!VERBS.has(fn.name) && !isMap) || args.length < 2) return
  const router = http.router(fn.of, place)
  if (router === null || !('at' in router)) return
  const pattern = http.pathOf(args[isMap ? 1 : 0]?.value, place)
  const methods =
    isMap && args[0]?.value.k === 'list'
      ? args[0].value.items.flatMap(({ value }) => http.literal(value, place) ?? [])
      : [fn.name === 'any' ? 'ANY' : fn.name]
  const handler = handlerOf(http, args[isMap ? 2 : 1]?.value, undefined, place)
  for (const method of methods)
    http.route({ router, method, pattern, framework: 'slim', ...handler, place })
}

function laravel(http: HttpFile, call: CallExpr, calls: readonly CallExpr[], place: Place): void {
  const { args } = call
  const name = lastName(call.fn)
  const groups = groupsOf(http, place.frames, place)
  const own = slashed(http.pathOf(argument(calls.slice(1), 'prefix'), place) ?? [])
  const prefix = [...ofFile(http), ...groups.prefix, ...own]
  const add = (
    methods: readonly string[],
    path: readonly PathPart[] | null,
    handler: Handler,
  ): void => {
    if (path === null) return
    for (const method of methods) {
      http.route({
        router: null,
        method: method === 'any' ? 'ANY' : method,
        pattern: [...prefix, ...slashed(path)],
        framework: 'laravel',
        ...handler,
        place,
      })
    }
  }
  if (VERBS.has(name) && args.length >= 2) {
    add(
      [name],
      http.pathOf(args[0]?.value, place),
      handlerOf(http, args[1]?.value, groups.controller, place),
    )
  } else if (name === 'match' && args[0]?.value.k === 'list') {
    const methods = args[0].value.items.flatMap(({ value }) => http.literal(value, place) ?? [])
    add(
      methods,
      http.pathOf(args[1]?.value, place),
      handlerOf(http, args[2]?.value, groups.controller, place),
    )
  } else if (name === 'view' && args.length >= 2) {
    add(['GET'], http.pathOf(args[0]?.value, place), NOBODY)
  } else if ((name === 'redirect' || name === 'permanentRedirect') && args.length >= 2) {
    add(['any'], http.pathOf(args[0]?.value, place), NOBODY)
  } else if (name === 'singleton' || name === 'apiSingleton') {
    const path = http.literal(args[0]?.value, place)
    const type = args[1]?.value
    if (path === null || type === undefined) return
    add(['GET'], [path], ofClass(http, type, 'show'))
    if (name === 'singleton') add(['GET'], [`${path}/edit`], ofClass(http, type, 'edit'))
    add(['PUT', 'PATCH'], [path], ofClass(http, type, 'update'))
  } else if (name === 'resource' || name === 'apiResource') {
    resource(http, call, { isApi: name === 'apiResource', add }, place)
  } else if (name === 'resources' || name === 'apiResources') {
    for (const { name: path, value } of args[0]?.value.k === 'list' ? args[0].value.items : []) {
      actions(
        { path, kept: undefined, except: new Set(), isApi: name === 'apiResources' },
        (methods, pattern, action) => add(methods, [pattern], ofClass(http, value, action)),
      )
    }
  }
}

type Add = (methods: readonly string[], path: readonly PathPart[] | null, handler: Handler) => void

function resource(
  http: HttpFile,
  call: CallExpr,
  { isApi, add }: { readonly isApi: boolean; readonly add: Add },
  place: Place,
): void {
  const [first, second] = call.args
  const path = http.literal(first?.value, place)
  if (path === null || second === undefined) return
  // `->only([...])` stands behind the call.
  const outer = http.reading.sites.filter(
    ({ call: other }) => other.start === call.start && other.end > call.end,
  )
  const listOf = (name: string): ReadonlySet<string> | undefined => {
    const value =
      outer.find((site) => lastName(site.call.fn) === name)?.call.args[0]?.value ??
      entry(call.args[2]?.value, name)
    if (value === undefined) return undefined
    const items = value.k === 'list' ? value.items.map((item) => item.value) : [value]
    return new Set(items.flatMap((item) => http.literal(item, place) ?? []))
  }
  const options = {
    path,
    kept: listOf('only'),
    except: listOf('except') ?? new Set<string>(),
    isApi,
  }
  actions(options, (methods, pattern, action) =>
    add(methods, [pattern], ofClass(http, second.value, action)),
  )
}

function actions(
  {
    path,
    kept,
    except,
    isApi,
  }: {
    readonly path: string
    readonly kept: ReadonlySet<string> | undefined
    readonly except: ReadonlySet<string>
    readonly isApi: boolean
  },
  give: (methods: readonly string[], pattern: string, action: string) => void,
): void {
  // `photos.comments` is nested: `photos/{photo}/comments`.
  const parts = path.split('.')
  const base = parts
    .map((part, index) => (index < parts.length - 1 ? `${part}/{${parameter(part)}}` : part))
    .join('/')
  const one = `${base}/{${parameter(parts.at(-1) ?? '')}}`
  for (const [action, methods, suffix, isMember, isForm] of RESOURCE) {
    if ((isApi && isForm) || (kept !== undefined && !kept.has(action)) || except.has(action))
      continue
    give(methods, `${isMember ? one : base}${suffix}`, action)
  }
}

const parameter = (name: string): string => {
  const last = (name.split('/').at(-1) ?? name).replace(/-/g, '_')
  return last.endsWith('ies')
    ? `${last.slice(0, -3)}y`
    : /(?:s|x|z|ch|sh)es$/.test(last)
      ? last.slice(0, -2)
      : last.replace(/s$/, '')
}

/** Symfony's `#[Route('/x', methods: ['GET'])]` on classes and methods. */
function annotated({ name, expr, symbol, place }: Annotation, http: HttpFile): void {
  const draft = http.reading.source.drafts[symbol]
  if (name !== 'Route' || expr.k !== 'call' || draft?.kind !== 'method') return
  const around = http.reading.annotations.find(
    (found) => found.symbol === draft.parent && found.name === 'Route',
  )
  const pathOf = (value: Expr): readonly PathPart[] => {
    if (value.k !== 'call') return []
    const written =
      value.args.find((each) => each.name === 'path')?.value ??
      value.args.find((each) => each.name === '')?.value
    return slashed(http.pathOf(written, place) ?? [])
  }
  const methods = expr.args.find((each) => each.name === 'methods')?.value
  const said =
    methods === undefined
      ? []
      : (methods.k === 'list' ? methods.items.map(({ value }) => value) : [methods]).flatMap(
          (value) => http.literal(value, place) ?? [],
        )
  for (const method of said.length > 0 ? said : ['ANY']) {
    const pattern = [...(around === undefined ? [] : pathOf(around.expr)), ...pathOf(expr)]
    http.route({
      router: null,
      method,
      pattern,
      framework: 'symfony',
      handler: http.symbol(symbol),
      place,
    })
  }
}

function make(call: CallExpr, _place: Place, http: HttpFile): MadeRouter | null {
  const name = dotted(call.fn)
  if (
    name === 'AppFactory.create' ||
    name === 'AppFactory.createFromContainer' ||
    name === 'Bridge.create'
  )
    return { framework: 'slim' }
  return call.isNew && (name === 'App' || name === 'Slim') && /\bSlim\b/.test(http.text)
    ? { framework: 'slim' }
    : null
}

export const phpDialect: Dialect = {
  isServer: (text) => /\bRoute::|\bSlim\b|AppFactory|#\[Route\b|RouteCollectorProxy/.test(text),
  make,
  chained: new Set(['add', 'setName', 'addMiddleware']),
  given: ({ frame, index, place }, http): RouterRef | null => {
    const { call } = frame
    if (index !== 0 || call.fn.k !== 'member' || call.fn.name !== 'group') return null
    const parent = http.router(call.fn.of, place)
    return parent === null
      ? null
      : http.routerAt(`group ${call.start}`, {
          framework: 'slim',
          prefix: http.pathOf(call.args[0]?.value, place) ?? [],
          parent,
        })
  },
  visit,
  annotated,
  owns: (name) => VERBS.has(name) || name === 'group' || name === 'add',
}
