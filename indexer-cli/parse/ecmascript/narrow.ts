// What conditions tell of names: inside `if (x instanceof Star)`, or behind `if (!isStar(x)) return`, `x` is a Star.

import { localBinding, lookup, Scope } from '../facts/scope.ts'
import type { Declaring } from './declaring.ts'
import { F, K } from './vocabulary.ts'

interface Narrowed {
  readonly name: string
  /** Node that names the class; -1 where `tester` tells. */
  readonly type: number
  /** Node of a function that was asked about the value. */
  readonly tester: number
}

/** Gives names the classes that the condition around the current scope tells; `body` is what runs when it holds. */
export function narrow(pass: Declaring, body: number): void {
  const { scope } = pass
  const told = whenHolds(pass, pass.field(pass.parent(body), F.condition))
  const kept = tellable(pass, told, body, pass.unit.nextOf(body))
  if (kept.length > 0)
    scope.names = new Map([
      ...(scope.names ?? []),
      ...kept.map((one) => bound(scope.parent ?? scope, one)),
    ])
}

const bound = (
  scope: Scope,
  { name, type, tester }: Narrowed,
): [string, ReturnType<typeof localBinding>] => [
  name,
  localBinding(scope, tester < 0 ? { annotation: type } : { tester }),
]

/** A statement without braces behind `if (...)` is a scope of what the condition tells. */
export function openConsequence(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  if (!isConsequence(pass, node)) {
    if (pass.kind(node) === K.expression_statement) narrowAsserted(pass, node)
    return
  }
  const { owner, self, caller } = scope
  const place = { end: unit.nextOf(node), owner, self, caller }
  pass.scope = unit.openScope(node, new Scope(scope, 'initialiser', place))
  narrow(pass, node)
}

/** Whether a node is what runs when the condition of an `if` holds. */
export const isConsequence = (pass: Declaring, node: number): boolean =>
  pass.unit.tree.field[node] === F.consequence && pass.kind(pass.parent(node)) === K.if_statement

/** `if (!(x instanceof Star)) return`: what comes after in the block. */
export function narrowRest(pass: Declaring, statement: number): void {
  if (pass.field(statement, F.alternative) >= 0) return
  const body = pass.field(statement, F.consequence)
  const last = pass.kind(body) === K.statement_block ? lastStatement(pass, body) : body
  if (LEAVES.has(pass.kind(last)))
    narrowBehind(pass, statement, whenFails(pass, pass.field(statement, F.condition)))
}

/** `assertStar(x)` */
function narrowAsserted(pass: Declaring, statement: number): void {
  const call = pass.first(statement)
  if (pass.kind(call) === K.call_expression)
    narrowBehind(pass, statement, told(pass, call, true, ASSERTS))
}

/** The right side of `x instanceof Star && x.shine()`, the value of `x instanceof Star ? x.shine() : 0`. */
export function narrowOperand(pass: Declaring, node: number): void {
  const { unit } = pass
  const isChoice = pass.kind(node) === K.ternary_expression
  const condition = pass.field(node, isChoice ? F.condition : F.left)
  const value = pass.field(node, isChoice ? F.consequence : F.right)
  if (condition < 0 || value < 0) return
  const operator = unit.text.slice(unit.endOf(condition), unit.startOf(value)).trim()
  if (operator === '&&' || (isChoice && operator === '?'))
    narrowLater(pass, whenHolds(pass, condition), value, unit.nextOf(value))
  else if (operator === '||')
    narrowLater(pass, whenFails(pass, condition), value, unit.nextOf(value))
}

const LEAVES: ReadonlySet<number> = new Set([
  K.return_statement,
  K.throw_statement,
  K.continue_statement,
  K.break_statement,
])

function lastStatement(pass: Declaring, block: number): number {
  let last = -1
  const end = pass.unit.nextOf(block)
  for (let node = block + 1; node < end; node = pass.unit.nextOf(node))
    if (pass.kind(node) !== K.comment) last = node
  return last
}

function narrowBehind(pass: Declaring, statement: number, known: readonly Narrowed[]): void {
  const { unit } = pass
  if (known.length === 0) return
  const end = unit.nextOf(statement)
  const blockEnd = unit.nextOf(pass.parent(statement))
  // The scope opens with the statement's last node, before which the name may still be anything.
  if (end < blockEnd) narrowLater(pass, known, end - 1, blockEnd)
}

/** Nodes that open a scope of their own. */
const SCOPED: ReadonlySet<number> = new Set([
  K.arrow_function,
  K.function_expression,
  K.generator_function,
  K.class,
  K.statement_block,
])

function narrowLater(pass: Declaring, known: readonly Narrowed[], from: number, end: number): void {
  const { unit, scope } = pass
  if (known.length === 0 || unit.scopes.has(from) || SCOPED.has(pass.kind(from))) return
  const kept = tellable(pass, known, from, end)
  if (kept.length === 0) return
  const { owner, self, caller } = scope
  const inner = new Scope(scope, 'initialiser', { end, owner, self, caller })
  inner.names = new Map(kept.map((one) => bound(scope, one)))
  pass.pending.set(from, unit.openScope(from, inner))
}

/** Names that a condition can tell something of, in a part of the tree that gives them no other value. */
const tellable = (
  pass: Declaring,
  known: readonly Narrowed[],
  from: number,
  end: number,
): Narrowed[] =>
  known.filter(({ name }) => {
    const binding = lookup(pass.scope, name)
    const isLocal = binding !== undefined && binding.symbol < 0 && !binding.imported
    return isLocal && !isAssigned(pass, from, end, name)
  })

/** The condition without what is around it, and whether it is negated. */
function bare(pass: Declaring, condition: number): { test: number; isNegated: boolean } {
  let test = condition < 0 ? -1 : pass.bareValue(condition)
  let isNegated = false
  while (
    pass.kind(test) === K.unary_expression &&
    pass.unit.text.startsWith('!', pass.unit.startOf(test))
  ) {
    test = pass.bareValue(pass.field(test, F.argument))
    isNegated = !isNegated
  }
  return { test, isNegated }
}

function whenHolds(pass: Declaring, condition: number): Narrowed[] {
  const { test, isNegated } = bare(pass, condition)
  return told(pass, test, !isNegated)
}

function whenFails(pass: Declaring, condition: number): Narrowed[] {
  const { test, isNegated } = bare(pass, condition)
  return told(pass, test, isNegated)
}

/** What it tells that a test came out so. */
function told(pass: Declaring, test: number, holds: boolean, testers = TESTERS): Narrowed[] {
  const { unit } = pass
  if (pass.kind(test) === K.call_expression) {
    const callee = pass.field(test, F.function)
    const argument = pass.first(pass.field(test, F.arguments))
    return holds && pass.kind(argument) === K.identifier && testers.test(unit.textOf(callee))
      ? [{ name: unit.textOf(argument), type: -1, tester: callee }]
      : []
  }
  if (pass.kind(test) !== K.binary_expression) return []
  const left = pass.field(test, F.left)
  const right = pass.field(test, F.right)
  const operator = unit.text.slice(unit.endOf(left), unit.startOf(right)).trim()
  if (operator === '&&' && holds) return [...whenHolds(pass, left), ...whenHolds(pass, right)]
  if (operator === '||' && !holds) return [...whenFails(pass, left), ...whenFails(pass, right)]
  const isClass = pass.kind(right) === K.identifier || pass.kind(right) === K.member_expression
  return holds && operator === 'instanceof' && isClass && pass.kind(left) === K.identifier
    ? [{ name: unit.textOf(left), type: right, tester: -1 }]
    : []
}

/** What functions are called that tell a type (`isFoo`, `ts.isFoo`): those that do not are asked for nothing. */
const TESTERS = /(?:^|\.)(?:is|has)[A-Z]\w*$|Is[A-Z]\w*$/
const ASSERTS = /(?:^|\.)assert\w*$/

const TAKES: ReadonlySet<number> = new Set([
  K.array_pattern,
  K.object_pattern,
  K.pair_pattern,
  K.assignment_pattern,
  K.rest_pattern,
  K.update_expression,
])

/** Whether a name is given another value somewhere in a part of the tree. */
function isAssigned(pass: Declaring, from: number, end: number, name: string): boolean {
  const { tree, text } = pass.unit
  for (let node = from; node < end; node += 1) {
    const kind = pass.kind(node)
    const isName = kind === K.identifier || kind === K.shorthand_property_identifier_pattern
    if (!isName || text.slice(tree.start[node], tree.end[node]) !== name) continue
    const parent = pass.kind(pass.parent(node))
    if (kind === K.shorthand_property_identifier_pattern || TAKES.has(parent)) return true
    const isAssignment =
      parent === K.assignment_expression ||
      parent === K.augmented_assignment_expression ||
      parent === K.for_in_statement
    if (isAssignment && tree.field[node] === F.left) return true
  }
  return false
}
