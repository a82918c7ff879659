// Which declarations of a qualified name a file may mean by it.

import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef, Value } from '../values/value.ts'
import { HOLDERS } from './around.ts'
import { isPrototype } from './prototypes.ts'
import { sees } from './reach.ts'
import type { ScopeRules } from './rules.ts'

/** Whether a value may be meant where only a type can be. */
export function canBeType(program: Program, value: Value): boolean {
  const kind =
    value.k === 'symbol' ? program.source(value.file)?.symbol(value.symbol)?.kind : 'type'
  return kind !== undefined && (HOLDERS.has(kind) || kind === 'constant')
}

/** Declarations without functions that no code can name. */
export function named(
  program: Program,
  rules: ScopeRules,
  refs: readonly SymbolRef[],
): readonly SymbolRef[] {
  if (rules.isUnnamed === undefined) return refs
  return refs.filter((ref) => {
    const symbol = program.source(ref.file)?.symbol(ref.symbol)
    return symbol === undefined || rules.isUnnamed?.(symbol.name, symbol.signature) !== true
  })
}

/** Declarations that a file sees. */
export function visible(
  program: Program,
  rules: ScopeRules,
  file: SourceFile,
  refs: readonly SymbolRef[],
): readonly SymbolRef[] {
  const isDeclared =
    !rules.needsDeclaration || refs.some((ref) => isDeclaring(program, rules, file, ref))
  return named(program, rules, refs).filter((ref) => {
    if (ref.file === file.number) return true
    const other = program.source(ref.file)
    const symbol = other?.symbol(ref.symbol)
    if (other === undefined || symbol === undefined) return false
    if (!isDeclared && symbol.kind === 'function') return false
    if (!symbol.exported && rules.hidesPrivate(other.path)) return false
    return sees(program, { file, from: undefined }, ref)
  })
}

/** Whether a declaration makes a function known to other files: it stands alone, or in a file that is included. */
function isDeclaring(
  program: Program,
  rules: ScopeRules,
  file: SourceFile,
  ref: SymbolRef,
): boolean {
  const path = program.source(ref.file)?.path
  if (path === undefined || !rules.hidesPrivate(path)) return true
  if (isPrototype(program, ref)) return true
  return importedPaths(rules, file).has(path)
}

const imported = new WeakMap<SourceFile, ReadonlySet<string | undefined>>()

/** The paths that a file's imports lead to, found once: they are asked for with every name that other files declare. */
function importedPaths(rules: ScopeRules, file: SourceFile): ReadonlySet<string | undefined> {
  const known = imported.get(file)
  if (known !== undefined) return known
  const paths = new Set(
    file.facts.imports.map(({ from }) => rules.importedFile?.(file.facts, from)),
  )
  imported.set(file, paths)
  return paths
}
