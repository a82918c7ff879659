// What stands around a place: the type that it is in, the one above, and what paths of names lead to.

import type { NamedType } from '../facts/doc-type-text.ts'
import { member, OPAQUE, UNKNOWN, wrap } from '../facts/expressions.ts'
import type { FactExpr } from '../file-facts.ts'
import type { HeldType, LocalScope } from './local-scope.ts'
import type { Reading } from './reading.ts'

/** The class that `new` by itself makes an instance of: that of a static method. */
export function makesOwn(unit: Reading, { held, owner }: LocalScope): HeldType | null {
  if (held === null || held.symbol < 0 || !unit.symbols.at(owner).isStatic) return null
  return unit.symbols.at(held.symbol).kind === 'class' ? held : null
}

/** The method above that the one around overrides. */
export function overridden(unit: Reading, scope: LocalScope): FactExpr {
  const { kind, name } = unit.symbols.at(scope.owner)
  const isMember = kind === 'method' || kind === 'constructor'
  return isMember ? member(superExpr(unit, scope), name) : UNKNOWN
}

/** The type around, by its name: `this(1)` runs another constructor of it. */
export const typeAround = (unit: Reading, { held }: LocalScope): FactExpr =>
  held === null || held.symbol < 0 ? UNKNOWN : unit.typeName(unit.symbols.at(held.symbol).name)

/** The class that the type around inherits from. */
export function baseAround(unit: Reading, { held }: LocalScope): FactExpr {
  if (held === null || held.symbol < 0) return UNKNOWN
  const { heritage } = unit.symbols.at(held.symbol)
  const base = heritage.find((each) => each.kind === 'INHERITS' && !unit.mixed.has(each))
  return base === undefined ? OPAQUE : withoutTypes(base.of)
}

/** An instance of the type around, wherever that is declared. */
export function selfExpr(unit: Reading, held: HeldType | null): FactExpr {
  if (held === null) return UNKNOWN
  if (held.symbol >= 0) return unit.exprs.symbol('this', held.symbol)
  return wrap('typed', pathExpr(unit, held.path))
}

export const superExpr = (unit: Reading, { held }: LocalScope): FactExpr =>
  held === null || held.symbol < 0 ? UNKNOWN : unit.exprs.symbol('super', held.symbol)

/** The type around, wherever that is declared. */
export function classExpr(unit: Reading, scope: LocalScope): FactExpr {
  const { held } = scope
  if (held !== null)
    return held.symbol >= 0 ? unit.exprs.symbol('symbol', held.symbol) : pathExpr(unit, held.path)
  for (let at: LocalScope | null = scope; at !== null; at = at.parent)
    if (at.kind === 'namespace') return unit.exprs.symbol('symbol', at.owner)
  return UNKNOWN
}

/** `a.b.c` as members of the name a. */
export function pathExpr(unit: Reading, path: readonly string[]): FactExpr {
  const [first, ...rest] = path
  if (first === undefined) return UNKNOWN
  if (rest.length > 0 && unit.isBuiltin(first)) return OPAQUE
  const start = rest.length === 0 ? unit.typeName(first) : unit.exprs.name(first)
  return rest.reduce<FactExpr>((of, name) => member(of, name), start)
}

/** What names in the types of comments mean. */
export const namedIn =
  (unit: Reading, scope: LocalScope): NamedType =>
  (name) => {
    if (name === 'self') return classExpr(unit, scope)
    const owner = scope.held?.symbol ?? -1
    const place = unit.templates.get(owner)?.indexOf(name) ?? -1
    if (place >= 0) return unit.exprs.variable(owner, place, () => UNKNOWN)
    if (name === 'static' || name === '$this') return selfExpr(unit, scope.held)
    const path = name.split('\\').filter((part) => part !== '')
    return path.length === 1 && unit.isBuiltin(path[0] ?? '') ? OPAQUE : pathExpr(unit, path)
  }

/** A generic type by its name alone. */
export const withoutTypes = (type: FactExpr): FactExpr => (type.t === 'generic' ? type.of : type)

/** The class of an object that stands for its own: PHP's `new static`. */
export const classOf = (unit: Reading, type: FactExpr): FactExpr =>
  type.t === 'this' ? unit.exprs.symbol('symbol', type.symbol) : type
