// Imports of one file that hold in every other: C#'s `global using`.

import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { folderOf } from '../modules/file-tree.ts'
import { unite, type Values } from '../values/value.ts'
import type { FamilyDeclarations } from './declarations.ts'
import type { ScopeRules } from './rules.ts'

/** Stands for the imports that hold everywhere among the names that links rest on. */
export const SHARED_IMPORTS = '\0everywhere'

/** Imports hold in one project: where none is known, those of the folders around a file, else those that share the longest folder with it. */
function ofProject(
  rules: ScopeRules | undefined,
  file: SourceFile,
  sharing: readonly SourceFile[],
): readonly SourceFile[] {
  const told = sharing.map(({ path }) => rules?.sharesWith?.(file.facts, path))
  if (!told.includes(undefined)) return sharing.filter((_, at) => told[at] === true)
  const around = sharing.filter(({ path }) => {
    const folder = folderOf(path)
    return folder === '' || file.path.startsWith(`${folder}/`)
  })
  if (around.length > 0) return around
  const shared = sharing.map(({ path }) => foldersShared(path, file.path))
  const most = Math.max(...shared)
  return sharing.filter((_, at) => shared[at] === most)
}

function foldersShared(a: string, b: string): number {
  const [left, right] = [a, b].map((path) => path.split('/').slice(0, -1))
  const differs = left?.findIndex((part, at) => part !== right?.[at]) ?? 0
  return differs < 0 ? (left?.length ?? 0) : differs
}

/** The files whose shared imports hold in a file. */
export function sharingWith(
  program: Program,
  file: SourceFile,
  family: FamilyDeclarations,
): readonly SourceFile[] {
  program.table.consultName(SHARED_IMPORTS)
  return ofProject(
    program.scoped.rulesOf(file),
    file,
    family.sharing.flatMap((number) => program.source(number) ?? []),
  )
}

/** The declarations that files with such imports find under a name. */
export function sharedImports(
  program: Program,
  file: SourceFile,
  family: FamilyDeclarations,
  find: (file: SourceFile) => Values,
): Values {
  const found = sharingWith(program, file, family).map(find)
  return unite(found).filter((value) => value.k === 'symbol' || value.k === 'package')
}
