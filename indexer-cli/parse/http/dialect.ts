// What the frameworks of a language look like: the rules that turn calls and annotations into routes.

import type { CallExpr, Expr, FunctionExpr } from './expression-types.ts'
import type { RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import type { Annotation, Frame, Place, Site } from './places.ts'

/** What a call makes that is a router. */
export interface MadeRouter {
  readonly framework: string
  /** What it adds to paths; undefined for nothing. */
  readonly prefix?: Expr | string | undefined
  /** The router that it is a part of. */
  readonly parent?: RouterRef | null
}

export interface Dialect {
  /** Whether the text may hold routes: a file for which this says no is not read. */
  readonly isServer: (text: string, path: string) => boolean
  /** The router that a call makes, if any. */
  readonly make: (call: CallExpr, place: Place, http: HttpFile) => MadeRouter | null
  /** Methods that give back the router that they are called on. */
  readonly chained: ReadonlySet<string>
  /** The router that a call hands to the function that is its argument. */
  readonly given?: (
    given: {
      readonly frame: Frame
      readonly fn: FunctionExpr
      readonly index: number
      readonly place: Place
    },
    http: HttpFile,
  ) => RouterRef | null
  /** A member that stands for its router: DRF's `router.urls`. */
  readonly isSelf?: (name: string) => boolean
  /** Looks at one call. */
  readonly visit?: (site: Site, http: HttpFile) => void
  readonly annotated?: (annotation: Annotation, http: HttpFile) => void
  /** Routes that follow from the file's own path, or from all of it. */
  readonly file?: (http: HttpFile) => void
  /** Says whether a call was one of the framework's own, so that its arguments are given to nobody. */
  readonly owns?: (name: string) => boolean
}
