// Arguments of Python calls by name and by position.

import type { CallExpr, Expr } from './expression-types.ts'
import type { HttpFile } from './http-file.ts'
import type { Place } from './places.ts'

export const keyword = (call: CallExpr, name: string): Expr | undefined =>
  call.args.find((argument) => argument.name === name)?.value

export const positional = (call: CallExpr, index: number): Expr | undefined =>
  call.args.filter(({ name }) => name === '')[index]?.value

/** `methods=["GET", "POST"]`. */
export function methodsOf(
  http: HttpFile,
  value: Expr | undefined,
  place: Place,
  fallback: readonly string[],
): readonly string[] {
  if (value === undefined) return fallback
  const items =
    value.k === 'list' ? value.items.map((item) => item.value) : value.k === 'other' ? [] : [value]
  const said = items.flatMap((item) => http.literal(item, place) ?? [])
  // A tuple of one in parentheses reads as its item.
  return said.length > 0 ? said : fallback
}
