// What requests of any client write: their address and their method.

import type { Expr } from './expression-types.ts'
import type { PathPart } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import type { Place } from './places.ts'
import { entryOf } from './script-options.ts'

/** The method of a call whose options are these; '' when they are not written there. */
export function methodOf(http: HttpFile, options: Expr | undefined, place: Place): string {
  if (options === undefined) return 'GET'
  if (options.k !== 'list') return ''
  const method = entryOf(options, 'method')
  if (method === undefined)
    return options.items.some(({ name, value }) => name === '' && value.k !== 'text') ? '' : 'GET'
  return http.literal(method, place) ?? ''
}

/** The address that an expression writes; null for what cannot be one. */
export function address(
  http: HttpFile,
  expr: Expr | undefined,
  place: Place,
): readonly PathPart[] | null {
  const parts = http.pathOf(expr, place)
  if (parts === null) return null
  const text = parts.map((part) => (typeof part === 'string' ? part : '{}')).join('')
  return /^(?:\/|https?:\/\/|\{\})|^[\w-]+(?:\/|$|\?)/.test(text) && !/\s/.test(text) ? parts : null
}
