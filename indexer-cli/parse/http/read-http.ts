// Routers, routes, mounts and requests of one file.

import type { FactExpr } from '../file-facts.ts'
import { requestsOf, mayRequest } from './clients.ts'
import { exportedName } from './commonjs.ts'
import { csharpDialect } from './csharp-frameworks.ts'
import type { Dialect } from './dialect.ts'
import type { Expr } from './expression-types.ts'
import { goDialect } from './go-frameworks.ts'
import { HttpFile } from './http-file.ts'
import { isEmpty, type HttpFacts } from './http-facts.ts'
import { HOLDERS, maySayPaths, pathTexts } from './path-texts.ts'
import { pruned } from './prune.ts'
import { lexisOf } from './lexis.ts'
import { phpDialect } from './php-frameworks.ts'
import { rubyDialect } from './rails.ts'
import { pythonDialect } from './python-frameworks.ts'
import { jvmDialect } from './jvm-frameworks.ts'
import { rustDialect } from './rust-frameworks.ts'
import { lastName, type HttpSource, type Place } from './places.ts'
import { HttpReading } from './reading.ts'
import { scriptDialect } from './script-frameworks.ts'
import { mayTestRequests } from './test-requests.ts'

const NO_DIALECT: Dialect = {
  isServer: () => false,
  make: () => null,
  chained: new Set(),
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  javascript: scriptDialect,
  typescript: scriptDialect,
  tsx: scriptDialect,
  python: pythonDialect,
  go: goDialect,
  rust: rustDialect,
  java: jvmDialect,
  kotlin: jvmDialect,
  csharp: csharpDialect,
  php: phpDialect,
  ruby: rubyDialect,
}

/** The HTTP facts of a file; null when it has none. */
export function readHttp(source: HttpSource): HttpFacts | null {
  const lexis = lexisOf(source.language)
  if (lexis === undefined) return null
  const dialect = DIALECTS[source.language] ?? NO_DIALECT
  const isServer = dialect.isServer(source.text, source.path)
  const isClient = mayRequest(source.text) || mayTestRequests(source.path, source.text)
  if (!isServer && !isClient && !maySayPaths(source.text)) return null
  const reading = new HttpReading(source, lexis)
  const http = new HttpFile(reading, dialect)
  if (isServer) readServer(http)
  if (isClient) requestsOf(http)
  bindRouters(http)
  const { routers, routes, mounts, passes, requests } = http
  const facts = pruned({ routers, routes, mounts, passes, requests, texts: pathTexts(http) })
  return isEmpty(facts) ? null : facts
}

function readServer(http: HttpFile): void {
  const { reading, dialect } = http
  for (const annotation of reading.annotations) dialect.annotated?.(annotation, http)
  for (const site of reading.sites)
    for (const turn of reading.turns(site)) dialect.visit?.(turn, http)
  for (const place of reading.sites) {
    const { call } = place
    if (dialect.owns?.(lastName(call.fn)) === true) continue
    for (const [index, { name, value }] of call.args.entries()) {
      if (name !== '' || (value.k !== 'name' && value.k !== 'member' && value.k !== 'call'))
        continue
      const at = http.ownRouter(value, place)
      if (at < 0) continue
      const to = reading.evaluate(call.fn)
      if (leadsSomewhere(to)) http.passes.push({ to, from: place.owner, index, router: { at } })
    }
  }
  dialect.file?.(http)
}

const leadsSomewhere = (expr: FactExpr): boolean => expr.t !== 'unknown' && expr.t !== 'opaque'

/** Notes which variables and functions other files can reach a router by. */
function bindRouters(http: HttpFile): void {
  const { reading } = http
  for (const place of reading.assignments) {
    const { target, value } = place
    if (value.k !== 'call' && value.k !== 'name' && value.k !== 'list') continue
    if (place.owner !== 0 && target.k === 'name') continue
    if (value.k === 'list' && !http.hasListRouter(value)) continue
    const list = value.k === 'list' ? http.routerOfList(value, '') : null
    const at = list === null ? http.ownRouter(value, place) : 'at' in list ? list.at : -1
    const router = http.routers[at]
    if (router === undefined || router.bound !== null) continue
    // No variable holds what is merely exported by a name.
    if (exportedName(reading.source.language, target) !== '') continue
    const bound = boundOf(http, target, place)
    if (leadsSomewhere(bound)) router.bound = bound
  }
  for (const place of reading.returned) {
    const { expr } = place
    if (place.owner === 0) continue
    const router = http.routers[http.ownRouter(expr, place)]
    if (router !== undefined && router.given === null && router.returnedBy < 0)
      router.returnedBy = place.owner
  }
  for (const place of reading.exported) {
    const { expr, name } = place
    const router = http.routers[http.ownRouter(expr, place)]
    if (router === undefined) continue
    if (name === 'default') router.isModule = true
    else if (!router.exportedAs.includes(name)) router.exportedAs = [...router.exportedAs, name]
  }
}

/** The variable or field that an assignment gives a value. */
function boundOf(http: HttpFile, target: Expr, place: Place): FactExpr {
  const { drafts, lineAt } = http.reading.source
  if (target.k === 'name') {
    const line = lineAt(place.at)
    const index = drafts.findIndex(
      ({ name, startLine, endLine, kind }) =>
        name === target.name && startLine <= line && line <= endLine && HOLDERS.has(kind),
    )
    if (index >= 0) return http.reading.source.symbol(index)
  }
  return http.reading.evaluate(target)
}
