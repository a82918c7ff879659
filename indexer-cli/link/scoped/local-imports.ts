// Names that imports bind.

import type { FactImport } from '../../parse/file-facts.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { FamilyDeclarations } from './declarations.ts'
import type { ScopeRules } from './rules.ts'
import type { ScopedSetup } from './scoped-setup.ts'

/** The name that an import binds: its own, or the one that the imported package gives itself. */
function localName(
  family: FamilyDeclarations,
  rules: ScopeRules,
  { facts }: SourceFile,
  { local, from }: FactImport,
): string {
  if (local !== '' || rules.localName === undefined) return local
  const [key] = rules.importKeys(facts, from, [])
  return (key === undefined ? undefined : family.label(key)) ?? rules.localName(from)
}

/** Imports by the names that they bind, by file. */
export class LocalImports {
  readonly #setup: ScopedSetup
  readonly #byFile = new Map<SourceFile, ReadonlyMap<string, readonly FactImport[]>>()

  constructor(setup: ScopedSetup) {
    this.#setup = setup
  }

  /** Those of a name, of the file (0) or of one of its functions. */
  named(
    file: SourceFile,
    rules: ScopeRules,
    { name, importer }: { readonly name: string; readonly importer: number },
  ): readonly FactImport[] {
    if (name === '') return []
    let byName = this.#byFile.get(file)
    if (byName === undefined) {
      const named = file.facts.imports.filter((entry) => entry.name === '*')
      byName = Map.groupBy(named, (entry) =>
        localName(this.#setup.family(rules), rules, file, entry),
      )
      this.#byFile.set(file, byName)
    }
    return byName.get(name)?.filter((entry) => file.importerOf(entry) === importer) ?? []
  }
}
