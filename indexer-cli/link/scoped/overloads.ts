// Overloads: of same-named callables those that take so many arguments.

import type { Program } from '../values/program.ts'
import type { SymbolRef, Value, Values } from '../values/value.ts'

/** Of several declarations the only one that takes exactly such types at the places of the arguments; undefined when that cannot be told. */
export function takingTypes<T extends SymbolRef>(
  program: Program,
  refs: readonly T[],
  given: readonly string[] | undefined,
  skipped = 0,
): T | undefined {
  if (given === undefined || given.length === 0 || given.includes('')) return undefined
  const [only, second] = refs.filter((ref) => {
    const types = program.source(ref.file)?.accepts(ref.symbol)
    return given.every((type, place) => types?.[place + skipped] === type)
  })
  return second === undefined ? only : undefined
}

/** The values that a call with `count` arguments may mean; all of them when none fits. */
export function takingArguments(
  program: Program,
  values: Values,
  count: number,
  given?: readonly string[],
): Values {
  if (values.length < 2) return values
  const fitting = values.filter((value) => takes(program, value, count))
  const named = fitting.filter((value) => value.k === 'symbol')
  const exact = named.length > 1 ? takingTypes(program, named, given) : undefined
  if (exact !== undefined) return [exact]
  return fitting.length > 0 ? fitting : values
}

function takes(program: Program, value: Value, count: number): boolean {
  if (value.k !== 'symbol') return true
  const arity = program.source(value.file)?.arity(value.symbol)
  if (arity === undefined) return true
  const [least, most] = arity
  return count >= least && (most < 0 || count <= most)
}
