// The routes of all files and the requests that meet them. A path may be put together in several files, so this is worked out for a repository at
// once, from what each file says about HTTP; linking a file then only takes its part.

import { isTest } from '#core/graph/test-path.ts'
import type { EdgeKind, Provenance } from '#core/graph/edge.ts'
import { byText } from '#core/order.ts'
import { limits } from '#wire/limits.ts'
import { byRoute } from '#wire/shard-rules.ts'
import type { Shard } from '#wire/shard.ts'
import { clip, MAX_PATTERN_CHARS } from '../../parse/facts/clip.ts'
import type { FactRoute, HttpFacts, RouteAction } from '../../parse/http/http-facts.ts'
import { idOf } from '../edges/id-of.ts'
import type { Consulted } from '../relink.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'
import { answers, finishPath, joinPaths, segmentsOf, toAddress } from './paths.ts'
import { RouterGraph } from './router-graph.ts'
import { Views, type Handled } from './views.ts'

type ShardRoute = Shard['routes'][number]

interface PlannedEdge {
  /** Index in the file's symbols. */
  readonly from: number
  readonly kind: EdgeKind & ('ROUTES_TO' | 'TESTS')
  readonly provenance: Provenance
  readonly line: number
  /** A symbol id. */
  readonly to: string
}

/** What a file's shard takes of the plan. */
export interface FilePlan {
  readonly routes: readonly ShardRoute[]
  readonly edges: readonly PlannedEdge[]
}

export interface RoutePlan {
  /** By path; files without routes and requests have none. */
  readonly files: ReadonlyMap<string, FilePlan>
  /** What it was made from, beside the HTTP facts themselves. */
  readonly consulted: Consulted
  /** Names that consulted files were asked for, where the program keeps them. */
  readonly asked: ReadonlyMap<string, readonly string[]>
}

/** A route that requests can meet. */
interface Target {
  readonly method: string
  readonly segments: readonly string[]
  /** Its framework takes `/Orders` and `/orders` for one path; the segments are in lower case. */
  readonly isCaseless: boolean
  /** Of the handler, or of the code that registers it when that has no name. */
  readonly id: string
  readonly isTest: boolean
}

/** Plans the routes of a repository. `facts` says what a file says about HTTP, by its number. */
export function planRoutes(
  program: Program,
  paths: readonly string[],
  facts: ReadonlyMap<number, HttpFacts>,
): RoutePlan {
  const files = new Map<string, FilePlan>()
  const consulted = program.table.watch(() => {
    const sources = [...facts].flatMap(([number, http]): (readonly [SourceFile, HttpFacts])[] => {
      const source = program.source(number)
      return source === undefined ? [] : [[source, http]]
    })
    const plan = new Planner(program, paths, sources)
    for (const [source] of sources) {
      const found = plan.of(source)
      if (found.routes.length + found.edges.length > 0) files.set(source.path, found)
    }
  })
  const numbers = [...consulted]
  const asked = numbers.flatMap((number): [string, readonly string[]][] => {
    const names = number < 0 ? undefined : program.source(number)?.asked
    return names === undefined ? [] : [[paths[number] ?? '', [...names].sort(byText)]]
  })
  return {
    asked: new Map(asked),
    files,
    consulted: {
      files: numbers
        .filter((number) => number >= 0)
        .sort((a, b) => a - b)
        .flatMap((number) => paths[number] ?? []),
      names: numbers
        .flatMap((number) => (number < 0 ? program.table.nameOf(number) : []))
        .sort(byText),
    },
  }
}

class Planner {
  readonly #program: Program
  readonly #graph: RouterGraph
  readonly #views: Views
  readonly #plans = new Map<SourceFile, { routes: ShardRoute[]; edges: PlannedEdge[] }>()
  readonly #targets: Target[] = []
  readonly #paths: readonly string[]
  #byName: ReadonlyMap<string, readonly number[]> | undefined

  constructor(
    program: Program,
    paths: readonly string[],
    sources: readonly (readonly [SourceFile, HttpFacts])[],
  ) {
    this.#program = program
    this.#paths = paths
    this.#graph = new RouterGraph(program, sources)
    this.#views = new Views(program, sources)
    for (const [source, { routes }] of sources) {
      this.#plans.set(source, { routes: [], edges: [] })
      for (const route of routes) this.#addRoute(source, route)
    }
    for (const [source, { requests }] of sources) {
      for (const request of requests) this.#addRequest(source, request)
    }
  }

  of(source: SourceFile): FilePlan {
    const { routes = [], edges = [] } = this.#plans.get(source) ?? {}
    const seen = new Set<string>()
    const kept = routes.sort(byRoute).filter((route) => {
      const key = JSON.stringify(route)
      return seen.size < limits.maxSymbolsPerFile && !seen.has(key) && seen.add(key)
    })
    return { routes: kept, edges }
  }

  #addRoute(source: SourceFile, route: FactRoute): void {
    if (route.form === 'methods' || route.form === 'action') return
    const own = this.#graph.path(source, route.from, route.pattern)
    for (const { prefix, framework } of this.#places(source, route)) {
      const handler = this.#handler(source, route)
      const pattern = this.#named(joinPaths(prefix, own), handler)
      const { method, form } = route
      if (handler === undefined) this.#put(source, route, { method, pattern, framework }, undefined)
      else {
        const handled: readonly Handled[] =
          form === 'view'
            ? this.#views.ofView(handler, { method, pattern, framework })
            : form === 'viewset'
              ? this.#views.ofViewSet(handler, pattern)
              : [{ method, pattern, handler }]
        for (const entry of handled)
          this.#put(source, route, { ...entry, framework }, entry.handler)
      }
    }
  }

  /** Where the router of a route stands: once for each way to reach it, not at all when it is no router. */
  #places(
    source: SourceFile,
    { router, framework }: FactRoute,
  ): { readonly prefix: string; readonly framework: string }[] {
    const nodes = router === null ? [] : this.#graph.find(source, router)
    const mayBeNone = router === null || ('mayBeNone' in router && nodes.length === 0)
    if (mayBeNone) return [{ prefix: '', framework }]
    return nodes.flatMap((node) => {
      const found = this.#graph.framework(node)
      if (found === undefined || found === 'client') return []
      return this.#graph.prefixes(node).map((prefix) => ({
        prefix,
        framework: framework === '' || framework === 'http' ? found : framework,
      }))
    })
  }

  /** ASP.NET's `[controller]` in the route of a base stands for the class that extends it. */
  #named(pattern: string, handler: SymbolRef | undefined): string {
    if (handler === undefined || !pattern.includes('[controller]')) return pattern
    const source = this.#program.source(handler.file)
    const type = source?.symbol(source.symbol(handler.symbol)?.parent ?? 0)?.name ?? ''
    return pattern.replace('[controller]', type.replace(/Controller$/, ''))
  }

  #handler(source: SourceFile, { handler, action, from }: FactRoute): SymbolRef | undefined {
    const found =
      handler === null
        ? undefined
        : this.#program.resolve(source, from, handler).find((value) => value.k === 'symbol')
    return found ?? (action === null ? undefined : this.#action(action))
  }

  /** The method that a framework finds by the names of files. */
  #action({ path, name }: RouteAction): SymbolRef | undefined {
    const files = this.#byEnding(path)
    const [file] = files
    const source = files.length === 1 && file !== undefined ? this.#program.source(file) : undefined
    const found = source?.named(name).find((index) => source.symbol(index)?.kind === 'method')
    return source === undefined || found === undefined
      ? undefined
      : { file: source.number, symbol: found }
  }

  /** Files whose path ends so, by whole names. */
  #byEnding(ending: string): readonly number[] {
    const name = ending.slice(ending.lastIndexOf('/') + 1)
    this.#byName ??= Map.groupBy(this.#paths.keys(), (number) => {
      const path = this.#paths[number] ?? ''
      return path.slice(path.lastIndexOf('/') + 1)
    })
    return (this.#byName.get(name) ?? []).filter((number) =>
      `/${this.#paths[number] ?? ''}`.endsWith(`/${ending}`),
    )
  }

  #put(
    source: SourceFile,
    { line, from }: FactRoute,
    {
      method,
      pattern,
      framework,
    }: { readonly method: string; readonly pattern: string; readonly framework: string },
    handler: SymbolRef | undefined,
  ): void {
    const plan = this.#plans.get(source)
    if (plan === undefined) return
    const id = handler === undefined ? '' : idOf(this.#program, handler)
    const whole = clip(finishPath(pattern, framework), MAX_PATTERN_CHARS)
    plan.routes.push({
      method,
      pattern: whole,
      framework,
      handler: id.length > limits.maxIdChars ? '' : id,
      line,
    })
    if (id !== '')
      plan.edges.push({ from, kind: 'ROUTES_TO', provenance: 'treesitter', line, to: id })
    const symbol = source.symbol(from)
    const isCaseless = framework === 'aspnet'
    this.#targets.push({
      method,
      segments: segmentsOf(isCaseless ? whole.toLowerCase() : whole),
      isCaseless,
      id: id === '' ? `${source.path}/${symbol?.descriptors ?? ''}` : id,
      isTest: source.isTest,
    })
  }

  /** A request meets the one route that answers it best; two that answer equally well say nothing. */
  #addRequest(
    source: SourceFile,
    { client, method, url, from, line }: HttpFacts['requests'][number],
  ): void {
    const base =
      client === null
        ? ['']
        : this.#graph
            .find(source, client)
            .flatMap((node) =>
              this.#graph.framework(node) === 'client' ? this.#graph.prefixes(node) : [],
            )
    // A constant may be the address of the server, in front of which there is no slash.
    const own = this.#graph.path(source, from, url).replace(/^\/(?=https?:)/, '')
    const met = new Set<string>()
    for (const prefix of base) {
      const address = toAddress(/^https?:/.test(own) ? own : joinPaths(prefix, own))
      if (address === null) continue
      const segments = address.segments.map((segment) => segment.toLowerCase())
      const lower = { ...address, segments }
      let best = 0
      let found = new Set<string>()
      for (const target of this.#targets) {
        if (target.isTest && !source.isTest) continue
        if (method !== '' && target.method !== 'ANY' && target.method !== method) continue
        const score = answers(target.segments, target.isCaseless ? lower : address)
        if (score < best || score < 0) continue
        if (score > best) found = new Set()
        best = score
        found.add(target.id)
      }
      const [only] = found
      if (found.size === 1 && only !== undefined) met.add(only)
    }
    const [to] = met
    const plan = this.#plans.get(source)
    const symbol = source.symbol(from)
    if (
      met.size !== 1 ||
      to === undefined ||
      plan === undefined ||
      to === `${source.path}/${symbol?.descriptors ?? ''}`
    )
      return
    plan.edges.push({ from, kind: 'ROUTES_TO', provenance: 'heuristic', line, to })
    if (isTest(source.path, symbol?.container ?? '', symbol?.name ?? '')) {
      plan.edges.push({ from, kind: 'TESTS', provenance: 'heuristic', line, to })
    }
  }
}
