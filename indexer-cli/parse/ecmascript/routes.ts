// HTTP routes of Express, Hono, Fastify, Koa routers: `app.get('/x', handler)` on what plausibly is an application or a router.

import { lookup, type Scope } from '../facts/scope.ts'
import { clip, MAX_PATTERN_CHARS } from '../facts/clip.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, kindOf } from '../syntax/navigate.ts'
import { evaluate } from './evaluate.ts'
import { F, K } from './vocabulary.ts'

const METHODS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'head',
  'options',
  'all',
])

/** Calls and constructors that make an application or a router, by the name they end in. */
const MAKERS: ReadonlyMap<string, string> = new Map([
  ['Hono', 'hono'],
  ['OpenAPIHono', 'hono'],
  ['express', 'express'],
  ['Router', 'express'],
  ['fastify', 'fastify'],
  ['Fastify', 'fastify'],
  ['Elysia', 'elysia'],
  ['KoaRouter', 'koa'],
])

/** A receiver whose maker the file does not show counts as a router by these names only. */
const ROUTER_NAME = /^(app|server|router|routes|api)$|(Router|App|Routes)$/

/** Records the route of a call, when it makes one. */
export function declareRoute(unit: Unit, node: number, callee: number, scope: Scope): void {
  const { tree } = unit
  if (kindOf(tree, callee) !== K.member_expression) return
  const method = unit.textOf(childByField(tree, callee, F.property))
  if (!METHODS.has(method)) return
  const list = childByField(tree, node, F.arguments)
  const values = list < 0 ? [] : childrenOf(tree, list, K.comment)
  const [first] = values
  const last = values.at(-1)
  if (first === undefined || last === undefined || values.length < 2) return
  const pattern = literal(unit, first)
  if (pattern === null || !/^[/*]/.test(pattern)) return
  const framework = frameworkOf(unit, childByField(tree, callee, F.object), scope)
  if (framework === null) return
  const value = evaluate(unit, last, scope)
  const isNamed = value.t === 'name' || value.t === 'symbol' || value.t === 'member'
  unit.routes.push({
    method: method === 'all' ? 'ANY' : method.toUpperCase(),
    pattern: clip(pattern, MAX_PATTERN_CHARS),
    framework,
    handler: isNamed ? value : null,
    line: unit.lineOf(first),
  })
}

function literal(unit: Unit, node: number): string | null {
  const kind = kindOf(unit.tree, node)
  if (kind === K.string) return unit.textOf(node).slice(1, -1)
  return kind === K.template_string && unit.nextOf(node) === node + 1
    ? unit.textOf(node).slice(1, -1)
    : null
}

/** The framework of a receiver, or null when it is not plausibly an application or a router. */
function frameworkOf(unit: Unit, receiver: number, scope: Scope): string | null {
  const { tree } = unit
  let at = receiver
  // `app.get(...).post(...)`, `router.route('/x').get(...)`
  while (kindOf(tree, at) === K.call_expression) {
    const made = makerOf(unit, at)
    if (made !== null) return made
    const inner = childByField(tree, at, F.function)
    if (kindOf(tree, inner) !== K.member_expression) return null
    at = childByField(tree, inner, F.object)
  }
  if (kindOf(tree, at) === K.new_expression) return makerOf(unit, at)
  const name =
    kindOf(tree, at) === K.member_expression
      ? unit.textOf(childByField(tree, at, F.property))
      : kindOf(tree, at) === K.identifier
        ? unit.textOf(at)
        : ''
  const binding = kindOf(tree, at) === K.identifier ? lookup(scope, name) : undefined
  for (const value of binding?.values ?? []) {
    const made = makerOf(unit, value)
    if (made !== null) return made
  }
  return ROUTER_NAME.test(name) && (binding?.values.length ?? 0) === 0 ? 'http' : null
}

/** The framework whose application or router `new X()` or `x()` makes. */
function makerOf(unit: Unit, node: number): string | null {
  const { tree } = unit
  const kind = kindOf(tree, node)
  let callee = -1
  if (kind === K.new_expression) callee = childByField(tree, node, F.constructor)
  else if (kind === K.call_expression) callee = childByField(tree, node, F.function)
  if (kindOf(tree, callee) === K.member_expression) callee = childByField(tree, callee, F.property)
  if (callee < 0) return null
  const made = MAKERS.get(unit.textOf(callee))
  if (made !== undefined) return made
  // `new Hono().basePath('/api')`
  const inner = childByField(tree, node, F.function)
  return kindOf(tree, inner) === K.member_expression
    ? makerOf(unit, childByField(tree, inner, F.object))
    : null
}
