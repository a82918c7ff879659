// Type parameters: what they stand for where a generic type is given arguments, or a generic function is called.

import type { FactExpr } from '../../parse/file-facts.ts'
import type { Program } from './program.ts'
import type { SourceFile } from './source-file.ts'
import {
  flatMap,
  ONLY_EXTERNAL,
  refKey,
  unite,
  variableKey,
  type Env,
  type SymbolRef,
  type Value,
  type ValueOf,
  type Values,
} from './value.ts'

/** The parameters of a function where they are declared. */
export interface Signature {
  readonly file: SourceFile
  readonly from: number
  readonly params: readonly FactExpr[]
  /** What the function runs on. */
  readonly receiver?: FactExpr | undefined
  /** What type parameters of what declares it stand for. */
  readonly env?: Env | undefined
}

/** Arguments of a call, and where they are written. */
export interface Given {
  readonly file: SourceFile
  readonly from: number
  readonly args: readonly FactExpr[]
  readonly types?: readonly FactExpr[] | undefined
}

/** Values with their type parameters replaced by what those stand for. */
export function substitute(program: Program, values: Values, env: Env | undefined): Values {
  if (env === undefined) return values
  return flatMap(values, (value) => substituted(program, value, env))
}

function substituted(program: Program, value: Value, env: Env): Values {
  const { values } = program
  switch (value.k) {
    case 'variable':
      return env.types.get(value.key) ?? [value]
    case 'array':
    case 'promise':
    case 'record':
    case 'callable':
      return values.wrap(value.k, substitute(program, value.of, env))
    case 'map':
      return values.map(substitute(program, value.key, env), substitute(program, value.of, env))
    case 'tuple':
      return values.tuple(value.of.map((part) => substitute(program, part, env)))
    case 'symbol':
    case 'instance': {
      if (value.env !== undefined) return withEnv(program, value, composed(program, value.env, env))
      return value.k === 'symbol' && isInside(program, value, env)
        ? values.within(value, env)
        : [value]
    }
    case 'function':
    case 'object':
      return mentions(value.k === 'function' ? value.type : value.expr) ||
        program.source(value.file)?.system === 'python'
        ? withEnv(program, value, merged(program, value.env, env))
        : [value]
    default:
      return [value]
  }
}

type Holder = ValueOf<'symbol' | 'instance' | 'object' | 'function'>

const withEnv = (program: Program, value: Holder, env: Env | undefined): Values =>
  env === undefined ? [value] : program.values.within(value, env)

/** Declarations that were found as members of something whose type parameters stand for `env`. */
export const withinEnv = (program: Program, found: Values, env: Env | undefined): Values =>
  env === undefined
    ? found
    : flatMap(found, (value) =>
        value.k === 'symbol' ? program.values.within(value, env) : [value],
      )

/** What the type parameters of `inner` stand for, seen from where those of `outer` are known. */
export function composed(
  program: Program,
  inner: Env | undefined,
  outer: Env | undefined,
): Env | undefined {
  if (inner === undefined || outer === undefined) return inner
  const types = new Map<number, Values>()
  for (const [key, values] of inner.types) types.set(key, substitute(program, values, outer))
  return program.values.env(types)
}

function merged(program: Program, inner: Env | undefined, outer: Env): Env | undefined {
  if (inner === undefined) return outer
  const types = new Map(outer.types)
  for (const [key, values] of inner.types) types.set(key, substitute(program, values, outer))
  return program.values.env(types)
}

/** Whether a declaration stands inside another. */
function isWithin(program: Program, ref: SymbolRef, around: SymbolRef): boolean {
  if (ref.file !== around.file) return false
  const file = program.source(ref.file)
  for (let at = file?.symbol(ref.symbol)?.parent ?? 0; at > 0; at = file?.symbol(at)?.parent ?? 0)
    if (at === around.symbol) return true
  return false
}

/** Whether a declaration stands inside one whose type parameters are known. */
function isInside(program: Program, ref: SymbolRef, env: Env): boolean {
  const file = program.source(ref.file)
  for (let at = file?.symbol(ref.symbol)?.parent ?? 0; at > 0; at = file?.symbol(at)?.parent ?? 0) {
    const first = variableKey({ file: ref.file, symbol: at }, 0)
    const next = variableKey({ file: ref.file, symbol: at + 1 }, 0)
    for (const key of env.types.keys()) if (key >= first && key < next) return true
  }
  return false
}

const mentioning = new WeakMap<FactExpr, boolean>()

/** Whether an expression names a type parameter. */
function mentions(expr: FactExpr): boolean {
  const known = mentioning.get(expr)
  if (known !== undefined) return known
  const found = JSON.stringify(expr).includes('"t":"variable"')
  mentioning.set(expr, found)
  return found
}

/** Whether type parameters are among the values. */
function isGeneric(program: Program, values: Values): boolean {
  return values.some((value) => {
    switch (value.k) {
      case 'variable':
        return true
      case 'array':
      case 'promise':
      case 'record':
      case 'callable':
        return isGeneric(program, value.of)
      case 'map':
        return isGeneric(program, value.key) || isGeneric(program, value.of)
      case 'tuple':
        return value.of.some((part) => isGeneric(program, part))
      case 'function':
      case 'object':
        return (
          mentions(value.k === 'function' ? value.type : value.expr) ||
          program.source(value.file)?.system === 'python'
        )
      case 'instance':
      case 'symbol':
        return [...(value.env?.types.values() ?? [])].some((types) => isGeneric(program, types))
      default:
        return false
    }
  })
}

/** A generic type or function with type arguments. */
export function applyTypes(
  program: Program,
  ref: ValueOf<'symbol'>,
  args: readonly Values[],
): Values {
  const env = program.values.env(
    new Map(typeKeys(program, ref, args.length).map((key, at) => [key, args[at] ?? []])),
  )
  return env === undefined ? [ref] : program.values.within(ref, env)
}

function typeKeys(program: Program, ref: SymbolRef, count: number): number[] {
  const file = program.source(ref.file)
  const written = file?.symbol(ref.symbol)?.typeParams
  if (file === undefined || written === undefined) {
    return Array.from({ length: count }, (_, index) => variableKey(ref, index))
  }
  return written.flatMap((type) =>
    program
      .ofType(file, ref.symbol, type)
      .flatMap((value) => (value.k === 'variable' ? value.key : [])),
  )
}

/** What type parameters of a function stand for in a call: those that it writes, else what its arguments are. */
export function inferred(
  program: Program,
  signatures: readonly Signature[],
  { file, from, args }: Given,
): Env | undefined {
  const unification = new Unification(program)
  for (const { file: source, from: at, params, env } of signatures) {
    for (const [index, arg] of args.entries()) {
      const type = params[index]
      if (type === undefined || arg.t === 'opaque' || arg.t === 'unknown') continue
      const expected = parameterType(program, { file: source, from: at, env }, type)
      if (isGeneric(program, expected)) {
        unification.unify(expected, program.evaluate(file, from, arg))
      }
    }
  }
  return program.values.env(unification.found)
}

/** What a parameter takes by its written type. */
export function parameterType(
  program: Program,
  { file, from, env }: Omit<Signature, 'params'>,
  type: FactExpr,
): Values {
  const written = program.table.ofFile(file.number, `t${from} ${file.numberOf(type)}`, () =>
    program.ofType(file, from, type),
  )
  return substitute(program, written, env)
}

/** The result of a generic function with what a call tells. */
export function resultOf(
  program: Program,
  ref: ValueOf<'symbol'>,
  result: Values,
  signatures: () => readonly Signature[],
  given: Given | undefined,
): Values {
  const open = substitute(program, result, ref.env)
  if (given === undefined) return open
  // What stands inside the function sees its type parameters.
  const isOpen =
    isGeneric(program, open) ||
    open.some((value) => value.k === 'symbol' && isWithin(program, value, ref))
  if (!isOpen) return open
  const { types } = given
  if (types !== undefined) {
    const args = types.map((type) => program.ofType(given.file, given.from, type))
    const [applied] = applyTypes(program, ref, args)
    return applied?.k === 'symbol' ? substitute(program, open, applied.env) : open
  }
  return substitute(program, open, inferred(program, signatures(), given))
}

/** What type parameters stand for when something of a type is given. */
export function unified(program: Program, expected: Values, given: Values): Env | undefined {
  if (!isGeneric(program, expected)) return undefined
  const unification = new Unification(program)
  unification.unify(expected, given)
  return program.values.env(unification.found)
}

const isKnown = (value: Value): boolean =>
  value.k !== 'unknown' && value.k !== 'missing' && value.k !== 'overflow'

/** Types nest no deeper than this where arguments are held against parameters. */
const MAX_DEPTH = 6

/** Collects what type parameters stand for. */
class Unification {
  readonly #program: Program
  readonly found = new Map<number, Values>()

  constructor(program: Program) {
    this.#program = program
  }

  /** Holds what is given against what is expected. */
  unify(expected: Values, given: Values, depth = 0): void {
    if (given.length === 0 || depth > MAX_DEPTH) return
    for (const value of expected) this.#unifyOne(value, given, depth + 1)
  }

  #unifyOne(expected: Value, given: Values, depth: number): void {
    switch (expected.k) {
      case 'variable': {
        const known = given.filter(isKnown)
        if (known.length > 0)
          this.found.set(expected.key, unite([this.found.get(expected.key) ?? [], known]))
        return
      }
      case 'array':
        this.unify(expected.of, flatMap(given, itemsOf), depth)
        return
      case 'promise':
      case 'record':
        for (const value of given)
          if (value.k === expected.k) this.unify(expected.of, value.of, depth)
        return
      case 'map':
        for (const value of given) {
          if (value.k !== 'map') continue
          this.unify(expected.key, value.key, depth)
          this.unify(expected.of, value.of, depth)
        }
        return
      case 'tuple':
        for (const value of given) {
          if (value.k !== 'tuple') continue
          expected.of.forEach((part, at) => this.unify(part, value.of[at] ?? [], depth))
        }
        return
      case 'function': {
        const result = functionResult(this.#program, expected)
        if (!isGeneric(this.#program, result)) return
        const called = flatMap(given, (value) => this.#program.called(value))
        this.unify(substitute(this.#program, result, expected.env), called, depth)
        return
      }
      case 'instance':
        this.#unifyFunctional(expected, given, depth)
        for (const value of given) {
          const env =
            value.k === 'instance' && expected.env !== undefined
              ? envOf(this.#program, value, expected)
              : undefined
          for (const [key, types] of expected.env?.types ?? [])
            this.unify(types, env?.types.get(key) ?? [], depth)
        }
        return
      default:
    }
  }

  /** A function that stands for an interface of one method gives what that gives. */
  #unifyFunctional(expected: ValueOf<'instance'>, given: Values, depth: number): void {
    const functions = given.filter(({ k }) => k === 'function' || k === 'symbol')
    if (expected.env === undefined || functions.length === 0) return
    if (this.#program.source(expected.file)?.system !== 'scoped') return
    const method = this.#program.functionalMethod(expected)
    if (method === undefined) return
    const result = substitute(this.#program, this.#program.typeOf(method), method.env)
    if (!isGeneric(this.#program, result)) return
    this.unify(
      result,
      flatMap(functions, (value) => this.#program.called(value)),
      depth,
    )
  }
}

/** What a call of something of a function type gives, its type parameters as they are. */
export function functionResult(
  program: Program,
  { file, from, type }: ValueOf<'function'>,
): Values {
  const source = program.source(file)
  if (source === undefined) return ONLY_EXTERNAL
  return program.table.ofFile(file, `f${from} ${source.numberOf(type)}`, () =>
    program.ofType(source, from, type.of),
  )
}

const itemsOf = (value: Value): Values =>
  value.k === 'array' ? value.of : value.k === 'tuple' ? unite(value.of) : []

/** What the type parameters of a base stand for in an instance. */
function envOf(program: Program, value: ValueOf<'instance'>, base: SymbolRef): Env | undefined {
  if (refKey(value) === refKey(base)) return value.env
  const entry = program
    .lineage(value)
    .find((found) => found.k === 'symbol' && refKey(found) === refKey(base))
  return entry?.k === 'symbol' ? composed(program, entry.env, value.env) : undefined
}
