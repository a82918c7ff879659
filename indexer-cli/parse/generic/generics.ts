// What type arguments and the arguments of calls tell: generic functions give what follows from them.

import { GIVES_ELEMENT, GIVES_SAME } from '../facts/collection-members.ts'
import {
  applied,
  genericOf,
  isNowhere,
  nesting,
  OPAQUE,
  UNKNOWN,
  wrap,
} from '../facts/expressions.ts'
import type { FactExpr } from '../file-facts.ts'
import type { LocalScope } from './local-scope.ts'
import { argumentList, type Match } from './match.ts'
import type { Reading } from './reading.ts'

/** A call, with its arguments where what it gives may follow from them. */
export function callExpr(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const callee = unit.evaluation.callee(unit, match, scope)
  const known = ofCollection(callee)
  if (known !== undefined) return known
  const call = wrap('call', callee)
  // Where overloads are told apart the callee has its arguments.
  const list = unit.data.tellsOverloads ? -1 : argumentList(match)
  if (!unit.data.isGeneric || call.t !== 'call') return call
  const args: FactExpr[] = []
  for (let at = list < 0 ? 0 : list + 1; at < unit.nextOf(list); at = unit.nextOf(at)) {
    if (unit.first(unit.data.comments, at) === null)
      args.push(shallow(unit.evaluation.value(unit, at, scope)))
  }
  return applied(
    call,
    args,
    match.all('type').map((type) => unit.evaluation.type(unit, type, scope)),
  )
}

/** What a member of a collection gives, where its name says that: chains of such calls would nest too deep to be kept. */
function ofCollection(callee: FactExpr): FactExpr | undefined {
  if (callee.t !== 'member') return undefined
  const { of, name } = callee
  const list = of.t === 'typed' ? of.of : of
  if (list.t !== 'array') return undefined
  if (GIVES_SAME.has(name)) return of
  return GIVES_ELEMENT.has(name) ? wrap('element', of) : undefined
}

/** Arguments that nest deeper leave no room for what is asked of the result. */
const MAX_ARGUMENT_NESTING = 3

const shallow = (expr: FactExpr): FactExpr =>
  nesting(expr) > MAX_ARGUMENT_NESTING ? UNKNOWN : expr

/** A generic type with arguments; the type alone where all of them lead nowhere. */
export const instantiatedType = (of: FactExpr, args: readonly FactExpr[]): FactExpr =>
  args.every(isNowhere) ? of : genericOf(of, args)

/** What stands before brackets; with what is between them where that may be the type that a generic function is for. */
export function instantiated(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const of = unit.evaluation.value(unit, match.one('of'), scope)
  const between = match.one('type')
  if (between < 0 || !isPlainName(of)) return of
  const type = unit.evaluation.value(unit, between, scope)
  return isPlainName(type) ? genericOf(of, [type]) : of
}

const isPlainName = ({ t }: FactExpr): boolean => t === 'name' || t === 'member'

/** The fields that a declaration in a type without a name gives it. */
export function fieldsOf(
  unit: Reading,
  field: number,
  scope: LocalScope,
): (readonly [name: string, value: FactExpr])[] {
  const match = unit.first(unit.data.declarations, field)
  if (match === null || match.one('type') < 0) return []
  const type = wrap('typed', unit.evaluation.type(unit, match.one('type'), scope))
  return match.all('name').map((name) => [unit.nameOf(name), type])
}

/** The generic type that members around are added to, with its arguments. */
export function extendedAround(unit: Reading, scope: LocalScope): FactExpr | null {
  for (let at: LocalScope | null = scope; at !== null; at = at.parent) {
    if (at.extended !== null && at.extended.type >= 0)
      return unit.evaluation.type(unit, at.extended.type, at)
    if (at.kind === 'type') return null
  }
  return null
}

/** A function type by its parameters, what it runs on, and its result. */
export function functionExpr(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const receiver = match.one('receiver')
  const whole: FactExpr = {
    t: 'function',
    params: match.all('type').map((type) => opaqueOr(unit.evaluation.type(unit, type, scope))),
    of: opaqueOr(unit.evaluation.type(unit, match.one('of'), scope)),
  }
  return receiver < 0 ? whole : { ...whole, receiver: unit.evaluation.type(unit, receiver, scope) }
}

const opaqueOr = (expr: FactExpr): FactExpr => (expr.t === 'unknown' ? OPAQUE : expr)
