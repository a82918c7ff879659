// What one file says about HTTP by itself: routers, routes and mounts on the server's side, requests on the client's. Paths are only complete once
// all files are known, so they stand here in the parts that each file writes.

import type { FactExpr } from '../file-facts.ts'

/** A piece of a path: what is written, or a value that a name stands for. */
export type PathPart = string | FactExpr

/**
 * A router as code means it: one that this file makes or is given (index in `routers`), one that an expression leads to, or the routes of a whole
 * module (Django's `include('shop.urls')`), or those of all modules of a framework (NestJS's global prefix). With `mayBeNone` routes stand for
 * themselves where no file makes such a router: a controller's base may have a prefix, or none.
 */
export type RouterRef =
  | { readonly at: number }
  | { readonly of: FactExpr; readonly from: number; readonly mayBeNone?: true }
  | { readonly module: string }
  | { readonly every: string }

export interface FactRouter {
  /** `client` for a client of servers, '' for a parameter whose type tells nothing. */
  readonly framework: string
  /** What it adds to the paths of its routes. */
  readonly prefix: readonly PathPart[]
  /** The router that it is a part of: a group. */
  readonly parent: RouterRef | null
  /** The variable or field that holds it, where other functions and files can name it. */
  readonly bound: FactExpr | null
  /** Index of the function that gives it back; -1 for none. */
  readonly returnedBy: number
  /** The parameter that it is: function and position; null for a router that is made. */
  readonly given: { readonly symbol: number; readonly index: number; readonly name: string } | null
  /** What the file exports as a whole, or all routes of the module. */
  readonly isModule: boolean
  /** Names that a CommonJS module exports it by, whether or not a variable holds it too. */
  readonly exportedAs: readonly string[]
}

/**
 * What the linker makes of a route whose handler is a class: a route for each of its methods that is named as an HTTP method, or for each action of a
 * view set. `methods` and `action` are no routes by themselves: they say which methods a view takes, and which paths a view set adds.
 */
export type RouteForm = 'plain' | 'view' | 'viewset' | 'methods' | 'action'

export interface RouteAction {
  readonly path: string
  readonly name: string
}

export interface FactRoute {
  readonly form: RouteForm
  /** Null where the whole path is known. */
  readonly router: RouterRef | null
  readonly method: string
  readonly pattern: readonly PathPart[]
  readonly framework: string
  /** Null for a function without a name, and where only `action` tells. */
  readonly handler: FactExpr | null
  /** Where a framework's own rule for names finds the handler: the end of a path, and a method in that file. */
  readonly action: RouteAction | null
  /** Index of the symbol in whose code the route stands. */
  readonly from: number
  readonly line: number
}

/** `parent.use(prefix, child)`. */
export interface FactMount {
  readonly parent: RouterRef
  readonly prefix: readonly PathPart[]
  readonly child: RouterRef
  /** The prefix stands in the place of the child's own. */
  readonly replaces: boolean
}

/** A router given to a function: `setup(app)`. */
export interface FactPass {
  readonly to: FactExpr
  readonly from: number
  readonly index: number
  readonly router: RouterRef
}

/** A call of a server. */
export interface FactRequest {
  /** The client that is asked, a router of the framework `client` whose prefix is its base; null for one that is known as such. */
  readonly client: RouterRef | null
  /** '' when the call does not tell. */
  readonly method: string
  readonly url: readonly PathPart[]
  readonly from: number
  readonly line: number
}

export interface HttpFacts {
  readonly routers: readonly FactRouter[]
  readonly routes: readonly FactRoute[]
  readonly mounts: readonly FactMount[]
  readonly passes: readonly FactPass[]
  readonly requests: readonly FactRequest[]
  /**
   * Names that stand for a path, a part of one or the address of a server: the symbol, 0 for what the module exports, the text, and the entry of the
   * symbol's object that says it, '' where the symbol itself does.
   */
  readonly texts: readonly (readonly [symbol: number, text: string, entry: string])[]
}

export const isEmpty = (facts: HttpFacts): boolean =>
  facts.routes.length +
    facts.mounts.length +
    facts.requests.length +
    facts.texts.length +
    facts.passes.length +
    facts.routers.length ===
  0
