// Objects that are called by their name, in languages where that runs their `apply`.

import type { FactExpr } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef, Value, ValueOf, Values } from '../values/value.ts'
import { callOf, narrowed, takes } from './overloads.ts'

type Callee = Extract<FactExpr, { t: 'name' | 'member' }>

/**
 * What a call of a name runs where objects of that name have an `apply`: that comes before the constructor of a class, as far as the arguments tell.
 * A case class has one by itself beside those that are written.
 */
export function applied(
  program: Program,
  file: SourceFile,
  from: number,
  { values, expr }: { readonly values: Values; readonly expr: Callee },
): Values {
  const isCalled = expr.args !== undefined && !(expr.t === 'name' && expr.isType === true)
  if (!isCalled || program.scoped.rulesOf(file)?.callsByName !== true) return values
  const made = values.flatMap((value) => (isObject(program, value) ? applies(program, value) : []))
  const taking = made.filter((ref) => takes(program, ref, expr.args ?? 0, expr.labels))
  if (taking.length === 0) return values
  // Its own gives way to one that takes the same.
  const cases = values.filter(
    (value) => isCaseClass(program, value) && !taking.some((made) => isAlike(program, value, made)),
  )
  return narrowed(program, [...cases, ...taking], callOf(file, from, expr))
}

const isObject = (program: Program, value: Value): value is ValueOf<'symbol'> =>
  value.k === 'symbol' && program.source(value.file)?.symbol(value.symbol)?.kind === 'namespace'

const applies = (program: Program, { file, symbol }: SymbolRef): ValueOf<'symbol'>[] =>
  (program.source(file)?.members(symbol, 'apply') ?? []).flatMap((made) =>
    program.values.of('symbol', file, made).filter((value) => value.k === 'symbol'),
  )

function isCaseClass(program: Program, value: Value): boolean {
  const symbol = value.k === 'symbol' ? program.source(value.file)?.symbol(value.symbol) : undefined
  return (
    symbol?.kind === 'class' && /\bcase\b/.test(symbol.signature.split(symbol.name, 1)[0] ?? '')
  )
}

/** Whether two callables are written with parameters of the same types. */
function isAlike(program: Program, value: Value, other: SymbolRef): boolean {
  if (value.k !== 'symbol') return false
  const [one, two] = [value, other].map(({ file, symbol }) =>
    typesOf(program.source(file)?.symbol(symbol)?.signature ?? ''),
  )
  return one !== undefined && one === two
}

/** The types of the first list of parameters of a header. */
const typesOf = (header: string): string | undefined =>
  /\(([^()]*)\)/
    .exec(header)?.[1]
    ?.split(',')
    .map((parameter) => parameter.replace(/^[^:]*:|=.*$/g, '').trim())
    .join()

/** What `new` may make of these: no object, where a class of the name has one beside it. */
export function withoutObjects<T extends SymbolRef>(
  program: Program,
  file: SourceFile,
  refs: readonly T[],
): readonly T[] {
  if (program.scoped.rulesOf(file)?.callsByName !== true) return refs
  return refs.filter((ref) => program.source(ref.file)?.symbol(ref.symbol)?.kind !== 'namespace')
}
