// HTTP routes of FastAPI, Flask and Django.

import type { FactExpr } from '../file-facts.ts'
import type { Scope } from '../facts/scope.ts'
import { clip, MAX_PATTERN_CHARS } from '../facts/clip.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, firstChild, kindOf } from '../syntax/navigate.ts'
import { evaluate, lookupName } from './evaluate.ts'
import { F, K } from './vocabulary.ts'

const METHODS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'head',
  'options',
  'websocket',
])

/** What makes an application or a router, and the keyword that gives its prefix. */
const MAKERS: ReadonlyMap<string, { framework: string; prefix: string }> = new Map([
  ['FastAPI', { framework: 'fastapi', prefix: 'prefix' }],
  ['APIRouter', { framework: 'fastapi', prefix: 'prefix' }],
  ['Flask', { framework: 'flask', prefix: 'url_prefix' }],
  ['Blueprint', { framework: 'flask', prefix: 'url_prefix' }],
  ['Quart', { framework: 'quart', prefix: 'url_prefix' }],
  ['Sanic', { framework: 'sanic', prefix: 'url_prefix' }],
])

/** A receiver that the file does not make counts as a router by these names only. */
const ROUTER_NAME = /^(app|api|router|bp|blueprint)$|_(app|api|router|bp|blueprint)$/

const literal = (unit: Unit, node: number): string | null =>
  kindOf(unit.tree, node) === K.string
    ? unit.textOf(node).replace(/^[A-Za-z]*(?:"""|'''|"|')|(?:"""|'''|"|')$/g, '')
    : null

function keyword(unit: Unit, list: number, name: string): number {
  const { tree } = unit
  for (const argument of childrenOf(tree, list, K.comment)) {
    if (kindOf(tree, argument) !== K.keyword_argument) continue
    if (unit.textOf(childByField(tree, argument, F.name)) === name)
      return childByField(tree, argument, F.value)
  }
  return -1
}

/** Framework and prefix of `receiver`, or null when it is no application or router. */
function routerOf(
  unit: Unit,
  receiver: number,
  scope: Scope,
): { framework: string; prefix: string } | null {
  const { tree } = unit
  const name = unit.textOf(receiver)
  const binding = kindOf(tree, receiver) === K.identifier ? lookupName(scope, name) : undefined
  for (const value of binding?.values ?? []) {
    if (kindOf(tree, value) !== K.call) continue
    const callee = unit.textOf(childByField(tree, value, F.function))
    const maker = MAKERS.get(callee.slice(callee.lastIndexOf('.') + 1))
    if (maker === undefined) continue
    const list = childByField(tree, value, F.arguments)
    const prefix = list < 0 ? -1 : keyword(unit, list, maker.prefix)
    return { framework: maker.framework, prefix: literal(unit, prefix) ?? '' }
  }
  if (binding !== undefined && binding.values.length > 0) return null
  return ROUTER_NAME.test(name.slice(name.lastIndexOf('.') + 1))
    ? { framework: 'http', prefix: '' }
    : null
}

/** `@router.get("/x")`, `@app.route("/x", methods=["POST"])` before the function `symbol`. */
export function declareDecoratorRoute(
  unit: Unit,
  call: number,
  symbol: number,
  scope: Scope,
): void {
  const { tree } = unit
  if (kindOf(tree, call) !== K.call) return
  const callee = childByField(tree, call, F.function)
  const list = childByField(tree, call, F.arguments)
  if (kindOf(tree, callee) !== K.attribute || list < 0) return
  const method = unit.textOf(childByField(tree, callee, F.attribute))
  const isRoute = method === 'route' || method === 'api_route'
  if (!isRoute && !METHODS.has(method)) return
  const path = literal(unit, firstChild(tree, list, K.comment))
  if (path === null || (path !== '' && !path.startsWith('/'))) return
  const router = routerOf(unit, childByField(tree, callee, F.object), scope)
  if (router === null) return
  const pattern = clip(router.prefix + path || '/', MAX_PATTERN_CHARS)
  for (const name of isRoute ? methodsOf(unit, list) : [method.toUpperCase()]) {
    unit.routes.push({
      method: name,
      pattern,
      framework: router.framework,
      handler: unit.exprs.symbol('symbol', symbol),
      line: unit.lineOf(call),
    })
  }
}

/** The methods of `methods=[...]`; Flask's default is GET. */
function methodsOf(unit: Unit, list: number): string[] {
  const value = keyword(unit, list, 'methods')
  if (value < 0) return ['GET']
  return childrenOf(unit.tree, value, K.comment)
    .map((item) => literal(unit, item)?.toUpperCase().slice(0, 16) ?? '')
    .filter((method) => method !== '')
}

const DJANGO_CALLS: ReadonlySet<string> = new Set(['path', 're_path', 'url'])

/** Django's `path("x/", views.x)` where the file imports it from django.urls. */
export function declareUrlRoute(unit: Unit, call: number, callee: number, scope: Scope): void {
  const { tree } = unit
  if (kindOf(tree, callee) !== K.identifier) return
  const name = unit.textOf(callee)
  if (!DJANGO_CALLS.has(name)) return
  if (!unit.imports.some((found) => found.local === name && found.from.startsWith('django.')))
    return
  const list = childByField(tree, call, F.arguments)
  const [pattern = -1, view = -1] = list < 0 ? [] : childrenOf(tree, list, K.comment)
  const path = literal(unit, pattern)
  if (path === null || view < 0) return
  const handler = viewOf(evaluate(unit, view, scope))
  if (handler === null) return
  unit.routes.push({
    method: 'ANY',
    pattern: clip(name === 'path' ? `/${path}` : path, MAX_PATTERN_CHARS),
    framework: 'django',
    handler,
    line: unit.lineOf(call),
  })
}

/** The view itself: `views.Home.as_view()` is `views.Home`; `include(...)` is none. */
function viewOf(value: FactExpr): FactExpr | null {
  if (value.t === 'call') {
    return value.of.t === 'member' && value.of.name === 'as_view' ? value.of.of : null
  }
  return value.t === 'name' || value.t === 'member' || value.t === 'symbol' ? value : null
}
