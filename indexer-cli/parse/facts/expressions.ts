// Makes fact expressions: shares equal ones, bounds their size, and folds what leads nowhere.

import type { FactExpr } from '../file-facts.ts'

export const UNKNOWN: FactExpr = { t: 'unknown' }
export const OPAQUE: FactExpr = { t: 'opaque' }

/** An expression nests at most this deep (file-facts.ts); chains of builders would otherwise grow with the square of their length. */
const MAX_NESTING = 10
/** A union keeps this many options, and no more than this many parts in all. */
const MAX_OPTIONS = 4
const MAX_UNION_PARTS = 24

function nesting(expr: FactExpr): number {
  let depth = 1
  let at = expr
  while ('of' in at) {
    if (at.t === 'union') return depth + Math.max(0, ...at.of.map(nesting))
    at = at.of
    depth++
  }
  return at.t === 'object'
    ? depth + Math.max(0, ...at.members.map(([, value]) => nesting(value)))
    : depth
}

function parts(expr: FactExpr): number {
  if (expr.t === 'union') return expr.of.reduce((sum, option) => sum + parts(option), 1)
  if (expr.t === 'object') {
    return expr.members.reduce((sum, [, value]) => sum + parts(value), 1)
  }
  const params =
    expr.t === 'function' ? expr.params.reduce((sum, param) => sum + parts(param), 0) : 0
  return 'of' in expr ? 1 + params + parts(expr.of) : 1
}

const isNowhere = (expr: FactExpr): boolean => expr.t === 'opaque' || expr.t === 'unknown'

type Wrapper = 'call' | 'new' | 'typed' | 'element' | 'array' | 'await' | 'promise'

/** `t` around `of`; what leads nowhere stays as it is. */
export function wrap(t: Wrapper, of: FactExpr): FactExpr {
  if (isNowhere(of)) return of
  if (of.t === 'member' && of.of.t === 'unknown') return UNKNOWN
  // Members of an object type are values already.
  if (t === 'typed' && of.t === 'object') return of
  return nesting(of) >= MAX_NESTING ? UNKNOWN : { t, of }
}

/** Member `name` of `of`. A member of an unknown value keeps its name: the linker counts it. */
export function member(of: FactExpr, name: string): FactExpr {
  if (of.t === 'opaque') return OPAQUE
  if (of.t === 'object') return of.members.find(([known]) => known === name)?.[1] ?? UNKNOWN
  if (of.t === 'member' && of.of.t === 'unknown') return { t: 'member', of: UNKNOWN, name }
  return nesting(of) >= MAX_NESTING ? { t: 'member', of: UNKNOWN, name } : { t: 'member', of, name }
}

/** Any of several. Opaque options are dropped where another is known. */
export function union(options: readonly FactExpr[]): FactExpr {
  const kept: FactExpr[] = []
  for (const option of options) {
    for (const part of option.t === 'union' ? option.of : [option]) {
      if (!isNowhere(part) && !kept.includes(part) && kept.length < MAX_OPTIONS) kept.push(part)
    }
  }
  const [only] = kept
  if (only === undefined) return options.some((option) => option.t === 'unknown') ? UNKNOWN : OPAQUE
  if (kept.length === 1) return only
  const whole: FactExpr = { t: 'union', of: kept }
  return parts(whole) > MAX_UNION_PARTS || nesting(whole) > MAX_NESTING ? UNKNOWN : whole
}

/** An object keeps this many members and parts: what is handed around by name is small. */
const MAX_MEMBERS = 16
const MAX_OBJECT_PARTS = 48

/** An object by its members; it leads nowhere when none of them does. */
export function objectOf(members: readonly (readonly [name: string, value: FactExpr])[]): FactExpr {
  const kept = members.filter(([, value]) => !isNowhere(value)).slice(0, MAX_MEMBERS)
  if (kept.length === 0) return OPAQUE
  const whole: FactExpr = { t: 'object', members: kept }
  return parts(whole) > MAX_OBJECT_PARTS || nesting(whole) > MAX_NESTING ? UNKNOWN : whole
}

/** A function type keeps this many parameters: callbacks take few. */
const MAX_PARAMS = 6

/** A function type; it leads nowhere when none of its parts does. */
export function functionType(params: readonly FactExpr[], of: FactExpr): FactExpr {
  const kept = params.slice(0, MAX_PARAMS).map((param) => (param.t === 'unknown' ? OPAQUE : param))
  if (isNowhere(of) && kept.every(isNowhere)) return OPAQUE
  const whole: FactExpr = { t: 'function', params: kept, of: of.t === 'unknown' ? OPAQUE : of }
  return parts(whole) > MAX_UNION_PARTS || nesting(whole) > MAX_NESTING ? OPAQUE : whole
}

/** What a call of `of` takes at a position. */
export function argumentOf(of: FactExpr, argument: number, isNew: boolean): FactExpr {
  if (isNowhere(of)) return of
  if (of.t === 'member' && of.of.t === 'unknown') return UNKNOWN
  return nesting(of) >= MAX_NESTING ? UNKNOWN : { t: 'argument', of, argument, isNew }
}

/** What a function like `of` is given at a position. */
export function parameterOf(of: FactExpr, index: number): FactExpr {
  if (isNowhere(of)) return of
  if (of.t === 'member' && of.of.t === 'unknown') return UNKNOWN
  return nesting(of) >= MAX_NESTING ? UNKNOWN : { t: 'parameter', of, index }
}

type SymbolExpr = { t: 'symbol' | 'this' | 'super'; symbol: number }

/** Expressions that name something, one object for each: symbol indexes can be moved in one place when symbols are sorted. */
export class ExprPool {
  readonly #names = new Map<string, FactExpr>()
  readonly #symbols = new Map<string, SymbolExpr>()

  name(name: string): FactExpr {
    let expr = this.#names.get(name)
    if (expr === undefined) this.#names.set(name, (expr = { t: 'name', name }))
    return expr
  }

  symbol(t: SymbolExpr['t'], symbol: number): FactExpr {
    const key = `${t}${symbol}`
    let expr = this.#symbols.get(key)
    if (expr === undefined) this.#symbols.set(key, (expr = { t, symbol }))
    return expr
  }

  /** Rewrites every symbol index: `moved[old]` is the new one. Called once, when the file is done. */
  moveSymbols(moved: Int32Array): void {
    for (const expr of this.#symbols.values()) expr.symbol = moved[expr.symbol] ?? 0
  }
}
