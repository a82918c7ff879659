// Flask-RESTful and Flask-RESTX: resources that an `Api` or a `Namespace` serves.

import type { MadeRouter } from './dialect.ts'
import type { CallExpr } from './expression-types.ts'
import type { HttpFile } from './http-file.ts'
import { keyword, positional } from './python-arguments.ts'
import { lastName, type Site } from './places.ts'

const PACKAGES = ['flask_restful', 'flask_restx', 'flask_restplus'] as const

const isRest = (http: HttpFile): boolean => PACKAGES.some((name) => http.imports(name))

/** `Api(app, prefix='/v1')`; a `Namespace('cats')` is below `/cats` where it names no other path. */
export function restMaker(name: string, call: CallExpr, http: HttpFile): MadeRouter | null {
  if ((name !== 'Api' && name !== 'Namespace') || !isRest(http)) return null
  const prefix =
    name === 'Api' ? keyword(call, 'prefix') : (keyword(call, 'path') ?? positional(call, 0))
  return { framework: 'flask', prefix }
}

/** `Api(blueprint)`, `api.add_resource(Cats, '/cats', '/cats/<int:id>')`, `api.add_namespace(cats, path='/cats')`. */
export function visitRest({ call, ...place }: Site, http: HttpFile): void {
  const name = lastName(call.fn)
  if (name === 'Api' && isRest(http)) {
    const app = positional(call, 0) ?? keyword(call, 'app')
    if (app !== undefined) http.mount(http.router(app, place), [], http.router(call, place))
    return
  }
  if (call.fn.k !== 'member') return
  const resource = positional(call, 0) ?? keyword(call, name === 'add_resource' ? 'resource' : 'ns')
  if (resource === undefined) return
  if (name === 'add_namespace') {
    const path = keyword(call, 'path') ?? positional(call, 1)
    const prefix = path === undefined ? [] : http.pathOf(path, place)
    const isPathGiven = path !== undefined
    http.mount(http.router(call.fn.of, place), prefix, http.router(resource, place), isPathGiven)
    return
  }
  if (name !== 'add_resource') return
  const router = http.router(call.fn.of, place)
  const handler = http.handler(resource, place)
  if (router === null || handler === null) return
  for (const { name: keywordName, value } of call.args) {
    const isPath = keywordName === '' && value !== resource
    const pattern = isPath ? http.pathOf(value, place) : null
    if (pattern === null) continue
    http.route({ router, method: 'ANY', pattern, framework: 'flask', handler, place, form: 'view' })
  }
}
