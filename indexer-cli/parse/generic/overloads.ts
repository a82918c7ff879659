// What tells overloads apart: the plain names of the types that parameters and arguments have.

import { lookUpLocal, type LocalScope } from './local-scope.ts'
import type { Match } from './match.ts'
import type { Reading } from './reading.ts'

const PLAIN = /^[\w.]+$/

/** The name of a written type; '' where it is more than a name, or a type parameter. */
function plainType(unit: Reading, node: number, scope: LocalScope): string {
  if (node < 0 || !PLAIN.test(unit.textOf(node))) return ''
  const name = unit.pathOf(node).at(-1) ?? ''
  return name === 'var' || lookUpLocal(scope, name, node) !== undefined ? '' : name
}

/** The types that a list of parameters names, one for each; null when it takes any number. */
export function acceptedBy(unit: Reading, list: number, scope: LocalScope): string[] | null {
  const types: string[] = []
  for (let child = list + 1; child < unit.nextOf(list); child = unit.nextOf(child)) {
    const match = unit.first(unit.data.parameters, child)
    if (match === null) continue
    if (match.pattern.properties.has('rest')) return null
    types.push(plainType(unit, match.one('type'), scope))
  }
  return types
}

/** The types of the arguments of a call: of literals, and of variables with a written type. */
export function givenBy(unit: Reading, match: Match, scope: LocalScope): string[] {
  const list = match.one('parameters')
  const types: string[] = []
  if (list < 0) return types
  for (let child = list + 1; child < unit.nextOf(list); child = unit.nextOf(child)) {
    if (unit.first(unit.data.comments, child) === null) types.push(argumentType(unit, child, scope))
  }
  return types.some((type) => type !== '') ? types : []
}

function argumentType(unit: Reading, node: number, scope: LocalScope): string {
  const match = unit.first(unit.data.values, node)
  if (match === null) return ''
  const inner = match.one('of')
  switch (match.pattern.head) {
    case 'value.opaque':
      return match.pattern.called
    case 'value.same':
      // A wrapper around the whole argument and nothing else.
      return unit.textOf(inner) === unit.textOf(node) ? argumentType(unit, inner, scope) : ''
    case 'value.name': {
      const bound = lookUpLocal(scope, unit.nameOf(node), node)
      const isPlain = bound !== undefined && bound.form === 'plain' && bound.more === undefined
      return isPlain ? plainType(unit, bound.type, bound.scope) : ''
    }
    default:
      return ''
  }
}
