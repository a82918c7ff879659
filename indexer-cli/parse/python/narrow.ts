// `if isinstance(x, Star):` inside, `x` is a Star.

import { localBinding, Scope } from '../facts/scope.ts'
import type { Declaring } from './declaring.ts'
import { lookupName } from './evaluate.ts'
import { F, K } from './vocabulary.ts'

interface Narrowed {
  readonly name: string
  /** Node that names the class, or a tuple of classes. */
  readonly type: number
}

/** Opens a scope for a block that runs when a condition holds, with what the condition tells. */
export function narrowBlock(pass: Declaring, block: number): void {
  const { unit, scope } = pass
  const statement = pass.parent(block)
  const kind = pass.kind(statement)
  const isConsequence =
    unit.tree.field[block] === F.consequence && (kind === K.if_statement || kind === K.elif_clause)
  if (!isConsequence) return
  const told = whenHolds(pass, pass.field(statement, F.condition)).filter(({ name }) => {
    const binding = lookupName(scope, name)
    const isLocal = binding !== undefined && binding.symbol < 0 && !binding.imported
    return isLocal && binding.expr === null && !isAssigned(pass, block, name)
  })
  if (told.length === 0) return
  const { owner, self, caller } = scope
  const inner = new Scope(scope, 'initialiser', { end: unit.nextOf(block), owner, self, caller })
  pass.scope = unit.openScope(block, inner)
  for (const { name, type } of told) inner.bind(name, localBinding(scope, { annotation: type }))
}

function whenHolds(pass: Declaring, condition: number): Narrowed[] {
  const { unit } = pass
  let test = condition
  while (pass.kind(test) === K.parenthesized_expression) test = pass.first(test)
  if (pass.kind(test) === K.boolean_operator) {
    const left = pass.field(test, F.left)
    const right = pass.field(test, F.right)
    const isAnd = unit.text.slice(unit.endOf(left), unit.startOf(right)).trim() === 'and'
    return isAnd ? [...whenHolds(pass, left), ...whenHolds(pass, right)] : []
  }
  if (pass.kind(test) !== K.call || unit.textOf(pass.field(test, F.function)) !== 'isinstance')
    return []
  if (lookupName(pass.scope, 'isinstance') !== undefined) return []
  const list = pass.field(test, F.arguments)
  const [value = -1, type = -1] = list < 0 ? [] : pass.children(list)
  const typeKind = pass.kind(type)
  const isClass = typeKind === K.identifier || typeKind === K.attribute || typeKind === K.tuple
  return isClass && pass.kind(value) === K.identifier ? [{ name: unit.textOf(value), type }] : []
}

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

/** Whether a name is given another value somewhere inside. */
function isAssigned(pass: Declaring, block: number, name: string): boolean {
  const { unit } = pass
  for (let node = block; node < unit.nextOf(block); node += 1) {
    if (pass.kind(node) !== K.identifier || unit.textOf(node) !== name) continue
    const parent = pass.kind(pass.parent(node))
    const field = unit.tree.field[node]
    if (TAKES.has(parent) || (GIVES.has(parent) && (field === F.left || field === F.name)))
      return true
  }
  return false
}
