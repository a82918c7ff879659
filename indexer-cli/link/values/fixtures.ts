// pytest fixtures: a test asks for one by its name, which the test's file declares or imports, or the nearest conftest.py above it.

import { folderOf, foldersUp } from '../modules/file-tree.ts'
import type { Program } from './program.ts'
import type { SourceFile } from './source-file.ts'
import { NOTHING, ONLY_EXTERNAL, type SymbolRef, type Values } from './value.ts'

/** The fixture of a name that the symbol `from` asks for; a fixture that asks for its own name means the one that it overrides. */
export function fixtureNamed(
  program: Program,
  file: SourceFile,
  from: number,
  name: string,
): Values {
  for (const source of [file, ...conftests(program, file)]) {
    const found = fixtureIn(program, source, name).filter(
      (value) => value.k !== 'symbol' || value.file !== file.number || value.symbol !== from,
    )
    if (found.length > 0) return found
  }
  // A plugin's.
  return ONLY_EXTERNAL
}

/** Fixtures that run for every test of a file without being asked for, those of its own left out. */
export function automaticFixtures(program: Program, file: SourceFile): SymbolRef[] {
  return conftests(program, file).flatMap((source) =>
    (source.facts.fixtures ?? []).flatMap(([symbol, , isAutomatic]) =>
      isAutomatic ? { file: source.number, symbol } : [],
    ),
  )
}

/** conftest.py of the file's folder and of those above it, nearest first. */
function conftests(program: Program, file: SourceFile): SourceFile[] {
  return foldersUp(folderOf(file.path)).flatMap((folder) => {
    const found: SourceFile[] = []
    for (const value of program.submodule(folder, 'conftest')) {
      const source = value.k === 'module' ? program.source(value.file) : undefined
      if (source !== undefined && source !== file) found.push(source)
    }
    return found
  })
}

function fixtureIn(program: Program, source: SourceFile, name: string): Values {
  const [own] = (source.facts.fixtures ?? []).findLast(([, known]) => known === name) ?? []
  if (own !== undefined) return program.values.of('symbol', source.number, own)
  if (source.system !== 'python') return NOTHING
  return program
    .exported(source, name)
    .filter(
      (value) =>
        value.k === 'symbol' && program.source(value.file)?.isFixture(value.symbol) === true,
    )
}
