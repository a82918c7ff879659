// Modules that an expression or a type loads where it stands: `require('m')`, `import('m')`, `import('m').Foo` as a type.

import type { FactExpr } from '../file-facts.ts'
import { member, unnamedModule } from '../facts/expressions.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, firstChild, kindOf, parentOf } from '../syntax/navigate.ts'
import { F, K } from './vocabulary.ts'

/** The module of `require('m')` and `import('m')`, where the declaring pass has found it. */
export function loadedModule(unit: Unit, node: number, callee: number): FactExpr | null {
  const { tree } = unit
  const isRequire = kindOf(tree, callee) === K.identifier && unit.textOf(callee) === 'require'
  if (!isRequire && kindOf(tree, callee) !== K.import) return null
  const argument = firstChild(tree, childByField(tree, node, F.arguments), K.comment)
  if (kindOf(tree, argument) !== K.string) return null
  const local = unnamedModule(unit.textOf(argument).slice(1, -1))
  return unit.imports.some((known) => known.local === local) ? unit.exprs.name(local) : null
}

/** The module that a function literal given to a call hands out as it is: who takes `lazy(() => import('m'))` uses the default of the module. */
export function handedModule(unit: Unit, node: number): FactExpr | null {
  const { tree } = unit
  const callee = childByField(tree, node, F.function)
  const literal = parentOf(tree, node)
  if (kindOf(tree, callee) !== K.import || kindOf(tree, literal) !== K.arrow_function) return null
  const isGiven = kindOf(tree, parentOf(tree, literal)) === K.arguments
  return isGiven ? loadedModule(unit, node, callee) : null
}

/** What `import('m').Foo` names where a type stands: the module itself, no promise of it. Null for anything else. */
export function importType(unit: Unit, node: number): FactExpr | null {
  const { tree } = unit
  const kind = kindOf(tree, node)
  if (kind === K.member_expression) {
    const object = importType(unit, childByField(tree, node, F.object))
    return object && member(object, unit.textOf(childByField(tree, node, F.property)))
  }
  const callee = kind === K.call_expression ? childByField(tree, node, F.function) : -1
  return kindOf(tree, callee) === K.import ? loadedModule(unit, node, callee) : null
}
