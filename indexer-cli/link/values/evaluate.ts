// Expressions to values.

import type { FactExpr } from '../../parse/file-facts.ts'
import { extensionMethods } from '../scoped/extension-methods.ts'
import { takingArguments } from '../scoped/overloads.ts'
import { settle } from './members.ts'
import { TYPE_KINDS } from './type-kinds.ts'
import type { Program } from './program.ts'
import { argumentOf, callSignatures, parameterOf } from './signatures.ts'
import type { SourceFile } from './source-file.ts'
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

/** What the expression refers to. */
export function resolve(program: Program, file: SourceFile, from: number, expr: FactExpr): Values {
  switch (expr.t) {
    case 'name':
      return narrowed(program, program.name(file, from, expr.name, expr.isType === true), expr)
    case 'symbol':
      return program.values.of('symbol', file.number, expr.symbol)
    case 'this':
      return program.values.of('self', file.number, expr.symbol)
    case 'super':
      return program.values.of('super', file.number, expr.symbol)
    case 'member': {
      const { name } = expr
      const receivers = evaluate(program, file, from, expr.of)
      const found = flatMap(receivers, (value) => program.member(value, name))
      if (expr.args !== undefined && !found.some(({ k }) => k === 'symbol')) {
        const extended = extensionMethods(program, { file, from, expr, receivers })
        if (extended.length > 0) return extended
      }
      const above = expr.of.t === 'super' ? ofSameSide(program, file, from, found) : found
      return narrowed(program, above, expr)
    }
    case 'call':
      if (expr.of.t === 'member' && passesSelf(program, file)) {
        return calledMember(program, file, from, expr.of)
      }
      return flatMap(evaluate(program, file, from, expr.of), (value) =>
        isForeign(program, file, value) ? ONLY_EXTERNAL : called(program, value),
      )
    case 'new':
      return flatMap(evaluate(program, file, from, expr.of), (value) => made(program, value))
    case 'typed':
      return program.ofType(file, from, expr.of)
    case 'element':
      return flatMap(evaluate(program, file, from, expr.of), (value) => elementOf(program, value))
    case 'await':
      return flatMap(evaluate(program, file, from, expr.of), (value) =>
        value.k === 'promise' ? value.of : [value],
      )
    case 'array':
    case 'promise':
      return program.values.wrap(expr.t, evaluate(program, file, from, expr.of))
    case 'union':
      return unite(expr.of.map((part) => resolve(program, file, from, part)))
    case 'function':
      return program.values.function(file.number, expr)
    case 'object':
      return program.values.object(file.number, from, expr)
    case 'argument':
      return argumentOf(program, file, from, expr)
    case 'parameter':
      return parameterOf(program, file, from, expr)
    case 'opaque':
      return ONLY_EXTERNAL
    case 'unknown':
      return ONLY_UNKNOWN
  }
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

/** Languages whose members hand on the object that they were called on. */
const passesSelf = (program: Program, file: SourceFile): boolean =>
  file.system !== 'scoped' || program.scoped.rulesOf(file)?.hasSides === true

/** What calling a member gives; where that is an object of the type around, it is one of the type that was asked. */
function calledMember(
  program: Program,
  file: SourceFile,
  from: number,
  expr: Extract<FactExpr, { t: 'member' }>,
): Values {
  return flatMap(evaluate(program, file, from, expr.of), (asked) => {
    const members = narrowed(program, program.member(asked, expr.name), expr)
    const results = flatMap(members, (found) =>
      flatMap(settle(program, found), (value) =>
        isForeign(program, file, value) ? ONLY_EXTERNAL : called(program, value),
      ),
    )
    if (!results.some((value) => value.k === 'self')) return results
    const own = selfOf(program, asked)
    return own === undefined
      ? results
      : flatMap(results, (value) => (value.k === 'self' ? own : [value]))
  })
}

/** What a method's own object is when the value is asked for the method. */
function selfOf(program: Program, asked: Value): Values | undefined {
  switch (asked.k) {
    case 'symbol':
    case 'instance':
      return program.values.of('instance', asked.file, asked.symbol)
    case 'self':
      return [asked]
    case 'super':
      return program.values.of('self', asked.file, asked.symbol)
    default:
      return undefined
  }
}

/** What native code gives back to a script is no object of its own. */
const isForeign = (program: Program, file: SourceFile, value: Value): boolean =>
  value.k === 'symbol' &&
  file.system === 'script' &&
  program.source(value.file)?.system === 'scoped'

const narrowed = (
  program: Program,
  values: Values,
  { args, given }: { readonly args?: number; readonly given?: readonly string[] },
): Values => (args === undefined ? values : takingArguments(program, values, args, given))

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
      return program.values.wrap(expr.t, ofType(program, file, from, expr.of))
    case 'union':
      return unite(expr.of.map((part) => ofType(program, file, from, part)))
    case 'typed':
      return ofType(program, file, from, expr.of)
    case 'element':
      return flatMap(ofType(program, file, from, expr.of), (value) => elementOf(program, value))
    case 'await':
      return flatMap(ofType(program, file, from, expr.of), (value) =>
        value.k === 'promise' ? value.of : [value],
      )
    case 'this':
    case 'super':
    case 'call':
    case 'new':
    case 'function':
    case 'object':
    case 'argument':
    case 'parameter':
    case 'opaque':
    case 'unknown':
      return evaluate(program, file, from, expr)
  }
}

function isType(program: Program, value: Value): boolean {
  if (value.k !== 'symbol') return false
  const kind = program.source(value.file)?.symbol(value.symbol)?.kind
  return kind !== undefined && TYPE_KINDS.has(kind)
}

function instanceOf(program: Program, value: Value): Values {
  if (value.k !== 'symbol') return value.k === 'unbound' ? ONLY_EXTERNAL : [value]
  const file = program.source(value.file)
  const symbol = file?.symbol(value.symbol)
  if (file === undefined || symbol === undefined) return ONLY_EXTERNAL
  const instance = program.values.of('instance', value.file, value.symbol)
  switch (symbol.kind) {
    case 'type': {
      const meant = symbol.type === null ? NOTHING : aliasOf(program, value)
      const hasMembers = file.hasMembers(value.symbol) || file.system === 'scoped'
      return hasMembers || meant.length === 0 ? unite([instance, meant]) : meant
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

/** What calling the value gives. */
function called(program: Program, value: Value): Values {
  switch (value.k) {
    case 'symbol':
      return calledDeclaration(program, value)
    case 'instance':
      return calledInstance(program, value)
    case 'function':
      return calledFunction(program, value)
    case 'self':
      // Python's `cls()` makes one of whatever class was asked.
      return program.source(value.file)?.system === 'python'
        ? [value]
        : program.values.of('instance', value.file, value.symbol)
    case 'module':
      return flatMap(defaultOf(program, value.file), (inner) => called(program, inner))
    case 'callable':
      return value.of
    case 'external':
    case 'unbound':
    case 'native':
    case 'array':
    case 'promise':
      return ONLY_EXTERNAL
    case 'overflow':
      return [value]
    case 'super':
    case 'package':
    case 'object':
    case 'unknown':
    case 'missing':
      return ONLY_UNKNOWN
  }
}

const calledFunction = (program: Program, value: ValueOf<'function'>): Values => {
  const file = program.source(value.file)
  return file === undefined ? ONLY_EXTERNAL : program.ofType(file, 0, value.type.of)
}

/** Python calls `__call__`, TypeScript an interface's call signature. */
function calledInstance(program: Program, value: ValueOf<'instance'>): Values {
  const signatures = callSignatures(program, value)
  if (signatures.length > 0) {
    return unite(signatures.map((signature) => calledFunction(program, signature)))
  }
  return flatMap(program.member(value, '__call__'), (operator) =>
    operator.k === 'symbol' ? calledDeclaration(program, operator) : ONLY_UNKNOWN,
  )
}

function calledDeclaration(program: Program, ref: SymbolRef): Values {
  const kind = program.source(ref.file)?.symbol(ref.symbol)?.kind
  switch (kind) {
    case 'function':
    case 'method':
      return program.typeOf(ref)
    case 'class':
    case 'struct':
    case 'enum':
      return program.values.of('instance', ref.file, ref.symbol)
    case 'type':
    case 'interface':
    case 'trait': {
      const isScoped = program.source(ref.file)?.system === 'scoped'
      return isScoped ? program.values.of('instance', ref.file, ref.symbol) : NOTHING
    }
    default:
      return NOTHING
  }
}

/** What `new value()` gives. */
function made(program: Program, value: Value): Values {
  switch (value.k) {
    case 'symbol': {
      const source = program.source(value.file)
      const kind = source?.symbol(value.symbol)?.kind
      const isScopedType = source?.system === 'scoped' && kind !== undefined && TYPE_KINDS.has(kind)
      const makes = kind === 'class' || kind === 'function' || isScopedType
      return makes ? program.values.of('instance', value.file, value.symbol) : NOTHING
    }
    case 'self':
      return program.values.of('instance', value.file, value.symbol)
    case 'module':
      return flatMap(defaultOf(program, value.file), (inner) => made(program, inner))
    case 'external':
    case 'unbound':
      return ONLY_EXTERNAL
    case 'overflow':
      return [value]
    default:
      return ONLY_UNKNOWN
  }
}

/** `require('./x')()` calls what `./x` exports as a whole. */
function defaultOf(program: Program, file: number): Values {
  const source = program.source(file)
  if (source === undefined) return ONLY_EXTERNAL
  return flatMap(program.exported(source, 'default'), (value) =>
    value.k === 'module' ? NOTHING : settle(program, value),
  )
}

/** What brackets give in C and its kin: what the type's operator does, else what the pointer points to. */
function indexed(program: Program, value: ValueOf<'instance' | 'self'>): Values {
  const operator = program.member(value, 'operator[]').filter((found) => found.k === 'symbol')
  if (operator.length > 0) return flatMap(operator, (found) => called(program, found))
  const isRange = program.member(value, 'begin').some((found) => found.k === 'symbol')
  return isRange ? ONLY_UNKNOWN : [value]
}

/** Go writes the types that a generic function is for in brackets: `New[int]()`. */
function isGeneric(program: Program, ref: SymbolRef): boolean {
  const source = program.source(ref.file)
  return source?.facts.language === 'go' && source.symbol(ref.symbol)?.kind === 'function'
}

function elementOf(program: Program, value: Value): Values {
  switch (value.k) {
    case 'array':
      return value.of
    case 'external':
    case 'unbound':
      return ONLY_EXTERNAL
    case 'overflow':
      return [value]
    case 'instance':
    case 'self': {
      const source = program.source(value.file)
      if (source !== undefined && program.scoped.rulesOf(source)?.indexesPointers === true) {
        return indexed(program, value)
      }
      const item = program.member(value, '__getitem__').filter((found) => found.k === 'symbol')
      return item.length === 0 ? ONLY_UNKNOWN : flatMap(item, (found) => called(program, found))
    }
    case 'symbol':
      return isGeneric(program, value) ? [value] : ONLY_UNKNOWN
    default:
      return ONLY_UNKNOWN
  }
}
