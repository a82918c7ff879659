// Makes fact expressions: shares equal ones, bounds their size, and folds what leads nowhere.

import type { FactExpr } from '../file-facts.ts'

export const UNKNOWN: FactExpr = { t: 'unknown' }
export const OPAQUE: FactExpr = { t: 'opaque' }

/** An expression nests at most this deep (file-facts.ts); chains of builders would otherwise grow with the square of their length. */
const MAX_NESTING = 16
/** A union keeps this many options, and no more than this many parts in all. */
const MAX_OPTIONS = 4
const MAX_UNION_PARTS = 24

/** The expressions that one is made of, beside the one that it is of. */
function besides(expr: FactExpr): readonly FactExpr[] {
  switch (expr.t) {
    case 'union':
    case 'tuple':
      return expr.of
    case 'object':
      return expr.members.map(([, value]) => value)
    case 'function':
      return expr.receiver === undefined ? expr.params : [...expr.params, expr.receiver]
    case 'generic':
      return expr.args
    case 'map':
      return [expr.key]
    case 'typeParameter':
      return [expr.bound]
    case 'tested':
    case 'without':
      return [expr.by]
    case 'operator':
      return expr.by === undefined ? NONE : [expr.by]
    case 'new':
    case 'argument':
      return expr.given ?? NONE
    case 'call':
      return expr.given === undefined && expr.types === undefined
        ? NONE
        : [...(expr.given ?? NONE), ...(expr.types ?? NONE)]
    default:
      return NONE
  }
}

const NONE: readonly FactExpr[] = []

/** What an expression is of, when that is one; the bound of a type parameter is small, and counts for nothing. */
const inside = (expr: FactExpr): FactExpr | undefined =>
  'of' in expr && 't' in expr.of && expr.t !== 'variable' ? expr.of : undefined

/** How deep an expression nests. */
export function nesting(expr: FactExpr): number {
  let depth = 0
  let deepest = 0
  for (let at: FactExpr | undefined = expr; at !== undefined; at = inside(at)) {
    depth++
    for (const part of besides(at)) deepest = Math.max(deepest, depth + nesting(part))
  }
  return Math.max(depth, deepest)
}

function parts(expr: FactExpr): number {
  let count = 0
  for (let at: FactExpr | undefined = expr; at !== undefined; at = inside(at)) {
    count++
    for (const part of besides(at)) count += parts(part)
  }
  return count
}

/** Whether an expression leads to no symbol, as far as the file tells. */
export const isNowhere = (expr: FactExpr): boolean => expr.t === 'opaque' || expr.t === 'unknown'

type Wrapper =
  | 'call'
  | 'new'
  | 'typed'
  | 'element'
  | 'key'
  | 'array'
  | 'record'
  | 'await'
  | 'promise'
  | 'value'
  | 'predicate'
  | 'entered'
  | 'wrapper'

/** `t` around `of`; what leads nowhere stays as it is. */
export function wrap(t: Wrapper, of: FactExpr): FactExpr {
  if (isNowhere(of)) return of
  if (t === 'element' && of.t === 'array') return of.of
  if (t === 'element' && of.t === 'typed' && of.of.t === 'array') return wrap('typed', of.of.of)
  if (of.t === 'member' && of.of.t === 'unknown') return UNKNOWN
  // Members of an object type are values already.
  if (t === 'typed' && (of.t === 'object' || of.t === 'predicate')) return of
  return nesting(of) >= MAX_NESTING ? UNKNOWN : { t, of }
}

/** Member `name` of `of`. A member of an unknown value keeps its name: the linker counts it. */
export function member(of: FactExpr, name: string): FactExpr {
  if (of.t === 'opaque') return OPAQUE
  if (of.t === 'object') return of.members.find(([known]) => known === name)?.[1] ?? UNKNOWN
  if (of.t === 'member' && of.of.t === 'unknown') return { t: 'member', of: UNKNOWN, name }
  return nesting(of) >= MAX_NESTING ? { t: 'member', of: UNKNOWN, name } : { t: 'member', of, name }
}

/** What stands at a position or key of `of`; '' for any. */
export function elementAt(of: FactExpr, at: number | string): FactExpr {
  if (of.t === 'tuple' && typeof at === 'number') return of.of[at] ?? OPAQUE
  if (of.t === 'array') return of.of
  if (of.t === 'typed' && of.of.t === 'array') return wrap('typed', of.of.of)
  const element = wrap('element', of)
  return element.t === 'element' && element.of === of ? { ...element, at } : element
}

/** A fixed list of values or types; one alone is an array of them when there are many. */
export function tupleOf(of: readonly FactExpr[]): FactExpr {
  if (of.every(isNowhere)) return OPAQUE
  if (of.length > MAX_OPTIONS) return wrap('array', union(of))
  const whole: FactExpr = { t: 'tuple', of }
  return parts(whole) > MAX_UNION_PARTS || nesting(whole) > MAX_NESTING ? UNKNOWN : whole
}

/** A map by its keys and values. */
export function mapOf(key: FactExpr, of: FactExpr): FactExpr {
  if (isNowhere(key) && isNowhere(of)) return OPAQUE
  const whole: FactExpr = { t: 'map', key, of }
  return nesting(whole) > MAX_NESTING ? UNKNOWN : whole
}

/** The generic type `of` with arguments; the type alone when nothing is known of them. */
export function genericOf(of: FactExpr, args: readonly FactExpr[]): FactExpr {
  if (isNowhere(of) || args.every((arg) => arg.t === 'unknown')) return of
  const whole: FactExpr = { t: 'generic', of, args }
  return parts(whole) > MAX_UNION_PARTS || nesting(whole) > MAX_NESTING ? of : whole
}

/** A value that a call of `by` tested. */
export function testedBy(by: FactExpr, of: FactExpr): FactExpr {
  if (isNowhere(by)) return of
  return nesting(of) >= MAX_NESTING ? UNKNOWN : { t: 'tested', by, of }
}

/** A value that is of none of the types `by`. */
export function without(of: FactExpr, by: FactExpr): FactExpr {
  if (isNowhere(of) || isNowhere(by)) return of
  return nesting(of) >= MAX_NESTING ? of : { t: 'without', of, by }
}

/** Arguments count as far as they are few and small: what a generic function gives follows from them. */
const MAX_GIVEN = 4
const MAX_GIVEN_PARTS = 12
/** And leave room for what is asked of the result. */
const MAX_GIVEN_NESTING = 6

/** A call or construction, or an argument of one, with what is given. */
export function applied(
  whole: FactExpr,
  given: readonly FactExpr[],
  types: readonly FactExpr[] = [],
): FactExpr {
  if (whole.t !== 'call' && whole.t !== 'new' && whole.t !== 'argument') return whole
  const kept = given.slice(0, MAX_GIVEN)
  const size = [...kept, ...types].reduce((sum, part) => sum + parts(part), 0)
  if (size > MAX_GIVEN_PARTS) return whole
  const made: FactExpr = {
    ...whole,
    ...(kept.every(isNowhere) ? {} : { given: kept }),
    ...(whole.t !== 'call' || types.every(isNowhere) ? {} : { types }),
  }
  return nesting(made) > Math.max(MAX_GIVEN_NESTING, nesting(whole)) ? whole : made
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

/** One of several, or something that leads to no symbol: a string, an object of an installed package. */
export const orForeign = (options: FactExpr): FactExpr =>
  isNowhere(options)
    ? options
    : { t: 'union', of: [...(options.t === 'union' ? options.of : [options]), OPAQUE] }

/** The first of two, or either where that leaves room for what is asked of it. */
export function preferred(first: FactExpr, other: FactExpr): FactExpr {
  const both = union([first, other])
  return isNowhere(first) || nesting(both) <= MAX_NESTING - 3 ? both : first
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
/** One of them may be an object. */
const MAX_FUNCTION_PARTS = MAX_UNION_PARTS + MAX_OBJECT_PARTS

/** A function type; it leads nowhere when none of its parts does. */
export function functionType(params: readonly FactExpr[], of: FactExpr): FactExpr {
  const kept = params.slice(0, MAX_PARAMS).map((param) => (param.t === 'unknown' ? OPAQUE : param))
  if (isNowhere(of) && kept.every(isNowhere)) return OPAQUE
  const whole: FactExpr = { t: 'function', params: kept, of: of.t === 'unknown' ? OPAQUE : of }
  return parts(whole) > MAX_FUNCTION_PARTS || nesting(whole) > MAX_NESTING ? OPAQUE : whole
}

/** What an operator takes beside its operand: another one, and so many arguments that are not told. */
export interface OperatorGiven {
  readonly by?: FactExpr
  readonly args?: number
}

/** What an operator runs; it leads nowhere when no operand does. */
export function operatorOf(
  names: readonly string[],
  of: FactExpr,
  given: OperatorGiven = {},
): FactExpr {
  if (isNowhere(of) && (given.by === undefined || isNowhere(given.by))) return of
  const whole: FactExpr = { t: 'operator', names, of, ...given }
  return nesting(whole) >= MAX_NESTING ? UNKNOWN : whole
}

/** What a call of `of` takes at a position. */
export function argumentOf(of: FactExpr, argument: number, isNew: boolean, label = ''): FactExpr {
  if (isNowhere(of)) return of
  if (of.t === 'member' && of.of.t === 'unknown') return UNKNOWN
  if (nesting(of) >= MAX_NESTING) return UNKNOWN
  return { t: 'argument', of, argument, isNew, ...(label === '' ? {} : { label }) }
}

/** What a function like `of` is given at a position. */
export function parameterOf(of: FactExpr, index: number): FactExpr {
  if (isNowhere(of)) return of
  if (of.t === 'member' && of.of.t === 'unknown') return UNKNOWN
  return nesting(of) >= MAX_NESTING ? UNKNOWN : { t: 'parameter', of, index }
}

/** Bounds are written with every use of their type parameter. */
const MAX_BOUND_PARTS = 6

type VariableExpr = { t: 'variable'; symbol: number; index: number; of: FactExpr }
type SymbolExpr = { t: 'symbol' | 'this' | 'super'; symbol: number }

/** Expressions that name something, one object for each: symbol indexes can be moved in one place when symbols are sorted. */
export class ExprPool {
  readonly #names = new Map<string, FactExpr>()
  readonly #symbols = new Map<string, SymbolExpr>()
  readonly #variables = new Map<string, VariableExpr>()
  /** Those that stand inside their own bound. */
  readonly #bounded: VariableExpr[] = []

  /** A name; `inside` is the function literal around that may run on an object, -1 for none. */
  name(name: string, inside = -1): FactExpr {
    const key = inside < 0 ? name : `${inside} ${name}`
    let expr = this.#names.get(key)
    if (expr === undefined) {
      expr = inside < 0 ? { t: 'name', name } : { t: 'name', name, inside }
      this.#names.set(key, expr)
    }
    return expr
  }

  symbol(t: SymbolExpr['t'], symbol: number): FactExpr {
    const key = `${t}${symbol}`
    let expr = this.#symbols.get(key)
    if (expr === undefined) this.#symbols.set(key, (expr = { t, symbol }))
    return expr
  }

  /** The type parameter at `index` of a symbol; `bound` is asked once. */
  variable(symbol: number, index: number, bound: () => FactExpr): FactExpr {
    const key = `${symbol} ${index}`
    const known = this.#variables.get(key)
    if (known !== undefined) return known
    // Inside its own bound it has none: an expression is a tree.
    const inner: VariableExpr = { t: 'variable', symbol, index, of: UNKNOWN }
    this.#variables.set(key, inner)
    const of = bound()
    if (isNowhere(of) || parts(of) > MAX_BOUND_PARTS) return inner
    const whole: VariableExpr = { ...inner, of }
    this.#variables.set(key, whole)
    this.#bounded.push(inner)
    return whole
  }

  /** Rewrites every symbol index: `moved[old]` is the new one. Called once, when the file is done. */
  moveSymbols(moved: Int32Array): void {
    for (const expr of this.#symbols.values()) expr.symbol = moved[expr.symbol] ?? 0
    for (const expr of [...this.#variables.values(), ...this.#bounded])
      expr.symbol = moved[expr.symbol] ?? 0
  }
}

/** The local name under which a module is imported that the code binds to none: no name of the code looks like it. */
export const unnamedModule = (specifier: string): string => `import('${specifier}')`
