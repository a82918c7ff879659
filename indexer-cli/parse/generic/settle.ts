// Between the passes: what each symbol belongs to, its header, type and heritage, once every declaration of the file is known.

import type { SymbolKind } from '#core/graph/symbol.ts'
import { limits } from '#wire/limits.ts'
import type { FactExpr } from '../file-facts.ts'
import { isNowhere, member, objectOf, OPAQUE, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import { toSignature } from '../facts/symbol-table.ts'
import { takesEachResult } from './bind.ts'
import { declareDocumented } from './doc-members.ts'
import { applyDocumented, readTemplates } from './doc-templates.ts'
import { documentedTag, documentedValue } from './doc-types.ts'
import { namedIn, selfExpr } from './around.ts'
import { extendedBy } from './extended-by.ts'
import { evaluate, extendedType, typeExpr } from './evaluate.ts'
import { ELSEWHERE } from './elsewhere.ts'
import { addHeritage, inherit, type Heritage } from './heritage.ts'
import { dropPrototypes } from './prototypes.ts'
import type { HeldType, LocalScope } from './local-scope.ts'
import { acceptedBy, hasDefault, labelsOf } from './overloads.ts'
import { outermost, ownWords, within } from './places.ts'
import type { Declared, Reading } from './reading.ts'

const HOLDERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'type',
  'namespace',
])

/** Fills in what the first pass could not know yet. */
export function settle(unit: Reading): void {
  const held = new Set(unit.held.map(({ symbol }) => symbol))
  for (const { type, around } of unit.extensions) place(unit, type, around, held)
  for (const { symbol, type, around } of unit.held) {
    place(unit, type, around, held)
    const parent = type.symbol >= 0 ? type.symbol : standIn(unit, type.path, around, held)
    if (parent >= 0) unit.symbols.drafts[symbol] = { ...unit.symbols.at(symbol), parent }
  }
  for (const { home, names } of unit.statics) makeStatic(unit, home, names)
  readTemplates(unit)
  for (const declared of unit.declared) describe(unit, declared)
  declareDocumented(unit)
  for (const { symbol, scope, of, name } of unit.delegates) {
    unit.symbols.at(symbol).type = known(wrap('call', member(delegateOf(unit, of, scope), name)))
  }
  for (const { symbol, type } of unit.held) extend(unit, symbol, type)
  for (const declared of unit.declared) extendAll(unit, declared)
  dropPrototypes(unit)
  for (const { match, type, scope, around } of unit.extensions) {
    if (type.symbol >= 0) addHeritage(unit, unit.symbols.at(type.symbol).heritage, match, scope)
    else {
      const heritage: Heritage = []
      addHeritage(unit, heritage, match, scope)
      if (heritage.length > 0) unit.conformances.push({ around, path: type.path, heritage })
    }
  }
  for (const { scope, node, isAhead, isFirst } of unit.mixins) {
    if (scope.held === null || scope.held.symbol < 0) continue
    const { heritage } = unit.symbols.at(scope.held.symbol)
    const count = heritage.length
    inherit(unit, heritage, 'INHERITS', node, typeExpr(unit, node, scope))
    // Of what is mixed in before the base class the last comes first.
    const mixed = heritage.splice(count)
    for (const each of mixed) unit.mixed.add(each)
    if (isFirst) for (const each of mixed) each.isFirst = true
    heritage.splice(isAhead ? 0 : count, 0, ...mixed)
  }
}

/** Notes which type a callable extends, in languages where that may be one of other repositories. */
function extend(unit: Reading, symbol: number, type: HeldType): void {
  const { kind } = unit.symbols.at(symbol)
  if (!unit.data.extendsTypes || (kind !== 'method' && kind !== 'property')) return
  const declared = unit.declared.find((each) => each.symbol === symbol)
  if (declared === undefined || type.path.length === 0) return
  const { inner, match } = declared
  const written = unit.tree.parent[match.all('receiver').at(-1) ?? -1] ?? -1
  const whole = unit.first(unit.data.types, written)?.pattern.head === 'type.generic'
  unit.extending.set(
    symbol,
    whole ? typeExpr(unit, written, inner) : extendedType(unit, type.path, inner, inner.end),
  )
}

/** Notes the type that all methods of a class extend: `implicit class Ops(book: Book)`. */
function extendAll(unit: Reading, { symbol, match, inner }: Declared): void {
  const isClass = unit.symbols.at(symbol).kind === 'class'
  if (!isClass || !match.pattern.properties.has('extends')) return
  const type = typeExpr(unit, match.one('receiver'), inner)
  const written = type.t === 'opaque' ? unit.typeName(unit.textOf(match.one('receiver'))) : type
  for (const [index, { parent, kind }] of unit.symbols.drafts.entries())
    if (parent === symbol && kind === 'method') unit.extending.set(index, written)
}

/** Makes methods of a type static: those of these names, or all when there are none. */
function makeStatic(unit: Reading, home: number, names: readonly string[]): void {
  for (const draft of unit.symbols.drafts) {
    if (draft.parent !== home || draft.kind !== 'method') continue
    if (names.length === 0 || names.includes(draft.name)) draft.isStatic = true
  }
}

/** Finds the type that a path names from inside `around`, in this file: none of those that are members of what stands elsewhere (`held`). */
function place(unit: Reading, type: HeldType, around: number, held: ReadonlySet<number>): void {
  if (type.symbol >= 0) return
  for (let outer = around; outer >= 0; outer = unit.symbols.at(outer).parent) {
    let at = outer
    for (const name of type.path) {
      const found = unit.symbols.named(at, name).find((index) => {
        const { kind, startLine } = unit.symbols.at(index)
        // `impl Lock for Handle { type Handle = Guard }` is for another one.
        const isMember = kind === 'type' && held.has(index)
        return HOLDERS.has(kind) && startLine !== ELSEWHERE && !isMember
      })
      at = found ?? -1
      if (at < 0) break
    }
    if (at >= 0) {
      type.symbol = at
      return
    }
  }
}

/** A symbol in the place of a type that another file declares; it gives members their names and is left out of the facts. */
function standIn(
  unit: Reading,
  path: readonly string[],
  around: number,
  held: ReadonlySet<number>,
): number {
  let parent = around
  for (const name of path) {
    const known = unit.symbols.named(parent, name).find((index) => {
      const { startLine, kind } = unit.symbols.at(index)
      return startLine === ELSEWHERE || (HOLDERS.has(kind) && !held.has(index))
    })
    parent =
      known ??
      unit.symbols.add({
        name,
        parent,
        suffix: 'type',
        kind: 'class',
        start: unit.text.length,
        startLine: ELSEWHERE,
        endLine: ELSEWHERE,
        firstLine: ELSEWHERE,
        exported: false,
        signature: '',
        doc: '',
        isStatic: false,
        isAccessor: false,
        type: null,
        params: [],
        heritage: [],
        hasBody: false,
      })
    if (parent < 0) return -1
  }
  return parent
}

function describe(unit: Reading, declared: Declared): void {
  const { symbol, match, position, scope, inner } = declared
  const draft = unit.symbols.at(symbol)
  const header = headerOf(unit, declared)
  const { exportedName, exportedHeader, privateHeader, staticHeader } = unit.data.rules
  const modifiers = modifiersOf(unit, declared)
  const { properties } = match.pattern
  draft.signature = toSignature(header)
  draft.exported =
    !scope.isPrivate &&
    (properties.has('exported') ||
      scope.isExported ||
      (!properties.has('private') &&
        exportedName?.test(draft.name) !== false &&
        exportedHeader?.test(modifiers) !== false &&
        privateHeader?.test(modifiers) !== true))
  if (staticHeader?.test(modifiers) === true) draft.isStatic = true
  draft.type = typeOf(unit, declared, draft.kind)
  if (position === 0) {
    addHeritage(unit, draft.heritage, match, inner)
    applyDocumented(unit, declared, draft.heritage)
  }
  const wrapper = match.one('wrapper')
  if (wrapper >= 0) {
    const type = typeExpr(unit, wrapper, scope)
    draft.decorated = wrap('typed', type)
    // A property that is computed has no wrapper: what is written before it builds its body.
    if (match.one('body') < 0) unit.use(symbol, 'new', wrapper, type)
  }
  const made = match.all('part')
  if (made.length > 0) {
    // What is called with its fields takes them as a function takes parameters.
    draft.params = [made.map((type) => opaqueOr(typeExpr(unit, type, inner)))]
  }
  // Of several cases of an enumeration each may have what it is made of right behind its name.
  const name = match.all('name')[position] ?? -1
  const behind = match.all('alias').find((node) => node === unit.nextOf(name))
  if (behind !== undefined) draft.params = [typesIn(unit, behind, inner)]
  const parameters = match.one('parameters')
  if (parameters >= 0) {
    const arity = arityOf(unit, parameters, parameters === match.node)
    if (arity !== null) unit.arities.set(symbol, arity)
    const accepted = acceptedBy(unit, parameters, inner)
    if (accepted !== null) unit.accepted.set(symbol, accepted)
    const extended = extendedBy(unit, parameters, inner)
    if (extended !== null) unit.extending.set(symbol, extended)
    if (unit.data.isLabelled) unit.labels.set(symbol, labelsOf(unit, parameters))
    draft.params = parameterTypes(unit, parameters, declared)
  }
  if (draft.kind === 'type' && draft.type === null) {
    const type = match.one('type')
    if (type >= 0) draft.type = known(typeExpr(unit, type, inner))
  }
}

/** The object that a method of a type hands its calls to: of a type that it mixes in, or by the name of a field or method. */
export const delegateOf = (unit: Reading, of: number, scope: LocalScope): FactExpr => {
  const self = selfExpr(unit, scope.held)
  if (of < 0) return self
  if (unit.first(unit.data.types, of) !== null) return wrap('typed', typeExpr(unit, of, scope))
  const name = unit.nameOf(of)
  const own = member(self, name)
  return name.startsWith('@') ? own : wrap('call', own)
}

const opaqueOr = (expr: FactExpr): FactExpr => (expr.t === 'unknown' ? OPAQUE : expr)

/** The types that stand in a list. */
function typesIn(unit: Reading, list: number, scope: LocalScope): FactExpr[] {
  const types: FactExpr[] = []
  for (let child = list + 1; child < unit.nextOf(list); child = unit.nextOf(child))
    if (unit.first(unit.data.types, child) !== null)
      types.push(opaqueOr(typeExpr(unit, child, scope)))
  return types
}

const known = (expr: FactExpr): FactExpr | null => (expr.t === 'unknown' ? null : expr)

function typeOf(unit: Reading, declared: Declared, kind: SymbolKind): FactExpr | null {
  const { symbol, match, position, inner } = declared
  if (kind === 'type') return null
  // A reader gives what the variable behind it holds: `attr_reader :store`, `@store`.
  if (kind === 'property' && match.pattern.properties.has('backing'))
    return known(member(selfExpr(unit, declared.scope.held), `@${unit.symbols.at(symbol).name}`))
  const [type = -1, ...others] = match.all('type')
  if (others.length > 0) return resultsOf(unit, [type, ...others], inner)
  const written = type < 0 ? UNKNOWN : wrap('typed', typeExpr(unit, type, inner))
  const told = isNowhere(written) ? documentedType(unit, declared) : null
  if (told !== null) return told
  if (type >= 0) return known(written)
  const names = match.all('name')
  const values = match.all('value')
  if (takesEachResult(unit, match)) {
    return known(member(evaluate(unit, values[0] ?? -1, inner), String(position)))
  }
  const isAssigned = match.pattern.properties.has('member')
  const value = isAssigned
    ? values[0]
    : values.length === names.length
      ? values[position]
      : position === 0
        ? values[0]
        : -1
  const returned = unit.returns.get(symbol) ?? []
  const own = value === undefined || value < 0 ? [] : [evaluate(unit, value, inner)]
  const sources = [...own, ...returned.map((node) => evaluate(unit, node, unit.scopeAt(node)))]
  return sources.length === 0 ? null : known(union(sources))
}

/** The type that the comment above a declaration says. */
function documentedType(unit: Reading, { symbol, match, inner }: Declared): FactExpr | null {
  const isCallable = unit.symbols.at(symbol).suffix === 'method'
  const start = unit.startOf(outermost(unit, match.node))
  const text = documentedTag(unit, start, isCallable ? 'return' : 'var')
  const told = text === undefined ? UNKNOWN : documentedValue(text, namedIn(unit, inner))
  return isNowhere(told) ? null : told
}

/** Several results of a function: an object that has them by their numbers. */
function resultsOf(unit: Reading, types: readonly number[], scope: LocalScope): FactExpr | null {
  const results: (readonly [string, FactExpr])[] = []
  for (const type of types) {
    const list = unit.first(unit.data.parameters, unit.tree.parent[type] ?? -1)
    const result = wrap('typed', typeExpr(unit, type, scope))
    // One type may be written for several names.
    for (let left = Math.max(1, list?.all('name').length ?? 1); left > 0; left--) {
      results.push([String(results.length), result])
    }
  }
  return known(objectOf(results))
}

/** The words of a declaration before its name. */
function modifiersOf(unit: Reading, { match }: Declared): string {
  const name = match.one('name')
  const body = match.one('body')
  const end = name >= 0 ? name : body < 0 ? match.node : body
  return ownWords(unit, match.node, unit.startOf(end))
}

/** Conditions of conditional text are no part of a header. */
const CONDITION = /^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif|else|endif|pragma|region|endregion)\b.*$/gm

const HEADER_WORD = /^(?:struct|interface|union|enum)\b[^{]*/

/** The text of a declaration before its body, without attributes. */
function headerOf(unit: Reading, { match, position }: Declared): string {
  const start = unit.startOf(position === 0 ? outermost(unit, match.node) : match.node)
  const body = match.one('body')
  const value = match.one('value')
  let end = unit.endOf(match.node)
  // A body may start with words of the header: `interface {`.
  if (body >= 0) end = unit.startOf(body) + (HEADER_WORD.exec(unit.textOf(body))?.[0].length ?? 0)
  else if (value >= 0 && unit.endOf(value) - unit.startOf(value) > limits.maxSignatureChars / 10) {
    end = unit.startOf(value)
  }
  let text = ''
  let at = start
  const left = [
    ...within(unit, unit.attributes, start, end),
    ...within(unit, unit.comments, start, end),
  ]
  for (const node of left.sort((a, b) => a - b)) {
    const from = unit.startOf(node)
    if (from < at) continue
    text += unit.text.slice(at, from)
    at = unit.endOf(node)
  }
  return (text + unit.text.slice(at, Math.max(at, end)))
    .replace(CONDITION, '')
    .trim()
    .replace(/[{:=]$/, '')
    .trimEnd()
}

/** How many arguments a list of parameters takes, or a declaration whose children they are; null when it cannot be told. */
function arityOf(unit: Reading, list: number, isLoose: boolean): readonly [number, number] | null {
  let least = 0
  let most = 0
  const end = unit.nextOf(list)
  let isSpread = false
  // The last one may stand in the list itself: C#'s `params object[] values`.
  const own = unit.first(unit.data.parameters, list)
  const isOpen = own?.pattern.properties.has('rest') === true
  const last = isOpen ? [...own.all('type'), ...own.all('name')] : []
  for (let child = list + 1; child < end; child = unit.nextOf(child)) {
    if (last.includes(child)) continue
    const match = unit.first(unit.data.parameters, child)
    if (match === null) {
      if (unit.first(unit.data.comments, child) !== null) continue
      if (unit.first(unit.data.spreads, child) !== null) isSpread = true
      else if (unit.first(unit.data.values, child)?.pattern.head === 'value.this') continue
      // What a parameter has by default stands behind it.
      else if (!isLoose && least > 0 && unit.first(unit.data.values, child) !== null) least -= 1
      else if (!isLoose && !isLabel(unit, child)) return null
      continue
    }
    const count = Math.max(1, match.all('name').length)
    const isRest = isSpread || match.pattern.properties.has('rest')
    isSpread = false
    most = isRest || most === Infinity ? Infinity : most + count
    const isGiven = match.one('value') >= 0 || (isLoose && hasDefault(unit, child))
    if (!isRest && !isGiven) least += count
  }
  return [least, isOpen || most === Infinity ? -1 : most]
}

const isLabel = (unit: Reading, node: number): boolean =>
  unit.first(unit.data.declarations, node)?.pattern.head === 'label'

/** The types of a function's parameters; none when nothing is known of any. */
function parameterTypes(unit: Reading, list: number, { inner }: Declared): FactExpr[][] {
  const types: FactExpr[] = []
  for (let child = list + 1; child < unit.nextOf(list); child = unit.nextOf(child)) {
    const match = unit.first(unit.data.parameters, child)
    if (match === null) continue
    types.push(opaqueOr(typeExpr(unit, match.one('type'), inner)))
  }
  return types.some(({ t }) => t !== 'opaque') ? [types] : []
}
