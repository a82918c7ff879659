// Overloads: of same-named callables those that take so many arguments.

import type { Program } from '../values/program.ts'
import type { Value, Values } from '../values/value.ts'

/** The values that a call with `count` arguments may mean; all of them when none fits. */
export function takingArguments(program: Program, values: Values, count: number): Values {
  if (values.length < 2) return values
  const fitting = values.filter((value) => takes(program, value, count))
  return fitting.length > 0 ? fitting : values
}

function takes(program: Program, value: Value, count: number): boolean {
  if (value.k !== 'symbol') return true
  const arity = program.source(value.file)?.arity(value.symbol)
  if (arity === undefined) return true
  const [least, most] = arity
  return count >= least && (most < 0 || count <= most)
}
