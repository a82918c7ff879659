// `super` in a module of Ruby: what comes after the module in the types that mix it in.

import { basesFrom } from '../values/lineage.ts'
import type { Program } from '../values/program.ts'
import { NOTHING, unite, type SymbolRef, type Values } from '../values/value.ts'
import { mixingName } from './declarations.ts'
import type { ScopedNames } from './scoped-names.ts'

/** What is mixed into a type before its own members. */
export function prependedTo(program: Program, { file, symbol }: SymbolRef): Values {
  const source = program.source(file)
  const mixed = source?.symbol(symbol)?.heritage.filter(({ isFirst }) => isFirst === true) ?? []
  return source === undefined || mixed.length === 0
    ? NOTHING
    : unite(mixed.map(({ of }) => program.evaluate(source, basesFrom(source, symbol), of)))
}

/** What comes after a module in the types that it is mixed into, where all of them that have the member have the same. */
export function beyondModule(
  program: Program,
  names: ScopedNames,
  module: SymbolRef,
  name: string,
): Values {
  const source = program.source(module.file)
  const called = source?.symbol(module.symbol)?.name
  if (source === undefined || called === undefined) return NOTHING
  program.table.consultName(mixingName(called))
  const own = [module, ...names.parts(module)]
  const types = names.familyOf(source)?.mixing(called) ?? []
  const found = unite(
    types.map((type) => {
      const first = prependedTo(program, type)
      const lineage = program.lineage(type).filter((entry) => !first.includes(entry))
      const order = [...first, ...lineage].filter((entry) => entry.k === 'symbol')
      const at = order.findLastIndex((entry) =>
        own.some((part) => entry.file === part.file && entry.symbol === part.symbol),
      )
      const after = at < 0 ? [] : order.slice(at + 1)
      for (const entry of after) {
        const declared = names.declared(entry, name)
        if (declared.length > 0) return declared
      }
      return NOTHING
    }),
  )
  return found.length === 1 ? found : NOTHING
}
