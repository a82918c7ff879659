// The HTTP facts of one file while they are collected: which router an expression is, what a path says, who handles.

import type { FactExpr } from '../file-facts.ts'
import { clip } from '../facts/clip.ts'
import { UNKNOWN } from '../facts/expressions.ts'
import { makeClient } from './client-makers.ts'
import { handedTo, namedFunction } from './function-literals.ts'
import type { Dialect, MadeRouter } from './dialect.ts'
import type { CallExpr, Expr, FunctionExpr } from './expression-types.ts'
import type {
  FactMount,
  FactPass,
  FactRequest,
  FactRoute,
  FactRouter,
  PathPart,
  RouteAction,
  RouteForm,
  RouterRef,
} from './http-facts.ts'
import { frameworkOfType } from './router-types.ts'
import { lastName, type Place } from './places.ts'
import { type HttpReading } from './reading.ts'
import { SaidTexts } from './said-texts.ts'

/** Names that lead to names: more steps are a circle. */
const MAX_STEPS = 12
const MAX_METHOD_CHARS = 16

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** A route as a rule of a framework words it. */
export interface NewRoute {
  readonly router: RouterRef | null
  readonly method: string
  /** Null when it is not known: there is no route. */
  readonly pattern: readonly PathPart[] | null
  readonly framework: string
  readonly handler: FactExpr | null
  readonly place: Place
  readonly form?: RouteForm
  readonly action?: RouteAction | null
}

export class HttpFile {
  readonly reading: HttpReading
  readonly dialect: Dialect
  readonly routers: Mutable<FactRouter>[] = []
  readonly routes: FactRoute[] = []
  readonly mounts: FactMount[] = []
  readonly passes: FactPass[] = []
  readonly requests: FactRequest[] = []
  readonly #made = new Map<string, number>()
  readonly #said: SaidTexts
  #steps = 0
  #module = -1

  constructor(reading: HttpReading, dialect: Dialect) {
    this.reading = reading
    this.dialect = dialect
    this.#said = new SaidTexts(reading)
  }

  get path(): string {
    return this.reading.source.path
  }

  get text(): string {
    return this.reading.source.text
  }

  /** Whether an import of the file starts with that text. */
  imports(start: string): boolean {
    return this.reading.source.imports.some(
      ({ from, name }) => from.startsWith(start) || `${from}.${name}`.startsWith(start),
    )
  }

  route({
    router,
    method,
    pattern,
    framework,
    handler,
    place,
    form = 'plain',
    action = null,
  }: NewRoute): void {
    if (pattern === null) return
    const line = this.reading.source.lineAt(place.at)
    this.routes.push({
      form,
      action,
      router,
      method: clip(method.toUpperCase(), MAX_METHOD_CHARS),
      pattern,
      framework,
      handler,
      from: place.owner,
      line,
    })
  }

  mount(
    parent: RouterRef | null,
    prefix: readonly PathPart[] | null,
    child: RouterRef | null,
    replaces = false,
  ): void {
    if (parent !== null && prefix !== null && child !== null)
      this.mounts.push({ parent, prefix, child, replaces })
  }

  request(
    method: string,
    url: readonly PathPart[] | null,
    place: Place,
    client: RouterRef | null = null,
  ): void {
    if (url === null || url.length === 0) return
    this.requests.push({
      client,
      method: clip(method.toUpperCase(), MAX_METHOD_CHARS),
      url,
      from: place.owner,
      line: this.reading.source.lineAt(place.at),
    })
  }

  /** The router that stands for the whole file. */
  moduleRouter(framework: string, prefix: readonly PathPart[] = []): RouterRef {
    if (this.#module < 0)
      this.#module = this.#add({ framework, prefix, parent: null, isModule: true })
    return { at: this.#module }
  }

  /** A router that is made without a value that stands for it: the block of `namespace :api do`. `key` tells it from others of the file. */
  routerAt(
    key: string,
    made: {
      readonly framework: string
      readonly prefix: readonly PathPart[]
      readonly parent: RouterRef | null
    },
  ): RouterRef {
    const known = this.#made.get(key)
    if (known !== undefined) return { at: known }
    const at = this.#add(made)
    this.#made.set(key, at)
    return { at }
  }

  #add(router: Partial<FactRouter>): number {
    return (
      this.routers.push({
        framework: '',
        prefix: [],
        parent: null,
        bound: null,
        returnedBy: -1,
        given: null,
        isModule: false,
        exportedAs: [],
        ...router,
      }) - 1
    )
  }

  /** The router that an expression is: of this file, or one that the linker shall look for. Null for what cannot be one. */
  router(expr: Expr, place: Place): RouterRef | null {
    return this.#routerWithin(expr, place, false)
  }

  /** The router of this file that an expression is: its index; -1 for none. */
  ownRouter(expr: Expr, place: Place): number {
    const found = this.#routerWithin(expr, place, true)
    return found !== null && 'at' in found ? found.at : -1
  }

  /** With `isOwn`, what other files could make of a name is not asked: that is most of the work. */
  #routerWithin(expr: Expr, place: Place, isOwn: boolean): RouterRef | null {
    if (this.#steps > MAX_STEPS) return null
    this.#steps += 1
    const found = this.#router(expr, place, isOwn)
    this.#steps -= 1
    return found
  }

  #router(expr: Expr, place: Place, isOwn: boolean): RouterRef | null {
    if (expr.k === 'call') return this.#routerOfCall(expr, place, isOwn)
    if (expr.k !== 'name' && expr.k !== 'member') return null
    const meaning = this.reading.meaning(expr, place)
    if (meaning === undefined) {
      if (expr.k === 'member' && this.dialect.isSelf?.(expr.name) === true)
        return this.#routerWithin(expr.of, place, isOwn)
      return isOwn ? null : this.#elsewhere(expr, place)
    }
    if (meaning.m === 'value') {
      const { value } = meaning
      if (value.k === 'name' || value.k === 'member' || value.k === 'call') {
        return value.start === expr.start ? null : this.#routerWithin(value, meaning.place, isOwn)
      }
      return value.k === 'list' ? this.routerOfList(value, '') : null
    }
    const framework = frameworkOfType(this.reading.source.language, meaning.parameter.type)
    if (meaning.m === 'given') {
      const { frame, index } = meaning
      const fn = frame.call.args.find(
        ({ value }) => value.k === 'function' && value.start <= place.at && place.at < value.end,
      )?.value
      const given = this.dialect.given?.(
        {
          frame,
          fn: fn?.k === 'function' ? fn : { k: 'function', params: [], start: 0, end: 0 },
          index,
          place: meaning.place,
        },
        this,
      )
      if (given !== undefined && given !== null) return given
      return framework === null
        ? null
        : this.routerAt(`given ${frame.call.start} ${index}`, {
            framework,
            prefix: [],
            parent: null,
          })
    }
    if (framework === null && meaning.parameter.type !== '') return null
    const key = `param ${meaning.symbol} ${meaning.index}`
    const known = this.#made.get(key)
    if (known !== undefined) return { at: known }
    const { symbol, index } = meaning
    const at = this.#add({
      framework: framework ?? '',
      given: { symbol, index, name: meaning.parameter.name },
    })
    this.#made.set(key, at)
    return { at }
  }

  /** A variable that holds a list of routes: Django's `urlpatterns`. */
  routerOfList(value: Expr, framework: string): RouterRef {
    return this.routerAt(`list ${value.start}`, { framework, prefix: [], parent: null })
  }

  /** Whether a list has been found to hold routes. */
  hasListRouter(value: Expr): boolean {
    return this.#made.has(`list ${value.start}`)
  }

  #routerOfCall(call: CallExpr, place: Place, isOwn: boolean): RouterRef | null {
    const key = `call ${call.start} ${call.end}`
    const known = this.#made.get(key)
    if (known !== undefined) return known < 0 ? null : { at: known }
    const made = this.dialect.make(call, place, this) ?? makeClient(call)
    if (made !== null) return { at: this.#make(key, made, place) }
    if (call.fn.k === 'member' && this.dialect.chained.has(call.fn.name))
      return this.#routerWithin(call.fn.of, place, isOwn)
    return isOwn ? null : this.#elsewhere(call, place)
  }

  #make(key: string, { framework, prefix, parent = null }: MadeRouter, place: Place): number {
    const parts =
      prefix === undefined
        ? []
        : typeof prefix === 'string'
          ? [prefix]
          : (this.pathOf(prefix, place) ?? this.#unsaid(prefix, framework, place))
    const at = this.#add({ framework, prefix: parts, parent })
    this.#made.set(key, at)
    return at
  }

  /** A prefix that is not written: a value that a parameter brings, nothing where it can't be a path. */
  #unsaid(prefix: Expr, framework: string, place: Place): PathPart[] {
    const given = prefix.k === 'name' ? this.reading.meaning(prefix, place)?.m : undefined
    return framework === 'client' || given === 'parameter' ? [UNKNOWN] : []
  }

  #elsewhere(expr: Expr, place: Place): RouterRef | null {
    if (expr.k === 'call' && expr.fn.k === 'name' && expr.fn.name === 'require') {
      const module = this.literal(expr.args[0]?.value, place)
      return module === null ? null : { module }
    }
    const of = this.reading.evaluate(expr)
    const isNamed = of.t === 'name' || of.t === 'member' || of.t === 'symbol' || of.t === 'call'
    if (isNamed) return { of, from: place.owner }
    // A variable is worth what it was given, as far as the linker knows.
    return of.t === 'unknown' || of.t === 'opaque' ? null : { of, from: place.owner }
  }

  /** The parts of a path that an expression says; null when it is no text. */
  pathOf(expr: Expr | undefined, place: Place): PathPart[] | null {
    return this.#said.pathOf(expr, place)
  }

  /** Text that is wholly written; null for anything else. */
  literal(expr: Expr | undefined, place: Place): string | null {
    return this.#said.literal(expr, place)
  }

  /** Who handles: the function that an expression names, what wraps it left aside. Null for a function without a name. */
  handler(expr: Expr | undefined, place: Place): FactExpr | null {
    if (expr === undefined) return null
    if (expr.k === 'list') return this.handler(expr.items.at(-1)?.value, place)
    if (expr.k === 'name' || expr.k === 'member') {
      const named = this.reading.evaluate(expr)
      return named.t === 'name' || named.t === 'member' || named.t === 'symbol' ? named : null
    }
    if (expr.k === 'function') return this.#literal(expr, place)
    if (expr.k !== 'call') return null
    // `controller.list.bind(controller)`, `asyncHandler(list)`, `views.Home.as_view()`, `handlers.List()`.
    const { fn } = expr
    if (fn.k === 'member' && (fn.name === 'bind' || fn.name === 'as_view' || fn.name === 'as_asgi'))
      return this.handler(fn.of, place)
    const inner = expr.args.findLast(
      ({ value }) =>
        value.k === 'name' || value.k === 'member' || value.k === 'call' || value.k === 'function',
    )
    if (inner?.value.k === 'function') return this.#literal(inner.value, place)
    const wrapped = inner === undefined ? null : this.handler(inner.value, place)
    return wrapped ?? this.handler(fn, place)
  }

  /** The symbol of a function that stands as a value: its own, or that of the one it hands everything to. */
  #literal(fn: FunctionExpr, place: Place): FactExpr | null {
    const { source, sites } = this.reading
    const named = this.symbol(namedFunction(source, fn))
    if (named !== null) return named
    const to = handedTo(source.text, fn, sites)
    return to === undefined ? null : this.handler(to, place)
  }

  symbol(index: number): FactExpr | null {
    return index < 0 ? null : this.reading.source.symbol(index)
  }

  /** The name that a call calls. */
  static nameOf(call: CallExpr): string {
    return lastName(call.fn)
  }
}
