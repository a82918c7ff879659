// Names that imports bind.

import type { FactImport } from '../../parse/file-facts.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { FamilyDeclarations } from './declarations.ts'
import type { ScopeRules } from './rules.ts'

/** The name that an import binds: its own, or the one that the imported package gives itself. */
export function localName(
  family: FamilyDeclarations,
  rules: ScopeRules,
  { facts }: SourceFile,
  { local, from }: FactImport,
): string {
  if (local !== '' || rules.localName === undefined) return local
  const [key] = rules.importKeys(facts, from, [])
  return (key === undefined ? undefined : family.label(key)) ?? rules.localName(from)
}
