// Routes whose handler is a class: one for each method of it that is named as an HTTP method, or for each action of a view set.

import { refKey, type SymbolRef } from '../values/value.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { HttpFacts } from '../../parse/http/http-facts.ts'
import { joinPaths } from './paths.ts'

/** A route with its handler; the pattern is what its router adds nothing to any more. */
export interface Handled {
  readonly method: string
  readonly pattern: string
  readonly handler: SymbolRef
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const

/** Actions of a view set: method, whether on one element, and the base class or mixin that brings it. */
const ACTIONS: readonly (readonly [
  name: string,
  method: string,
  isDetail: boolean,
  mixin: string,
])[] = [
  ['list', 'GET', false, 'ListModelMixin'],
  ['create', 'POST', false, 'CreateModelMixin'],
  ['retrieve', 'GET', true, 'RetrieveModelMixin'],
  ['update', 'PUT', true, 'UpdateModelMixin'],
  ['partial_update', 'PATCH', true, 'UpdateModelMixin'],
  ['destroy', 'DELETE', true, 'DestroyModelMixin'],
]

/** What the files of a repository say about the methods and actions of their views. */
export class Views {
  readonly #program: Program
  readonly #methods = new Map<number, string[]>()
  readonly #actions = new Map<
    number,
    { readonly method: string; readonly pattern: string; readonly handler: SymbolRef }[]
  >()

  constructor(program: Program, files: readonly (readonly [SourceFile, HttpFacts])[]) {
    this.#program = program
    for (const [file, { routes }] of files) {
      for (const { form, method, pattern, handler } of routes) {
        if ((form !== 'methods' && form !== 'action') || handler?.t !== 'symbol') continue
        const ref = { file: file.number, symbol: handler.symbol }
        if (form === 'methods')
          this.#methods.set(refKey(ref), [...(this.#methods.get(refKey(ref)) ?? []), method])
        else {
          const key = refKey({
            file: file.number,
            symbol: file.symbol(handler.symbol)?.parent ?? 0,
          })
          this.#actions.set(key, [
            ...(this.#actions.get(key) ?? []),
            {
              method,
              pattern: pattern.filter((part) => typeof part === 'string').join(''),
              handler: ref,
            },
          ])
        }
      }
    }
  }

  /** The routes of a view: by what its decorators say, or by its methods. */
  ofView(
    handler: SymbolRef,
    {
      method,
      pattern,
      framework,
    }: { readonly method: string; readonly pattern: string; readonly framework: string },
  ): readonly Handled[] {
    const said = this.#methods.get(refKey(handler))
    if (said !== undefined && method === 'ANY')
      return said.map((name) => ({ method: name, pattern, handler }))
    if (framework === 'django') return [{ method, pattern, handler }]
    const source = this.#program.source(handler.file)
    const own = METHODS.flatMap(
      (name) =>
        source?.members(handler.symbol, name).map((symbol) => ({
          method: name.toUpperCase(),
          pattern,
          handler: { file: handler.file, symbol },
        })) ?? [],
    )
    return own.length > 0 && source?.symbol(handler.symbol)?.kind === 'class'
      ? own
      : [{ method, pattern, handler }]
  }

  /** The routes of a view set. */
  ofViewSet(handler: SymbolRef, pattern: string): readonly Handled[] {
    const source = this.#program.source(handler.file)
    const symbol = source?.symbol(handler.symbol)
    if (source === undefined || symbol === undefined) return []
    const bases = new Set(
      symbol.heritage.flatMap(({ of }) => (of.t === 'name' || of.t === 'member' ? of.name : [])),
    )
    const collection = joinPaths(pattern, '/')
    const one = joinPaths(pattern, '/<pk>/')
    const found: Handled[] = []
    for (const [name, method, isDetail, mixin] of ACTIONS) {
      const [own] = source.members(handler.symbol, name)
      const isInherited =
        bases.has(mixin) ||
        bases.has('ModelViewSet') ||
        (method === 'GET' && bases.has('ReadOnlyModelViewSet'))
      if (own === undefined && !isInherited) continue
      found.push({
        method,
        pattern: isDetail ? one : collection,
        handler: own === undefined ? handler : { file: handler.file, symbol: own },
      })
    }
    for (const action of this.#actions.get(refKey(handler)) ?? []) {
      found.push({ ...action, pattern: joinPaths(pattern, action.pattern) })
    }
    return found.length > 0 ? found : [{ method: 'ANY', pattern: collection, handler }]
  }
}
