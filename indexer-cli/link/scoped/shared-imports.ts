// Imports of one file that hold in every other: C#'s `global using`.

import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { unite, type Values } from '../values/value.ts'
import type { FamilyDeclarations } from './declarations.ts'

/** Stands for the imports that hold everywhere among the names that links rest on. */
export const SHARED_IMPORTS = '\0everywhere'

/** The declarations that files with such imports find under a name. */
export function sharedImports(
  program: Program,
  family: FamilyDeclarations,
  find: (file: SourceFile) => Values,
): Values {
  program.table.consultName(SHARED_IMPORTS)
  const found = family.sharing.map((number) => {
    const file = program.source(number)
    return file === undefined ? [] : find(file)
  })
  return unite(found).filter((value) => value.k === 'symbol' || value.k === 'package')
}
