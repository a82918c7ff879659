// Function literals that calls are given: what their parameters are and what they run on, as far as the call says. Known functions of the language
// say it in a pattern (`@passes`); of all others the linker looks at the declaration.

import type { FactExpr } from '../file-facts.ts'
import { elementAt, parameterOf, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import { LocalScope, type LocalBinding } from './local-scope.ts'
import type { Match } from './match.ts'
import type { Reading } from './reading.ts'

/** The object that a literal runs on has this place among its parameters. */
const RECEIVER = -1

/** Opens the scope of a function literal and binds its parameters. */
export function declareClosure(unit: Reading, match: Match): void {
  const { scope } = unit
  const { node, pattern } = match
  const inner = new LocalScope(scope, scope.isLocal ? 'block' : 'function', {
    end: unit.nextOf(node),
    owner: scope.owner,
    caller: scope.caller,
    // What is declared inside belongs to what the call around makes of it: other files do not see it.
    isPrivate: pattern.properties.has('private'),
  })
  if (pattern.properties.has('receiver')) inner.literal = node
  inner.isClosure = !pattern.properties.has('through')
  unit.scope = unit.open(node, inner)
  const names = match.all('name')
  const count = names.length
  const bind = (name: string, index: number, type: number): void => {
    const passed = type < 0 ? { passed: { literal: node, index, count } } : {}
    const plain = { symbol: -1, value: -1, form: 'plain', isSelf: false, expr: null } as const
    inner.bind(name, { at: node, scope: inner, type, ...plain, ...passed })
  }
  for (const [index, name] of names.entries()) {
    unit.markDeclares(name)
    bind(unit.nameOf(name), index, typeBeside(unit, name, node))
  }
  if (names.length > 0 || pattern.called === '') return
  // `it`, or `$0` and so on.
  if (pattern.called === '$0') for (let index = 0; index < 3; index++) bind(`${index}`, index, -1)
  else bind(pattern.called, 0, -1)
}

/** The type that is written behind the name of a parameter. */
function typeBeside(unit: Reading, name: number, literal: number): number {
  const holder = unit.tree.parent[name] ?? -1
  if (holder < 0 || holder === literal) return -1
  for (let at = unit.nextOf(name); at < unit.nextOf(holder); at = unit.nextOf(at)) {
    if (unit.first(unit.data.types, at) === null) continue
    return unit.first(unit.data.values, at)?.pattern.head === 'value.name' ? -1 : at
  }
  return -1
}

/** What a parameter of a literal is. */
export function passedTo(
  unit: Reading,
  { literal, index, count }: NonNullable<LocalBinding['passed']>,
): FactExpr {
  const handed = unit.passed.get(literal)
  if (handed === undefined) return parameterOf(unit.evaluation.expected(unit, literal), index)
  // Of two parameters the first is a key, a position or what was made of the elements before.
  const place = handed.isElement && count === 2 ? 1 : 0
  if ((index !== place && !handed.isEach) || handed.isReceiver) return UNKNOWN
  const value = unit.evaluation.value(unit, handed.value, unit.scopeAt(handed.value))
  const part = !handed.isElement
    ? value
    : place === 1
      ? elementAt(value, '')
      : wrap('element', value)
  // A type of the repository may have a method of that name.
  return handed.mayBeOwn
    ? union([part, parameterOf(unit.evaluation.expected(unit, literal), index)])
    : part
}

/** What a literal runs on. */
function runsOn(unit: Reading, literal: number): FactExpr {
  const handed = unit.passed.get(literal)
  if (handed === undefined) return parameterOf(unit.evaluation.expected(unit, literal), RECEIVER)
  if (!handed.isReceiver) return UNKNOWN
  return unit.evaluation.value(unit, handed.value, unit.scopeAt(handed.value))
}

/** The innermost literal around that may run on an object, as an index of the file's closures; -1 for none. */
export function closureAround(unit: Reading, scope: LocalScope): number {
  for (let at: LocalScope | null = scope; at !== null; at = at.parent) {
    if (at.kind === 'type') return -1
    if (at.literal >= 0) return closureOf(unit, at.literal, at)
  }
  return -1
}

function closureOf(unit: Reading, literal: number, scope: LocalScope): number {
  const known = unit.closureNumbers.get(literal)
  if (known !== undefined) return known
  const around = scope.parent === null ? -1 : closureAround(unit, scope.parent)
  unit.closureNumbers.set(literal, around)
  const of = runsOn(unit, literal)
  if (of.t === 'unknown' || of.t === 'opaque') return around
  const number = unit.closures.push({ of, around }) - 1
  unit.closureNumbers.set(literal, number)
  return number
}
