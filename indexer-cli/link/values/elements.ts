// What collections hold: elements, positions and keys; and what awaiting, entering and testing a value gives.

import type { FactExpr } from '../../parse/file-facts.ts'
import { indexOperator } from './call-operator.ts'
import { parameterType } from './generics.ts'
import { indexed } from './index-signatures.ts'
import { lineageWithin } from './lineage.ts'
import { settle } from './members.ts'
import type { Program } from './program.ts'
import type { ModuleSystem, SourceFile } from './source-file.ts'
import {
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_UNKNOWN,
  refKey,
  unite,
  type SymbolRef,
  type Value,
  type ValueOf,
  type Values,
} from './value.ts'

type At = number | string | undefined

/** What a loop takes from the value, or what stands at a position or key of it. */
export function elementOf(program: Program, value: Value, at: At, system: ModuleSystem): Values {
  switch (value.k) {
    case 'array':
    case 'record':
      return value.of
    case 'map':
      if (at !== undefined || system === 'scoped') return value.of
      return system === 'python' ? value.key : program.values.tuple([value.key, value.of])
    case 'tuple':
      return typeof at === 'number' ? (value.of[at] ?? ONLY_EXTERNAL) : unite(value.of)
    case 'object':
      if (at === undefined || at === '' || isKeyed(at)) return ONLY_UNKNOWN
      return flatMap(program.member(value, String(at)), (found) => settle(program, found))
    case 'promise':
      // An option is a collection of at most one, a channel one of all that it gives.
      return system === 'scoped' ? value.of : ONLY_UNKNOWN
    case 'callable':
      return flatMap(value.of, (held) => elementOf(program, held, at, system))
    case 'variable':
      return flatMap(value.bound, (bound) => elementOf(program, bound, at, system))
    case 'external':
    case 'unbound':
      return ONLY_EXTERNAL
    case 'overflow':
      return [value]
    case 'instance':
    case 'self':
      return elementOfInstance(program, value, at)
    case 'symbol':
      return isGenericInGo(program, value) ? [value] : ONLY_UNKNOWN
    default:
      return ONLY_UNKNOWN
  }
}

/** `[name]`: a constant in brackets, which may be a symbol that a member is called by. */
const isKeyed = (at: At): at is string => typeof at === 'string' && at.startsWith('[')

/** What a loop takes first: the key of a map, what a channel gives, what a function hands to its own. */
export function keyOf(program: Program, value: Value): Values {
  switch (value.k) {
    case 'map':
      return value.key
    case 'promise':
      return value.of
    case 'variable':
      return flatMap(value.bound, (bound) => keyOf(program, bound))
    case 'function': {
      const [yielded] = value.type.params
      const source = program.source(value.file)
      return source === undefined || yielded?.t !== 'function' || yielded.params[0] === undefined
        ? ONLY_UNKNOWN
        : parameterType(
            program,
            { file: source, from: value.from, env: value.env },
            yielded.params[0],
          )
    }
    default:
      return ONLY_EXTERNAL
  }
}

/** Go writes the types that a generic function is for in brackets: `New[int]()`. */
function isGenericInGo(program: Program, ref: SymbolRef): boolean {
  const source = program.source(ref.file)
  return source?.facts.language === 'go' && source.symbol(ref.symbol)?.kind === 'function'
}

function elementOfInstance(program: Program, value: ValueOf<'instance' | 'self'>, at: At): Values {
  const source = program.source(value.file)
  if (source === undefined) return ONLY_UNKNOWN
  if (source.system === 'scoped') {
    const whole = meantBy(program, source, value)
    if (whole.length > 0)
      return flatMap(whole, (held) => elementOf(program, held, at, source.system))
    const isPointer = program.scoped.rulesOf(source)?.indexesPointers === true
    if (isPointer) return pointed(program, value)
    if (typeof at === 'number') return partOf(program, source, value, at)
    if (at === undefined) {
      const next = resultOf(program, value, 'next')
      return next === undefined ? ONLY_UNKNOWN : flatMap(next, awaited)
    }
    return resultOf(program, value, indexOperator(source.facts.language)) ?? ONLY_UNKNOWN
  }
  if (source.system === 'script') {
    if (at !== undefined) {
      const keyed = isKeyed(at) ? program.member(value, at).filter(({ k }) => k === 'symbol') : []
      if (keyed.length > 0) return keyed
      const held = indexed(program, lineageWithin(program, value))
      return held.length > 0 ? held : ONLY_UNKNOWN
    }
    const iterated = resultOf(program, value, '[Symbol.iterator]')
    return iterated === undefined
      ? ONLY_UNKNOWN
      : flatMap(iterated, (each) => elementOf(program, each, at, 'script'))
  }
  const item = resultOf(program, value, '__getitem__')
  const held = item === undefined ? heldBy(program, value, at) : undefined
  if (held !== undefined) return held
  if (at !== undefined) {
    if (item !== undefined || typeof at === 'number' || at === '') return item ?? ONLY_UNKNOWN
    // A typed dictionary is a class whose fields are its keys.
    const keyed = program.member(value, at).filter((found) => found.k === 'symbol')
    return keyed.length === 0 ? ONLY_UNKNOWN : flatMap(keyed, (found) => settle(program, found))
  }
  const iterated = resultOf(program, value, '__iter__')
  if (iterated === undefined) return item ?? ONLY_UNKNOWN
  return flatMap(iterated, (each) =>
    each.k === 'instance' || each.k === 'self'
      ? (resultOf(program, each, '__next__') ?? ONLY_UNKNOWN)
      : elementOf(program, each, undefined, 'python'),
  )
}

/** The collection that a type with a name stands for: `type byName []*Command`. */
function meantBy(program: Program, source: SourceFile, { symbol }: SymbolRef): Values {
  const type = source.symbol(symbol)?.kind === 'type' ? source.symbol(symbol)?.type : null
  if (type === null || type === undefined) return NOTHING
  return program
    .ofType(source, symbol, type)
    .filter(({ k }) => k === 'array' || k === 'map' || k === 'tuple')
}

/** What an object of a class derived from `NamedTuple`, `list[Foo]` or `dict[str, Foo]` holds; undefined for any other. */
function heldBy(program: Program, value: ValueOf<'instance' | 'self'>, at: At): Values | undefined {
  for (const base of lineageWithin(program, value)) {
    if (base.k === 'array' || base.k === 'map') return elementOf(program, base, at, 'python')
    const source = base.k === 'symbol' ? program.source(base.file) : undefined
    if (base.k !== 'symbol' || source === undefined || typeof at !== 'number') continue
    const bases = source.symbol(base.symbol)?.heritage ?? []
    if (!bases.some(({ of }) => 'name' in of && of.name === 'NamedTuple')) continue
    const fields = source.facts.symbols.flatMap(({ parent, kind, isStatic }, symbol) =>
      parent === base.symbol && kind === 'field' && isStatic ? [symbol] : [],
    )
    const field = fields[at]
    if (field === undefined) return undefined
    return flatMap(program.values.of('symbol', base.file, field), (found) => settle(program, found))
  }
  return undefined
}

/** What taking an object apart gives at a position: what its `componentN` gives, else the parameter of its class there. */
function partOf(
  program: Program,
  source: SourceFile,
  value: ValueOf<'instance' | 'self'>,
  at: number,
): Values {
  const given = resultOf(program, value, `component${at + 1}`)
  if (given !== undefined) return given
  const taken = deconstructed(program, value, at)
  if (taken.length > 0) return taken
  const [params = []] = source.symbol(value.symbol)?.params ?? []
  const type = params[at]
  const env = value.k === 'instance' ? value.env : undefined
  return type === undefined
    ? ONLY_UNKNOWN
    : parameterType(program, { file: source, from: value.symbol, env }, type)
}

/** What a method of the value hands out that takes it apart: C#'s `Deconstruct(out A a, out B b)`. */
const deconstructed = (program: Program, value: ValueOf<'instance' | 'self'>, at: number): Values =>
  flatMap(program.member(value, 'Deconstruct'), (found) => {
    const file = found.k === 'symbol' ? program.source(found.file) : undefined
    if (file === undefined || found.k !== 'symbol') return NOTHING
    const type = file.symbol(found.symbol)?.params?.[0]?.[at]
    return type === undefined
      ? NOTHING
      : parameterType(program, { file, from: found.symbol, env: found.env }, type)
  })

/** What calling a method of the value gives; undefined when it declares no such method. */
function resultOf(
  program: Program,
  value: ValueOf<'instance' | 'self'>,
  name: string,
): Values | undefined {
  const found = program.member(value, name).filter((each) => each.k === 'symbol')
  return found.length === 0 ? undefined : flatMap(found, (each) => program.called(each))
}

/** What brackets give in C and its kin: what the type's operator does, else what the pointer points to. */
function pointed(program: Program, value: ValueOf<'instance' | 'self'>): Values {
  const operator = resultOf(program, value, 'operator[]')
  if (operator !== undefined) return operator
  const isRange = program.member(value, 'begin').some((found) => found.k === 'symbol')
  return isRange ? ONLY_UNKNOWN : [value]
}

/** What `await` gives. */
export const awaited = (value: Value): Values =>
  value.k === 'promise'
    ? value.of
    : value.k === 'variable'
      ? flatMap(value.bound, awaited)
      : [value]

/** What `with` binds: what the manager's `__enter__` gives, what a generator of one value yields, else the manager. */
export function entered(program: Program, value: Value): Values {
  switch (value.k) {
    case 'array':
      return value.of
    case 'promise':
      return flatMap(value.of, (each) => entered(program, each))
    case 'variable':
      return flatMap(value.bound, (each) => entered(program, each))
    case 'instance':
    case 'self': {
      const given = resultOf(program, value, '__enter__') ??
        resultOf(program, value, '__aenter__') ?? [value]
      return flatMap(given, (each) => (each.k === 'self' ? [value] : awaited(each)))
    }
    default:
      return [value]
  }
}

/** What a value is after a call of `by` said so: of the type that the function tells (`x is Foo`), else what it was. */
export function tested(
  program: Program,
  file: SourceFile,
  from: number,
  { by, of }: Extract<FactExpr, { t: 'tested' }>,
): Values {
  const told = flatMap(program.evaluate(file, from, by), (value) => {
    if (value.k === 'function') return toldBy(program, value)
    if (value.k !== 'symbol') return []
    const source = program.source(value.file)
    const type = source?.symbol(value.symbol)?.type
    return source === undefined || type?.t !== 'predicate'
      ? []
      : parameterType(program, { file: source, from: value.symbol }, type.of)
  })
  const given = program.evaluate(file, from, of)
  if (told.length === 0) return given
  // Of the types that it was written to be, those that the told one takes are left.
  const fitting = given.filter((value) => told.some((type) => isBelow(program, value, type)))
  return fitting.length > 0 ? fitting : told
}

/** What a value may still be where it is an object of none of some classes; all of it where nothing would be left. */
export function withoutTypes(
  program: Program,
  file: SourceFile,
  from: number,
  { by, of }: Extract<FactExpr, { t: 'without' }>,
): Values {
  const values = program.evaluate(file, from, of)
  if (values.length < 2) return values
  const excluded = new Set(
    program
      .ofType(file, from, by)
      .flatMap((value) => (value.k === 'instance' ? [refKey(value)] : [])),
  )
  const left = values.filter(
    (value) =>
      value.k !== 'instance' ||
      !program.lineage(value).some((base) => base.k === 'symbol' && excluded.has(refKey(base))),
  )
  return left.length > 0 ? left : values
}

/** What a value of a function type tells: `const isFoo: (x: unknown) => x is Foo`. */
function toldBy(program: Program, { file, from, type, env }: ValueOf<'function'>): Values {
  const source = program.source(file)
  return source === undefined || type.of.t !== 'predicate'
    ? []
    : parameterType(program, { file: source, from, env }, type.of.of)
}

/** Whether a value is one of a type, as far as declarations say so. */
const isBelow = (program: Program, value: Value, type: Value): boolean =>
  value.k === 'instance' && type.k === 'instance'
    ? program.lineage(value).some((base) => base.k === 'symbol' && refKey(base) === refKey(type))
    : value.k === type.k && (value.k === 'function' || value.k === 'array')
