// Scopes of one file: what names stand for inside functions, and which symbol's code a place is.

import type { FactExpr } from '../file-facts.ts'

/** The type that members of a scope belong to: a declaration around them, or one elsewhere that the code names. */
export interface HeldType {
  /** A symbol of this file, or -1. */
  symbol: number
  /** Names to the type from the scope around, when it is not declared here. */
  readonly path: readonly string[]
}

/** A type parameter: the one at `index` of the symbol `owner`, or of the type that the node `of` names. */
export interface TypeVariable {
  readonly owner: number
  readonly of: number
  readonly index: number
}

/** A name that is bound inside a function. */
export interface LocalBinding {
  /** The node from which on the name has this meaning. */
  readonly at: number
  readonly scope: LocalScope
  /** A symbol of this file, or -1. */
  readonly symbol: number
  /** Node of its value, or -1. */
  readonly value: number
  /** Which of the results of the call that is its value the name takes; left out when there is but one. */
  readonly result?: number
  /** Node of its written type, or -1. */
  readonly type: number
  /** Nodes of further types that it has as well: a type parameter with several bounds. */
  readonly more?: readonly number[]
  /** The name stands for the value, an element of it, what a loop over it takes first, what it wraps, a list of what its type says, or a function that gives it. */
  readonly form: 'plain' | 'element' | 'key' | 'unwrap' | 'rest' | 'called'
  /** Which part of that it stands for. */
  readonly position?: number
  /** The type that a comment above says, as written. */
  readonly documented?: string
  /** The name is that part of a pattern: a node. */
  readonly part?: number
  /** The name is a type parameter, bound to what `type` and `more` say. */
  readonly variable?: TypeVariable
  /** The name stands for an instance of the type around: a receiver. */
  readonly isSelf: boolean
  /** The name is a parameter of that function literal: what calls the literal says what it is. */
  readonly passed?: { readonly literal: number; readonly index: number; readonly count: number }
  /** Null until it is first asked for. */
  expr: FactExpr | null
}

/** What a name is bound to that stands for no symbol, value or type of its own. */
export const PLAIN_BINDING = {
  symbol: -1,
  value: -1,
  type: -1,
  form: 'plain',
  isSelf: false,
  expr: null,
} as const

export type LocalScopeKind = 'module' | 'namespace' | 'type' | 'function' | 'block'

export class LocalScope {
  readonly parent: LocalScope | null
  readonly kind: LocalScopeKind
  /** First node after the scope. */
  readonly end: number
  /** The innermost symbol whose code this is, and the one that calls come from. */
  readonly owner: number
  readonly caller: number
  /** The symbol that declarations here belong to. */
  readonly home: number
  /** The type that `this` is an instance of. */
  readonly held: HeldType | null
  /** Members declared here belong to the class itself. */
  readonly isStatic: boolean
  /** What is declared here is for this file alone. */
  readonly isPrivate: boolean
  /** Members declared here are seen wherever what they implement is. */
  readonly isExported: boolean
  /** The name that each branch inside binds anew, as what the branch says; '' for none. */
  narrowed = ''
  /** A function literal with results of its own opens it. */
  isClosure = false
  /** The node of the function literal that opens it, where that may run on an object; -1 for none. */
  literal = -1
  /** Where members are added to a generic type: the node of that type, and those of its arguments. */
  extended: {
    readonly type: number
    readonly of: number
    readonly args: readonly number[]
  } | null = null
  /** Type parameters declared here so far. */
  variables = 0
  #names: Map<string, LocalBinding[]> | null = null

  constructor(
    parent: LocalScope | null,
    kind: LocalScopeKind,
    place: {
      end: number
      owner: number
      caller?: number
      home?: number
      held?: HeldType | null
      isStatic?: boolean
      isPrivate?: boolean
      isExported?: boolean
    },
  ) {
    this.parent = parent
    this.kind = kind
    this.end = place.end
    this.owner = place.owner
    this.caller = place.caller ?? place.owner
    this.isStatic = place.isStatic ?? false
    this.isExported = place.isExported ?? false
    this.isPrivate = place.isPrivate === true || parent?.isPrivate === true
    this.home = place.home ?? place.owner
    this.held = place.held === undefined ? (parent?.held ?? null) : place.held
  }

  /** What another scope at the same place needs to know. */
  get place(): {
    readonly end: number
    readonly owner: number
    readonly caller: number
    readonly home: number
    readonly held: HeldType | null
    readonly isStatic: boolean
  } {
    const { end, owner, caller, home, held, isStatic } = this
    return { end, owner, caller, home, held, isStatic }
  }

  /** Whether names declared here are variables of a running function. */
  get isLocal(): boolean {
    return this.kind === 'function' || (this.kind === 'block' && this.parent?.isLocal === true)
  }

  bind(name: string, binding: LocalBinding): void {
    this.#names ??= new Map()
    const known = this.#names.get(name)
    if (known === undefined) this.#names.set(name, [binding])
    else known.push(binding)
  }

  /** What the name means at a node: the last binding before it. */
  own(name: string, node: number): LocalBinding | undefined {
    return this.#names?.get(name)?.findLast(({ at }) => at <= node)
  }
}

/** What a name means at a node inside `scope`; undefined when nothing inside functions binds it. */
export function lookUpLocal(
  scope: LocalScope,
  name: string,
  node: number,
): LocalBinding | undefined {
  for (let at: LocalScope | null = scope; at !== null; at = at.parent) {
    const found = at.own(name, node)
    if (found !== undefined) return found
  }
  return undefined
}
