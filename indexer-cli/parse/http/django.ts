// Django's urls.py and the routers and decorators of its REST framework.

import type { MadeRouter } from './dialect.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { PathPart, RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { keyword, methodsOf, positional } from './python-arguments.ts'
import { lastName, type Annotation, type Place, type Site } from './places.ts'

const PATHS: ReadonlySet<string> = new Set(['path', 're_path', 'url'])
const ROUTERS: ReadonlySet<string> = new Set([
  'DefaultRouter',
  'SimpleRouter',
  'NestedDefaultRouter',
  'NestedSimpleRouter',
])

export const djangoMaker = (name: string): MadeRouter | null =>
  ROUTERS.has(name) ? { framework: 'django' } : null

/** The path that a pattern means: `^orders/(?P<id>\d+)/$` is `/orders/<id>/`. */
const plainPattern = (
  parts: readonly PathPart[] | null,
  isPattern: boolean,
): readonly PathPart[] | null =>
  parts === null || !isPattern
    ? parts
    : parts.map((part) => (typeof part === 'string' ? unanchored(part) : part))

function unanchored(pattern: string): string {
  let text = ''
  for (let at = 0; at < pattern.length;) {
    if (pattern[at] === '(') {
      const name = /^\(\?P<(\w+)>/.exec(pattern.slice(at))?.[1]
      let depth = 0
      let end = at
      for (; end < pattern.length; end += 1) {
        if (pattern[end] === '(') depth += 1
        else if (pattern[end] === ')' && (depth -= 1) === 0) break
      }
      if (!pattern.startsWith('(?:', at)) text += `<${name ?? 'arg'}>`
      at = end + 1
      if (pattern[at] === '?' || pattern[at] === '+' || pattern[at] === '*') at += 1
    } else {
      const code = pattern[at] ?? ''
      const isPlain = !['^', '$', '\\', '?'].includes(code)
      if (isPlain) text += code
      at += 1
    }
  }
  return text
}

export function visitDjango({ call, ...place }: Site, http: HttpFile): void {
  const name = lastName(call.fn)
  if (call.fn.k === 'name' && PATHS.has(name)) {
    if (
      http.reading.source.imports.some(
        ({ local, from }) => local === name && from.startsWith('django.'),
      )
    )
      declarePath(http, call, place)
    return
  }
  if (name === 'register' && call.fn.k === 'member') registerViewSet(http, call, call.fn.of, place)
}

/** The router that a `path(...)` belongs to, and what paths around it add. */
function around(
  http: HttpFile,
  call: CallExpr,
  place: Place,
): { readonly router: RouterRef; readonly prefix: readonly PathPart[] } {
  const outer = place.frames.filter(
    ({ call: frame }) => frame.fn.k === 'name' && PATHS.has(frame.fn.name),
  )
  const prefix = outer.flatMap(
    ({ call: frame }) =>
      plainPattern(http.pathOf(positional(frame, 0), place), lastName(frame.fn) !== 'path') ?? [],
  )
  const list = http.reading.assignments.find(
    ({ value }) => value.k === 'list' && value.start <= call.start && call.end <= value.end,
  )
  const router =
    list === undefined || lastName(list.target) === 'urlpatterns'
      ? http.moduleRouter('django')
      : http.routerOfList(list.value, 'django')
  return { router, prefix }
}

function declarePath(http: HttpFile, call: CallExpr, place: Place): void {
  const view = positional(call, 1) ?? keyword(call, 'view')
  const own = plainPattern(
    http.pathOf(positional(call, 0) ?? keyword(call, 'route'), place),
    lastName(call.fn) !== 'path',
  )
  if (own === null || view === undefined) return
  const { router, prefix } = around(http, call, place)
  const pattern = [...prefix, ...own]
  if (view.k === 'call' && lastName(view.fn) === 'include') {
    let [target] = view.args.map(({ value }) => value)
    if (target?.k === 'list')
      target = target.items.every(({ value }) => value.k === 'call')
        ? undefined
        : target.items[0]?.value
    const child = target === undefined ? null : included(http, target, place)
    http.mount(router, pattern, child)
    return
  }
  if (view.k === 'list') {
    // `(patterns, 'name')` without include.
    return
  }
  if (view.k === 'member' && view.name === 'urls') {
    http.mount(router, pattern, http.router(view, place))
    return
  }
  const isClass = view.k === 'call' && lastName(view.fn) === 'as_view'
  // `OrderViewSet.as_view({'get': 'list'})` says which method does what.
  const actions = isClass ? positional(view, 0) : undefined
  if (
    view.k === 'call' &&
    view.fn.k === 'member' &&
    actions?.k === 'list' &&
    actions.items.length > 0
  ) {
    const of = http.handler(view.fn.of, place)
    for (const { name, value } of actions.items) {
      const method = http.literal(value, place)
      if (of !== null && method !== null)
        http.route({
          router,
          method: name,
          pattern,
          framework: 'django',
          handler: { t: 'member', of, name: method },
          place,
        })
    }
    return
  }
  http.route({
    router,
    method: 'ANY',
    pattern,
    framework: 'django',
    handler: http.handler(view, place),
    place,
    form: 'view',
  })
}

/** What `include` takes: the name of a module, patterns of this file, an imported module, a router's `urls`. */
function included(http: HttpFile, target: Expr, place: Place): RouterRef | null {
  const text = http.literal(target, place)
  return text === null ? http.router(target, place) : { module: text }
}

/** `router.register('orders', OrderViewSet)`. */
function registerViewSet(http: HttpFile, call: CallExpr, of: Expr, place: Place): void {
  const pattern = plainPattern(
    http.pathOf(positional(call, 0) ?? keyword(call, 'prefix'), place),
    true,
  )
  const view = positional(call, 1) ?? keyword(call, 'viewset')
  if (
    pattern === null ||
    view === undefined ||
    (!http.imports('rest_framework') && !http.imports('rest_framework_nested'))
  )
    return
  const router = http.router(of, place)
  if (router === null) return
  http.route({
    router,
    method: 'ANY',
    pattern,
    framework: 'django',
    handler: http.handler(view, place),
    place,
    form: 'viewset',
  })
}

/** What decorators say of views: `@api_view(['GET'])`, `@require_POST`, `@action(detail=True)`. True when it was one of them. */
export function djangoAnnotated(
  { name, expr, symbol, place }: Annotation,
  http: HttpFile,
): boolean {
  const methods =
    name === 'require_GET' || name === 'require_safe'
      ? ['GET']
      : name === 'require_POST'
        ? ['POST']
        : (name === 'api_view' || name === 'require_http_methods') && expr.k === 'call'
          ? methodsOf(http, positional(expr, 0), place, ['GET'])
          : null
  if (methods !== null) {
    for (const method of methods)
      http.route({
        router: null,
        method,
        pattern: [],
        framework: 'django',
        handler: http.symbol(symbol),
        place,
        form: 'methods',
      })
    return true
  }
  if (name !== 'action' || expr.k !== 'call' || !http.imports('rest_framework')) return false
  const detail = keyword(expr, 'detail')
  const isDetail = detail !== undefined && lastName(detail) === 'True'
  const written =
    http.literal(keyword(expr, 'url_path'), place) ?? http.reading.source.drafts[symbol]?.name ?? ''
  const path = unanchored(written)
  for (const method of methodsOf(http, keyword(expr, 'methods'), place, ['GET'])) {
    http.route({
      router: null,
      method,
      pattern: [isDetail ? `/<pk>/${path}/` : `/${path}/`],
      framework: 'django',
      handler: http.symbol(symbol),
      place,
      form: 'action',
    })
  }
  return true
}

/** `urlpatterns += router.urls`, `urlpatterns = router.urls + [`, a list that ends in `] + router.urls`, and `*router.urls` in one. */
const ROUTER_URLS =
  /(?:^urlpatterns[ \t]*\+?=[ \t]*|\][ \t]*\+[ \t]*|[[,\s]\*)([A-Za-z_]\w*)\.urls\b/gm

/** The routes of routers whose `urls` are a module's patterns. */
export function routersOfPatterns(http: HttpFile): void {
  if (!/^urlpatterns\b/m.test(http.text)) return
  if (!http.imports('rest_framework') && !http.imports('rest_framework_nested')) return
  for (const found of http.text.matchAll(ROUTER_URLS)) {
    const [whole, name = ''] = found
    const start = found.index + whole.indexOf(`${name}.urls`)
    const router = http.router(
      { k: 'name', name, start, end: start + name.length },
      { at: start, frames: [], owner: 0 },
    )
    http.mount(http.moduleRouter('django'), [], router)
  }
}
