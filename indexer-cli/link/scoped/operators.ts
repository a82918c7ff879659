// What operators run: a member of an operand, a function that extends its type, or one beside that type which takes both operands.

import type { FactExpr } from '../../parse/file-facts.ts'
import { operatorMembers } from '../values/call-operator.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import {
  flatMap,
  NOTHING,
  type SymbolRef,
  type Value,
  type ValueOf,
  type Values,
} from '../values/value.ts'
import { extensionMethods } from './extension-methods.ts'
import { takes, takingTypes } from './overloads.ts'

const UNWRITTEN: FactExpr = { t: 'unknown' }

type Operator = Extract<FactExpr, { t: 'operator' }>

/** The function that an operator runs; nothing when no operand is of a type of the repository that says, or when several may be meant. */
export function operatorRun(
  program: Program,
  file: SourceFile,
  from: number,
  expr: Operator,
): Values {
  const written = [expr.of, ...(expr.by === undefined ? [] : [expr.by])]
  const operands = written.map((operand) => own(program, program.evaluate(file, from, operand)))
  // Arguments of which nothing is told may be anything.
  const given = [...written, ...Array.from({ length: expr.args ?? 0 }, () => UNWRITTEN)]
  for (const name of expr.names) {
    const called = (values: Values, args: readonly FactExpr[]): Values =>
      onlyTaking(program, values, { file, from, args })
    const [left = NOTHING, right = NOTHING] = operands
    const member = flatMap(left, (value) => operatorMembers(program, value, name)).filter(isSymbol)
    const ofLeft = called(member, given.slice(1))
    if (ofLeft.length > 0) return ofLeft
    const ofBoth = [...member, ...flatMap(right, (value) => operatorMembers(program, value, name))]
    const both = called([...new Set(ofBoth.filter(isSymbol))], given)
    if (both.length > 0) return both
    const free = flatMap([...left, ...right], (value) =>
      value.k === 'instance' || value.k === 'self' ? beside(program, value, name) : NOTHING,
    )
    const taking = free.filter(isSymbol).filter((ref) => suits(program, ref, operands))
    const run = called(taking, given)
    if (run.length > 0) return run
    if (left.length === 0) continue
    const asked = { t: 'member', of: expr.of, name, args: given.length - 1 } as const
    const extended = extensionMethods(program, { file, from, expr: asked, receivers: left })
    if (extended.length === 1) return extended
  }
  return NOTHING
}

/** What a name means where a type is declared. */
function beside(program: Program, { file, symbol }: SymbolRef, name: string): Values {
  const source = program.source(file)
  const around = Math.max(0, source?.symbol(symbol)?.parent ?? 0)
  return source === undefined ? NOTHING : program.name(source, around, name)
}

/** Operands whose types the repository declares. */
const own = (program: Program, values: Values): Values =>
  flatMap(values, (value) =>
    value.k === 'variable'
      ? own(program, value.bound)
      : value.k === 'instance' || value.k === 'self' || isObject(program, value)
        ? [value]
        : NOTHING,
  )

/** An object that is declared as such. */
const isObject = (program: Program, value: Value): boolean =>
  value.k === 'symbol' && program.source(value.file)?.symbol(value.symbol)?.kind === 'namespace'

const isSymbol = (value: Value): value is ValueOf<'symbol'> => value.k === 'symbol'

/** The only function that takes such arguments, as far as their types tell. */
function onlyTaking(
  program: Program,
  values: Values,
  { file, from, args }: { file: SourceFile; from: number; args: readonly FactExpr[] },
): Values {
  const fitting = values
    .filter(isSymbol)
    .filter((ref) => takes(program, ref, args.length, undefined))
  if (fitting.length === 0 || args.length === 0) return fitting.length === 1 ? fitting : NOTHING
  const exact = takingTypes(program, fitting, { file, from, given: args })
  return exact === undefined ? NOTHING : [exact]
}

/** Whether a parameter of a function is of the type of the operand there. */
function suits(program: Program, ref: ValueOf<'symbol'>, operands: readonly Values[]): boolean {
  const file = program.source(ref.file)
  const [params = []] = file?.symbol(ref.symbol)?.params ?? []
  if (file === undefined || params.length !== operands.length) return false
  return operands.some((values, place) => {
    const type = params[place]
    const taken = type === undefined ? [] : program.ofType(file, ref.symbol, type)
    return values.some((value) => {
      if (value.k !== 'instance' && value.k !== 'self') return false
      const lineage = program.lineage(value)
      return taken.some(
        (each) =>
          each.k === 'instance' &&
          lineage.some(
            (base) => base.k === 'symbol' && base.file === each.file && base.symbol === each.symbol,
          ),
      )
    })
  })
}
