// Names of module level that stand for one thing: what a key in brackets may be told by.

import { lookup, type Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { kindOf } from '../syntax/navigate.ts'
import { K } from './vocabulary.ts'

/** Whether the node is a name that an import binds, or a constant of the module. */
export function isModuleConstant(unit: Unit, node: number, scope: Scope): boolean {
  if (node < 0 || kindOf(unit.tree, node) !== K.identifier) return false
  const binding = lookup(scope, unit.textOf(node))
  if (binding === undefined) return false
  return (
    binding.imported || (binding.symbol > 0 && unit.symbols.at(binding.symbol).kind === 'constant')
  )
}
