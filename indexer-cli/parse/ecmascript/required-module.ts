// `require` and dynamic imports as values.

import type { Declaring } from './declaring.ts'
import { F, K } from './vocabulary.ts'

/** The module of `require('m')` or `await import('m')`, null for anything else. */
export function requiredModule(pass: Declaring, value: number): string | null {
  if (value < 0) return null
  const { unit } = pass
  const call = pass.kind(value) === K.await_expression ? pass.bareValue(pass.first(value)) : value
  if (pass.kind(call) !== K.call_expression) return null
  const callee = pass.field(call, F.function)
  const isImport = pass.kind(callee) === K.import
  if (isImport ? call === value : unit.textOf(callee) !== 'require') return null
  const argument = pass.first(pass.field(call, F.arguments))
  return pass.kind(argument) === K.string ? unit.textOf(argument).slice(1, -1) : null
}
