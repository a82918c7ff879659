// Arguments of Python calls by name and by position.

import type { CallExpr, Expr } from './expression-types.ts'
import type { HttpFile } from './http-file.ts'
import type { Place } from './places.ts'

export const keyword = (call: CallExpr, name: string): Expr | undefined =>
  call.args.find((argument) => argument.name === name)?.value

export const positional = (call: CallExpr, index: number): Expr | undefined =>
  call.args.filter(({ name }) => name === '')[index]?.value

/** `methods=["GET", "POST"]`, or a name for such a list; `fallback` where nothing is written. */
export function methodsOf(
  http: HttpFile,
  value: Expr | undefined,
  place: Place,
  fallback: readonly string[],
): readonly string[] {
  if (value === undefined) return fallback
  const meaning =
    value.k === 'name' || value.k === 'member' ? http.reading.meaning(value, place) : undefined
  const written = meaning?.m === 'value' ? meaning.value : value
  // A tuple of one in parentheses reads as its item.
  const items = written.k === 'list' ? written.items.map((item) => item.value) : [written]
  const said = items.flatMap((item) => http.literal(item, place) ?? [])
  // What another file says may be any method.
  return said.length > 0 ? said : written.k === 'list' ? fallback : ['ANY']
}
