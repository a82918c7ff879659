// ASP.NET: controllers by attributes, minimal APIs by calls.

import type { Dialect, MadeRouter } from './dialect.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { slashed } from './nest.ts'
import { dotted, lastName, type Annotation, type Place, type Site } from './places.ts'

const VERBS: Readonly<Record<string, string>> = {
  HttpGet: 'GET',
  HttpPost: 'POST',
  HttpPut: 'PUT',
  HttpPatch: 'PATCH',
  HttpDelete: 'DELETE',
  HttpHead: 'HEAD',
  HttpOptions: 'OPTIONS',
}
const MAPS: Readonly<Record<string, string>> = {
  MapGet: 'GET',
  MapPost: 'POST',
  MapPut: 'PUT',
  MapPatch: 'PATCH',
  MapDelete: 'DELETE',
  Map: 'ANY',
}

const annotationsOf = (http: HttpFile, symbol: number, name: string): readonly Annotation[] =>
  http.reading.annotations.filter((found) => found.symbol === symbol && nameOf(found) === name)

const nameOf = ({ name }: Annotation): string => name.replace(/Attribute$/, '')

const firstOf = (expr: Expr): Expr | undefined =>
  expr.k === 'call'
    ? (expr.args.find(({ name }) => name === '' || name === 'template')?.value ?? undefined)
    : undefined

/** `[HttpGet("{id}")]`, `[Route("all")]`, `[AcceptVerbs("GET", "POST")]` in a class with `[Route("api/[controller]")]`. */
function annotated(annotation: Annotation, http: HttpFile): void {
  const { expr, symbol, place } = annotation
  const name = nameOf(annotation)
  const draft = http.reading.source.drafts[symbol]
  if (name === 'Route' && draft?.kind === 'class') boundPrefix(http, annotation)
  if (draft === undefined || draft.kind !== 'method') return
  const routes = annotationsOf(http, symbol, 'Route')
  const hasVerb = http.reading.annotations.some(
    (found) =>
      found.symbol === symbol && (nameOf(found) in VERBS || nameOf(found) === 'AcceptVerbs'),
  )
  const verb = VERBS[name]
  const methods =
    verb !== undefined
      ? [verb]
      : name === 'AcceptVerbs' && expr.k === 'call'
        ? expr.args.flatMap((argument) =>
            argument.name === '' ? (http.literal(argument.value, place) ?? []) : [],
          )
        : name === 'Route' && !hasVerb
          ? ['ANY']
          : []
  const own =
    name === 'AcceptVerbs' && expr.k === 'call'
      ? expr.args.find((argument) => argument.name === 'Route')?.value
      : firstOf(expr)
  const written = own !== undefined ? [own] : routes.flatMap((route) => firstOf(route.expr) ?? [])
  const paths = written.length === 0 ? [[]] : written.map((path) => http.pathOf(path, place) ?? [])
  const prefixes = annotationsOf(http, draft.parent, 'Route').map(
    (route) => http.pathOf(firstOf(route.expr), route.place) ?? [],
  )
  const action = draft.name.replace(/Async$/, '')
  const controller = (http.reading.source.drafts[draft.parent]?.name ?? '').replace(
    /Controller$/,
    '',
  )
  const area =
    annotationsOf(http, draft.parent, 'Area').map(
      (found) => http.literal(firstOf(found.expr), place) ?? '',
    )[0] ?? ''
  for (const method of methods) {
    for (const path of paths) {
      for (const prefix of prefixes.length === 0 ? [[]] : prefixes) {
        const isAbsolute = typeof path[0] === 'string' && /^~?\//.test(path[0])
        const parts = isAbsolute ? path : [...slashed(prefix), ...slashed(path)]
        const pattern = parts.map((part) =>
          typeof part === 'string' ? tokens(part, { controller, action, area }) : part,
        )
        http.route({
          router: isAbsolute || prefixes.length > 0 ? null : baseOf(http, draft.parent),
          method,
          pattern,
          framework: 'aspnet',
          handler: http.symbol(symbol),
          place,
        })
      }
    }
  }
}

/** Classes without a route of their own take that of their base, which `[controller]` names anew. */
function baseOf(http: HttpFile, symbol: number): RouterRef | null {
  const base = http.reading.source.drafts[symbol]?.heritage[0]?.of
  return base === undefined ? null : { of: base, from: symbol, mayBeNone: true }
}

/** The router that a class with a route is for the classes that extend it. */
function boundPrefix(http: HttpFile, { expr, symbol, place }: Annotation): void {
  const ref = http.routerAt(`class ${expr.start}`, {
    framework: 'aspnet',
    prefix: slashed(http.pathOf(firstOf(expr), place) ?? []),
    parent: null,
  })
  const router = 'at' in ref ? http.routers[ref.at] : undefined
  if (router !== undefined) router.bound = http.symbol(symbol)
}

const tokens = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .replace(/^~/, '')
    .replace(/\[(controller|action|area)\]/g, (whole, name: string) => values[name] ?? whole)

function make(call: CallExpr, place: Place, http: HttpFile): MadeRouter | null {
  const name = lastName(call.fn)
  if (name === 'MapGroup' && call.fn.k === 'member') {
    const parent = http.router(call.fn.of, place)
    return parent === null ? null : { framework: 'aspnet', prefix: call.args[0]?.value, parent }
  }
  if (dotted(call.fn) === 'WebApplication.Create') return { framework: 'aspnet' }
  return name === 'Build' && /\bWebApplication\.Create/.test(http.text)
    ? { framework: 'aspnet' }
    : null
}

/** `app.MapGet("/x", list)`, `app.MapMethods("/x", ["GET"], list)`; an extension method is given what it is called on. */
function visit({ call, ...place }: Site, http: HttpFile): void {
  const { fn, args } = call
  if (fn.k !== 'member') return
  const [first, second] = args
  const method = MAPS[fn.name]
  if (method !== undefined || fn.name === 'MapMethods') {
    if (second === undefined) return
    const router = http.router(fn.of, place)
    if (router === null) return
    const methods =
      method === undefined
        ? second.value.k === 'list'
          ? second.value.items.flatMap(({ value }) => http.literal(value, place) ?? [])
          : []
        : [method]
    const handler = http.handler(args.at(-1)?.value, place)
    const pattern = http.pathOf(first?.value, place)
    for (const each of methods)
      http.route({
        router,
        method: each,
        pattern: pattern === null ? null : slashed(pattern),
        framework: 'aspnet',
        handler,
        place,
      })
    return
  }
  if (!/^(?:Map|Use|Add|Register|Configure)\w*$/.test(fn.name)) return
  const router = http.router(fn.of, place)
  if (router === null || !('at' in router)) return
  const to = http.reading.evaluate(fn)
  const name = to.t === 'member' || to.t === 'name' ? to : { t: 'name' as const, name: fn.name }
  http.passes.push({ to: name, from: place.owner, index: 0, router })
}

export const csharpDialect: Dialect = {
  isServer: (text) =>
    /\bHttp(?:Get|Post|Put|Patch|Delete)\b|\bRoute(?:Attribute)?\s*\(|\bMap(?:Get|Post|Put|Patch|Delete|Group|Methods)\b|\bWebApplication\b|\bIEndpointRouteBuilder\b|\bRouteGroupBuilder\b/.test(
      text,
    ),
  make,
  chained: new Set([
    'WithName',
    'WithTags',
    'WithOpenApi',
    'RequireAuthorization',
    'AllowAnonymous',
    'AddEndpointFilter',
    'RequireCors',
    'Produces',
    'WithMetadata',
    'RequireRateLimiting',
    'CacheOutput',
    'DisableAntiforgery',
    ...Object.keys(MAPS),
  ]),
  visit,
  annotated,
  owns: (name) => name.startsWith('Map') || name.startsWith('Use'),
}
