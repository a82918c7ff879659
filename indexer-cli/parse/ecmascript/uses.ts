// The second pass: what the code uses, seen from the innermost named symbol around it. One loop over the flat tree: what a node's parent is
// says how the node is used.

import type { UseRole } from '../file-facts.ts'
import { isNowhere, member } from '../facts/expressions.ts'
import { MARK_DECLARES, MARK_SCOPE, type Unit } from '../facts/unit.ts'
import { lookup, type Scope } from '../facts/scope.ts'
import { KIND_ERROR } from '../syntax/flat-tree.ts'
import { childByField, childrenOf, firstChild, kindOf, parentOf } from '../syntax/navigate.ts'
import { evaluate, typeExpr } from './evaluate.ts'
import { Expectations } from './expected.ts'
import { handedModule, importType } from './loaded-module.ts'
import { F, K } from './vocabulary.ts'

type Handler = (unit: Unit, node: number, scope: Scope) => void

const handlers: (Handler | undefined)[] = []

/** Reads the uses of a file whose declarations are known. */
export function readUses(unit: Unit): void {
  const { kind, count } = unit.tree
  const { marks } = unit
  let scope = unit.root
  for (let node = 0; node < count; node++) {
    while (node >= scope.end && scope.parent !== null) scope = scope.parent
    const mark = marks[node] ?? 0
    if ((mark & MARK_SCOPE) !== 0) scope = unit.scopes.get(node) ?? scope
    if ((mark & MARK_DECLARES) !== 0) continue
    const handler = handlers[kind[node] ?? 0]
    if (handler !== undefined) handler(unit, node, scope)
  }
}

/** Calls come from the code that runs: at module level that is the module, not the variable being made. */
const from = (scope: Scope, role: UseRole): number =>
  role === 'call' || role === 'new' ? scope.caller : scope.owner

/** How a name or member in an expression is used; null where the node around it tells. */
function roleOf(unit: Unit, node: number): UseRole | null {
  const { tree } = unit
  const parent = parentOf(tree, node)
  const field = tree.field[node]
  switch (kindOf(tree, parent)) {
    case K.call_expression:
      return field === F.function ? null : 'read'
    case K.new_expression:
      return field === F.constructor ? null : 'read'
    case K.arguments:
      return 'pass'
    case K.assignment_expression:
    case K.augmented_assignment_expression:
      return field === F.left ? 'write' : 'read'
    case K.update_expression:
      return 'write'
    case K.decorator:
    case K.jsx_opening_element:
    case K.jsx_self_closing_element:
    case KIND_ERROR:
    case K.jsx_namespace_name:
    case K.class_heritage:
    case K.extends_clause:
      return null
    case K.nested_identifier:
    case K.nested_type_identifier:
      return null
    case K.binary_expression:
      return field === F.right && isInstanceof(unit, parent, node) ? 'type' : 'read'
    case K.type_query:
      return 'type'
    default:
      return 'read'
  }
}

const isInstanceof = (unit: Unit, parent: number, right: number): boolean => {
  const left = childByField(unit.tree, parent, F.left)
  return unit.text.slice(unit.endOf(left), unit.startOf(right)).trim() === 'instanceof'
}

/** A name that stands for a symbol or an import, not for a local value. */
const isReference = (name: string, scope: Scope): boolean => {
  const binding = lookup(scope, name)
  return binding === undefined || binding.imported || binding.symbol >= 0
}

handlers[K.identifier] = (unit, node, scope) => {
  const role = roleOf(unit, node)
  if (role === null || !isReference(unit.textOf(node), scope)) return
  unit.use(from(scope, role), role, node, evaluate(unit, node, scope))
}
handlers[K.shorthand_property_identifier] = (unit, node, scope) => {
  if (!isReference(unit.textOf(node), scope)) return
  const owner = unit.owners.get(node) ?? scope.owner
  unit.use(owner, 'read', node, evaluate(unit, node, scope))
}
handlers[K.member_expression] = (unit, node, scope) => {
  const role = roleOf(unit, node)
  if (role === null) return
  const type = importType(unit, node)
  if (type !== null) unit.use(scope.owner, 'type', lineNode(unit, node), type)
  else unit.use(from(scope, role), role, lineNode(unit, node), evaluate(unit, node, scope))
}
/** A chain over several lines is used where its last name stands. */
const lineNode = (unit: Unit, node: number): number => {
  const property = childByField(unit.tree, node, F.property)
  return property < 0 ? node : property
}
handlers[K.call_expression] = (unit, node, scope) => {
  const handed = handedModule(unit, node)
  if (handed !== null) unit.use(scope.owner, 'read', node, member(handed, 'default'))
  const callee = childByField(unit.tree, node, F.function)
  const kind = kindOf(unit.tree, callee)
  // A decorator's own call is its use as a decorator.
  if (kind === K.import || kindOf(unit.tree, parentOf(unit.tree, node)) === K.decorator) return
  const target = evaluate(unit, callee, scope)
  const at = kind === K.member_expression ? lineNode(unit, callee) : node
  unit.use(from(scope, 'call'), 'call', at, target)
}
handlers[K.new_expression] = (unit, node, scope) => {
  const callee = childByField(unit.tree, node, F.constructor)
  unit.use(from(scope, 'new'), 'new', node, evaluate(unit, callee, scope))
}
handlers[K.jsx_opening_element] = (unit, node, scope) => {
  const name = childByField(unit.tree, node, F.name)
  const kind = kindOf(unit.tree, name)
  if (kind === K.identifier) {
    // A lower-case tag is an element of the page, whatever the file binds.
    const first = unit.text.charCodeAt(unit.startOf(name))
    if (first >= 0x61 && first <= 0x7a) return
  } else if (kind !== K.member_expression && kind !== K.nested_identifier) return
  unit.use(scope.owner, 'jsx', name, evaluate(unit, name, scope))
}
handlers[K.jsx_self_closing_element] = handlers[K.jsx_opening_element]
handlers[K.decorator] = (unit, node, scope) => {
  const { tree } = unit
  const value = firstChild(tree, node, K.comment)
  const callee =
    kindOf(tree, value) === K.call_expression ? childByField(tree, value, F.function) : value
  unit.use(scope.owner, 'decorator', node, evaluate(unit, callee, scope))
}

handlers[K.type_identifier] = (unit, node, scope) => {
  const parent = kindOf(unit.tree, parentOf(unit.tree, node))
  if (parent === K.nested_type_identifier || isHeritage(unit, node)) return
  if (!isReference(unit.textOf(node), scope)) return
  unit.use(scope.owner, 'type', node, evaluate(unit, node, scope))
}
handlers[K.nested_type_identifier] = (unit, node, scope) => {
  if (!isHeritage(unit, node)) unit.use(scope.owner, 'type', node, typeExpr(unit, node, scope))
}

/** `Foo['bar']` */
handlers[K.lookup_type] = (unit, node, scope) => {
  const target = typeExpr(unit, node, scope)
  if (target.t === 'value' && target.of.t === 'member')
    unit.use(scope.owner, 'type', node, target.of)
}

/** What is taken out of an object by its name is read: `const { a, b: c } = x`. */
handlers[K.object_pattern] = (unit, node, scope) => {
  for (const part of childrenOf(unit.tree, node, K.comment)) {
    const name = boundName(unit, part)
    const binding = name < 0 ? undefined : lookup(scope, unit.textOf(name))
    if (binding === undefined || binding.imported || binding.symbol >= 0) continue
    const taken = evaluate(unit, name, scope)
    if (taken.t === 'member') unit.use(scope.owner, 'read', part, taken)
  }
}

/** Values that may be functions. */
const MAYBE_FUNCTIONS: ReadonlySet<number> = new Set([
  K.arrow_function,
  K.function_expression,
  K.generator_function,
  K.identifier,
  K.member_expression,
  K.call_expression,
])

/** What may be a function in an object literal is what a member of the expected type is set to. */
handlers[K.object] = (unit, node, scope) => {
  const { tree } = unit
  const given = childrenOf(tree, node, K.comment).filter((part) => {
    const kind = kindOf(tree, part)
    const value = kind === K.pair ? childByField(tree, part, F.value) : -1
    if (kind === K.shorthand_property_identifier) return isReference(unit.textOf(part), scope)
    return kind === K.method_definition || MAYBE_FUNCTIONS.has(kindOf(tree, value))
  })
  if (given.length === 0) return
  const expected = new Expectations(unit, scope, { evaluate, typeExpr }).at(node)
  if (isNowhere(expected)) return
  for (const part of given) {
    const field = kindOf(tree, part) === K.pair ? F.key : F.name
    const key =
      kindOf(tree, part) === K.shorthand_property_identifier
        ? part
        : childByField(tree, part, field)
    const name = unit.textOf(key).replace(/^(['"])(.*)\1$/, '$2')
    unit.use(scope.owner, 'given', key, member(expected, name))
  }
}

/** The name that a part of a pattern binds; -1 for a pattern inside. */
function boundName(unit: Unit, part: number): number {
  const { tree } = unit
  let at = kindOf(tree, part) === K.pair_pattern ? childByField(tree, part, F.value) : part
  const kind = kindOf(tree, at)
  if (kind === K.assignment_pattern || kind === K.object_assignment_pattern)
    at = childByField(tree, at, F.left)
  const isName =
    kindOf(tree, at) === K.identifier ||
    kindOf(tree, at) === K.shorthand_property_identifier_pattern
  return isName ? at : -1
}

/** The named type of `extends` and `implements` makes an edge of its own; its type arguments are uses. */
function isHeritage(unit: Unit, node: number): boolean {
  const { tree } = unit
  let parent = parentOf(tree, node)
  if (kindOf(tree, parent) === K.generic_type) parent = parentOf(tree, parent)
  const kind = kindOf(tree, parent)
  return kind === K.implements_clause || kind === K.extends_type_clause || kind === K.extends_clause
}
