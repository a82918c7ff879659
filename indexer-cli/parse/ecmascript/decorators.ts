// Decorators: what they name and are given is the business of the declaration below them.

import { Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { kindOf, parentOf } from '../syntax/navigate.ts'
import type { Declaring } from './declaring.ts'
import { K } from './vocabulary.ts'

/** Gives every decorator's code to the symbol that it stands before. */
export function settleDecorators(pass: Declaring): void {
  const { unit } = pass
  for (const { node, scope } of pass.decorators) {
    const owner = decorated(unit, node)
    if (owner === undefined) continue
    const place = { end: unit.nextOf(node), owner, self: scope.self, caller: owner }
    unit.openScope(node, new Scope(scope, 'initialiser', place))
  }
}

/** The symbol that a decorator stands before. */
function decorated(unit: Unit, node: number): number | undefined {
  const { tree } = unit
  const parent = parentOf(tree, node)
  const own = unit.owners.get(parent)
  if (own !== undefined && kindOf(tree, parent) !== K.class_declaration) return own
  for (let at = unit.nextOf(node); at < unit.nextOf(parent); at = unit.nextOf(at)) {
    const kind = kindOf(tree, at)
    if (kind === K.decorator || kind === K.comment) continue
    return unit.owners.get(at) ?? own
  }
  return own
}
