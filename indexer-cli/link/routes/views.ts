// Routes whose handler is a class: one for each method of it that is named as an HTTP method, or for each action of a view set.

import type { FactSymbol } from '../../parse/file-facts.ts'
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

/** Methods that the views of Django and of its REST framework bring, by the ends of their names. */
const GENERIC: readonly (readonly [name: RegExp, methods: readonly string[]])[] = [
  [/^(?:View|APIView|GenericAPIView|GenericViewSet)$|Mixin$/, []],
  [/^(?:Template|Redirect|Detail|List|Archive|\w+Archive)View$/, ['get']],
  [/^(?:Form|Create|Update|Delete|Login|Logout|Password\w+)View$/, ['get', 'post']],
  [/^(?:List|Retrieve)APIView$/, ['get']],
  [/^CreateAPIView$/, ['post']],
  [/^ListCreateAPIView$/, ['get', 'post']],
  [/^UpdateAPIView$/, ['put', 'patch']],
  [/^DestroyAPIView$/, ['delete']],
  [/^RetrieveUpdateAPIView$/, ['get', 'put', 'patch']],
  [/^RetrieveDestroyAPIView$/, ['get', 'delete']],
  [/^RetrieveUpdateDestroyAPIView$/, ['get', 'put', 'patch', 'delete']],
]

/** Methods that a view has from its bases; undefined where one of them is not known. */
function inheritedMethods({ heritage }: FactSymbol): readonly string[] | undefined {
  const found: string[] = []
  for (const { of } of heritage) {
    const name = of.t === 'name' || of.t === 'member' ? of.name : ''
    const known = GENERIC.find(([pattern]) => pattern.test(name))
    if (known === undefined) return undefined
    found.push(...known[1])
  }
  return found
}

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
    const source = this.#program.source(handler.file)
    const symbol = source?.symbol(handler.symbol)
    if (source === undefined || symbol?.kind !== 'class') return [{ method, pattern, handler }]
    const member = (name: string): SymbolRef | undefined => {
      const [found] = source.members(handler.symbol, name)
      return found === undefined ? undefined : { file: handler.file, symbol: found }
    }
    // Flask's views without methods of their own dispatch by themselves.
    const dispatching = framework === 'flask' ? member('dispatch_request') : undefined
    if (method !== 'ANY')
      return [{ method, pattern, handler: member(method.toLowerCase()) ?? dispatching ?? handler }]
    const inherited = framework === 'django' ? inheritedMethods(symbol) : []
    const found = METHODS.flatMap((name) => {
      const own = member(name)
      if (own === undefined && inherited?.includes(name) !== true) return []
      return [{ method: name.toUpperCase(), pattern, handler: own ?? handler }]
    })
    // A base that is not known may bring more.
    if (inherited === undefined) found.push({ method, pattern, handler })
    return found.length > 0 ? found : [{ method, pattern, handler: dispatching ?? handler }]
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
