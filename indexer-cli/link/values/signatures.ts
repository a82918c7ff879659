// Parameters of callbacks that carry no type of their own: what calls the callback says what it passes.

import type { FactExpr } from '../../parse/file-facts.ts'
import type { Program } from './program.ts'
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

type Argument = Extract<FactExpr, { t: 'argument' }>
type Parameter = Extract<FactExpr, { t: 'parameter' }>
type FunctionValue = ValueOf<'function'>

/** Types of the parameters of one overload, and where they are written. */
interface Signature {
  readonly file: SourceFile
  readonly from: number
  readonly params: readonly FactExpr[]
}

/** What a call takes at a position: the types that the called function gives its parameter there. */
export function argumentOf(
  program: Program,
  file: SourceFile,
  from: number,
  expr: Argument,
): Values {
  return program.table.ofFile(file.number, `a${from} ${file.numberOf(expr)}`, () => {
    const callees = program.evaluate(file, from, expr.of)
    const found = flatMap(callees, (callee) =>
      unite(
        signaturesOf(program, callee, expr.isNew).map(({ file: source, from: at, params }) => {
          const type = params[expr.argument] ?? params.at(-1)
          return type === undefined ? NOTHING : program.ofType(source, at, type)
        }),
      ),
    )
    return found.length > 0 ? found : nothingKnown(callees)
  })
}

/** What a function like the value is given at a position. */
export function parameterOf(
  program: Program,
  file: SourceFile,
  from: number,
  expr: Parameter,
): Values {
  return program.table.ofFile(file.number, `p${from} ${file.numberOf(expr)}`, () => {
    const expected = program.evaluate(file, from, expr.of)
    // A rest parameter takes functions one by one.
    const functions = flatMap(expected, (value) => (value.k === 'array' ? value.of : [value]))
    const found = flatMap(functions, (value) =>
      unite(
        signaturesOf(program, value, false).map(({ file: source, from: at, params }) => {
          const type = params[expr.index]
          return type === undefined ? NOTHING : program.ofType(source, at, type)
        }),
      ),
    )
    return found.length > 0 ? found : nothingKnown(functions)
  })
}

const nothingKnown = (values: Values): Values =>
  values.some((value) => value.k === 'external' || value.k === 'unbound')
    ? ONLY_EXTERNAL
    : ONLY_UNKNOWN

/** Call signatures of an interface. */
export function callSignatures(program: Program, ref: SymbolRef): readonly FunctionValue[] {
  const values = program.table.ofSymbol('signatures', refKey(ref), () => {
    const file = program.source(ref.file)
    const symbol = file?.symbol(ref.symbol)
    if (file === undefined || symbol?.kind !== 'interface' || symbol.type === null) return NOTHING
    return program.ofType(file, ref.symbol, symbol.type)
  })
  return values.filter((value) => value.k === 'function')
}

function signaturesOf(program: Program, callee: Value, isNew: boolean): Signature[] {
  switch (callee.k) {
    case 'symbol': {
      const kind = program.source(callee.file)?.symbol(callee.symbol)?.kind
      if (kind === 'function' || kind === 'method') return declaredSignatures(program, callee)
      return isNew && kind === 'class' ? constructorSignatures(program, callee) : []
    }
    case 'function':
      return typedSignature(program, callee)
    case 'instance':
      return callSignatures(program, callee).flatMap((found) => typedSignature(program, found))
    default:
      return []
  }
}

function typedSignature(program: Program, value: FunctionValue): Signature[] {
  const file = program.source(value.file)
  return file === undefined ? [] : [{ file, from: 0, params: value.type.params }]
}

function declaredSignatures(program: Program, ref: SymbolRef): Signature[] {
  const file = program.source(ref.file)
  const overloads = file?.symbol(ref.symbol)?.params ?? []
  return file === undefined ? [] : overloads.map((params) => ({ file, from: ref.symbol, params }))
}

function constructorSignatures(program: Program, ref: SymbolRef): Signature[] {
  for (const base of program.lineage(ref)) {
    if (base.k !== 'symbol') continue
    const [symbol] = program.source(base.file)?.members(base.symbol, 'constructor') ?? []
    if (symbol !== undefined) return declaredSignatures(program, { file: base.file, symbol })
  }
  return []
}
