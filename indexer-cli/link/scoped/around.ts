// What stands around a name, and what kind of thing it stands for.

import { CALLABLE_KINDS, type SymbolKind } from '#core/graph/symbol.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { TYPE_KINDS } from '../values/type-kinds.ts'
import {
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  unite,
  type SymbolRef,
  type Values,
} from '../values/value.ts'

/** Kinds that hold names. */
export const HOLDERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...TYPE_KINDS, 'namespace'])

/** Names of the types and namespaces around a symbol, outermost first. */
export function namesAround(file: SourceFile, from: number): string[] {
  const symbol = file.symbol(from)
  if (symbol === undefined || symbol.parent < 0) return []
  const holds = HOLDERS.has(symbol.kind) ? [symbol.name] : []
  return [...(symbol.container === '' ? [] : symbol.container.split('.')), ...holds]
}

/** Whether values are free functions. */
export const areFunctions = (program: Program, values: Values): boolean =>
  values.every(
    (value) =>
      value.k === 'symbol' && program.source(value.file)?.symbol(value.symbol)?.kind === 'function',
  )

/** The types of a qualified name; a type that is declared elsewhere is found by the name that the file gives it. */
export function typesAround(
  program: Program,
  file: SourceFile,
  holders: readonly SymbolRef[],
  path: readonly string[],
): readonly SymbolRef[] {
  if (holders.length > 0) return holders
  const [first = '', ...rest] = path
  const found = rest
    .reduce(
      (values, part) => flatMap(values, (value) => program.member(value, part)),
      program.name(file, 0, first),
    )
    .filter((value) => value.k === 'symbol')
  // A module of Ruby adds to types that stand outside of it.
  const isOutside = found.length === 0 && program.scoped.rulesOf(file)?.mixesIn === true
  return isOutside && rest.length > 0 ? typesAround(program, file, [], rest) : found
}

/** The objects that a name alone may be called on: those of the type around. */
export function selfAround(program: Program, file: SourceFile, from: number): Values {
  const rules = program.scoped.rulesOf(file)
  const path = namesAround(file, from)
  if (rules === undefined || path.length === 0) return NOTHING
  const types = program.scoped.typesAt(file, rules, path)
  return unite(types.map(({ file: at, symbol }) => program.values.of('self', at, symbol)))
}

/** Of overloads that several imports bring one from outside of the repository may be meant: then it cannot be told. */
export function withoutGuess(program: Program, imported: Values): Values {
  const isOpen = imported.some(({ k }) => k === 'external')
  const hasCallable = imported.some((value) => {
    const kind =
      value.k === 'symbol' ? program.source(value.file)?.symbol(value.symbol)?.kind : undefined
    return kind !== undefined && CALLABLE_KINDS.has(kind)
  })
  return isOpen && hasCallable ? ONLY_EXTERNAL : imported
}
