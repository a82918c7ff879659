// Members that files add to types which the repository does not have: Ruby's `refine String`.

import type { Program } from '../values/program.ts'
import type { SymbolRef } from '../values/value.ts'
import type { FamilyDeclarations } from './declarations.ts'

/** Members of that name which say to belong to a type of that very path: all that is known of it. */
export function addedMembers(
  program: Program,
  family: FamilyDeclarations,
  path: readonly string[],
  name: string,
): readonly SymbolRef[] {
  program.table.consultName(name)
  return family
    .held(path.at(-1) ?? '', name)
    .filter(
      ({ file, symbol }) => program.source(file)?.symbol(symbol)?.container === path.join('.'),
    )
}
