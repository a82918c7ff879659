// Which static functions that extend a type a file sees by their namespace: C#'s extension methods.

import type { FactImport } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'
import { joinKey } from './declarations.ts'
import type { ScopeRules } from './rules.ts'
import { sharingWith } from './shared-imports.ts'

/** Where a call stands. */
interface Place {
  readonly file: SourceFile
  readonly rules: ScopeRules
  /** Index of the symbol that calls. */
  readonly from: number
}

/** Those of the functions whose namespace lies around the call, is imported there, or by its project; or whose type is (`using static`). */
export function ofNamespacesSeen(
  program: Program,
  { file, rules, from }: Place,
  refs: readonly SymbolRef[],
): readonly SymbolRef[] {
  if (refs.length === 0) return refs
  const inside = file.namespacesAround(from).join('.')
  const family = program.scoped.familyOf(file)
  const sharing = family === undefined ? [] : sharingWith(program, file, family)
  const seen = new Set([
    ...(rules.extensionScopes?.(file.facts) ?? []),
    ...file.starImports
      .filter(({ scope }) => isAround(file, scope, from))
      .flatMap((entry) => meantBy(file, rules, entry)),
    ...sharing.flatMap((source) =>
      source.starImports
        .filter(({ isGlobal }) => isGlobal === true)
        .flatMap((entry) => meantBy(source, rules, entry)),
    ),
  ])
  return refs.filter((ref) => {
    const type = program.source(ref.file)?.symbol(ref.symbol)?.container ?? ''
    const space = type.slice(0, Math.max(0, type.lastIndexOf('.')))
    if (space === '' || `${inside}.`.startsWith(`${space}.`)) return true
    return seen.has(space) || seen.has(type)
  })
}

/** The namespaces or types that an import of all of one may mean: inside of a namespace its path may start there, or in one around. */
function meantBy(file: SourceFile, rules: ScopeRules, entry: FactImport): readonly string[] {
  const around = file.namespacesAround(entry.scope).flatMap((name) => name.split('.'))
  return rules.importKeys(file.facts, entry.from, []).flatMap((key) => {
    const path = key.replace(/^global(?:::|\.)/, '')
    const outer = ['', ...around.map((_, at) => around.slice(0, at + 1).join('.'))]
    return outer.map((space) => joinKey(space, path))
  })
}

/** Whether the symbol `scope` holds the symbol `from`, or is it. */
function isAround(file: SourceFile, scope: number, from: number): boolean {
  let at = from
  while (at > scope) at = file.symbol(at)?.parent ?? 0
  return at === scope
}
