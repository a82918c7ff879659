// Blocks, loops and `catch`: scopes that declare nothing but what they bind.

import type { Declaring } from './declaring.ts'
import { F } from './vocabulary.ts'

/** `class X { static { ... } }` and other code that runs where it stands. */
export const openBlock = (pass: Declaring, node: number): void => {
  pass.scope = pass.unit.openBlock(node, pass.scope)
}

/** Binds the parameter of `catch (e)`. */
export function openCatch(pass: Declaring, node: number): void {
  openBlock(pass, node)
  const parameter = pass.field(node, F.parameter)
  if (parameter >= 0) {
    pass.bindPattern(parameter, pass.scope, { values: [], annotation: -1, from: pass.scope })
  }
}

/** `for (const x of xs)`, `for (x in xs)`. */
export function openFor(pass: Declaring, node: number): void {
  const { unit } = pass
  const outer = pass.scope
  openBlock(pass, node)
  const left = pass.field(node, F.left)
  const right = pass.field(node, F.right)
  if (left < 0 || right < 0) return
  if (!/\b(const|let|var)\s*$/.test(unit.text.slice(unit.startOf(node), unit.startOf(left)))) return
  const isOf = /\bof\s*$/.test(unit.text.slice(unit.endOf(left), unit.startOf(right)))
  const values = isOf ? [right] : []
  pass.bindPattern(left, pass.scope, { values, annotation: -1, from: outer }, [''])
}
