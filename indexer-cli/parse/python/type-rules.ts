// What Python annotations name, by kind of node; annotations written as strings too.

import type { FactExpr } from '../file-facts.ts'
import {
  functionType,
  genericOf,
  mapOf,
  member,
  OPAQUE,
  tupleOf,
  union,
  UNKNOWN,
  wrap,
} from '../facts/expressions.ts'
import type { Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childrenOf, firstChild, kindOf } from '../syntax/navigate.ts'
import {
  AWAITABLE_TYPES,
  COLLECTION_TYPES,
  isTypingName,
  MAP_TYPES,
  OPAQUE_TYPES,
  TRANSPARENT_TYPES,
} from './builtins.ts'
import {
  evaluate,
  expressionRules,
  genericParts,
  lastName,
  lookupName,
  nameExpr,
  typeExpr,
  typeRules,
  type Rule,
} from './evaluate.ts'
import './expression-rules.ts'
import { commentedType, parseTypeText, type TypeText } from './type-text.ts'
import { isTypingHere } from './typing-names.ts'
import { K } from './vocabulary.ts'

const inner: Rule = (unit, node, scope) =>
  typeExpr(unit, firstChild(unit.tree, node, K.comment), scope)
const anyOf: Rule = (unit, node, scope) =>
  union(childrenOf(unit.tree, node, K.comment).map((option) => typeExpr(unit, option, scope)))
const generics: Rule = (unit, node, scope) => {
  const { name, nameNode, args } = genericParts(unit, node)
  if (isOwnName(unit, name, nameNode < 0 ? name : unit.textOf(nameNode), scope))
    return genericOf(
      typeExpr(unit, nameNode, scope),
      args.map((arg) => typeExpr(unit, arg, scope)),
    )
  if (name === 'Tuple' || name === 'tuple') {
    const parts = args.map((arg) => typeExpr(unit, arg, scope))
    const isOpen = args.some((arg) => unit.textOf(arg) === '...')
    return isOpen ? wrap('array', union(parts)) : tupleOf(parts)
  }
  const read = (arg: number): FactExpr => typeExpr(unit, arg, scope)
  if (name === 'Callable') {
    const [params = -1, result = -1] = args
    const taken =
      kindOf(unit.tree, params) === K.list ? childrenOf(unit.tree, params, K.comment) : []
    return functionType(taken.map(read), read(result))
  }
  const shaped = generic(name, args, read)
  return shaped ?? genericOf(read(nameNode), args.map(read))
}

/** Whether a class of the repository has a name that shapes types elsewhere. */
const isOwnName = (unit: Unit, name: string, dotted: string, scope: Scope): boolean =>
  isTypingName(name) && !isTypingHere(unit, dotted, scope)

typeRules[K.type] = inner
typeRules[K.parenthesized_expression] = inner
typeRules[K.identifier] = (unit, node, scope) => typeName(unit, unit.textOf(node), scope)
typeRules[K.attribute] = (unit, node, scope) => {
  const name = lastName(unit.textOf(node))
  // `typing.Self`, whatever the module is called here.
  if (name === 'Self') return ownType(unit, scope)
  const isOpaque = OPAQUE_TYPES.has(name) && isTypingHere(unit, unit.textOf(node), scope)
  return isOpaque ? OPAQUE : evaluate(unit, node, scope)
}
typeRules[K.dotted_name] = evaluate
typeRules[K.member_type] = (unit, node, scope) =>
  textExpr(unit, { name: unit.textOf(node), args: [] }, scope)
typeRules[K.generic_type] = generics
typeRules[K.subscript] = generics
typeRules[K.union_type] = anyOf
typeRules[K.binary_operator] = anyOf
typeRules[K.tuple] = anyOf
typeRules[K.string] = (unit, node, scope) => {
  const text = parseTypeText(unit.textOf(node))
  return text === null ? OPAQUE : textExpr(unit, text, scope)
}
typeRules[K.comment] = (unit, node, scope) => {
  const text = parseTypeText(commentedType(unit.textOf(node)) ?? '')
  return text === null ? OPAQUE : textExpr(unit, text, scope)
}

const plainSubscript = expressionRules[K.subscript]
// `Both = Union[Star, Moon]` is a type by another name, as `Stars = list[Star]` is.
expressionRules[K.subscript] = (unit, node, scope) => {
  const { nameNode } = genericParts(unit, node)
  const isTyping = nameNode >= 0 && isTypingHere(unit, unit.textOf(nameNode), scope)
  return isTyping ? generics(unit, node, scope) : (plainSubscript?.(unit, node, scope) ?? OPAQUE)
}

/** What `Self` stands for. */
const ownType = (unit: Unit, scope: Scope): FactExpr =>
  scope.self < 0 ? UNKNOWN : unit.exprs.symbol('this', scope.self)

function typeName(unit: Unit, name: string, scope: Scope): FactExpr {
  const binding = lookupName(scope, name)
  if (binding === undefined) {
    if (name === 'Self') return ownType(unit, scope)
  } else if (binding.imported) {
    if (name === 'Self') return ownType(unit, scope)
    if (OPAQUE_TYPES.has(name) && isTypingHere(unit, name, scope)) return OPAQUE
  } else if (binding.variable !== undefined) {
    const [symbol, index] = binding.variable
    return unit.exprs.variable(symbol, index, () =>
      typeExpr(unit, binding.annotation, binding.scope),
    )
  }
  return nameExpr(unit, name, scope)
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
  if (name === 'type' || name === 'Type') return functionType([], at(0))
  if (name === 'TypeGuard' || name === 'TypeIs') return wrap('predicate', at(0))
  if (MAP_TYPES.has(name)) return mapOf(at(0), at(1))
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
  const isOwn = isOwnName(unit, last, text.name, scope)
  const shaped =
    text.args.length === 0 || isOwn
      ? null
      : generic(last, text.args, (arg) => textExpr(unit, arg, scope))
  if (shaped !== null) return shaped
  if (OPAQUE_TYPES.has(last) && !isOwn) return OPAQUE
  const args = text.args.map((arg) => textExpr(unit, arg, scope))
  return genericOf(named(unit, first, rest, scope), args)
}

function named(unit: Unit, first: string, rest: readonly string[], scope: Scope): FactExpr {
  if (rest.at(-1) === 'Self') return ownType(unit, scope)
  return rest.reduce((of, name) => member(of, name), typeName(unit, first, scope))
}

/** The expressions of the classes that an annotation in a string or a comment names, for its uses. */
export function textTypeNames(unit: Unit, written: string, scope: Scope): FactExpr[] {
  const text = parseTypeText(written)
  const found: FactExpr[] = []
  const visit = (part: TypeText): void => {
    if ('options' in part) part.options.forEach(visit)
    else {
      const [first = '', ...rest] = part.name.split('.')
      if (!isTypingHere(unit, part.name, scope))
        found.push(rest.reduce((of, name) => member(of, name), typeName(unit, first, scope)))
      part.args.forEach(visit)
    }
  }
  if (text !== null) visit(text)
  return found
}
