// Python annotations as fact expressions, written as nodes or as strings.

import type { FactExpr } from '../file-facts.ts'
import { member, OPAQUE, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import type { Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childrenOf, firstChild, kindOf } from '../syntax/navigate.ts'
import { AWAITABLE_TYPES, COLLECTION_TYPES, OPAQUE_TYPES, TRANSPARENT_TYPES } from './builtins.ts'
import { evaluate, lookupName, nameExpr } from './evaluate.ts'
import { parseTypeText, type TypeText } from './type-text.ts'
import { K } from './vocabulary.ts'

/** An annotation as the value that it promises: `x: Foo` is `typed` of Foo, `x: type[Foo]` is Foo itself. */
export function annotated(unit: Unit, node: number, scope: Scope): FactExpr {
  const inner = kindOf(unit.tree, node) === K.type ? firstChild(unit.tree, node, K.comment) : node
  if (kindOf(unit.tree, inner) === K.generic_type || kindOf(unit.tree, inner) === K.subscript) {
    const { name, args } = genericParts(unit, inner)
    if (name === 'type' || name === 'Type') return typeExpr(unit, args[0] ?? -1, scope)
  }
  return wrap('typed', typeExpr(unit, inner, scope))
}

/** What the annotation at `node` names. */
export function typeExpr(unit: Unit, node: number, scope: Scope): FactExpr {
  if (node < 0) return UNKNOWN
  const { tree } = unit
  switch (kindOf(tree, node)) {
    case K.type:
    case K.parenthesized_expression:
      return typeExpr(unit, firstChild(tree, node, K.comment), scope)
    case K.identifier:
      return typeName(unit, unit.textOf(node), scope)
    case K.attribute:
      return OPAQUE_TYPES.has(lastName(unit, node)) ? OPAQUE : evaluate(unit, node, scope)
    case K.member_type:
      return textExpr(unit, { name: unit.textOf(node), args: [] }, scope)
    case K.generic_type:
    case K.subscript: {
      const { name, nameNode, args } = genericParts(unit, node)
      return (
        generic(name, args, (arg) => typeExpr(unit, arg, scope)) ?? typeExpr(unit, nameNode, scope)
      )
    }
    case K.union_type:
    case K.binary_operator:
    case K.tuple:
      return union(childrenOf(tree, node, K.comment).map((option) => typeExpr(unit, option, scope)))
    case K.string: {
      const text = parseTypeText(unit.textOf(node))
      return text === null ? OPAQUE : textExpr(unit, text, scope)
    }
    default:
      return OPAQUE
  }
}

function typeName(unit: Unit, name: string, scope: Scope): FactExpr {
  const binding = lookupName(scope, name)
  if (binding === undefined) {
    if (name === 'Self') return scope.self < 0 ? UNKNOWN : unit.exprs.symbol('this', scope.self)
  } else if (binding.imported) {
    if (name === 'Self') return scope.self < 0 ? UNKNOWN : unit.exprs.symbol('this', scope.self)
    if (OPAQUE_TYPES.has(name)) return OPAQUE
  } else if (binding.symbol < 0 && binding.annotation >= 0 && binding.values.length === 0) {
    // A type parameter is what it is bound to.
    return typeExpr(unit, binding.annotation, binding.scope)
  }
  return nameExpr(unit, name, scope)
}

const lastName = (unit: Unit, node: number): string => {
  const text = unit.textOf(node)
  return text.slice(text.lastIndexOf('.') + 1)
}

/** `Name[arg, ...]`, whichever node it is written as. */
function genericParts(
  unit: Unit,
  node: number,
): { name: string; nameNode: number; args: number[] } {
  const { tree } = unit
  const [nameNode = -1, ...rest] = childrenOf(tree, node, K.comment)
  const list = kindOf(tree, rest[0] ?? -1) === K.type_parameter ? (rest[0] ?? -1) : -1
  return {
    name: nameNode < 0 ? '' : lastName(unit, nameNode),
    nameNode,
    args: list < 0 ? rest : childrenOf(tree, list, K.comment),
  }
}

/** The shape that a well-known generic gives its arguments; null for any other name. */
function generic<Arg>(
  name: string,
  args: readonly Arg[],
  read: (arg: Arg) => FactExpr,
): FactExpr | null {
  const at = (position: number): FactExpr => {
    const arg = args[position]
    return arg === undefined ? UNKNOWN : read(arg)
  }
  if (TRANSPARENT_TYPES.has(name)) return at(0)
  if (name === 'Union') return union(args.map(read))
  if (name === 'Tuple' || name === 'tuple') return wrap('array', union(args.map(read)))
  const held = COLLECTION_TYPES.get(name)
  if (held !== undefined) return wrap('array', at(held))
  const awaited = AWAITABLE_TYPES.get(name)
  if (awaited !== undefined) return wrap('promise', at(awaited))
  return OPAQUE_TYPES.has(name) ? OPAQUE : null
}

/** An annotation in a string. */
function textExpr(unit: Unit, text: TypeText, scope: Scope): FactExpr {
  if ('options' in text) return union(text.options.map((option) => textExpr(unit, option, scope)))
  const [first = '', ...rest] = text.name.split('.')
  const last = rest.at(-1) ?? first
  const shaped =
    text.args.length === 0 ? null : generic(last, text.args, (arg) => textExpr(unit, arg, scope))
  if (shaped !== null) return shaped
  if (OPAQUE_TYPES.has(last)) return OPAQUE
  return rest.reduce((of, name) => member(of, name), typeName(unit, first, scope))
}

/** The expressions of the classes that a string annotation names, for its uses. */
export function stringTypeNames(unit: Unit, node: number, scope: Scope): FactExpr[] {
  const text = parseTypeText(unit.textOf(node))
  const found: FactExpr[] = []
  const visit = (part: TypeText): void => {
    if ('options' in part) part.options.forEach(visit)
    else {
      const [first = '', ...rest] = part.name.split('.')
      found.push(rest.reduce((of, name) => member(of, name), typeName(unit, first, scope)))
      part.args.forEach(visit)
    }
  }
  if (text !== null) visit(text)
  return found
}
