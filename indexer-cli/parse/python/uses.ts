// The second pass over a Python file: what the code uses, seen from the innermost named symbol around it.

import type { UseRole } from '../file-facts.ts'
import type { Scope } from '../facts/scope.ts'
import { MARK_DECLARES, MARK_SCOPE, type Unit } from '../facts/unit.ts'
import { KIND_ERROR } from '../syntax/flat-tree.ts'
import { childByField, firstChild, kindOf, parentOf } from '../syntax/navigate.ts'
import { evaluate, lookupName } from './evaluate.ts'
import { memberAt } from './expression-rules.ts'
import { textTypeNames } from './type-rules.ts'
import { commentedType } from './type-text.ts'
import { isTypingHere } from './typing-names.ts'
import { F, K } from './vocabulary.ts'

/** `inType` is true inside an annotation. */
type Handler = (unit: Unit, node: number, scope: Scope, inType: boolean) => void

const handlers: (Handler | undefined)[] = []

/** Reads the uses of a file whose declarations are known. */
export function readUses(unit: Unit): void {
  const { kind, count } = unit.tree
  const { marks } = unit
  let scope = unit.root
  let typeEnd = 0
  for (let node = 0; node < count; node++) {
    while (node >= scope.end && scope.parent !== null) scope = scope.parent
    const mark = marks[node] ?? 0
    if ((mark & MARK_SCOPE) !== 0) scope = unit.scopes.get(node) ?? scope
    if ((mark & MARK_DECLARES) !== 0) continue
    const code = kind[node] ?? 0
    if (code === K.type && node >= typeEnd) typeEnd = unit.nextOf(node)
    const handler = handlers[code]
    if (handler !== undefined) handler(unit, node, scope, node < typeEnd)
  }
}

const from = (scope: Scope, role: UseRole): number => (role === 'call' ? scope.caller : scope.owner)

const isReference = (name: string, scope: Scope): boolean => {
  const binding = lookupName(scope, name)
  return binding === undefined || binding.imported || binding.symbol >= 0
}

/** How a name or attribute is used; null where the node around it tells, or where it is no expression. */
function roleOf(unit: Unit, node: number): UseRole | null {
  const { tree } = unit
  const parent = parentOf(tree, node)
  const field = tree.field[node]
  switch (kindOf(tree, parent)) {
    case K.call:
      return field === F.function ? null : 'read'
    case K.attribute:
      return field === F.attribute ? null : 'read'
    case K.argument_list:
      return argumentRole(unit, parent)
    case K.keyword_argument:
      return field === F.name ? null : 'pass'
    case K.list_splat:
    case K.dictionary_splat:
      return 'pass'
    case K.assignment:
    case K.augmented_assignment:
      return field === F.left ? 'write' : 'read'
    case K.pattern_list:
    case K.tuple_pattern:
    case K.list_pattern:
    case K.delete_statement:
      return 'write'
    case K.except_clause:
    case K.except_group_clause:
    case K.class_pattern:
      return 'type'
    case K.tuple:
      return isCaught(unit, parent) ? 'type' : 'read'
    case K.subscript:
      return field === F.value && isBase(unit, parent) ? null : 'read'
    case K.decorator:
    case K.dotted_name:
    case KIND_ERROR:
      return null
    default:
      return 'read'
  }
}

/** `except (A, B)`, with or without `as`. */
function isCaught(unit: Unit, tuple: number): boolean {
  const { tree } = unit
  const parent = parentOf(tree, tuple)
  const kind = kindOf(tree, parent)
  const clause = kind === K.as_pattern ? kindOf(tree, parentOf(tree, parent)) : kind
  return clause === K.except_clause || clause === K.except_group_clause
}

/** A base class with type arguments: `class A(Base[T])`. */
const isBase = (unit: Unit, node: number): boolean => {
  const list = parentOf(unit.tree, node)
  return (
    kindOf(unit.tree, list) === K.argument_list &&
    kindOf(unit.tree, parentOf(unit.tree, list)) === K.class_definition
  )
}

/** Bases of a class make edges of their own; the class of `isinstance` is a type. */
function argumentRole(unit: Unit, list: number): UseRole | null {
  const { tree } = unit
  const holder = parentOf(tree, list)
  if (kindOf(tree, holder) === K.class_definition) return null
  const callee = childByField(tree, holder, F.function)
  if (kindOf(tree, callee) !== K.identifier) return 'pass'
  const name = unit.textOf(callee)
  return name === 'isinstance' || name === 'issubclass' ? 'type' : 'pass'
}

handlers[K.identifier] = (unit, node, scope, inType) => {
  const role = roleOf(unit, node)
  if (role === null) return
  const name = unit.textOf(node)
  if (!isReference(name, scope) || (inType && isTypingHere(unit, name, scope))) return
  unit.use(scope.owner, inType ? 'type' : role, node, evaluate(unit, node, scope))
}
handlers[K.attribute] = (unit, node, scope, inType) => {
  const role = roleOf(unit, node)
  if (role === null) return
  const name = childByField(unit.tree, node, F.attribute)
  unit.use(scope.owner, inType ? 'type' : role, name, memberAt(unit, node, scope))
}
handlers[K.dotted_name] = (unit, node, scope) => {
  // Patterns only: `case mod.CONSTANT`, `case Foo(...)`. Imports are marked as declarations.
  const isClass = kindOf(unit.tree, parentOf(unit.tree, node)) === K.class_pattern
  const first = firstChild(unit.tree, node, K.comment)
  if (first < 0 || unit.isDeclaring(first) || !isReference(unit.textOf(first), scope)) return
  unit.use(scope.owner, isClass ? 'type' : 'read', node, evaluate(unit, node, scope))
}
handlers[K.call] = (unit, node, scope) => {
  const callee = childByField(unit.tree, node, F.function)
  // A decorator's own call is its use as a decorator.
  if (kindOf(unit.tree, parentOf(unit.tree, node)) === K.decorator) return
  const isMember = kindOf(unit.tree, callee) === K.attribute
  const at = isMember ? childByField(unit.tree, callee, F.attribute) : node
  const target = isMember ? memberAt(unit, callee, scope) : evaluate(unit, callee, scope)
  unit.use(from(scope, 'call'), 'call', at, target)
  if (isMember && unit.textOf(at) === 'getfixturevalue') {
    const value = evaluate(unit, node, scope)
    if (value.t === 'call' && value.of.t === 'fixture')
      unit.use(scope.owner, 'read', node, value.of)
  }
}
handlers[K.decorator] = (unit, node, scope) => {
  const { tree } = unit
  const value = firstChild(tree, node, K.comment)
  const callee = kindOf(tree, value) === K.call ? childByField(tree, value, F.function) : value
  const definition = childByField(tree, parentOf(tree, node), F.definition)
  const symbol = unit.owners.get(definition) ?? scope.owner
  unit.use(symbol, 'decorator', node, evaluate(unit, callee, scope))
}
handlers[K.string] = (unit, node, scope, inType) => {
  if (!inType) return
  for (const target of textTypeNames(unit, unit.textOf(node), scope))
    unit.use(scope.owner, 'type', node, target)
}
handlers[K.comment] = (unit, node, scope) => {
  const written = commentedType(unit.textOf(node))
  for (const target of written === undefined ? [] : textTypeNames(unit, written, scope))
    unit.use(scope.owner, 'type', node, target)
}
