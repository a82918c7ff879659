// Bases that a type gets in another file than its own: Swift's `extension Foo: Bar`, Rust's `impl Trait for Foo`.

import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'
import { flatMap, type Values } from '../values/value.ts'

/** A base that a file adds to a type. */
interface AddedBase {
  readonly kind: 'INHERITS' | 'IMPLEMENTS'
  readonly values: Values
}

/** The bases that other files add to a type, in their order. */
export function addedBases(program: Program, ref: SymbolRef): readonly AddedBase[] {
  const file = program.source(ref.file)
  const name = file?.symbol(ref.symbol)?.name
  if (file === undefined || name === undefined) return []
  if (program.scoped.rulesOf(file)?.addsBases !== true) return []
  program.table.consultName(name)
  const adding = program.scoped.familyOf(file)?.adding(name) ?? []
  return adding.flatMap(({ file: number, place }) => {
    const source = program.source(number)
    const [around = 0, path = '', heritage = []] = source?.facts.conformances?.[place] ?? []
    if (source === undefined || !meansType(program, source, { around, path }, ref)) return []
    return heritage.map(({ kind, of }) => ({ kind, values: program.evaluate(source, around, of) }))
  })
}

/** Whether a path of names means that type. */
function meansType(
  program: Program,
  source: SourceFile,
  { around, path }: { readonly around: number; readonly path: string },
  ref: SymbolRef,
): boolean {
  const [first = '', ...rest] = path.split('.')
  const named = rest.reduce(
    (values, name) => flatMap(values, (value) => program.member(value, name)),
    program.name(source, around, first, rest.length === 0),
  )
  return named.some(
    (value) => value.k === 'symbol' && value.file === ref.file && value.symbol === ref.symbol,
  )
}
