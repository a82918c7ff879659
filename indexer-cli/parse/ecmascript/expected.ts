// What the code around an expression expects it to be: how parameters without a type of their own get one (TypeScript's contextual types).

import type { FactExpr } from '../file-facts.ts'
import {
  applied,
  argumentOf,
  elementAt,
  member,
  OPAQUE,
  parameterOf,
  preferred,
  UNKNOWN,
  wrap,
} from '../facts/expressions.ts'
import type { Expected, Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, kindOf, lastChild, parentOf } from '../syntax/navigate.ts'
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

/** How nodes are read: evaluate.ts, which asks this file in turn. */
interface Reading {
  readonly evaluate: (unit: Unit, node: number, scope: Scope) => FactExpr
  readonly typeExpr: (unit: Unit, node: number, scope: Scope) => FactExpr
}

/** Expectations inside one scope of a file. */
export class Expectations {
  readonly #unit: Unit
  readonly #scope: Scope
  readonly #reading: Reading

  constructor(unit: Unit, scope: Scope, reading: Reading) {
    this.#unit = unit
    this.#scope = scope
    this.#reading = reading
  }

  /** What a function's parameter is given, as far as the code around the function tells. */
  parameter({ fn, index }: Expected): FactExpr {
    const given = parameterOf(this.#at(fn, 0), index)
    const list = parentOf(this.#unit.tree, fn)
    if (kindOf(this.#unit.tree, list) !== K.arguments) return given
    const builtin = this.#builtinParameter(list, { fn, index })
    if (builtin === null) return given
    return builtin.t === 'await' ? builtin : preferred(builtin, given)
  }

  /** What the code around an expression expects it to be; `unknown` where nothing is said. */
  at(node: number): FactExpr {
    return this.#at(node, 0)
  }

  #value(node: number): FactExpr {
    return this.#reading.evaluate(this.#unit, node, this.#scope)
  }

  #typed(node: number, scope = this.#scope): FactExpr {
    return node < 0 ? UNKNOWN : wrap('typed', this.#reading.typeExpr(this.#unit, node, scope))
  }

  /** `xs.map((x) => ...)`, `promise.then((x) => ...)`: also where nothing says what `xs` is. */
  #builtinParameter(list: number, { fn, index }: Expected): FactExpr | null {
    const { tree } = this.#unit
    const callee = childByField(tree, parentOf(tree, list), F.function)
    const [first, second] = childrenOf(tree, list, K.comment)
    if (kindOf(tree, callee) !== K.member_expression || first !== fn) return null
    const method = this.#unit.textOf(childByField(tree, callee, F.property))
    const receiver = childByField(tree, callee, F.object)
    if (method === 'then' && index === 0) return wrap('await', this.#value(receiver))
    if (ELEMENT_CALLBACKS.get(method)?.includes(index) === true)
      return elementAt(this.#value(receiver), '')
    return /^reduce(?:Right)?$/.test(method) && index === 0 && second !== undefined
      ? this.#value(second)
      : null
  }

  /** The value that is expected where `node` stands; `unknown` where nothing is said. */
  #at(node: number, steps: number): FactExpr {
    if (steps > MAX_STEPS) return UNKNOWN
    const { tree } = this.#unit
    const parent = parentOf(tree, node)
    const field = tree.field[node]
    const outer = (): FactExpr => this.#at(parent, steps + 1)
    switch (kindOf(tree, parent)) {
      case K.parenthesized_expression:
      case K.non_null_expression:
      case K.binary_expression:
        return outer()
      case K.as_expression:
      case K.satisfies_expression: {
        const type = lastChild(tree, parent, K.comment)
        return type === node ? UNKNOWN : this.#typed(type)
      }
      case K.arguments: {
        const call = parentOf(tree, parent)
        const isNew = kindOf(tree, call) === K.new_expression
        const callee = childByField(tree, call, isNew ? F.constructor : F.function)
        const others = childrenOf(tree, parent, K.comment)
        const argument = others.indexOf(node)
        const given = others.map((other) => (other === node ? OPAQUE : this.#value(other)))
        return applied(argumentOf(this.#value(callee), argument, isNew), given)
      }
      case K.variable_declarator:
      case K.public_field_definition:
      case K.required_parameter:
      case K.optional_parameter:
        return field === F.value ? this.#typed(childByField(tree, parent, F.type)) : UNKNOWN
      case K.assignment_expression:
        return field === F.right ? this.#value(childByField(tree, parent, F.left)) : UNKNOWN
      case K.pair: {
        if (field !== F.value) return UNKNOWN
        const object = this.#at(parentOf(tree, parent), steps + 1)
        return memberOf(object, this.#propertyName(childByField(tree, parent, F.key)))
      }
      case K.object: {
        // A method of the object literal.
        const name = childByField(tree, node, F.name)
        return name < 0 ? UNKNOWN : memberOf(outer(), this.#propertyName(name))
      }
      case K.array:
        return elementAt(outer(), childrenOf(tree, parent, K.comment).indexOf(node))
      case K.ternary_expression:
        return field === F.condition ? UNKNOWN : outer()
      case K.arrow_function:
        return field === F.body ? this.#returned(parent, steps) : UNKNOWN
      case K.return_statement:
        return this.#returned(functionAround(this.#unit, parent), steps)
      default:
        return UNKNOWN
    }
  }

  #propertyName(node: number): string {
    const text = this.#unit.textOf(node)
    return kindOf(this.#unit.tree, node) === K.string ? text.slice(1, -1) : text
  }

  /** What a function is expected to return: what it writes, else what its own context expects. */
  #returned(fn: number, steps: number): FactExpr {
    if (fn < 0) return UNKNOWN
    const unit = this.#unit
    const written = childByField(unit.tree, fn, F.return_type)
    const result =
      written >= 0
        ? this.#typed(written, unit.scopes.get(fn) ?? this.#scope)
        : wrap('call', this.#at(fn, steps + 1))
    const head = unit.text.slice(unit.startOf(fn), unit.startOf(fn) + 60)
    const isAsync = /^(?:static\s+|public\s+|private\s+|protected\s+)*async\b/.test(head)
    return isAsync ? wrap('await', result) : result
  }
}

const memberOf = (object: FactExpr, name: string): FactExpr =>
  object.t === 'unknown' ? UNKNOWN : member(object, name)

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
