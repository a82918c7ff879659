// The first pass: every declaration of the file becomes a binding, and a symbol where it has a name that others can use.
// One loop over the flat tree; a scope ends where its node does.

import { localBinding } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childrenOf } from '../syntax/navigate.ts'
import { Declaring } from './declaring.ts'
import { declareAssignment, declareInheritance } from './declare-assignments.ts'
import { declareCopies, declareDefinedProperty } from './declare-commonjs.ts'
import { declareCompiledExports } from './declare-compiled-exports.ts'
import { openBlock, openCatch, openFor } from './open-blocks.ts'
import {
  declareClassExpression,
  declareEnumMember,
  declareField,
  declareHeritage,
  declareMethod,
  declareParameterField,
  declareType,
} from './declare-classes.ts'
import { declareFunction, declareFunctionValue, declareReturn } from './declare-functions.ts'
import {
  declareAlias,
  declareExport,
  declareGlobal,
  declareImport,
  declareModuleCall,
  declareNamespace,
} from './declare-modules.ts'
import { declarePair, declareShorthand, declareVariable } from './declare-variables.ts'
import { isConsequence, narrow, narrowOperand, narrowRest, openConsequence } from './narrow.ts'
import { F, K } from './vocabulary.ts'

type Handler = (pass: Declaring, node: number) => void

const handlers: (Handler | undefined)[] = []

const FUNCTION_KINDS: ReadonlySet<number> = new Set([
  K.function_declaration,
  K.generator_function_declaration,
  K.function_expression,
  K.generator_function,
  K.arrow_function,
  K.method_definition,
  K.internal_module,
  K.module,
])

handlers[K.comment] = (pass, node) => pass.unit.comments.push(node)
handlers[K.import_statement] = declareImport
handlers[K.export_statement] = declareExport
handlers[K.call_expression] = (pass, node) => {
  declareModuleCall(pass, node)
  if (pass.definesProperties) declareDefinedProperty(pass, node)
  if (pass.copiesObjects) declareCopies(pass, node)
  if (pass.callsHelpers) declareCompiledExports(pass, node)
  if (pass.constructors.size > 0) declareInheritance(pass, node)
}
handlers[K.function_declaration] = declareFunction
handlers[K.generator_function_declaration] = declareFunction
handlers[K.function_signature] = declareFunction
handlers[K.function_expression] = declareFunctionValue
handlers[K.generator_function] = declareFunctionValue
handlers[K.arrow_function] = declareFunctionValue
handlers[K.expression_statement] = openConsequence
handlers[K.return_statement] = (pass, node) => {
  openConsequence(pass, node)
  declareReturn(pass, node)
}
handlers[K.class_declaration] = (pass, node) => declareType(pass, node, 'class')
handlers[K.abstract_class_declaration] = handlers[K.class_declaration]
handlers[K.interface_declaration] = (pass, node) => declareType(pass, node, 'interface')
handlers[K.enum_declaration] = (pass, node) => declareType(pass, node, 'enum')
handlers[K.type_alias_declaration] = (pass, node) => {
  declareType(pass, node, 'type')
  const symbol = pass.unit.owners.get(node)
  const annotation = pass.field(node, F.value)
  if (symbol !== undefined) pass.aliases.push({ symbol, scope: pass.scope, annotation })
}
handlers[K.class] = declareClassExpression
handlers[K.class_heritage] = declareHeritage
handlers[K.extends_clause] = declareHeritage
handlers[K.extends_type_clause] = declareHeritage
handlers[K.implements_clause] = declareHeritage
handlers[K.method_definition] = declareMethod
handlers[K.method_signature] = declareMethod
handlers[K.abstract_method_signature] = declareMethod
handlers[K.public_field_definition] = declareField
handlers[K.field_definition] = declareField
handlers[K.property_signature] = declareField
handlers[K.enum_assignment] = declareEnumMember
handlers[K.property_identifier] = (pass, node) => {
  if (pass.kind(pass.parent(node)) === K.enum_body) declareEnumMember(pass, node)
}
handlers[K.string] = handlers[K.property_identifier]
handlers[K.required_parameter] = declareParameterField
handlers[K.optional_parameter] = declareParameterField
handlers[K.import_alias] = declareAlias
handlers[K.internal_module] = declareNamespace
handlers[K.module] = declareNamespace
handlers[K.variable_declarator] = declareVariable
handlers[K.assignment_expression] = declareAssignment
handlers[K.call_signature] = declareSignature
handlers[K.construct_signature] = handlers[K.call_signature]
handlers[K.decorator] = (pass, node) => pass.decorators.push({ node, scope: pass.scope })
handlers[K.pair] = declarePair
handlers[K.shorthand_property_identifier] = declareShorthand
handlers[K.for_in_statement] = openFor
handlers[K.for_statement] = openBlock
handlers[K.if_statement] = narrowRest
handlers[K.binary_expression] = narrowOperand
handlers[K.ternary_expression] = narrowOperand
handlers[K.catch_clause] = openCatch
handlers[K.switch_body] = openBlock
handlers[K.class_static_block] = openBlock
handlers[K.statement_block] = (pass, node) => {
  const around = pass.kind(pass.parent(node))
  if (FUNCTION_KINDS.has(around)) return
  if (around === K.ambient_declaration) {
    declareGlobal(pass, node)
    return
  }
  openBlock(pass, node)
  if (isConsequence(pass, node)) narrow(pass, node)
}
handlers[K.function_type] = (pass, node) => {
  pass.scope = pass.unit.openBlock(node, pass.scope)
  bindSignature(pass, node)
}
handlers[K.constructor_type] = handlers[K.function_type]
handlers[K.formal_parameters] = (pass, node) => {
  const parent = pass.parent(node)
  if (!pass.unit.scopes.has(parent)) bindSignature(pass, parent)
}
handlers[K.type_parameter] = (pass, node) => {
  const { unit, scope } = pass
  const name = pass.field(node, F.name)
  unit.markDeclares(name)
  const constraint = unit.tree.kind[unit.nextOf(name)] === K.constraint ? unit.nextOf(name) : -1
  const symbol = scope.kind === 'class' ? scope.self : (pass.functions.get(scope) ?? -1)
  const index = childrenOf(unit.tree, pass.parent(node), K.comment).indexOf(node)
  const variable = symbol < 0 ? {} : { variable: [symbol, index] as const }
  scope.bind(unit.textOf(name), localBinding(scope, { annotation: constraint, ...variable }))
}
handlers[K.infer_type] = (pass, node) => {
  const name = pass.first(node)
  pass.unit.markDeclares(name)
  pass.scope.bind(pass.unit.textOf(name), localBinding(pass.scope))
}
handlers[K.mapped_type_clause] = (pass, node) => {
  const name = pass.field(node, F.name)
  pass.unit.markDeclares(name)
  pass.scope.bind(pass.unit.textOf(name), localBinding(pass.scope))
}
handlers[K.index_signature] = (pass, node) => {
  pass.unit.markDeclares(pass.field(node, F.name))
  if (pass.kind(pass.parent(node)) === K.interface_body) declareSignature(pass, node)
}

/** What an interface says of its objects beside their members: calls, construction, what stands under any key. */
function declareSignature(pass: Declaring, node: number): void {
  const { self } = pass.scope
  if (self < 0 || pass.unit.symbols.at(self).kind !== 'interface') return
  pass.callSignatures.push({ symbol: self, node, scope: pass.scope })
}

/** Names of parameters in a type are no uses. */
function bindSignature(pass: Declaring, node: number): void {
  const parameters = pass.field(node, F.parameters)
  if (parameters < 0) return
  const { unit } = pass
  for (let at = parameters + 1; at < unit.nextOf(parameters); at = unit.nextOf(at)) {
    const pattern = pass.field(at, F.pattern)
    for (let inside = pattern; inside >= 0 && inside < unit.nextOf(pattern); inside++) {
      unit.markDeclares(inside)
    }
  }
}

/** Reads the declarations of a file. */
export function declareAll(unit: Unit, readsComments: boolean): Declaring {
  const pass = new Declaring(unit, readsComments)
  const { kind, count } = unit.tree
  for (let node = 0; node < count; node++) {
    while (node >= pass.scope.end && pass.scope.parent !== null) pass.scope = pass.scope.parent
    const pending = pass.pending.size === 0 ? undefined : pass.pending.get(node)
    if (pending !== undefined) pass.scope = pending
    const handler = handlers[kind[node] ?? 0]
    if (handler !== undefined) handler(pass, node)
  }
  pass.scope = unit.root
  if (isAmbientScript(unit)) unit.augmenting.push([0, ''])
  return pass
}

/** A declaration file that imports and exports nothing declares for the global scope. */
function isAmbientScript({ path, tree }: Unit): boolean {
  if (!/\.d\.[cm]?ts$/.test(path)) return false
  return childrenOf(tree, 0, K.comment).every((node) => {
    const kind = tree.kind[node]
    return kind !== K.import_statement && kind !== K.export_statement
  })
}
