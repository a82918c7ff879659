// What the code around an expression expects it to be: how parameters without a type of their own get one (TypeScript's contextual types).

import type { FactExpr } from '../file-facts.ts'
import { argumentOf, member, parameterOf, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import type { Expected, Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, kindOf, lastChild, parentOf } from '../syntax/navigate.ts'
import { evaluate, typeExpr } from './evaluate.ts'
import { F, K } from './vocabulary.ts'

/** Objects in arrays in calls: code nests expectations no deeper. */
const MAX_STEPS = 12

/** Array methods by the positions at which their callback takes an element. */
const ELEMENT_CALLBACKS: ReadonlyMap<string, readonly number[]> = new Map([
  ...`forEach map filter find findIndex findLast findLastIndex some every flatMap`
    .split(' ')
    .map((name): [string, readonly number[]] => [name, [0]]),
  ['reduce', [1]],
  ['reduceRight', [1]],
  ['sort', [0, 1]],
  ['toSorted', [0, 1]],
])

/** What a function's parameter is given, as far as the code around the function tells. */
export function expectedParameter(unit: Unit, { fn, index }: Expected, scope: Scope): FactExpr {
  const given = parameterOf(expectedAt(unit, fn, scope, 0), index)
  const list = parentOf(unit.tree, fn)
  if (kindOf(unit.tree, list) !== K.arguments) return given
  const builtin = builtinParameter(unit, list, { fn, index }, scope)
  return builtin === null ? given : union([builtin, given])
}

/** `xs.map((x) => ...)`, `promise.then((x) => ...)`: also where nothing says what `xs` is. */
function builtinParameter(
  unit: Unit,
  list: number,
  { fn, index }: Expected,
  scope: Scope,
): FactExpr | null {
  const { tree } = unit
  const callee = childByField(tree, parentOf(tree, list), F.function)
  const [first, second] = childrenOf(tree, list, K.comment)
  if (kindOf(tree, callee) !== K.member_expression || first !== fn) return null
  const method = unit.textOf(childByField(tree, callee, F.property))
  const receiver = childByField(tree, callee, F.object)
  if (method === 'then' && index === 0) return wrap('await', evaluate(unit, receiver, scope))
  if (ELEMENT_CALLBACKS.get(method)?.includes(index) === true)
    return wrap('element', evaluate(unit, receiver, scope))
  return /^reduce(?:Right)?$/.test(method) && index === 0 && second !== undefined
    ? evaluate(unit, second, scope)
    : null
}

/** The value that is expected where `node` stands; `unknown` where nothing is said. */
function expectedAt(unit: Unit, node: number, scope: Scope, steps: number): FactExpr {
  if (steps > MAX_STEPS) return UNKNOWN
  const { tree } = unit
  const parent = parentOf(tree, node)
  const field = tree.field[node]
  const outer = (): FactExpr => expectedAt(unit, parent, scope, steps + 1)
  const annotated = (): FactExpr => {
    const type = childByField(tree, parent, F.type)
    return type < 0 ? UNKNOWN : wrap('typed', typeExpr(unit, type, scope))
  }
  switch (kindOf(tree, parent)) {
    case K.parenthesized_expression:
    case K.non_null_expression:
      return outer()
    case K.as_expression:
    case K.satisfies_expression: {
      const type = lastChild(tree, parent, K.comment)
      return type === node ? UNKNOWN : wrap('typed', typeExpr(unit, type, scope))
    }
    case K.arguments: {
      const call = parentOf(tree, parent)
      const isNew = kindOf(tree, call) === K.new_expression
      const callee = childByField(tree, call, isNew ? F.constructor : F.function)
      const argument = childrenOf(tree, parent, K.comment).indexOf(node)
      return argumentOf(evaluate(unit, callee, scope), argument, isNew)
    }
    case K.variable_declarator:
    case K.public_field_definition:
    case K.required_parameter:
    case K.optional_parameter:
      return field === F.value ? annotated() : UNKNOWN
    case K.assignment_expression:
      return field === F.right ? evaluate(unit, childByField(tree, parent, F.left), scope) : UNKNOWN
    case K.pair: {
      if (field !== F.value) return UNKNOWN
      const object = expectedAt(unit, parentOf(tree, parent), scope, steps + 1)
      return memberOf(object, propertyName(unit, childByField(tree, parent, F.key)))
    }
    case K.object: {
      // A method of the object literal.
      const name = childByField(tree, node, F.name)
      return name < 0 ? UNKNOWN : memberOf(outer(), propertyName(unit, name))
    }
    case K.array:
      return wrap('element', outer())
    case K.ternary_expression:
      return field === F.condition ? UNKNOWN : outer()
    case K.binary_expression:
      return outer()
    case K.arrow_function:
      return field === F.body ? returned(unit, parent, scope, steps) : UNKNOWN
    case K.return_statement:
      return returned(unit, functionAround(unit, parent), scope, steps)
    default:
      return UNKNOWN
  }
}

const memberOf = (object: FactExpr, name: string): FactExpr =>
  object.t === 'unknown' ? UNKNOWN : member(object, name)

function propertyName(unit: Unit, node: number): string {
  const text = unit.textOf(node)
  return kindOf(unit.tree, node) === K.string ? text.slice(1, -1) : text
}

const FUNCTIONS: ReadonlySet<number> = new Set([
  K.function_declaration,
  K.function_expression,
  K.arrow_function,
  K.method_definition,
])

function functionAround(unit: Unit, node: number): number {
  let at = node
  while (at >= 0 && !FUNCTIONS.has(kindOf(unit.tree, at))) at = parentOf(unit.tree, at)
  return at
}

/** What a function is expected to return: what it writes, else what its own context expects. */
function returned(unit: Unit, fn: number, scope: Scope, steps: number): FactExpr {
  if (fn < 0) return UNKNOWN
  const { tree } = unit
  const written = childByField(tree, fn, F.return_type)
  const result =
    written >= 0
      ? wrap('typed', typeExpr(unit, written, unit.scopes.get(fn) ?? scope))
      : wrap('call', expectedAt(unit, fn, scope, steps + 1))
  return /^(?:static\s+|public\s+|private\s+|protected\s+)*async\b/.test(
    unit.text.slice(unit.startOf(fn), unit.startOf(fn) + 60),
  )
    ? wrap('await', result)
    : result
}
