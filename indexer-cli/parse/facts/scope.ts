// Lexical scopes of one file, as the first pass leaves them and the second one asks them.

import type { FactExpr } from '../file-facts.ts'

/** `initialiser` scopes bind nothing: they say whose code an initialiser is. */
export type ScopeKind = 'module' | 'namespace' | 'class' | 'function' | 'block' | 'initialiser'

/** A parameter without a type of its own: what the code around the function expects tells it. */
export interface Expected {
  /** Node of the function. */
  readonly fn: number
  /** Position of the parameter. */
  readonly index: number
}

/** A step from a value to a part of it: a member's name, a position, `''` for each element in turn, `...` for the rest of them. */
export type Step = string | number

/** What a name stands for inside a scope. */
export interface Binding {
  /** A symbol of this file, or -1. */
  readonly symbol: number
  /** Where `values` and `annotation` are evaluated. */
  readonly scope: Scope
  /** Nodes whose value the name takes; empty when nothing is known. */
  readonly values: number[]
  /** Node of its written type, or -1. */
  readonly annotation: number
  /** From the value to the name. */
  readonly steps: readonly Step[]
  /** The function whose untyped parameter this is; null for anything else. */
  readonly expected: Expected | null
  /** Bound by an import or `require`: the linker knows it by name. */
  readonly imported: boolean
  /** The type parameter that this is, by the symbol that declares it and its position. */
  readonly variable?: readonly [symbol: number, index: number]
  /** The type that a comment tells. */
  readonly documented?: string
  /** Node of the function that has tested the name's value here. */
  readonly tester?: number
  /** Nodes of the types that the name's value is none of here. */
  readonly excluded?: readonly number[]
  /** What a method of the same name above gives its parameter here. */
  inherited?: FactExpr
  /** Null until it is first asked for. */
  expr: FactExpr | null
}

export class Scope {
  readonly parent: Scope | null
  readonly kind: ScopeKind
  /** First node after the scope. */
  readonly end: number
  /** The innermost named symbol whose code this is. */
  readonly owner: number
  /** The symbol that calls here come from; differs from `owner` in the initialiser of a module-level variable. */
  readonly caller: number
  /** The class that `this` is an instance of, or -1. */
  readonly self: number
  /** Null until something is bound; a namespace shares it between its blocks. */
  names: Map<string, Binding> | null

  constructor(
    parent: Scope | null,
    kind: ScopeKind,
    place: { end: number; owner: number; self: number; caller?: number },
    names: Map<string, Binding> | null = null,
  ) {
    this.parent = parent
    this.kind = kind
    this.end = place.end
    this.owner = place.owner
    this.caller = place.caller ?? place.owner
    this.self = place.self
    this.names = names
  }

  own(name: string): Binding | undefined {
    return this.names?.get(name)
  }

  /** Binds `name`; a later binding of the same name wins, except over a symbol. */
  bind(name: string, binding: Binding): void {
    this.names ??= new Map()
    const known = this.names.get(name)
    if (known === undefined || (known.symbol < 0 && !known.imported)) this.names.set(name, binding)
  }

  /** The scope that a declaration here binds in: initialisers bind nothing of their own. */
  get binder(): Scope {
    return this.kind === 'initialiser' && this.parent !== null ? this.parent.binder : this
  }
}

/** The binding of `name` as seen from `scope`, in whatever scope it stands. */
export function lookup(scope: Scope, name: string): Binding | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.own(name)
    if (found !== undefined) return found
  }
  return undefined
}

/** A binding about which nothing is known but that it is local. */
export const localBinding = (
  scope: Scope,
  more: Partial<Omit<Binding, 'scope'>> = {},
): Binding => ({
  symbol: -1,
  scope,
  values: [],
  annotation: -1,
  steps: [],
  expected: null,
  imported: false,
  expr: null,
  ...more,
})
