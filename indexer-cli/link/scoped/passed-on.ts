// What the files of a scope import, for languages where others see that through the scope.

import type { Program } from '../values/program.ts'
import { NOTHING, unite, type Values } from '../values/value.ts'
import type { FamilyDeclarations } from './declarations.ts'

/** What a scope passes on under a name. */
export function passedOn(
  program: Program,
  family: FamilyDeclarations,
  scope: string,
  name: string,
): Values {
  const places = [
    ...family.filesOf(scope).map((file) => ({ file, symbol: 0 })),
    ...family.at(scope).filter(({ file, symbol }) => {
      return program.source(file)?.symbol(symbol)?.kind === 'namespace'
    }),
  ]
  const found = places.map(({ file, symbol }) => {
    const source = program.source(file)
    const imports = source?.facts.imports.some((entry) => {
      return entry.scope === symbol && (entry.local === name || entry.name === '**')
    })
    return source !== undefined && imports === true ? program.name(source, symbol, name) : NOTHING
  })
  return unite(found).filter((value) => value.k === 'symbol' || value.k === 'package')
}
