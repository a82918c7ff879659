// Expressions to values.

import type { FactExpr } from '../../parse/file-facts.ts'
import { applied } from '../scoped/applied-objects.ts'
import { innermostReceiver, memberOfReceivers } from '../scoped/closures.ts'
import { extensionMethods, knowingReceivers, withoutUnseen } from '../scoped/extension-methods.ts'
import { ownExtensions } from '../scoped/own-extensions.ts'
import { operatorRun } from '../scoped/operators.ts'
import { seen } from '../scoped/reach.ts'
import { callOf, chosen, narrowed, takes } from '../scoped/overloads.ts'
import { resultOfCall, resultOfNew } from './calls.ts'
import { awaited, elementOf, entered, keyOf, tested, withoutTypes } from './elements.ts'
import { fixtureNamed } from './fixtures.ts'
import { applyTypes, substitute } from './generics.ts'
import { settle } from './members.ts'
import { TYPE_KINDS } from './type-kinds.ts'
import type { Program } from './program.ts'
import { argumentOf, inheritedParameter, parameterOf } from './signatures.ts'
import type { SourceFile } from './source-file.ts'
import {
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_UNKNOWN,
  refKey,
  unite,
  variableKey,
  type SymbolRef,
  type Value,
  type ValueOf,
  type Values,
} from './value.ts'
import { asWhole } from './whole-module.ts'

/** What the expression refers to. */
export function resolve(program: Program, file: SourceFile, from: number, expr: FactExpr): Values {
  switch (expr.t) {
    case 'name': {
      if (expr.inside !== undefined) {
        const found = memberOfReceivers(program, file, from, expr)
        if (found.length > 0) return chosen(program, found, callOf(file, from, expr))
      }
      const named = applied(program, file, from, {
        values: withoutUnseen(
          program,
          file,
          program.name(file, from, expr.name, expr.isType === true),
        ),
        expr,
      })
      if (!named.some(({ k }) => k === 'symbol')) {
        const own = ownExtensions(program, file, from, expr)
        if (own.length > 0) return own
      }
      return chosen(program, outward(program, file, named, expr), callOf(file, from, expr))
    }
    case 'operator':
      return operatorRun(program, file, from, expr)
    case 'receiver': {
      const found = innermostReceiver(program, file, from, expr.closure)
      return found.length > 0 ? found : resolve(program, file, from, expr.of)
    }
    case 'symbol':
      return program.values.of('symbol', file.number, expr.symbol)
    case 'this':
      return program.values.of('self', file.number, expr.symbol)
    case 'super':
      return program.values.of('super', file.number, expr.symbol)
    case 'member': {
      const { name } = expr
      const receivers = evaluate(program, file, from, expr.of)
      const members = flatMap(receivers, (value) => program.member(value, name))
      const named = seen(program, { file, from }, withoutUnseen(program, file, members))
      const found = applied(program, file, from, { values: named, expr })
      if (!found.some(({ k }) => k === 'symbol')) {
        const extended = extensionMethods(program, { file, from, expr, receivers })
        if (extended.length > 0) return extended
      }
      const known = knowingReceivers(program, found, receivers)
      const above = expr.of.t === 'super' ? ofSameSide(program, file, from, known) : known
      return narrowed(program, above, callOf(file, from, expr))
    }
    case 'call':
      return resultOfCall(program, file, from, expr)
    case 'new':
      return resultOfNew(program, file, from, expr)
    case 'typed':
      return program.ofType(file, from, expr.of)
    case 'value':
      return evaluate(program, file, from, expr.of)
    case 'element':
      return flatMap(evaluate(program, file, from, expr.of), (value) =>
        elementOf(program, value, expr.at, file.system),
      )
    case 'key':
      return flatMap(evaluate(program, file, from, expr.of), (value) => keyOf(program, value))
    case 'await':
      return flatMap(evaluate(program, file, from, expr.of), awaited)
    case 'entered':
      return flatMap(evaluate(program, file, from, expr.of), (value) => entered(program, value))
    case 'tested':
      return tested(program, file, from, expr)
    case 'wrapper':
      return flatMap(resolve(program, file, from, expr.of), (value) => wrapperOf(program, value))
    case 'without':
      return withoutTypes(program, file, from, expr)
    case 'fixture':
      return fixtureNamed(program, file, from, expr.name)
    case 'array':
    case 'promise':
    case 'record':
      return program.values.wrap(expr.t, evaluate(program, file, from, expr.of))
    case 'map':
      return program.values.map(
        evaluate(program, file, from, expr.key),
        evaluate(program, file, from, expr.of),
      )
    case 'tuple':
      return program.values.tuple(expr.of.map((part) => evaluate(program, file, from, part)))
    case 'variable':
    case 'typeParameter':
      return program.ofType(file, from, expr)
    case 'generic':
      return generic(program, file, from, expr)
    case 'predicate':
      return ONLY_EXTERNAL
    case 'union':
      return unite(expr.of.map((part) => resolve(program, file, from, part)))
    case 'function':
      return program.values.function(file.number, from, expr)
    case 'object':
      return program.values.object(file.number, from, expr)
    case 'argument':
      return argumentOf(program, file, from, expr)
    case 'parameter':
      return parameterOf(program, file, from, expr)
    case 'inherited':
      return inheritedParameter(program, file, from, expr)
    case 'opaque':
      return ONLY_EXTERNAL
    case 'unknown':
      return ONLY_UNKNOWN
  }
}

/** What wraps a property. */
function wrapperOf(program: Program, value: Value): Values {
  if (value.k !== 'symbol') return value.k === 'unknown' ? ONLY_UNKNOWN : ONLY_EXTERNAL
  const file = program.source(value.file)
  const decorated = file?.symbol(value.symbol)?.decorated
  return file === undefined || decorated === undefined
    ? ONLY_EXTERNAL
    : evaluate(program, file, value.symbol, decorated)
}

/** The functions of a name around a call, or where none of them takes its arguments those outside of all types. */
function outward(
  program: Program,
  file: SourceFile,
  named: Values,
  { name, args, labels }: Extract<FactExpr, { t: 'name' }>,
): Values {
  if (args === undefined || program.scoped.rulesOf(file)?.looksOutward !== true) return named
  const isTaken = named.some((value) => {
    if (value.k !== 'symbol') return true
    const kind = program.source(value.file)?.symbol(value.symbol)?.kind
    const isFunction = kind === 'function' || kind === 'method'
    return !isFunction || takes(program, value, args, labels)
  })
  if (isTaken) return named
  const outside = program.name(file, 0, name)
  return outside.some(({ k }) => k === 'symbol') ? outside : named
}

/** Methods that one of the same name may override: of the class where that is the class's, else of instances. */
function ofSameSide(program: Program, file: SourceFile, from: number, values: Values): Values {
  if (program.scoped.rulesOf(file)?.hasSides !== true) return values
  const isStatic = file.symbol(from)?.isStatic === true
  const fitting = values.filter((value) => {
    if (value.k !== 'symbol') return true
    return program.source(value.file)?.symbol(value.symbol)?.isStatic === isStatic
  })
  return fitting.length > 0 ? fitting : ONLY_UNKNOWN
}

/** What the expression is worth. */
export const evaluate = (
  program: Program,
  file: SourceFile,
  from: number,
  expr: FactExpr,
): Values => flatMap(resolve(program, file, from, expr), (value) => settle(program, value))

/** Values of a written type. */
export function ofType(program: Program, file: SourceFile, from: number, expr: FactExpr): Values {
  switch (expr.t) {
    case 'name':
    case 'symbol':
    case 'member': {
      const named = resolve(program, file, from, expr)
      const types = named.filter((value) => isType(program, value))
      return flatMap(types.length > 0 ? types : named, (value) => instanceOf(program, value))
    }
    case 'array':
    case 'promise':
    case 'record':
      return program.values.wrap(expr.t, ofType(program, file, from, expr.of))
    case 'map':
      return program.values.map(
        ofType(program, file, from, expr.key),
        ofType(program, file, from, expr.of),
      )
    case 'tuple':
      return program.values.tuple(expr.of.map((part) => ofType(program, file, from, part)))
    case 'union':
      return unite(expr.of.map((part) => ofType(program, file, from, part)))
    case 'typed':
      return ofType(program, file, from, expr.of)
    case 'element':
      return flatMap(ofType(program, file, from, expr.of), (value) =>
        elementOf(program, value, expr.at, file.system),
      )
    case 'await':
      return flatMap(ofType(program, file, from, expr.of), awaited)
    case 'variable':
      return program.values.variable(
        variableKey({ file: file.number, symbol: expr.symbol }, expr.index),
        ofType(program, file, from, expr.of),
      )
    case 'typeParameter': {
      const bound = ofType(program, file, from, expr.bound)
      return flatMap(resolve(program, file, from, expr.of), (value) =>
        value.k === 'symbol'
          ? program.values.variable(variableKey(value, expr.index), bound)
          : bound,
      )
    }
    case 'generic':
      return flatMap(generic(program, file, from, expr), (value) => instanceOf(program, value))
    default:
      return evaluate(program, file, from, expr)
  }
}

/** A generic type with its arguments: of several things of the name the types. */
function generic(
  program: Program,
  file: SourceFile,
  from: number,
  expr: Extract<FactExpr, { t: 'generic' }>,
): Values {
  const named = resolve(program, file, from, expr.of)
  const types = named.filter((value) => isType(program, value))
  const args = expr.args.map((arg) => ofType(program, file, from, arg))
  return flatMap(types.length > 0 ? types : named, (value) =>
    value.k === 'symbol' ? applyTypes(program, value, args) : [value],
  )
}

function isType(program: Program, value: Value): boolean {
  if (value.k !== 'symbol') return false
  const kind = program.source(value.file)?.symbol(value.symbol)?.kind
  return kind !== undefined && TYPE_KINDS.has(kind)
}

function instanceOf(program: Program, value: Value): Values {
  if (value.k === 'module')
    return flatMap(asWhole(program, value), (whole) =>
      whole.k === 'module' ? [whole] : instanceOf(program, whole),
    )
  if (value.k !== 'symbol') return value.k === 'unbound' ? ONLY_EXTERNAL : [value]
  const file = program.source(value.file)
  const symbol = file?.symbol(value.symbol)
  if (file === undefined || symbol === undefined) return ONLY_EXTERNAL
  const instance = instanceWithin(program, value)
  switch (symbol.kind) {
    case 'type': {
      const meant =
        symbol.type === null ? NOTHING : substitute(program, aliasOf(program, value), value.env)
      const hasMembers = file.hasMembers(value.symbol) || file.system === 'scoped'
      // Members of a declared type that it stands for are found through its bases.
      const others = file.system === 'scoped' ? meant.filter(({ k }) => k !== 'instance') : meant
      return hasMembers || meant.length === 0 ? unite([instance, others]) : meant
    }
    case 'variable':
    case 'constant':
      // Python writes aliases as assignments; in TypeScript only `typeof x` names a variable.
      return file.system === 'python' ? aliasOf(program, value) : program.typeOf(value)
    case 'function':
    case 'method':
      return ONLY_UNKNOWN
    default:
      return instance
  }
}

function instanceWithin(program: Program, { file, symbol, env }: ValueOf<'symbol'>): Values {
  const [instance] = program.values.of('instance', file, symbol)
  return env === undefined || instance?.k !== 'instance'
    ? program.values.of('instance', file, symbol)
    : program.values.within(instance, env)
}

const aliasOf = (program: Program, ref: SymbolRef): Values =>
  program.table.ofSymbol('alias', refKey(ref), () => {
    const file = program.source(ref.file)
    const type = file?.symbol(ref.symbol)?.type
    if (file === undefined || type === undefined || type === null) return ONLY_UNKNOWN
    return ofType(program, file, ref.symbol, type)
  })

/** What reading or calling the symbol gives. */
export const typeOf = (program: Program, ref: SymbolRef): Values =>
  program.table.ofSymbol('type', refKey(ref), () => {
    const file = program.source(ref.file)
    const type = file?.symbol(ref.symbol)?.type
    if (file === undefined || type === undefined || type === null) return ONLY_UNKNOWN
    return evaluate(program, file, ref.symbol, type)
  })
