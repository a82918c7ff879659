// Object literals whose properties are symbols.

import { childrenOf } from '../syntax/navigate.ts'
import type { Declaring } from './declaring.ts'
import { F, K } from './vocabulary.ts'

/** Object literals nest this deep before their properties stop being symbols. */
const MAX_OBJECT_DEPTH = 3

/** Makes the functions of an object literal that a function gives members of it. */
export function holdResult(pass: Declaring, value: number, symbol: number): void {
  const object = pass.bareValue(value)
  if (pass.kind(object) === K.object && !pass.objects.has(object))
    pass.objects.set(object, { symbol, depth: 0, isResult: true })
}

/** Makes the properties of an object literal (or of one given to a call: `defineStore({...})`) members of `symbol`. */
export function holdObject(pass: Declaring, value: number, symbol: number, depth: number): void {
  if (value < 0 || depth >= MAX_OBJECT_DEPTH) return
  if (pass.kind(value) === K.object) {
    pass.objects.set(value, { symbol, depth })
    return
  }
  if (pass.kind(value) === K.assignment_expression) {
    holdObject(pass, pass.bareValue(pass.field(value, F.right)), symbol, depth)
    return
  }
  if (pass.kind(value) !== K.call_expression) return
  const list = pass.field(value, F.arguments)
  const [first] = list < 0 ? [] : childrenOf(pass.unit.tree, list, K.comment)
  if (first !== undefined && pass.kind(first) === K.object)
    pass.objects.set(first, { symbol, depth })
}
