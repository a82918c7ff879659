// What a repository declares, by qualified name: the look-up of languages with packages and namespaces. Built once from all files of a family,
// it holds no facts, only numbers and names.

import { BridgeTable } from '../bridges/bridge-table.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import type { FactSymbol, FileFacts } from '../../parse/file-facts.ts'
import type { SymbolRef } from '../values/value.ts'
import type { ScopeRules } from './rules.ts'

const CALLABLE: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'constructor'])
const NONE: readonly never[] = []

/** Joins parts of a qualified name. */
export const joinKey = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('.')

/** The declarations of one family. */
export class FamilyDeclarations {
  readonly #byKey = new Map<string, SymbolRef[]>()
  /** Members written outside of their type, by `Type.member`. */
  readonly #held = new Map<string, SymbolRef[]>()
  /** Functions that are called as methods of a type, by name. */
  readonly #extending = new Map<string, SymbolRef[]>()
  /** Where files add bases to a type of others, by its name: the place among a file's conformances. */
  readonly #adding = new Map<string, { readonly file: number; readonly place: number }[]>()
  /** Types that mix in a module of that name. */
  readonly #mixing = new Map<string, SymbolRef[]>()
  readonly #scopes = new Set<string>()
  /** What the files of a scope call it. */
  readonly #labels = new Map<string, string>()

  readonly #files = new Map<string, number[]>()
  /** Files with imports that hold everywhere. */
  readonly sharing: number[] = []

  add(file: number, facts: FileFacts, rules: ScopeRules): void {
    const scope = rules.scopeOf(facts)
    this.#addScope(scope)
    const files = this.#files.get(scope)
    if (files === undefined) this.#files.set(scope, [file])
    else files.push(file)
    const { symbols, namespace, extending = [] } = facts
    if (facts.imports.some(({ isGlobal }) => isGlobal)) this.sharing.push(file)
    const facade = rules.facadeOf?.(facts)
    if (facade !== undefined) this.#addScope(joinKey(scope, facade))
    for (const [symbol] of extending) {
      const holder = symbols[symbols[symbol]?.parent ?? 0]?.signature ?? ''
      if (rules.holdsExtensions?.(holder) === false) continue
      push(this.#extending, symbols[symbol]?.name ?? '', { file, symbol })
    }
    for (const [place, [, path]] of (facts.conformances ?? []).entries()) {
      const name = path.slice(path.lastIndexOf('.') + 1)
      this.#adding.set(name, [...(this.#adding.get(name) ?? []), { file, place }])
    }
    if (namespace !== undefined && !this.#labels.has(scope)) this.#labels.set(scope, namespace)
    for (const [index, symbol] of symbols.entries()) {
      if (symbol.parent < 0 || isInsideFunction(symbols, symbol)) continue
      const ref: SymbolRef = { file, symbol: index }
      push(this.#byKey, joinKey(scope, symbol.container, symbol.name), ref)
      if (facade !== undefined && symbol.parent === 0 && CALLABLE.has(symbol.kind))
        push(this.#byKey, joinKey(scope, facade, symbol.name), ref)
      if (rules.opensEnums && symbol.kind === 'enum_member') {
        const around = symbol.container.split('.').slice(0, -1)
        push(this.#byKey, joinKey(scope, ...around, symbol.name), ref)
      }
      if (rules.mixesIn) for (const module of mixedIn(symbol)) push(this.#mixing, module, ref)
      if (symbol.kind === 'namespace') {
        this.#addScope(joinKey(scope, symbol.container, symbol.name))
      }
      if (symbol.parent === 0 && symbol.container !== '') {
        const type = symbol.container.slice(symbol.container.lastIndexOf('.') + 1)
        push(this.#held, `${type}.${symbol.name}`, ref)
      }
    }
  }

  #addScope(scope: string): void {
    for (let at = scope; at !== '' && !this.#scopes.has(at);) {
      this.#scopes.add(at)
      const dot = at.lastIndexOf('.')
      at = dot < 0 ? '' : at.slice(0, dot)
    }
  }

  /** What is declared under a qualified name. */
  at(key: string): readonly SymbolRef[] {
    return this.#byKey.get(key) ?? NONE
  }

  /** Members of that name which say that they belong to a type of that name. */
  held(type: string, member: string): readonly SymbolRef[] {
    return this.#held.get(`${type}.${member}`) ?? NONE
  }

  /** Functions of that name that are called as methods of a type. */
  extending(name: string): readonly SymbolRef[] {
    return this.#extending.get(name) ?? NONE
  }

  /** Where bases are added to a type of that name. */
  adding(name: string): readonly { readonly file: number; readonly place: number }[] {
    return this.#adding.get(name) ?? NONE
  }

  /** Types that mix in a module of that name. */
  mixing(module: string): readonly SymbolRef[] {
    return this.#mixing.get(module) ?? NONE
  }

  /** The name that the files of a scope give it. */
  label(scope: string): string | undefined {
    return this.#labels.get(scope)
  }

  /** The files whose top level is in exactly that scope. */
  filesOf(scope: string): readonly number[] {
    return this.#files.get(scope) ?? NONE
  }

  /** Whether files or namespaces of the repository are in that scope or below it. */
  hasScope(scope: string): boolean {
    return this.#scopes.has(scope)
  }
}

/** Names of what a type inherits from, without the path before them. */
export const mixedIn = ({ heritage }: FactSymbol): string[] =>
  heritage.flatMap(({ of }) => (of.t === 'name' || of.t === 'member' ? of.name : []))

/** What linking asks for where it looks for the types that mix in a module; no name of code looks like it. */
export const mixingName = (module: string): string => `mixing ${module}`

function push(map: Map<string, SymbolRef[]>, key: string, ref: SymbolRef): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [ref])
  else known.push(ref)
}

function isInsideFunction(symbols: readonly FactSymbol[], symbol: FactSymbol): boolean {
  for (let at = symbol.parent; at > 0; at = symbols[at]?.parent ?? -1) {
    const kind = symbols[at]?.kind
    if (kind !== undefined && CALLABLE.has(kind)) return true
  }
  return false
}

/** The declarations of every family; one object serves all linkers over the same files. */
export class Declarations {
  readonly #families = new Map<string, FamilyDeclarations>()
  #bridges: BridgeTable | undefined

  /** What bridges scripts and native code, read on first use. */
  bridges(paths: readonly string[], read: (path: string) => FileFacts | undefined): BridgeTable {
    if (this.#bridges !== undefined) return this.#bridges
    const table = new BridgeTable()
    for (const [file, path] of paths.entries()) {
      const facts = read(path)
      if (facts !== undefined) table.add(file, facts)
    }
    return (this.#bridges = table)
  }

  /** The declarations of a family, read on first use. */
  of(
    rules: ScopeRules,
    paths: readonly string[],
    read: (path: string) => FileFacts | undefined,
    rulesOf: (language: string) => ScopeRules | undefined,
  ): FamilyDeclarations {
    const known = this.#families.get(rules.family)
    if (known !== undefined) return known
    const family = new FamilyDeclarations()
    this.#families.set(rules.family, family)
    for (const [file, path] of paths.entries()) {
      const facts = read(path)
      if (facts === undefined || rulesOf(facts.language)?.family !== rules.family) continue
      family.add(file, facts, rules)
    }
    return family
  }
}
