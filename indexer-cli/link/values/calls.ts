// What calls give: of functions, classes, callable objects, members of collections.

import type { FactExpr } from '../../parse/file-facts.ts'
import { callOperator, operatorMembers } from './call-operator.ts'
import { callOf, narrowed } from '../scoped/overloads.ts'
import { awaited, elementOf } from './elements.ts'
import {
  functionResult,
  inferred,
  resultOf,
  substitute,
  type Given,
  type Signature,
} from './generics.ts'
import { calleesOf, settle } from './members.ts'
import type { Program } from './program.ts'
import { callSignatures, signaturesOf } from './signatures.ts'
import type { SourceFile } from './source-file.ts'
import { TYPE_KINDS } from './type-kinds.ts'
import {
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_UNKNOWN,
  unite,
  type SymbolRef,
  type Value,
  type ValueOf,
  type Values,
} from './value.ts'
import { defaultOf } from './whole-module.ts'

type Call = Extract<FactExpr, { t: 'call' }>
type Made = Extract<FactExpr, { t: 'new' }>
type Operator = Extract<FactExpr, { t: 'operator' }>
type Member = Extract<FactExpr, { t: 'member' }>

const givenBy = (file: SourceFile, from: number, expr: Call | Made): Given => ({
  file,
  from,
  args: expr.given ?? argumentsTold(expr.of),
  types: expr.t === 'call' ? expr.types : undefined,
})

const toldArguments = new WeakMap<FactExpr, readonly FactExpr[]>()
const NO_ARGUMENTS: readonly FactExpr[] = []

/** The arguments as far as they are told with the callee, to tell overloads apart. */
function argumentsTold(callee: FactExpr): readonly FactExpr[] {
  const told = callee.t === 'name' || callee.t === 'member' ? callee.given : undefined
  if (told === undefined) return NO_ARGUMENTS
  const known = toldArguments.get(callee)
  if (known !== undefined) return known
  const args = told.map((argument): FactExpr => {
    if (typeof argument !== 'string') return argument
    if (argument === '') return { t: 'unknown' }
    return argument === '->'
      ? { t: 'opaque' }
      : { t: 'typed', of: { t: 'name', name: argument, isType: true } }
  })
  toldArguments.set(callee, args)
  return args
}

/** The result of a call as facts write it. */
export function resultOfCall(program: Program, file: SourceFile, from: number, expr: Call): Values {
  const { of } = expr
  const given = givenBy(file, from, expr)
  if (of.t === 'member') {
    const rules = program.scoped.rulesOf(file)
    const hasOwn = rules === undefined || rules.hasSides || rules.isLateBound
    if (hasOwn) return calledMember(program, of, given)
  }
  if (program.scoped.rulesOf(file)?.readsByCall === true) {
    const read = program
      .resolve(file, from, of)
      .flatMap((value) => readProperty(program, value) ?? [])
    if (read.length > 0) return read
  }
  const callees = calleesOf(program, file, from, of)
  if (of.t === 'operator' && callees.length === 0) return unsaid(program, file, from, of)
  return flatMap(callees, (value) =>
    isForeign(program, file, value) ? ONLY_EXTERNAL : called(program, value, given),
  )
}

/** What a property holds, in languages whose calls read properties; undefined for anything else. */
function readProperty(program: Program, value: Value): Values | undefined {
  const source = value.k === 'symbol' ? program.source(value.file) : undefined
  if (value.k !== 'symbol' || source?.symbol(value.symbol)?.kind !== 'property') return undefined
  return program.scoped.rulesOf(source)?.readsByCall === true ? settle(program, value) : undefined
}

/** What an operator gives that runs nothing of the repository. */
function unsaid(program: Program, file: SourceFile, from: number, { of }: Operator): Values {
  const isOutside = program
    .evaluate(file, from, of)
    .every(({ k }) => k === 'external' || k === 'unbound' || k === 'array' || k === 'promise')
  return isOutside ? ONLY_EXTERNAL : ONLY_UNKNOWN
}

/** What `new` gives. */
export function resultOfNew(program: Program, file: SourceFile, from: number, expr: Made): Values {
  const given = givenBy(file, from, expr)
  return flatMap(program.evaluate(file, from, expr.of), (value) => made(program, value, given))
}

/** What native code gives back to a script is no object of its own. */
const isForeign = (program: Program, file: SourceFile, value: Value): boolean =>
  value.k === 'symbol' &&
  file.system === 'script' &&
  program.source(value.file)?.system === 'scoped'

/** What calling a member gives; where that is an object of the type around, it is one of the type that was asked. */
function calledMember(program: Program, expr: Member, given: Given): Values {
  const { file, from } = given
  const { name } = expr
  return flatMap(program.evaluate(file, from, expr.of), (asked) => {
    const own = ofCallback(program, asked, name, given)
    if (own !== undefined) return own
    const members = narrowed(program, program.member(asked, name), callOf(file, from, expr))
    const results = flatMap(
      members,
      (each) =>
        readProperty(program, each) ??
        flatMap(settle(program, each), (value) =>
          isForeign(program, file, value) ? ONLY_EXTERNAL : called(program, value, given),
        ),
    )
    return results.some(({ k }) => k === 'self')
      ? flatMap(results, (value) => (value.k === 'self' ? selfOf(program, asked, value) : [value]))
      : results
  })
}

/** An object of the type that a method is declared in, asked of an object of another type. */
function selfOf(program: Program, asked: Value, value: ValueOf<'self'>): Values {
  switch (asked.k) {
    case 'symbol':
    case 'instance': {
      const [instance] = program.values.of('instance', asked.file, asked.symbol)
      if (program.source(asked.file)?.system !== 'scoped' && !isBelow(program, asked, value))
        return [value]
      return instance?.k === 'instance' && asked.env !== undefined
        ? program.values.within(instance, asked.env)
        : program.values.of('instance', asked.file, asked.symbol)
    }
    case 'super':
      return program.source(asked.file)?.system === 'scoped'
        ? [value]
        : program.values.of('self', asked.file, asked.symbol)
    case 'self':
      return isBelow(program, asked, value) ? [asked] : [value]
    default:
      return [value]
  }
}

const isBelow = (program: Program, asked: SymbolRef, value: SymbolRef): boolean =>
  program
    .lineage(asked)
    .some((base) => base.k === 'symbol' && base.file === value.file && base.symbol === value.symbol)

/** Methods of collections and promises whose result is what their callback gives. */
function ofCallback(
  program: Program,
  asked: Value,
  name: string,
  { file, from, args }: Given,
): Values | undefined {
  const [callback] = args
  if (callback === undefined || file.system !== 'script') return undefined
  const isMap = name === 'map' || name === 'flatMap'
  if (
    asked.k === 'promise' ? name !== 'then' : !isMap || (asked.k !== 'array' && asked.k !== 'tuple')
  )
    return undefined
  const results = flatMap(program.evaluate(file, from, callback), (value) => called(program, value))
  if (asked.k === 'promise') return program.values.wrap('promise', flatMap(results, awaited))
  if (name === 'map') return program.values.wrap('array', results)
  const inner = flatMap(results, (value) =>
    value.k === 'array' || value.k === 'tuple'
      ? elementOf(program, value, undefined, 'script')
      : [value],
  )
  return program.values.wrap('array', inner)
}

/** What calling the value gives. */
export function called(program: Program, value: Value, given?: Given): Values {
  switch (value.k) {
    case 'symbol':
      return calledDeclaration(program, value, given)
    case 'instance':
      return calledInstance(program, value, given)
    case 'function':
      return calledFunction(program, value, given)
    case 'self':
      if (program.source(value.file)?.symbol(value.symbol)?.kind === 'type')
        return calledAlias(program, value, given)
      // Python's `cls()`: an object of whichever class was asked.
      return program.source(value.file)?.system === 'python'
        ? [value]
        : program.values.of('instance', value.file, value.symbol)
    case 'module':
      return flatMap(defaultOf(program, value.file), (inner) => called(program, inner, given))
    case 'callable':
      return value.of
    case 'variable':
      return flatMap(value.bound, (bound) => called(program, bound, given))
    case 'external':
    case 'unbound':
    case 'native':
    case 'array':
    case 'promise':
    case 'map':
    case 'tuple':
      return ONLY_EXTERNAL
    case 'overflow':
      return [value]
    case 'super':
    case 'package':
    case 'object':
    case 'record':
    case 'unknown':
    case 'missing':
      return ONLY_UNKNOWN
  }
}

/** What calling an object of a type that stands for a function type gives. */
function calledAlias(program: Program, { file, symbol }: SymbolRef, given?: Given): Values {
  const source = program.source(file)
  if (source === undefined) return ONLY_EXTERNAL
  return flatMap(program.ofType(source, symbol, { t: 'symbol', symbol }), (meant) =>
    meant.k === 'self' ? ONLY_UNKNOWN : called(program, meant, given),
  )
}

function calledFunction(program: Program, value: ValueOf<'function'>, given?: Given): Values {
  const result = substitute(program, functionResult(program, value), value.env)
  if (given === undefined || given.args.length === 0) return result
  return substitute(program, result, inferred(program, signaturesOf(program, value, false), given))
}

/** Python calls `__call__`, TypeScript an interface's call signature. */
function calledInstance(program: Program, value: ValueOf<'instance'>, given?: Given): Values {
  const signatures = callSignatures(program, value)
  if (signatures.length > 0) {
    return unite(signatures.map((signature) => calledFunction(program, signature, given)))
  }
  const name = callOperator(program.source(value.file)?.facts.language)
  return flatMap(operatorMembers(program, value, name), (operator) =>
    operator.k === 'symbol' ? calledDeclaration(program, operator, given) : ONLY_UNKNOWN,
  )
}

function calledDeclaration(program: Program, ref: ValueOf<'symbol'>, given?: Given): Values {
  const source = program.source(ref.file)
  const kind = source?.symbol(ref.symbol)?.kind
  switch (kind) {
    case 'function':
    case 'method': {
      const signatures = (): readonly Signature[] => signaturesOf(program, ref, false)
      return resultOf(program, ref, program.typeOf(ref), signatures, given)
    }
    case 'class':
    case 'struct':
    case 'enum':
      return instanceWith(program, ref, given)
    case 'namespace':
      return unite(
        (source?.members(ref.symbol, 'apply') ?? []).map((made) =>
          program.called({ k: 'symbol', file: ref.file, symbol: made }),
        ),
      )
    case 'type':
    case 'interface':
    case 'trait':
      return source?.system === 'scoped' ? instanceWith(program, ref, given) : NOTHING
    case 'enum_member':
      return source?.system === 'scoped'
        ? program.values.of('instance', ref.file, source.symbol(ref.symbol)?.parent ?? 0)
        : NOTHING
    default:
      return NOTHING
  }
}

/** An instance of a class, with what the arguments of its constructor tell of its type parameters. */
function instanceWith(program: Program, ref: ValueOf<'symbol'>, given?: Given): Values {
  const [instance] = program.values.of('instance', ref.file, ref.symbol)
  if (instance?.k !== 'instance') return NOTHING
  const env =
    ref.env ??
    (given === undefined || given.args.length === 0
      ? undefined
      : inferred(program, signaturesOf(program, ref, true), given))
  return env === undefined ? [instance] : program.values.within(instance, env)
}

/** What `new value()` gives. */
function made(program: Program, value: Value, given?: Given): Values {
  switch (value.k) {
    case 'symbol': {
      const source = program.source(value.file)
      const kind = source?.symbol(value.symbol)?.kind
      const isScopedType = source?.system === 'scoped' && kind !== undefined && TYPE_KINDS.has(kind)
      if (kind === 'class' || isScopedType) return instanceWith(program, value, given)
      return kind === 'function' ? program.values.of('instance', value.file, value.symbol) : NOTHING
    }
    case 'self':
      return program.source(value.file)?.system === 'scoped'
        ? program.values.of('instance', value.file, value.symbol)
        : [value]
    case 'instance':
      return calledInstance(program, value, given)
    case 'function':
      return calledFunction(program, value, given)
    case 'module':
      return flatMap(defaultOf(program, value.file), (inner) => made(program, inner, given))
    case 'variable':
      return flatMap(value.bound, (bound) => made(program, bound, given))
    case 'external':
    case 'unbound':
      return ONLY_EXTERNAL
    case 'overflow':
      return [value]
    default:
      return ONLY_UNKNOWN
  }
}
