// Names that are bound inside functions.

import { documentedAbove, documentedTag } from './doc-types.ts'
import { LocalScope, lookUpLocal, type LocalBinding, type TypeVariable } from './local-scope.ts'
import type { Match } from './match.ts'
import type { Reading } from './reading.ts'

const FORMS = ['element', 'rest', 'unwrap', 'called'] as const

/** Whether the names of a pattern take one result each of the one call that is their value. */
export function takesEachResult(unit: Reading, match: Match): boolean {
  const [only = -1, second] = match.all('value')
  if (!match.pattern.properties.has('results') || second !== undefined) return false
  const isCall = unit.first(unit.data.values, only)?.pattern.head === 'value.call'
  return isCall && match.all('name').length > 1
}

/** Binds the names of a pattern in a function's scope. */
export function bindLocals(unit: Reading, match: Match, scope: LocalScope): void {
  const names = match.all('name')
  const values = match.all('value')
  const [type = -1, ...more] = match.all('type')
  const { properties } = match.pattern
  const own = FORMS.find((name) => properties.has(name)) ?? 'plain'
  // Its own value does not see the name yet.
  const last = values.at(-1)
  const isEverywhere = properties.has('everywhere')
  const at = isEverywhere ? 0 : last === undefined ? match.node : unit.nextOf(last)
  const hasPositions = properties.has('position')
  const add = (
    name: number,
    value: number,
    result = -1,
    form: LocalBinding['form'] = own,
    position = -1,
  ): void => {
    // A pattern around this one has bound it.
    if (unit.isDeclaring(name) || unit.parts.has(name)) return
    unit.markDeclares(name)
    const documented = documentedOf(unit, match, scope, unit.nameOf(name))
    scope.bind(unit.nameOf(name), {
      at,
      ...(documented === undefined ? {} : { documented }),
      scope,
      symbol: -1,
      value,
      ...(result < 0 ? {} : { result }),
      ...(position < 0 ? {} : { position }),
      type: value < 0 && match.all('other').includes(name) ? -1 : type,
      ...(more.length === 0 ? {} : { more }),
      form,
      isSelf: false,
      expr: null,
    })
  }
  const takesResults = takesEachResult(unit, match)
  names.forEach((name, position) => {
    if (takesResults) {
      add(name, values[0] ?? -1, position)
      return
    }
    if (hasPositions) {
      add(name, values[0] ?? -1, -1, own, position)
      return
    }
    // One value for several names: the first of several results.
    const value =
      values.length === names.length ? values[position] : position === 0 ? values[0] : -1
    add(name, value ?? -1)
  })
  for (const name of match.all('other')) add(name, -1)
  for (const name of match.all('key')) add(name, values[0] ?? -1, -1, 'key')
  if (properties.has('cases')) scope.narrowed = unit.nameOf(names[0] ?? match.one('other'))
}

/** What a comment says about a name: the one above what is assigned, or above the function whose parameter it is. */
function documentedOf(
  unit: Reading,
  match: Match,
  scope: LocalScope,
  name: string,
): string | undefined {
  const { node } = match
  if (!unit.data.rules.docTypes) return undefined
  const declared = unit.declared.findLast(({ symbol }) => symbol === scope.owner)
  const list = declared?.match.one('parameters') ?? -1
  return declared !== undefined && node > list && node < unit.nextOf(list)
    ? documentedTag(unit, unit.startOf(declared.match.node), 'param', name)
    : documentedAbove(unit, scope, name, node)
}

/** Binds a path of names to what is assigned to it, in the function that does so. */
export function bindPath(unit: Reading, match: Match): void {
  const { scope } = unit
  const value = match.one('value')
  if (!scope.isLocal || value < 0) return
  const plain = { symbol: -1, value, type: -1, form: 'plain', isSelf: false, expr: null } as const
  scope.bind(unit.textOf(match.one('name')), { at: unit.nextOf(value), scope, ...plain })
}

/** Binds type parameters: of what is declared here, or of the generic type that members are added to. */
export function bindTypeParameters(unit: Reading, match: Match): void {
  const { scope } = unit
  const names = match.all('name')
  const of = match.one('of')
  if (names.length === 0) {
    scope.extended = { type: match.one('type'), of, args: match.all('other') }
    return
  }
  const [type = -1, ...more] = match.all('type')
  for (const [position, node] of names.entries()) {
    const name = unit.nameOf(node)
    const known = lookUpLocal(scope, name, node)
    const { extended } = scope
    const placed =
      extended === null ? -1 : extended.args.findIndex((arg) => unit.textOf(arg) === name)
    const variable: TypeVariable =
      known?.variable ??
      (of >= 0
        ? { owner: -1, of, index: position }
        : extended !== null && placed >= 0
          ? { owner: -1, of: extended.of, index: placed }
          : { owner: scope.owner, of: -1, index: scope.variables++ })
    // A where clause adds to what is said where the parameter is declared.
    const before = known?.variable === undefined ? [] : [known.type, ...(known.more ?? [])]
    const [bound = -1, ...others] = [...before, type, ...more].filter((each) => each >= 0)
    unit.markDeclares(node)
    const plain = { symbol: -1, value: -1, form: 'plain', isSelf: false, expr: null } as const
    scope.bind(name, { at: 0, scope, type: bound, more: others, variable, ...plain })
  }
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

/** Binds a variable anew where a test has told its type: inside the `@body`. */
export function narrowInside(unit: Reading, match: Match): void {
  const { scope } = unit
  const name = unit.nameOf(match.one('name'))
  const [type = -1, second] = match.all('type')
  if (type < 0 || second !== undefined) return
  const { end: _, ...place } = scope.place
  for (const body of match.all('body')) {
    const inner = new LocalScope(scope, 'block', { ...place, end: unit.nextOf(body) })
    const plain = { symbol: -1, value: -1, form: 'plain', isSelf: false, expr: null } as const
    inner.bind(name, { at: body, scope, type, ...plain })
    unit.open(body, inner)
  }
}
