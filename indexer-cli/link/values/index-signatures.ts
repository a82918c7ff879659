// What stands under any key of an object: `interface Registry { [name: string]: Entry }`.

import { substitute } from './generics.ts'
import type { Program } from './program.ts'
import { refKey, unite, type ValueOf, type Values } from './value.ts'

/** What the index signatures of interfaces in a lineage give. */
export const indexed = (program: Program, lineage: Values): Values =>
  unite(lineage.map((entry) => (entry.k === 'symbol' ? indexedBy(program, entry) : [])))

function indexedBy(program: Program, { env, ...ref }: ValueOf<'symbol'>): Values {
  const file = program.source(ref.file)
  const symbol = file?.symbol(ref.symbol)
  if (file?.system !== 'script' || symbol?.kind !== 'interface' || symbol.type === null) return []
  const { type } = symbol
  const held = program.table.ofSymbol('signatures', refKey(ref), () =>
    program.ofType(file, ref.symbol, type),
  )
  const records = held.filter((value) => value.k === 'record')
  return records.length === 0
    ? []
    : substitute(program, unite(records.map((record) => record.of)), env)
}
