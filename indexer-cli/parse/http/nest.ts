// NestJS: controllers and their methods by decorators, and the prefix of the whole application.

import type { Expr } from './expression-types.ts'
import type { PathPart } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import type { Annotation, Place } from './places.ts'

const VERBS: ReadonlySet<string> = new Set([
  'Get',
  'Post',
  'Put',
  'Delete',
  'Patch',
  'Head',
  'Options',
  'All',
  'Sse',
])

const entry = (value: Expr | undefined, name: string): Expr | undefined =>
  value?.k === 'list' ? value.items.find((item) => item.name === name)?.value : undefined

/** Path texts of a decorator's argument: none, one, a list, or `{ path }`. */
function pathsOf(http: HttpFile, value: Expr | undefined, place: Place): (readonly PathPart[])[] {
  if (value === undefined) return [[]]
  if (value.k === 'list' && value.items.every(({ name }) => name === '')) {
    return value.items.flatMap((item) => pathsOf(http, item.value, place))
  }
  const path = value.k === 'list' ? entry(value, 'path') : value
  if (path?.k === 'list') return pathsOf(http, path, place)
  return [path === undefined ? [] : slashed(http.pathOf(path, place) ?? [])]
}

/** Paths of decorators need no slash in front; one that a constant brings is none too many. */
export const slashed = (parts: readonly PathPart[]): readonly PathPart[] => {
  const [first] = parts
  return first === undefined || first === '' || (typeof first === 'string' && first.startsWith('/'))
    ? parts
    : ['/', ...parts]
}

/** What versions add in front of a path: `'1'`, `['1', '2']`; nothing where none is written. */
function versionsOf(http: HttpFile, value: Expr | undefined, place: Place): readonly string[] {
  const written = value?.k === 'list' ? value.items.map((item) => item.value) : [value]
  const said = written.map((item) => http.literal(item, place))
  return said.map((version) => (version === null ? '' : `/v${version}`))
}

const controllerOf = (http: HttpFile, symbol: number): Annotation | undefined => {
  const parent = http.reading.source.drafts[symbol]?.parent ?? -1
  return http.reading.annotations.find(
    (found) =>
      found.symbol === parent && (found.name === 'Controller' || found.name === 'Resolver'),
  )
}

/** `@Get(':id')` in a class with `@Controller('orders')`. */
export function nestAnnotated(annotation: Annotation, http: HttpFile): void {
  const { name, expr, symbol, place } = annotation
  if (!VERBS.has(name) || expr.k !== 'call') return
  const controller = controllerOf(http, symbol)
  if (controller?.name !== 'Controller' || controller.expr.k !== 'call') return
  const options = controller.expr.args[0]?.value
  const own = http.reading.annotations.find(
    (found) => found.symbol === symbol && found.name === 'Version',
  )?.expr
  const versions = versionsOf(
    http,
    own?.k === 'call' ? own.args[0]?.value : entry(options, 'version'),
    place,
  )
  const root = http.moduleRouter('nestjs')
  for (const prefix of pathsOf(http, options, controller.place)) {
    for (const path of pathsOf(http, expr.args[0]?.value, place)) {
      for (const version of versions) {
        http.route({
          router: root,
          method: name === 'All' ? 'ANY' : name === 'Sse' ? 'GET' : name,
          pattern: [version, ...prefix, ...path],
          framework: 'nestjs',
          handler: http.symbol(symbol),
          place,
        })
      }
    }
  }
}
