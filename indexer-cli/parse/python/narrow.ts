// What conditions tell of names: inside `if isinstance(x, Star):` or behind `assert isinstance(x, Star)`, `x` is a Star.

import { localBinding, Scope } from '../facts/scope.ts'
import type { Declaring } from './declaring.ts'
import { lookupName } from './evaluate.ts'
import { F, K } from './vocabulary.ts'

interface Narrowed {
  /** A name, or a chain of them: `self.store`. */
  readonly name: string
  /** Node that names the class, or a tuple of classes; -1 where `tester` tells. */
  readonly type: number
  /** It is of none of these. */
  readonly isNot?: boolean
  /** Node of a function that was asked about the value. */
  readonly tester: number
}

/** A part of the tree. */
interface Range {
  /** Node that the scope opens with. */
  readonly from: number
  /** First node after it. */
  readonly end: number
}

/** Opens a scope for a block that runs when a condition holds, with what the condition tells. */
export function narrowBlock(pass: Declaring, block: number): void {
  const { unit } = pass
  const statement = pass.parent(block)
  const kind = pass.kind(statement)
  const isConsequence =
    unit.tree.field[block] === F.consequence && (kind === K.if_statement || kind === K.elif_clause)
  if (!isConsequence && kind !== K.else_clause) return
  const before = kind === K.if_statement ? [] : failedBefore(pass, statement)
  const holds = isConsequence ? whenHolds(pass, pass.field(statement, F.condition)) : []
  openNarrowed(pass, [...before, ...holds], { from: block, end: unit.nextOf(block) })
}

/** What it tells that an `elif` or `else` is reached. */
function failedBefore(pass: Declaring, clause: number): Narrowed[] {
  const statement = pass.parent(clause)
  if (pass.kind(statement) !== K.if_statement) return []
  const others = pass
    .children(statement)
    .filter((child) => pass.kind(child) === K.elif_clause && child < clause)
  return [statement, ...others].flatMap((node) => whenFails(pass, pass.field(node, F.condition)))
}

/** `assert isinstance(x, Star)`, `if not isinstance(x, Star): return`: what comes after in the block. */
export function narrowRest(pass: Declaring, statement: number): void {
  const { unit } = pass
  const block = pass.parent(statement)
  if (pass.kind(block) !== K.block) return
  const isAssert = pass.kind(statement) === K.assert_statement
  if (!isAssert && !leaves(pass, statement)) return
  const told = isAssert
    ? whenHolds(pass, pass.first(statement))
    : whenFails(pass, pass.field(statement, F.condition))
  const end = unit.nextOf(statement)
  // The scope opens with the statement's last node, before which the name may still be anything.
  if (end < unit.nextOf(block))
    laterNarrowed(pass, told, { from: end - 1, end: unit.nextOf(block) })
}

/** The right side of `isinstance(x, Star) and x.shine()`, the value of `x.shine() if isinstance(x, Star) else None`. */
export function narrowOperand(pass: Declaring, node: number): void {
  const { unit } = pass
  if (pass.kind(node) === K.boolean_operator) {
    const left = pass.field(node, F.left)
    const right = pass.field(node, F.right)
    if (left < 0 || right < 0) return
    const isAnd = unit.text.slice(unit.endOf(left), unit.startOf(right)).trim() === 'and'
    const told = isAnd ? whenHolds(pass, left) : whenFails(pass, left)
    laterNarrowed(pass, told, { from: right, end: unit.nextOf(right) })
    return
  }
  const [value = -1, condition = -1] = pass.children(node)
  if (value < 0) return
  laterNarrowed(pass, whenHolds(pass, condition), { from: value, end: unit.nextOf(value) })
}

/** `case Star():` of `match x:` */
export function narrowCase(pass: Declaring, clause: number): void {
  const { unit } = pass
  let statement = pass.parent(clause)
  while (statement > 0 && pass.kind(statement) !== K.match_statement)
    statement = pass.parent(statement)
  const subject = pass.field(statement, F.subject)
  const pattern = pass.first(clause)
  if (pass.kind(subject) !== K.identifier || pass.kind(pattern) !== K.case_pattern) return
  const inner = pass.first(pattern)
  if (pass.kind(inner) !== K.class_pattern) return
  const told = [{ name: unit.textOf(subject), type: pass.first(inner), tester: -1 }]
  openNarrowed(pass, told, { from: clause, end: unit.nextOf(clause) })
}

/** Whether the block of an `if` without `else` leaves the block around. */
function leaves(pass: Declaring, statement: number): boolean {
  if (pass.field(statement, F.alternative) >= 0) return false
  const last = pass.children(pass.field(statement, F.consequence)).at(-1) ?? -1
  return LEAVES.has(pass.kind(last))
}

const LEAVES: ReadonlySet<number> = new Set([
  K.return_statement,
  K.raise_statement,
  K.continue_statement,
  K.break_statement,
])

/** Names that a condition can tell something of, in a part of the tree that gives them no other value. */
const tellable = (pass: Declaring, told: readonly Narrowed[], { from, end }: Range): Narrowed[] =>
  told.filter(({ name }) => {
    if (name.includes('.')) return !isChainAssigned(pass, from, end, name)
    const binding = lookupName(pass.scope, name)
    const isLocal = binding !== undefined && binding.symbol < 0 && !binding.imported
    return isLocal && binding.expr?.t !== 'this' && !isAssigned(pass, from, end, name)
  })

function openNarrowed(pass: Declaring, told: readonly Narrowed[], range: Range): void {
  const inner = narrowedScope(pass, told, range)
  if (inner !== null) pass.scope = pass.unit.openScope(range.from, inner)
}

function laterNarrowed(pass: Declaring, told: readonly Narrowed[], range: Range): void {
  if (pass.unit.scopes.has(range.from) || SCOPED.has(pass.kind(range.from))) return
  const inner = narrowedScope(pass, told, range)
  if (inner !== null) pass.pending.set(range.from, pass.unit.openScope(range.from, inner))
}

/** Nodes that open a scope of their own. */
const SCOPED: ReadonlySet<number> = new Set([
  K.lambda,
  K.list_comprehension,
  K.set_comprehension,
  K.dictionary_comprehension,
  K.generator_expression,
  K.boolean_operator,
  K.conditional_expression,
])

function narrowedScope(pass: Declaring, told: readonly Narrowed[], range: Range): Scope | null {
  const { scope } = pass
  const kept = told.length === 0 ? [] : tellable(pass, told, range)
  if (kept.length === 0) return null
  const { owner, self, caller } = scope
  const inner = new Scope(scope, 'initialiser', { end: range.end, owner, self, caller })
  for (const [name, known] of Map.groupBy(kept, (one) => one.name)) {
    const first = known.find(({ isNot }) => isNot !== true)
    const more =
      first === undefined
        ? { excluded: known.map(({ type }) => type) }
        : first.tester < 0
          ? { annotation: first.type }
          : { tester: first.tester }
    inner.bind(name, localBinding(scope, more))
    if (name.includes('.')) pass.unit.narrowedChains.add(name)
  }
  return inner
}

/** The condition without parentheses, and whether it is negated. */
function bare(pass: Declaring, condition: number): { test: number; isNegated: boolean } {
  let test = condition
  let isNegated = false
  for (;;) {
    const kind = pass.kind(test)
    if (kind === K.parenthesized_expression) test = pass.first(test)
    else if (kind === K.not_operator) {
      test = pass.field(test, F.argument)
      isNegated = !isNegated
    } else return { test, isNegated }
  }
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
function told(pass: Declaring, test: number, holds: boolean): Narrowed[] {
  const { unit } = pass
  if (pass.kind(test) === K.boolean_operator) {
    const left = pass.field(test, F.left)
    const right = pass.field(test, F.right)
    const operator = unit.text.slice(unit.endOf(left), unit.startOf(right)).trim()
    if (operator !== (holds ? 'and' : 'or')) return []
    return holds
      ? [...whenHolds(pass, left), ...whenHolds(pass, right)]
      : [...whenFails(pass, left), ...whenFails(pass, right)]
  }
  if (pass.kind(test) !== K.call) return []
  const callee = pass.field(test, F.function)
  const list = pass.field(test, F.arguments)
  const [value = -1, type = -1] = list < 0 ? [] : pass.children(list)
  const name = unit.textOf(value)
  const isChain = pass.kind(value) === K.attribute && CHAIN.test(name)
  if (pass.kind(value) !== K.identifier && !isChain) return []
  if (unit.textOf(callee) === 'isinstance') {
    if (lookupName(pass.scope, 'isinstance') !== undefined) return []
    const kind = pass.kind(type)
    const isClass = kind === K.identifier || kind === K.attribute || kind === K.tuple
    if (!isClass || (isChain && !holds)) return []
    return [holds ? { name, type, tester: -1 } : { name, type, tester: -1, isNot: true }]
  }
  return holds && !isChain && TESTERS.test(unit.textOf(callee))
    ? [{ name, type: -1, tester: callee }]
    : []
}

const CHAIN = /^[A-Za-z_]\w*(?:\.\w+){1,3}$/

/** What functions are called that tell a type: one that does not is asked for nothing. */
const TESTERS = /(?:^|[._])is_?[A-Za-z]/

const TAKES: ReadonlySet<number> = new Set([
  K.pattern_list,
  K.tuple_pattern,
  K.list_pattern,
  K.list_splat_pattern,
  K.as_pattern_target,
  K.delete_statement,
  K.global_statement,
  K.nonlocal_statement,
])
const GIVES: ReadonlySet<number> = new Set([
  K.assignment,
  K.augmented_assignment,
  K.for_statement,
  K.named_expression,
])

/** Whether a chain of names, or what it begins with, is given another value somewhere in a part of the tree. */
function isChainAssigned(pass: Declaring, from: number, end: number, chain: string): boolean {
  const { unit } = pass
  const parts = chain.split('.')
  if (isAssigned(pass, from, end, parts[0] ?? '')) return true
  const chains = new Set(parts.slice(1).map((_, at) => parts.slice(0, at + 2).join('.')))
  for (let node = from; node < end; node += 1) {
    if (pass.kind(node) !== K.attribute || !chains.has(unit.textOf(node))) continue
    const parent = pass.kind(pass.parent(node))
    if (TAKES.has(parent) || (GIVES.has(parent) && unit.tree.field[node] === F.left)) return true
  }
  return false
}

/** Whether a name is given another value somewhere in a part of the tree. */
function isAssigned(pass: Declaring, from: number, end: number, name: string): boolean {
  const { unit } = pass
  for (let node = from; node < end; node += 1) {
    if (pass.kind(node) !== K.identifier || unit.textOf(node) !== name) continue
    const parent = pass.kind(pass.parent(node))
    const field = unit.tree.field[node]
    if (TAKES.has(parent) || (GIVES.has(parent) && (field === F.left || field === F.name)))
      return true
  }
  return false
}
