// Names that are bound inside functions.

import type { LocalScope } from './local-scope.ts'
import type { Match } from './match.ts'
import type { Reading } from './reading.ts'

const FORMS = ['element', 'rest', 'unwrap'] as const

/** Binds the names of a pattern in a function's scope. */
export function bindLocals(unit: Reading, match: Match, scope: LocalScope): void {
  const names = match.all('name')
  const values = match.all('value')
  const [type = -1, ...more] = match.all('type')
  const { properties } = match.pattern
  const form = FORMS.find((name) => properties.has(name)) ?? 'plain'
  // Its own value does not see the name yet.
  const last = values.at(-1)
  const isEverywhere = properties.has('everywhere')
  const at = isEverywhere ? 0 : last === undefined ? match.node : unit.nextOf(last)
  const add = (name: number, value: number): void => {
    // A pattern around this one has bound it.
    if (unit.isDeclaring(name)) return
    unit.markDeclares(name)
    scope.bind(unit.nameOf(name), {
      at,
      scope,
      symbol: -1,
      value,
      type: value < 0 && match.all('other').includes(name) ? -1 : type,
      ...(more.length === 0 ? {} : { more }),
      form,
      isSelf: false,
      expr: null,
    })
  }
  names.forEach((name, position) => {
    // One value for several names: the first of several results.
    const value =
      values.length === names.length ? values[position] : position === 0 ? values[0] : -1
    add(name, value ?? -1)
  })
  for (const name of match.all('other')) add(name, -1)
  if (properties.has('cases')) scope.narrowed = unit.nameOf(match.one('other'))
}

/** Binds the name that a switch over types gives its value in a branch for one type. */
export function bindNarrowed(match: Match, scope: LocalScope): void {
  const name = scope.parent?.narrowed ?? ''
  const [type = -1, second] = match.all('type')
  if (name === '' || type < 0 || second !== undefined) return
  const { node: at } = match
  const binding = { at, scope, symbol: -1, value: -1, type, isSelf: false, expr: null }
  scope.bind(name, { ...binding, form: 'plain' })
}
