// One file's facts with the look-ups that linking needs: names at top level, members of a symbol, imports and exports by name.

import { CALLABLE_KINDS, type SymbolKind } from '#core/graph/symbol.ts'
import { isTestPath } from '#core/graph/test-path.ts'
import { TYPE_KINDS } from './type-kinds.ts'
import type {
  FactExport,
  FactExpr,
  FactImport,
  FactSymbol,
  FileFacts,
} from '../../parse/file-facts.ts'

const NONE: readonly never[] = []

/** How modules of a language work: how names are imported, exported and called. */
export type ModuleSystem = 'script' | 'python' | 'scoped'

export class SourceFile {
  readonly number: number
  readonly path: string
  readonly facts: FileFacts
  readonly system: ModuleSystem
  readonly isTest: boolean
  readonly starImports: readonly FactImport[]
  readonly starExports: readonly FactExport[]
  /** Names that were asked for, found or not, and of symbols that were read; undefined when nobody wants to know. */
  readonly asked: Set<string> | undefined
  /** Functions that import things for themselves. */
  readonly #importers: ReadonlySet<number>
  readonly #children: readonly (Map<string, number[]> | undefined)[]
  readonly #imports: ReadonlyMap<string, readonly FactImport[]>
  readonly #numbers = new Map<FactExpr, number>()
  #arities: ReadonlyMap<number, readonly [number, number]> | undefined
  #labels: ReadonlyMap<number, readonly string[]> | undefined
  #named: ReadonlyMap<string, readonly number[]> | undefined
  #classMembers: ReadonlyMap<string, readonly number[]> | undefined
  #accepted: ReadonlyMap<number, readonly string[]> | undefined
  #constructors: ReadonlyMap<number, readonly number[]> | undefined
  #extended: ReadonlyMap<number, FactExpr> | undefined
  readonly #exports: ReadonlyMap<string, readonly FactExport[]>

  constructor(number: number, facts: FileFacts, asked?: Set<string>) {
    this.number = number
    this.asked = asked
    this.path = facts.path
    this.facts = facts
    this.system = systemOf(facts)
    this.isTest = isTestPath(facts.path)
    this.starImports = facts.imports.filter((entry) => entry.name === '**')
    this.starExports = facts.exports.filter((entry) => entry.name === '*')
    this.#importers = new Set(
      facts.imports.flatMap(({ scope }) => {
        const kind = facts.symbols[scope]?.kind
        const isOwn = kind !== 'namespace' || OWN_IMPORTS.has(facts.language)
        return scope > 0 && kind !== undefined && isOwn ? [scope] : []
      }),
    )
    this.#children = childrenByName(facts, this.system)
    this.#imports = Map.groupBy(facts.imports, (entry) => entry.local)
    this.#exports = Map.groupBy(facts.exports, (entry) => entry.name)
  }

  /** A number for this very expression object of the facts. */
  numberOf(expr: FactExpr): number {
    const known = this.#numbers.get(expr)
    if (known !== undefined) return known
    this.#numbers.set(expr, this.#numbers.size)
    return this.#numbers.size - 1
  }

  symbol(index: number): FactSymbol | undefined {
    const symbol = this.facts.symbols[index]
    if (symbol !== undefined) this.asked?.add(symbol.name)
    return symbol
  }

  /** Symbols of that name declared directly inside the symbol at `parent`; 0 is top level. */
  members(parent: number, name: string): readonly number[] {
    this.asked?.add(name)
    return this.#children[parent]?.get(name) ?? NONE
  }

  /** Names of what is declared directly inside the symbol at `parent`. */
  memberNames(parent: number): Iterable<string> {
    return this.#children[parent]?.keys() ?? NONE
  }

  /** All symbols of that name, in the file's order. */
  named(name: string): readonly number[] {
    this.#named ??= Map.groupBy(
      this.facts.symbols.keys(),
      (index) => this.facts.symbols[index]?.name ?? '',
    )
    this.asked?.add(name)
    return this.#named.get(name) ?? NONE
  }

  /** Members of that name of all classes and interfaces of the file. */
  classMembers(name: string): readonly number[] {
    this.#classMembers ??= classMembersByName(this.facts.symbols)
    this.asked?.add(name)
    return this.#classMembers.get(name) ?? NONE
  }

  /** Least and most numbers of arguments of a callable; most is -1 for any number, undefined when not known. */
  arity(symbol: number): readonly [least: number, most: number] | undefined {
    this.#arities ??= new Map(
      (this.facts.arities ?? []).map(([index, least, most]) => [index, [least, most]]),
    )
    return this.#arities.get(symbol)
  }

  /** Names of the types that an overload takes. */
  accepts(symbol: number): readonly string[] | undefined {
    this.#accepted ??= firstOf(this.facts.accepts ?? NONE)
    return this.#accepted.get(symbol)
  }

  /** Whether the symbol is a pytest fixture. */
  isFixture(symbol: number): boolean {
    return this.facts.fixtures?.some(([index]) => index === symbol) === true
  }

  /** What calls write before the arguments of a callable. */
  labels(symbol: number): readonly string[] | undefined {
    this.#labels ??= new Map(this.facts.labels ?? [])
    return this.#labels.get(symbol)
  }

  /** Constructors of the type at `parent`. */
  constructors(parent: number): readonly number[] {
    this.#constructors ??= Map.groupBy(
      this.facts.symbols.flatMap(({ kind }, index) => (kind === 'constructor' ? index : [])),
      (index) => this.facts.symbols[index]?.parent ?? -1,
    )
    return this.#constructors.get(parent) ?? NONE
  }

  /** The type that a function extends, which is called as a method of it. */
  extended(symbol: number): FactExpr | undefined {
    this.#extended ??= firstOf(this.facts.extending ?? NONE)
    return this.#extended.get(symbol)
  }

  /** Names of the namespaces around a symbol, itself included where it is one; outermost first. */
  namespacesAround(from: number): string[] {
    for (let at = from; at > 0; at = this.symbol(at)?.parent ?? -1) {
      const symbol = this.symbol(at)
      if (symbol?.parent === 0 && symbol.container !== '')
        return this.#namespacesOn(symbol.container.split('.'))
      if (symbol?.kind !== 'namespace') continue
      return [...(symbol.container === '' ? [] : symbol.container.split('.')), symbol.name]
    }
    return []
  }

  /** The namespaces of the file that a path starts with: those around a member of a type that another file declares. */
  #namespacesOn(path: readonly string[]): string[] {
    let at = 0
    const end = path.findIndex((name) => {
      const inner = this.members(at, name).find((index) => this.symbol(index)?.kind === 'namespace')
      at = inner ?? at
      return inner === undefined
    })
    return path.slice(0, end < 0 ? path.length : end)
  }

  /** The types around a symbol, itself included where it is one; innermost first. */
  typesAround(from: number): number[] {
    const types: number[] = []
    for (let at = from; at > 0; at = this.symbol(at)?.parent ?? -1) {
      const kind = this.symbol(at)?.kind
      if (kind !== undefined && TYPE_KINDS.has(kind)) types.push(at)
    }
    return types
  }

  /** Functions around a symbol, itself included, that import things for themselves; innermost first. */
  importersAround(from: number): readonly number[] {
    if (this.#importers.size === 0) return []
    const found: number[] = []
    for (let at = from; at > 0; at = this.symbol(at)?.parent ?? -1)
      if (this.#importers.has(at)) found.push(at)
    return found
  }

  /** The function that an import is for alone; 0 for the others. */
  importerOf({ scope }: FactImport): number {
    return this.#importers.has(scope) ? scope : 0
  }

  isCallable(symbol: number): boolean {
    return CALLABLE_KINDS.has(this.symbol(symbol)?.kind ?? 'module')
  }

  hasMembers(parent: number): boolean {
    return this.#children[parent] !== undefined
  }

  /** Imports that bind this name in the scope of the symbol `from` or around it: the innermost scope's only. */
  imports(name: string, from: number): readonly FactImport[] {
    const found = this.#imports.get(name)
    if (found === undefined || name === '') return NONE
    if (found.every((entry) => entry.scope === 0)) return found
    for (let scope = from; scope >= 0; scope = this.facts.symbols[scope]?.parent ?? -1) {
      const here = found.filter((entry) => entry.scope === scope)
      if (here.length > 0) return here
    }
    return NONE
  }

  exports(name: string): readonly FactExport[] {
    this.asked?.add(name)
    return this.#exports.get(name) ?? NONE
  }
}

/** Languages with namespaces that import for themselves: Scala's are objects too. */
const OWN_IMPORTS: ReadonlySet<string> = new Set(['scala', 'php'])

/** Of the rows about one symbol the first counts. */
const firstOf = <T>(rows: readonly (readonly [symbol: number, said: T])[]): Map<number, T> =>
  new Map(rows.toReversed())

const systemOf = ({ language, namespace }: FileFacts): ModuleSystem =>
  namespace !== undefined ? 'scoped' : language === 'python' ? 'python' : 'script'

/** What each symbol declares; methods of a script that belong to a type of another file are none of its names. */
function childrenByName(
  { symbols, extending = NONE }: FileFacts,
  system: ModuleSystem,
): (Map<string, number[]> | undefined)[] {
  const apart = new Set(system === 'script' ? extending.map(([symbol]) => symbol) : NONE)
  const children: (Map<string, number[]> | undefined)[] = Array.from({ length: symbols.length })
  for (const [index, symbol] of symbols.entries()) {
    if (symbol.parent < 0 || apart.has(index)) continue
    const names = children[symbol.parent] ?? new Map<string, number[]>()
    children[symbol.parent] = names
    const same = names.get(symbol.name)
    if (same === undefined) names.set(symbol.name, [index])
    else same.push(index)
  }
  return children
}

/** A field of the name may hold a function: it takes the name as a method does. */
const MEMBERS: ReadonlySet<SymbolKind | undefined> = new Set<SymbolKind>([
  'method',
  'field',
  'property',
])

const HOLDERS: ReadonlySet<SymbolKind | undefined> = new Set<SymbolKind>([
  'class',
  'interface',
  'type',
])

function classMembersByName(symbols: readonly FactSymbol[]): Map<string, number[]> {
  const byName = new Map<string, number[]>()
  for (const [index, { name, kind, parent }] of symbols.entries()) {
    if (!MEMBERS.has(kind) || !HOLDERS.has(symbols[parent]?.kind)) continue
    const same = byName.get(name)
    if (same === undefined) byName.set(name, [index])
    else same.push(index)
  }
  return byName
}
