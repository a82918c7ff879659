// Where a declaration is seen, as its header says: what no code there can name is no target of it, whatever its name.

import type { FactImport, FactSymbol } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef, Values } from '../values/value.ts'
import { namesAround } from './around.ts'
import { joinKey } from './declarations.ts'
import type { Reach, ScopeRules } from './rules.ts'

/** Where a name stands. */
export interface Place {
  readonly file: SourceFile
  /** Index of the symbol that names it; undefined for an import, which may be meant for any part of the file. */
  readonly from: number | undefined
}

/** Whether code at a place may name a declaration. */
export function sees(program: Program, place: Place, ref: SymbolRef): boolean {
  const source = program.source(ref.file)
  const reach = source === undefined ? undefined : reachOf(program, source, ref.symbol)
  if (source === undefined || reach === undefined) return true
  const rules = program.scoped.rulesOf(source)
  const own = program.scoped.rulesOf(place.file)
  // What calls code of other families has its own ways.
  if (rules === undefined || own?.family !== rules.family) return true
  return isWithin(place, { source, symbol: ref.symbol, reach, rules })
}

/** Those of the values that are no declarations, or are seen. */
export const seen = (program: Program, place: Place, values: Values): Values =>
  values.every((value) => value.k !== 'symbol' || sees(program, place, value))
    ? values
    : values.filter((value) => value.k !== 'symbol' || sees(program, place, value))

/** Whether something is declared, but nothing of it where a file sees it. */
export const isHidden = (program: Program, file: SourceFile, refs: readonly SymbolRef[]): boolean =>
  refs.length > 0 && !refs.some((ref) => sees(program, { file, from: undefined }, ref))

interface Reached {
  readonly source: SourceFile
  readonly symbol: number
  readonly reach: Exclude<Reach, undefined>
  readonly rules: ScopeRules
}

function isWithin({ file, from }: Place, { source, symbol, reach, rules }: Reached): boolean {
  const isOwnFile = file.number === source.number
  if (reach === 'file') return isOwnFile || isOneText(rules, file, source)
  if (reach === 'type' || reach === 'outermost') {
    if (from === undefined) return true
    const holder = source.symbol(source.symbol(symbol)?.parent ?? 0)
    const path = joinKey(rules.scopeOf(source.facts), holder?.container ?? '', holder?.name ?? '')
    const around = joinKey(rules.scopeOf(file.facts), ...namesAround(file, from))
    if (reach === 'type') return isBelow(around, path)
    return isOwnFile && outermostOf(file, from) === outermostOf(source, symbol)
  }
  const scope = rules.scopeOf(file.facts)
  if (reach.isExact === true) return scope === reach.scope
  if (from === undefined)
    return (
      isOwnFile ||
      isBelow(scope, reach.scope) ||
      spacesOf(file).some((space) => isBelow(joinKey(scope, space), reach.scope))
    )
  return isBelow(joinKey(scope, ...file.namespacesAround(from)), reach.scope)
}

const spaces = new WeakMap<SourceFile, readonly string[]>()

/** The namespaces that a file opens. */
function spacesOf(file: SourceFile): readonly string[] {
  const kept = spaces.get(file)
  if (kept !== undefined) return kept
  const found = file.facts.symbols.flatMap(({ kind, container, name }) =>
    kind === 'namespace' ? joinKey(container, name) : [],
  )
  spaces.set(file, found)
  return found
}

const isBelow = (scope: string, above: string): boolean =>
  above === '' || scope === above || scope.startsWith(`${above}.`) || scope.startsWith(`${above}/`)

/** The symbol at top level, of the file or of a namespace in it, that one is in, or is. */
function outermostOf(file: SourceFile, from: number): number {
  let at = from
  for (
    let parent = at;
    parent > 0 && (at === parent || file.symbol(parent)?.kind !== 'namespace');
    parent = file.symbol(at)?.parent ?? 0
  )
    at = parent
  return at
}

/** Whether one of two files takes in the whole text of the other: parts of a library, included sources. */
const isOneText = (rules: ScopeRules, a: SourceFile, b: SourceFile): boolean =>
  takesIn(rules, a, b) || takesIn(rules, b, a)

const takesIn = (rules: ScopeRules, { facts }: SourceFile, other: SourceFile): boolean =>
  facts.imports.some(
    (entry) => isWhole(rules, entry) && rules.importedFile?.(facts, entry.from) === other.path,
  )

const isWhole = (rules: ScopeRules, entry: FactImport): boolean =>
  rules.brings === undefined
    ? entry.local === '' && entry.name === '*'
    : rules.brings(entry) === 'seen'

const known = new WeakMap<SourceFile, Map<number, Reach>>()

/** How far a declaration is seen; undefined for everywhere. */
export function reachOf(program: Program, file: SourceFile, index: number): Reach {
  const rules = program.scoped.rulesOf(file)
  const symbol = file.symbol(index)
  if (rules?.reachOf === undefined || symbol === undefined || symbol.parent < 0) return undefined
  const reaches = known.get(file) ?? new Map<number, Reach>()
  known.set(file, reaches)
  if (reaches.has(index)) return reaches.get(index)
  const holders = holdersOf(file, symbol)
  const inside = file.namespacesAround(symbol.parent)
  const reach = rules.reachOf(file.facts, symbol, { holders, inside })
  reaches.set(index, reach)
  return reach
}

/** The symbols that hold one, innermost first; of a member of a type of another file those around it. */
function holdersOf(file: SourceFile, { parent, container }: FactSymbol): FactSymbol[] {
  const holders: FactSymbol[] = []
  for (let at = parent; at > 0; at = file.symbol(at)?.parent ?? 0) {
    const holder = file.symbol(at)
    if (holder !== undefined) holders.push(holder)
  }
  if (parent > 0 || container === '') return holders
  let at = 0
  for (const name of container.split('.')) {
    const [inner] = file.members(at, name)
    const holder = inner === undefined ? undefined : file.symbol(inner)
    if (inner === undefined || holder === undefined) break
    holders.unshift(holder)
    at = inner
  }
  return holders
}

/** Words before the name of a declaration. */
export function modifiersOf({ name, signature }: FactSymbol): string {
  const isWord = (at: number): boolean => /[\p{L}\p{N}_]/u.test(signature[at] ?? '')
  let at = signature.indexOf(name)
  while (at >= 0 && (isWord(at - 1) || isWord(at + name.length)))
    at = signature.indexOf(name, at + 1)
  return at < 0 ? signature.replace(/\(.*$/s, '') : signature.slice(0, at)
}
