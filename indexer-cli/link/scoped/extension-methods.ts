// Functions that are called as methods of a type which does not declare them: C#'s `static void Open(this Book book)`.

import type { FactExpr } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import { takingTypes } from './overloads.ts'
import type { SourceFile } from '../values/source-file.ts'
import { NOTHING, unite, type SymbolRef, type Value, type Values } from '../values/value.ts'

/** A call of a member that no type declares. */
interface MemberCall {
  readonly file: SourceFile
  /** Index of the symbol that calls. */
  readonly from: number
  readonly expr: Extract<FactExpr, { t: 'member' }>
  readonly receivers: Values
}

/** The functions that such a call means: all that extend a type of every receiver and take so many arguments. */
export function extensionMethods(program: Program, call: MemberCall): Values {
  const { file, from, expr, receivers } = call
  const candidates = program.scoped.extending(file, expr.name)
  if (candidates.length === 0 || receivers.length === 0) return NOTHING
  const written = writtenType(program, file, from, expr.of, 0)
  const count = (expr.args ?? 0) + 1
  const meant = candidates.filter((ref) => {
    const arity = program.source(ref.file)?.arity(ref.symbol)
    if (arity !== undefined && (count < arity[0] || (arity[1] >= 0 && count > arity[1])))
      return false
    return receivers.every((receiver) => extendsType(program, ref, receiver, written))
  })
  const exact = meant.length > 1 ? takingTypes(program, meant, expr.given, 1) : undefined
  const chosen = exact === undefined ? meant : [exact]
  return unite(chosen.map(({ file: at, symbol }) => program.values.of('symbol', at, symbol)))
}

function extendsType(
  program: Program,
  ref: SymbolRef,
  receiver: Value,
  written: string | undefined,
): boolean {
  const file = program.source(ref.file)
  const type = file?.facts.extending?.find(([symbol]) => symbol === ref.symbol)?.[1]
  if (file === undefined || type === undefined) return false
  const types = program.resolve(file, ref.symbol, type)
  const isOutside = types.every(({ k }) => k === 'external' || k === 'unbound')
  if (receiver.k === 'instance' || receiver.k === 'self') {
    const lineage = program.lineage(receiver)
    if (!isOutside) return types.some((extended) => lineage.includes(extended))
    return lineage.some((base) => basesOf(program, base).includes(nameOf(type)))
  }
  // Types of other repositories are known by what they are called.
  const isOutsider = receiver.k === 'external' || receiver.k === 'unbound'
  return isOutside && isOutsider && written !== undefined && written === nameOf(type)
}

const nameOf = (type: FactExpr): string | undefined =>
  type.t === 'name' || type.t === 'member' ? type.name : undefined

/** What a type says that it inherits from. */
function basesOf(program: Program, type: Value): (string | undefined)[] {
  if (type.k !== 'symbol') return []
  const heritage = program.source(type.file)?.symbol(type.symbol)?.heritage ?? []
  return heritage.map(({ of }) => nameOf(of))
}

/** Values lead to what they are written as in a few steps, or not at all. */
const MAX_STEPS = 4

/** What the type of a value is called where it is written. */
function writtenType(
  program: Program,
  file: SourceFile,
  from: number,
  expr: FactExpr,
  steps: number,
): string | undefined {
  if (expr.t === 'typed' || expr.t === 'new') return nameOf(expr.of)
  const named = expr.t === 'call' ? expr.of : expr
  if (steps >= MAX_STEPS) return undefined
  if (named.t !== 'name' && named.t !== 'member' && named.t !== 'symbol') return undefined
  const [value, second] = program.resolve(file, from, named)
  if (value?.k !== 'symbol' || second !== undefined) return undefined
  const source = program.source(value.file)
  const type = source?.symbol(value.symbol)?.type
  if (source === undefined || type === undefined || type === null) return undefined
  return writtenType(program, source, value.symbol, type, steps + 1)
}
