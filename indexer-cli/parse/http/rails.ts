// Rails' config/routes.rb, and Sinatra: blocks inside blocks, without a receiver to name.

import type { Dialect } from './dialect.ts'
import type { Argument, CallExpr, Expr } from './expression-types.ts'
import type { HttpFile } from './http-file.ts'
import { lastName, type Frame, type Place, type Site } from './places.ts'

const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'options',
  'match',
  'head',
])
const ACTIONS: readonly (readonly [
  name: string,
  methods: readonly string[],
  path: string,
  isMember: boolean,
])[] = [
  ['index', ['GET'], '', false],
  ['new', ['GET'], '/new', false],
  ['create', ['POST'], '', false],
  ['show', ['GET'], '', true],
  ['edit', ['GET'], '/edit', true],
  ['update', ['PATCH', 'PUT'], '', true],
  ['destroy', ['DELETE'], '', true],
]

/** Where a line of routes.rb stands: what blocks around it add to paths and to the folders of controllers. */
interface Around {
  readonly path: string
  readonly folder: string
  /** The controller that `resources` around means; '' for none. */
  readonly controller: string
  /** Path of one element of the resource around, and that it is the innermost block. */
  readonly member: string
  readonly isInResource: boolean
  /** Where elements of shallow resources stand; undefined where they are as deep as their collections. */
  readonly shallow?: string | undefined
}

const option = (args: readonly Argument[], name: string): Expr | undefined =>
  args.find((argument) => argument.name === name)?.value

const names = (http: HttpFile, value: Expr | undefined, place: Place): readonly string[] =>
  value === undefined
    ? []
    : (value.k === 'list' ? value.items.map((item) => item.value) : [value]).flatMap(
        (item) => http.literal(item, place)?.split(/\s+/) ?? [],
      )

const isTrue = (http: HttpFile, value: Expr | undefined): boolean =>
  value !== undefined && http.text.slice(value.start, value.end) === 'true'

const positional = (call: CallExpr): readonly Expr[] =>
  call.args.filter(({ name }) => name === '').map(({ value }) => value)

const join = (...parts: readonly string[]): string => {
  const whole = parts.map((part) => part.replace(/^\/+|\/+$/g, '')).filter((part) => part !== '')
  return `/${whole.join('/')}`
}

/** `orders` to `order`: as far as parameters of paths need it. */
const singular = (name: string): string =>
  name.endsWith('ies')
    ? `${name.slice(0, -3)}y`
    : /(?:s|x|z|ch|sh)es$/.test(name)
      ? name.slice(0, -2)
      : name.replace(/s$/, '')

const plural = (name: string): string =>
  name.endsWith('y') && !/[aeiou]y$/.test(name)
    ? `${name.slice(0, -1)}ies`
    : name.endsWith('s')
      ? name
      : `${name}s`

/** The same place, where elements of resources inside stand no deeper. */
const shallowIn = (at: Around): Around => ({ ...at, shallow: at.shallow ?? at.path })

function around(http: HttpFile, frames: readonly Frame[], place: Place): Around {
  let at: Around = { path: '', folder: '', controller: '', member: '', isInResource: false }
  for (const { call, isBlock } of frames) {
    if (!isBlock) continue
    const name = lastName(call.fn)
    const { args } = call
    const [first] = positional(call)
    const said = http.literal(first, place) ?? ''
    const isShallow = name === 'shallow' || isTrue(http, option(args, 'shallow'))
    if (isShallow) at = shallowIn(at)
    if (name === 'namespace') {
      const path = http.literal(option(args, 'path'), place) ?? said
      const folder = http.literal(option(args, 'module'), place) ?? said
      at = {
        path: join(at.path, path),
        folder: join(at.folder, folder),
        controller: '',
        member: '',
        isInResource: false,
        shallow: at.shallow === undefined ? undefined : join(at.shallow, path),
      }
    } else if (name === 'scope') {
      const path = http.literal(option(args, 'path'), place) ?? said
      const folder = http.literal(option(args, 'module'), place) ?? ''
      at = {
        ...at,
        path: join(at.path, path),
        folder: join(at.folder, folder),
        controller: http.literal(option(args, 'controller'), place) ?? at.controller,
      }
    } else if (name === 'controller') at = { ...at, controller: said }
    else if (name === 'resources' || name === 'resource') {
      const { base, controller, one } = resourceOf(http, call, said, at, place)
      const isNested = name === 'resources'
      const outer = isNested
        ? join(base, `:${singular(said)}_${http.literal(option(args, 'param'), place) ?? 'id'}`)
        : base
      at = { ...at, path: outer, controller, member: one, isInResource: true }
      // What stands right inside belongs to the collection or to one element.
      at = { ...at, path: outer }
    } else if (name === 'member') at = { ...at, path: at.member, isInResource: false }
    else if (name === 'collection' || name === 'new') {
      const base = at.member.replace(/\/:[^/]+$/, '')
      at = { ...at, path: name === 'new' ? join(base, 'new') : base, isInResource: false }
    }
  }
  return at
}

function resourceOf(
  http: HttpFile,
  call: CallExpr,
  name: string,
  at: Around,
  place: Place,
): { readonly base: string; readonly controller: string; readonly one: string } {
  const path = http.literal(option(call.args, 'path'), place) ?? name
  const isMany = lastName(call.fn) === 'resources'
  const controller =
    http.literal(option(call.args, 'controller'), place) ?? (isMany ? name : plural(name))
  const module = http.literal(option(call.args, 'module'), place)
  const base = join(at.path, path)
  const param = http.literal(option(call.args, 'param'), place) ?? 'id'
  const shallow = isTrue(http, option(call.args, 'shallow'))
    ? (at.shallow ?? (at.isInResource ? '' : at.path))
    : at.shallow
  return {
    base,
    controller: module === null ? controller : `${module}/${controller}`,
    one: isMany ? join(shallow === undefined ? base : join(shallow, path), `:${param}`) : base,
  }
}

/** The file of a controller and its action; a controller with a slash in front stands at the top. */
const actionOf = (
  folder: string,
  controller: string,
  action: string,
): { readonly path: string; readonly name: string } => ({
  path: `controllers${controller.startsWith('/') ? controller : join(folder, controller)}_controller.rb`,
  name: action,
})

function visit({ call, ...place }: Site, http: HttpFile): void {
  if (call.fn.k !== 'name') return
  if (!isRails(http)) {
    if (isSinatra(http)) sinatra(http, call, place)
    return
  }
  for (const at of placesOf(http, place)) draw(http, call, at)
}

/** Where the lines of a concern count: in each block that names it. Other lines count where they stand. */
function placesOf(http: HttpFile, place: Place): readonly Place[] {
  const depth = place.frames.findIndex(
    ({ call, isBlock }) => isBlock && call.fn.k === 'name' && call.fn.name === 'concern',
  )
  const concern = place.frames[depth]
  if (concern === undefined) return [place]
  const name = http.literal(positional(concern.call)[0], place)
  const inside = place.frames.slice(depth + 1)
  return http.reading.sites.flatMap(({ call, frames }): readonly Place[] => {
    const isCall = call.fn.k === 'name' && call.fn.name === 'concerns'
    const named = isCall
      ? positional(call).flatMap((value) => names(http, value, place))
      : names(http, option(call.args, 'concerns'), place)
    if (name === null || !named.includes(name)) return []
    const around = isCall ? frames : [...frames, { call, isBlock: true }]
    return [{ ...place, frames: [...around, ...inside] }]
  })
}

function draw(http: HttpFile, call: CallExpr, place: Place): void {
  const name = lastName(call.fn)
  if (name === 'resources' || name === 'resource') resources(http, call, place)
  else if (name === 'root') {
    const at = around(http, place.frames, place)
    const target = http.literal(option(call.args, 'to') ?? positional(call)[0], place)
    if (target !== null)
      add(http, { methods: ['GET'], path: at.path === '' ? '/' : at.path, target, at, place })
  } else if (VERBS.has(name)) verb(http, call, name, place)
}

interface Added {
  readonly methods: readonly string[]
  readonly path: string
  /** `controller#action`. */
  readonly target: string
  readonly at: Around
  readonly place: Place
}

function add(http: HttpFile, { methods, path, target, at, place }: Added): void {
  const [controller = '', action = ''] = target.split('#')
  for (const method of methods) {
    http.route({
      router: null,
      method,
      pattern: [path],
      framework: 'rails',
      handler: null,
      action: action === '' ? null : actionOf(at.folder, controller, action),
      place,
    })
  }
}

function resources(http: HttpFile, call: CallExpr, place: Place): void {
  const at = around(http, place.frames, place)
  const isMany = lastName(call.fn) === 'resources'
  const only = option(call.args, 'only')
  const except = new Set(names(http, option(call.args, 'except'), place))
  const kept = only === undefined ? undefined : new Set(names(http, only, place))
  for (const expr of positional(call)) {
    const name = http.literal(expr, place)
    if (name === null) continue
    const { base, controller, one } = resourceOf(http, call, name, at, place)
    for (const [action, methods, path, isMember] of ACTIONS) {
      if (
        (kept !== undefined && !kept.has(action)) ||
        except.has(action) ||
        (!isMany && action === 'index')
      )
        continue
      const whole = `${isMember ? one : base}${path}`
      add(http, { methods, path: whole, target: `${controller}#${action}`, at, place })
    }
  }
}

/** `get '/x', to: 'orders#show'`, `get 'orders/list'`, `get :preview, on: :member`, `match '/x' => 'a#b', via: :all`. */
function verb(http: HttpFile, call: CallExpr, name: string, place: Place): void {
  const at = around(http, place.frames, place)
  const via = names(http, option(call.args, 'via'), place).map((method) =>
    method === 'all' ? 'ANY' : method.toUpperCase(),
  )
  const methods = name === 'match' ? (via.length > 0 ? via : ['ANY']) : [name.toUpperCase()]
  const arrow = call.args.find(
    (argument) => argument.name.includes('/') || argument.value.k === 'text',
  )
  const hasArrow = arrow !== undefined && arrow.name !== '' && !OPTIONS.has(arrow.name)
  const on = http.literal(option(call.args, 'on'), place)
  const written = hasArrow
    ? [arrow.name]
    : positional(call).flatMap((expr) => http.literal(expr, place) ?? [])
  for (const path of written) {
    const plain = path.replace(/\(\.:?format\)$/, '')
    const parent =
      on === 'member'
        ? at.member
        : on === 'collection'
          ? at.member.replace(/\/:[^/]+$/, '')
          : at.path
    const to =
      (hasArrow
        ? http.literal(arrow.value, place)
        : http.literal(option(call.args, 'to'), place)) ?? ''
    const action = http.literal(option(call.args, 'action'), place)
    const controller = http.literal(option(call.args, 'controller'), place) ?? at.controller
    const target = to.includes('#')
      ? to
      : action !== null || controller !== ''
        ? `${controller}#${action ?? (to || (plain.split('/').at(-1) ?? ''))}`
        : plain.replace(/^\//, '').replace(/\/([^/]+)$/, '#$1')
    add(http, {
      methods,
      path: join(parent, plain),
      target: target.includes('#') ? target : '',
      at,
      place,
    })
  }
}

const OPTIONS: ReadonlySet<string> = new Set([
  'to',
  'via',
  'as',
  'on',
  'action',
  'controller',
  'constraints',
  'defaults',
  'format',
  'only',
  'except',
  'path',
  'module',
  'param',
])

const isRails = ({ path, text }: HttpFile): boolean =>
  /(?:^|\/)config\/routes(?:\/.*)?\.rb$/.test(path) || /\.routes\.draw\b/.test(text)
const isSinatra = ({ text }: HttpFile): boolean => /\bsinatra\b|Sinatra::/.test(text)

/** Sinatra's `get '/x' do`; `namespace '/api' do` comes from its extension. */
function sinatra(http: HttpFile, call: CallExpr, place: Place): void {
  const name = lastName(call.fn)
  const [first] = positional(call)
  if (!VERBS.has(name) || call.block === null || first === undefined) return
  const prefix = place.frames
    .filter((frame) => frame.isBlock && lastName(frame.call.fn) === 'namespace')
    .map((frame) => http.literal(positional(frame.call)[0], place) ?? '')
  const path = http.literal(first, place)
  if (path === null || !path.startsWith('/')) return
  http.route({
    router: null,
    method: name,
    pattern: [join(...prefix, path)],
    framework: 'sinatra',
    handler: null,
    place,
  })
}

export const rubyDialect: Dialect = {
  isServer: (text, path) =>
    /\.routes\.draw\b|\bsinatra\b|Sinatra::/.test(text) || /(?:^|\/)config\/routes\b/.test(path),
  make: () => null,
  chained: new Set(),
  visit,
  owns: () => true,
}
