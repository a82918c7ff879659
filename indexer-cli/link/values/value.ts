// What an expression can be worth, as far as links need it. Values are interned: two equal values are one object, so sets compare by
// identity. A set of values means "any of these".

import type { FactExpr } from '../../parse/file-facts.ts'

/** A function type as facts write it. */
export type FunctionType = Extract<FactExpr, { t: 'function' }>

/** An object as facts write it. */
export type ObjectExpr = Extract<FactExpr, { t: 'object' }>

/** A declared thing: `file` is the file's number in the run, `symbol` the index in its facts. */
export interface SymbolRef {
  readonly file: number
  readonly symbol: number
}

export type Value =
  /** The declared thing itself: a class object, a function, a variable as a declaration. */
  | ({ readonly k: 'symbol' } & SymbolRef)
  /** An instance of that class, interface or type. */
  | ({ readonly k: 'instance' } & SymbolRef)
  /** `this`, `self` or `cls` in that class: members of the class and of its instances. */
  | ({ readonly k: 'self' } & SymbolRef)
  | ({ readonly k: 'super' } & SymbolRef)
  | { readonly k: 'module'; readonly file: number }
  /** A Python package without `__init__.py`. */
  | { readonly k: 'package'; readonly folder: string }
  /** A native module of React Native or Expo; what hands them out when `module` is empty. */
  | { readonly k: 'native'; readonly module: string }
  | { readonly k: 'array'; readonly of: Values }
  | { readonly k: 'promise'; readonly of: Values }
  /** A built-in function whose call gives `of`. */
  | { readonly k: 'callable'; readonly of: Values }
  /** An object with those members, written in the symbol `from` of that file. */
  | {
      readonly k: 'object'
      readonly file: number
      readonly from: number
      readonly expr: ObjectExpr
    }
  /** Something of that function type, written in that file. */
  | { readonly k: 'function'; readonly file: number; readonly type: FunctionType }
  /** Outside the repository: built-ins, installed packages, literals. */
  | { readonly k: 'external' }
  /** It may be anything. */
  | { readonly k: 'unknown' }
  /** A name that the file does not bind and that is no built-in. */
  | { readonly k: 'unbound' }
  /** A member or export that a known receiver does not have. */
  | { readonly k: 'missing' }
  /** Too many values, or nested too deep: absorbs every other value. */
  | { readonly k: 'overflow' }

/** A value of that kind. */
export type ValueOf<K extends Value['k']> = Extract<Value, { k: K }>

/** A set of values, each once. */
export type Values = readonly Value[]

/** More alternatives than this say nothing: a parameter that takes forty node types, say. */
const MAX_VALUES = 24

/** `Promise<Foo[][]>` is as deep as code goes; recursion through containers must end. */
const MAX_NESTING = 4

/** Symbols per file are bounded by `limits.maxSymbolsPerFile`, below this. */
const FILE_STRIDE = 32_768

/** One number for a symbol of the run. */
export const refKey = (ref: SymbolRef): number => ref.file * FILE_STRIDE + ref.symbol

export const EXTERNAL: Value = { k: 'external' }
export const UNKNOWN: Value = { k: 'unknown' }
const UNBOUND: Value = { k: 'unbound' }
const MISSING: Value = { k: 'missing' }
const OVERFLOW: Value = { k: 'overflow' }

export const NOTHING: Values = []
export const ONLY_EXTERNAL: Values = [EXTERNAL]
export const ONLY_UNKNOWN: Values = [UNKNOWN]
export const ONLY_UNBOUND: Values = [UNBOUND]
export const ONLY_MISSING: Values = [MISSING]
const ONLY_OVERFLOW: Values = [OVERFLOW]

/** The union of sets. */
export function unite(sets: readonly Values[]): Values {
  if (sets.length === 1 && sets[0] !== undefined) return sets[0]
  const all = new Set<Value>()
  for (const set of sets) for (const value of set) all.add(value)
  if (all.has(OVERFLOW) || all.size > MAX_VALUES) return ONLY_OVERFLOW
  return [...all]
}

/** `change` applied to each value, united. */
export function flatMap(values: Values, change: (value: Value) => Values): Values {
  const [first] = values
  if (first === undefined) return NOTHING
  if (values.length === 1) return change(first)
  return unite(values.map(change))
}

/** Whether two sets hold the same values. */
export function sameValues(a: Values, b: Values): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  const other = new Set(b)
  return a.every((value) => other.has(value))
}

type Wrapper = 'array' | 'promise' | 'callable'

/** Makes values, each once. One store serves one run. */
export class ValueStore {
  readonly #refs = {
    symbol: new Map<number, Values>(),
    instance: new Map<number, Values>(),
    self: new Map<number, Values>(),
    super: new Map<number, Values>(),
  }
  readonly #modules = new Map<number, Values>()
  readonly #packages = new Map<string, Values>()
  readonly #natives = new Map<string, Values>()
  readonly #functions = new Map<string, Values>()
  readonly #objects = new Map<ObjectExpr, Values>()
  readonly #functionKeys = new Map<FunctionType, string>()
  readonly #wrapped = {
    array: new Map<string, Values>(),
    promise: new Map<string, Values>(),
    callable: new Map<string, Values>(),
  }
  readonly #numbers = new Map<Value, number>()

  /** The set of one value about a symbol. */
  of(k: 'symbol' | 'instance' | 'self' | 'super', file: number, symbol: number): Values {
    const key = file * FILE_STRIDE + symbol
    const known = this.#refs[k].get(key)
    if (known !== undefined) return known
    const made: Values = [{ k, file, symbol }]
    this.#refs[k].set(key, made)
    return made
  }

  module(file: number): Values {
    const known = this.#modules.get(file)
    if (known !== undefined) return known
    const made: Values = [{ k: 'module', file }]
    this.#modules.set(file, made)
    return made
  }

  package(folder: string): Values {
    const known = this.#packages.get(folder)
    if (known !== undefined) return known
    const made: Values = [{ k: 'package', folder }]
    this.#packages.set(folder, made)
    return made
  }

  native(module: string): Values {
    const known = this.#natives.get(module)
    if (known !== undefined) return known
    const made: Values = [{ k: 'native', module }]
    this.#natives.set(module, made)
    return made
  }

  /** An object; one value for each place that writes it. */
  object(file: number, from: number, expr: ObjectExpr): Values {
    const known = this.#objects.get(expr)
    if (known !== undefined) return known
    const made: Values = [{ k: 'object', file, from, expr }]
    this.#objects.set(expr, made)
    return made
  }

  /** Something of a function type; equal types of one file are one value. */
  function(file: number, type: FunctionType): Values {
    let key = this.#functionKeys.get(type)
    if (key === undefined) {
      key = `${file} ${JSON.stringify(type)}`
      this.#functionKeys.set(type, key)
    }
    const known = this.#functions.get(key)
    if (known !== undefined) return known
    const made: Values = [{ k: 'function', file, type }]
    this.#functions.set(key, made)
    return made
  }

  /** An array of, promise of, or callable that gives any of `of`. */
  wrap(k: Wrapper, of: Values): Values {
    if (of.length === 0) return NOTHING
    if (nesting(of) >= MAX_NESTING) return ONLY_OVERFLOW
    const key = of
      .map((value) => this.#number(value))
      .sort((a, b) => a - b)
      .join()
    const known = this.#wrapped[k].get(key)
    if (known !== undefined) return known
    const made: Values = [{ k, of }]
    this.#wrapped[k].set(key, made)
    return made
  }

  #number(value: Value): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    this.#numbers.set(value, this.#numbers.size)
    return this.#numbers.size - 1
  }
}

function nesting(values: Values): number {
  let deepest = 0
  for (const value of values) {
    if (value.k === 'array' || value.k === 'promise' || value.k === 'callable') {
      deepest = Math.max(deepest, 1 + nesting(value.of))
    }
  }
  return deepest
}
