// Fastify: routes as objects, plugins with prefixes.

import type { FactExpr } from '../file-facts.ts'
import { unnamedModule } from '../facts/expressions.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { HttpFile } from './http-file.ts'
import { lastName, type Place } from './places.ts'
import { entryOf, frameworkOf } from './script-options.ts'

/** Fastify's `route({ method, url, handler })`. */
export function routeObject(http: HttpFile, call: CallExpr, options: Expr, place: Place): void {
  if (call.fn.k !== 'member') return
  const url = entryOf(options, 'url') ?? entryOf(options, 'path')
  const method = entryOf(options, 'method')
  const router = http.router(call.fn.of, place)
  if (url === undefined || method === undefined || router === null) return
  const methods = method.k === 'list' ? method.items.map(({ value }) => value) : [method]
  for (const value of methods) {
    const text = http.literal(value, place)
    if (text === null) continue
    const handler = http.handler(entryOf(options, 'handler'), place)
    http.route({
      router,
      method: text,
      pattern: http.pathOf(url, place),
      framework: frameworkOf(http, router) || 'fastify',
      handler,
      place,
    })
  }
}

/** Fastify's `register(plugin, { prefix })`; a plugin is a function that is given a part of the application. */
export function register(http: HttpFile, call: CallExpr, place: Place): void {
  if (call.fn.k !== 'member') return
  const [first, second] = call.args
  const parent = http.router(call.fn.of, place)
  if (
    parent === null ||
    first === undefined ||
    ('of' in parent && !/fastify|app|server|instance/i.test(lastName(call.fn.of)))
  )
    return
  const prefix = entryOf(second?.value, 'prefix')
  const group = http.routerAt(`register ${call.start} ${call.end}`, {
    framework: frameworkOf(http, parent) || 'fastify',
    prefix: http.pathOf(prefix, place) ?? [],
    parent,
  })
  const to = pluginOf(first.value, place, http)
  if (to !== null) http.passes.push({ to, from: place.owner, index: 0, router: group })
}

/** The function that a plugin is: `plugin`, `wrap(plugin)`, `require('./plugin')`, `import('./plugin')`. */
function pluginOf(value: Expr, place: Place, http: HttpFile): FactExpr | null {
  const [given] = value.k === 'call' ? value.args : []
  if (value.k === 'call' && /^(?:require|import)$/.test(lastName(value.fn))) {
    const module = http.literal(given?.value, place)
    const of: FactExpr = { t: 'name', name: unnamedModule(module ?? '') }
    return module === null ? null : { t: 'member', of, name: 'default' }
  }
  const plugin = given?.value ?? value
  return plugin.k === 'name' || plugin.k === 'member' ? http.reading.evaluate(plugin) : null
}
