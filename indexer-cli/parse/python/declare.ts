// The first pass over a Python file: every binding, and a symbol for what others can name.

import { localBinding } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import {
  declareAssignment,
  declareAugmented,
  declareGlobal,
  declareNonlocal,
} from './declare-assignments.ts'
import {
  declareClass,
  declareFunction,
  declareLambda,
  declareReturn,
} from './declare-definitions.ts'
import { declareFromImport, declareImport } from './declare-imports.ts'
import { Declaring, NOTHING } from './declaring.ts'
import { ENTERED } from './evaluate.ts'
import { declareLoaded } from './loaded-module.ts'
import { narrowBlock, narrowCase, narrowOperand, narrowRest } from './narrow.ts'
import { F, K } from './vocabulary.ts'

type Handler = (pass: Declaring, node: number) => void

const handlers: (Handler | undefined)[] = []

handlers[K.comment] = (pass, node) => pass.unit.comments.push(node)
handlers[K.import_statement] = declareImport
handlers[K.import_from_statement] = declareFromImport
handlers[K.future_import_statement] = (pass, node) => {
  for (let at = node; at < pass.unit.nextOf(node); at++) pass.unit.markDeclares(at)
}
handlers[K.function_definition] = declareFunction
handlers[K.class_definition] = declareClass
handlers[K.call] = declareLoaded
handlers[K.lambda] = declareLambda
handlers[K.yield] = (pass, node) => pass.noteYield(node)
handlers[K.block] = narrowBlock
handlers[K.assert_statement] = narrowRest
handlers[K.if_statement] = narrowRest
handlers[K.case_clause] = narrowCase
handlers[K.boolean_operator] = narrowOperand
handlers[K.conditional_expression] = narrowOperand
handlers[K.return_statement] = declareReturn
handlers[K.assignment] = declareAssignment
handlers[K.augmented_assignment] = declareAugmented
handlers[K.global_statement] = declareGlobal
handlers[K.nonlocal_statement] = declareNonlocal
handlers[K.named_expression] = (pass, node) => {
  const value = pass.field(node, F.value)
  pass.bindTarget(pass.field(node, F.name), { value, annotation: -1, steps: [] })
}
handlers[K.for_statement] = (pass, node) => {
  const value = pass.field(node, F.right)
  pass.bindTarget(pass.field(node, F.left), { value, annotation: -1, steps: [''] })
}
handlers[K.for_in_clause] = handlers[K.for_statement]
handlers[K.as_pattern] = (pass, node) => {
  const [value = -1, alias = -1] = pass.children(node)
  const parent = pass.kind(pass.parent(node))
  // What an except clause catches is an instance of the class.
  if (parent === K.except_clause || parent === K.except_group_clause) {
    pass.bindTarget(alias, { value: -1, annotation: value, steps: [] })
  } else
    pass.bindTarget(
      alias,
      parent === K.with_item ? { value, annotation: -1, steps: [ENTERED] } : NOTHING,
    )
}
handlers[K.case_pattern] = (pass, node) => {
  const inner = pass.first(node)
  // A lone name captures; a dotted one is a constant.
  if (pass.kind(inner) === K.dotted_name && pass.children(inner).length === 1) {
    pass.bindTarget(pass.first(inner), NOTHING)
  }
}
handlers[K.splat_pattern] = (pass, node) => pass.bindTarget(pass.first(node), NOTHING)
handlers[K.keyword_pattern] = (pass, node) => pass.unit.markDeclares(pass.first(node))
handlers[K.list_comprehension] = (pass, node) => {
  pass.scope = pass.unit.openBlock(node, pass.scope)
}
handlers[K.set_comprehension] = handlers[K.list_comprehension]
handlers[K.dictionary_comprehension] = handlers[K.list_comprehension]
handlers[K.generator_expression] = handlers[K.list_comprehension]
handlers[K.type_alias_statement] = (pass, node) => {
  const { unit, scope } = pass
  const left = pass.first(pass.field(node, F.left))
  const nameNode = pass.kind(left) === K.generic_type ? pass.first(left) : left
  const name = nameNode < 0 ? '' : unit.textOf(nameNode)
  unit.markDeclares(nameNode)
  const symbol = pass.define({
    name,
    kind: 'type',
    suffix: 'type',
    parent: scope.binder.owner,
    start: unit.startOf(node),
    end: unit.endOf(node),
    signature: unit.textOf(node),
  })
  if (symbol < 0) return
  scope.binder.bind(name, localBinding(scope, { symbol }))
  pass.aliases.push({ symbol, scope, annotation: pass.field(node, F.right) })
}
handlers[K.type_parameter] = (pass, node) => {
  const { unit, scope } = pass
  if (unit.tree.field[node] !== F.type_parameters) return
  const symbol = scope.kind === 'class' ? scope.self : (pass.functions.get(scope) ?? -1)
  for (const [index, parameter] of pass.children(node).entries()) {
    const constrained = pass.first(parameter)
    const isConstrained = pass.kind(constrained) === K.constrained_type
    const [named = constrained, bound = -1] = isConstrained ? pass.children(constrained) : []
    const nameNode = pass.kind(named) === K.identifier ? named : pass.first(named)
    if (nameNode < 0) continue
    unit.markDeclares(nameNode)
    const variable = symbol < 0 ? {} : { variable: [symbol, index] as const }
    scope.bind(unit.textOf(nameNode), localBinding(scope, { annotation: bound, ...variable }))
  }
}

/** Reads the declarations of a file. */
export function declareAll(unit: Unit): Declaring {
  const pass = new Declaring(unit)
  const { kind, count } = unit.tree
  for (let node = 0; node < count; node++) {
    while (node >= pass.scope.end && pass.scope.parent !== null) pass.scope = pass.scope.parent
    const pending = pass.pending.size === 0 ? undefined : pass.pending.get(node)
    if (pending !== undefined) pass.scope = pending
    const handler = handlers[kind[node] ?? 0]
    if (handler !== undefined) handler(pass, node)
  }
  pass.scope = unit.root
  return pass
}
