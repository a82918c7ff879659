// What the rules of JavaScript's frameworks ask of options and routers alike.

import type { Expr } from './expression-types.ts'
import type { RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'

/** A property of an object literal. */
export const entryOf = (value: Expr | undefined, name: string): Expr | undefined =>
  value?.k === 'list' ? value.items.find((item) => item.name === name)?.value : undefined

/** The framework of a router of this file; '' for any other. */
export const frameworkOf = (http: HttpFile, ref: RouterRef | null): string =>
  ref !== null && 'at' in ref ? (http.routers[ref.at]?.framework ?? '') : ''
