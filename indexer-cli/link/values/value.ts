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

/** What type parameters stand for, by `variableKey`. Interned as values are. */
export interface Env {
  readonly id: number
  readonly types: ReadonlyMap<number, Values>
}

/** With `env`, type parameters of what it is made from are known. */
interface Generic {
  readonly env?: Env
}

export type Value =
  /** The declared thing itself: a class object, a function, a variable as a declaration. */
  | ({ readonly k: 'symbol' } & SymbolRef & Generic)
  /** An instance of that class, interface or type. */
  | ({ readonly k: 'instance' } & SymbolRef & Generic)
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
  /** An object whose every member is `of`. */
  | { readonly k: 'record'; readonly of: Values }
  | { readonly k: 'map'; readonly key: Values; readonly of: Values }
  | { readonly k: 'tuple'; readonly of: readonly Values[] }
  /** Something of a type parameter, by its `variableKey`; what is known of it is `bound`. */
  | { readonly k: 'variable'; readonly key: number; readonly bound: Values }
  /** A built-in function whose call gives `of`. */
  | { readonly k: 'callable'; readonly of: Values }
  /** An object with those members, written in the symbol `from` of that file. */
  | ({
      readonly k: 'object'
      readonly file: number
      readonly from: number
      readonly expr: ObjectExpr
    } & Generic)
  /** Something of that function type, written in the symbol `from` of that file. */
  | ({
      readonly k: 'function'
      readonly file: number
      readonly from: number
      readonly type: FunctionType
    } & Generic)
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

/** Type parameters per symbol that are told apart. */
const MAX_TYPE_PARAMETERS = 16

/** One number for a type parameter of the run. */
export const variableKey = (ref: SymbolRef, index: number): number =>
  refKey(ref) * MAX_TYPE_PARAMETERS + Math.min(index, MAX_TYPE_PARAMETERS - 1)

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

type Wrapper = 'array' | 'promise' | 'record' | 'callable'

/** Makes values, each once. One store serves one run. */
export class ValueStore {
  readonly #refs = {
    symbol: new Map<number, Values>(),
    instance: new Map<number, Values>(),
    self: new Map<number, Values>(),
    super: new Map<number, Values>(),
  }
  readonly #modules = new Map<number, Values>()
  /** Values that are made of others, or have an environment, by what tells them apart. */
  readonly #made = new Map<string, Values>()
  readonly #objects = new Map<ObjectExpr, Values>()
  readonly #functionKeys = new Map<FunctionType, string>()
  readonly #envs = new Map<string, Env>()
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

  /** The value with its type parameters known; the value itself where that nests too deep. */
  within(value: ValueOf<'symbol' | 'instance' | 'object' | 'function'>, env: Env): Values {
    if (value.env === env) return [value]
    for (const types of env.types.values()) if (nesting(types) >= MAX_NESTING) return [value]
    return this.#once(`${value.k} ${this.#numberOfBare(value)} ${env.id}`, () => ({
      ...value,
      env,
    }))
  }

  /** An environment; undefined for an empty one. */
  env(types: ReadonlyMap<number, Values>): Env | undefined {
    if (types.size === 0) return undefined
    const key = [...types]
      .sort(([a], [b]) => a - b)
      .map(([variable, values]) => `${variable}:${this.#keyOf(values)}`)
      .join()
    const known = this.#envs.get(key)
    if (known !== undefined) return known
    const made: Env = { id: this.#envs.size, types }
    this.#envs.set(key, made)
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
    return this.#once(`package ${folder}`, () => ({ k: 'package', folder }))
  }

  native(module: string): Values {
    return this.#once(`native ${module}`, () => ({ k: 'native', module }))
  }

  /** Something of a type parameter. */
  variable(key: number, bound: Values): Values {
    return this.#once(`variable ${key} ${this.#keyOf(bound)}`, () => ({
      k: 'variable',
      key,
      bound,
    }))
  }

  /** An object; one value for each place that writes it. */
  object(file: number, from: number, expr: ObjectExpr): Values {
    const known = this.#objects.get(expr)
    if (known !== undefined) return known
    const made: Values = [{ k: 'object', file, from, expr }]
    this.#objects.set(expr, made)
    return made
  }

  /** Something of a function type; equal types of one place are one value. */
  function(file: number, from: number, type: FunctionType): Values {
    let key = this.#functionKeys.get(type)
    if (key === undefined) {
      key = JSON.stringify(type)
      this.#functionKeys.set(type, key)
    }
    return this.#once(`function ${file} ${from} ${key}`, () => ({
      k: 'function',
      file,
      from,
      type,
    }))
  }

  /** An array of, promise of, or callable that gives any of `of`. */
  wrap(k: Wrapper, of: Values): Values {
    if (of.length === 0) return NOTHING
    if (nesting(of) >= MAX_NESTING) return ONLY_OVERFLOW
    return this.#once(`${k} ${this.#keyOf(of)}`, () => ({ k, of }))
  }

  map(key: Values, of: Values): Values {
    if (nesting(of) >= MAX_NESTING || nesting(key) >= MAX_NESTING) return ONLY_OVERFLOW
    return this.#once(`map ${this.#keyOf(key)} ${this.#keyOf(of)}`, () => ({ k: 'map', key, of }))
  }

  tuple(of: readonly Values[]): Values {
    if (of.some((part) => nesting(part) >= MAX_NESTING)) return ONLY_OVERFLOW
    const key = of.map((part) => this.#keyOf(part)).join(' ')
    return this.#once(`tuple ${key}`, () => ({ k: 'tuple', of }))
  }

  #once(key: string, make: () => Value): Values {
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const made: Values = [make()]
    this.#made.set(key, made)
    return made
  }

  /** Tells sets of values apart, whatever their order. */
  #keyOf(values: Values): string {
    return values
      .map((value) => this.#number(value))
      .sort((a, b) => a - b)
      .join('.')
  }

  /** The number of a value without its environment. */
  #numberOfBare(value: ValueOf<'symbol' | 'instance' | 'object' | 'function'>): number {
    if (value.env === undefined) return this.#number(value)
    const [bare] =
      value.k === 'object'
        ? this.object(value.file, value.from, value.expr)
        : value.k === 'function'
          ? this.function(value.file, value.from, value.type)
          : this.of(value.k, value.file, value.symbol)
    return bare === undefined ? -1 : this.#number(bare)
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
    switch (value.k) {
      case 'array':
      case 'promise':
      case 'record':
      case 'callable':
        deepest = Math.max(deepest, 1 + nesting(value.of))
        break
      case 'map':
        deepest = Math.max(deepest, 1 + nesting(value.key), 1 + nesting(value.of))
        break
      case 'tuple':
        for (const part of value.of) deepest = Math.max(deepest, 1 + nesting(part))
        break
      case 'symbol':
      case 'instance':
      case 'object':
      case 'function':
        for (const types of value.env?.types.values() ?? [])
          deepest = Math.max(deepest, 1 + nesting(types))
        break
      default:
    }
  }
  return deepest
}
