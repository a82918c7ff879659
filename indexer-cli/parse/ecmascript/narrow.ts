// `if (x instanceof Star)`: inside, `x` is a Star.

import { localBinding, lookup, Scope } from '../facts/scope.ts'
import type { Declaring } from './declaring.ts'
import { F, K } from './vocabulary.ts'

interface Narrowed {
  readonly name: string
  /** Node that names the class. */
  readonly type: number
}

/** Gives names the classes that the condition around the current scope tells; `body` is what runs when it holds. */
export function narrow(pass: Declaring, body: number): void {
  const { scope } = pass
  for (const { name, type } of whenHolds(pass, pass.field(pass.parent(body), F.condition))) {
    const binding = lookup(scope, name)
    const isLocal = binding !== undefined && binding.symbol < 0 && !binding.imported
    if (isLocal && !isAssigned(pass, body, name))
      scope.names = new Map([
        ...(scope.names ?? []),
        [name, localBinding(scope.parent ?? scope, { annotation: type })],
      ])
  }
}

/** A statement without braces behind `if (...)` is a scope of what the condition tells. */
export function openConsequence(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  if (!isConsequence(pass, node)) return
  const { owner, self, caller } = scope
  const place = { end: unit.nextOf(node), owner, self, caller }
  pass.scope = unit.openScope(node, new Scope(scope, 'initialiser', place))
  narrow(pass, node)
}

/** Whether a node is what runs when the condition of an `if` holds. */
export const isConsequence = (pass: Declaring, node: number): boolean =>
  pass.unit.tree.field[node] === F.consequence && pass.kind(pass.parent(node)) === K.if_statement

function whenHolds(pass: Declaring, condition: number): Narrowed[] {
  const { unit } = pass
  const test = condition < 0 ? -1 : pass.bareValue(condition)
  if (pass.kind(test) !== K.binary_expression) return []
  const left = pass.field(test, F.left)
  const right = pass.field(test, F.right)
  const operator = unit.text.slice(unit.endOf(left), unit.startOf(right)).trim()
  if (operator === '&&') return [...whenHolds(pass, left), ...whenHolds(pass, right)]
  const isClass = pass.kind(right) === K.identifier || pass.kind(right) === K.member_expression
  return operator === 'instanceof' && isClass && pass.kind(left) === K.identifier
    ? [{ name: unit.textOf(left), type: right }]
    : []
}

const TAKES: ReadonlySet<number> = new Set([
  K.array_pattern,
  K.object_pattern,
  K.pair_pattern,
  K.assignment_pattern,
  K.rest_pattern,
  K.update_expression,
])

/** Whether a name is given another value somewhere inside. */
function isAssigned(pass: Declaring, body: number, name: string): boolean {
  const { tree, text } = pass.unit
  for (let node = body; node < pass.unit.nextOf(body); node += 1) {
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
