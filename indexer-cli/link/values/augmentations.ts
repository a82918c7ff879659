// What scripts declare for other modules than their own: `declare global`, `declare module 'vue'`, `Foo.prototype.f = ...` of an imported `Foo`.

import type { FileFacts } from '../../parse/file-facts.ts'
import { isBuiltin } from './builtins.ts'
import type { Program } from './program.ts'
import type { SourceFile } from './source-file.ts'
import { TYPE_KINDS } from './type-kinds.ts'
import { NOTHING, unite, type SymbolRef, type Values } from './value.ts'

/** A member of what a file declares for a module; '' is the global scope. */
interface Added extends SymbolRef {
  readonly module: string
}

interface AugmentationsSetup {
  readonly program: () => Program
  /** Numbers of the files that declare for others, with their facts. */
  readonly files: () => Iterable<readonly [file: number, facts: FileFacts]>
  /** Whether a file sees what another one declares for everybody. */
  readonly sees: (from: string, other: string) => boolean
}

export class Augmentations {
  readonly #setup: AugmentationsSetup
  #added: ReadonlyMap<string, readonly Added[]> | undefined
  readonly #extending = new Map<string, SymbolRef[]>()

  constructor(setup: AugmentationsSetup) {
    this.#setup = setup
  }

  get #program(): Program {
    return this.#setup.program()
  }

  /** What is declared globally under a name, as the file sees it. */
  global(file: SourceFile, name: string): Values {
    return this.inPackage(file, '', name)
  }

  /** What is added under a name to a package that is not in the repository. */
  inPackage(file: SourceFile, specifier: string, name: string): Values {
    return this.#first(
      this.#ofPackage(specifier, name, (path) => this.#setup.sees(file.path, path)),
    )
  }

  /** What other files add under a name to a module of the repository. */
  inModule(file: SourceFile, name: string): Values {
    return this.#first(this.#named(name).filter((added) => this.#target(added) === file.number))
  }

  /** Further declarations of a type by files that declare for its module, or for the same one. */
  parts(file: SourceFile, ref: SymbolRef): readonly SymbolRef[] {
    const name = file.symbol(ref.symbol)?.name ?? ''
    const named = this.#named(name)
    if (named.length === 0) return []
    const own = named.find((added) => added.file === ref.file && added.symbol === ref.symbol)
    const group = own === undefined ? this.#partsOf(ref, name) : this.#group(file, own, name)
    return group.filter(
      (part) => (part.file !== ref.file || part.symbol !== ref.symbol) && this.#isType(part),
    )
  }

  /** Whether the type adds to one that is not in the repository. */
  isOfOthers(file: SourceFile, ref: SymbolRef): boolean {
    const name = file.symbol(ref.symbol)?.name ?? ''
    const own = this.#named(name).find(
      (added) => added.file === ref.file && added.symbol === ref.symbol,
    )
    if (own === undefined) return false
    if (own.module === '') return isBuiltin(file.system, name)
    return this.#target(own) === undefined && !this.#isWhole(own)
  }

  /** Functions of that name which are assigned to the prototype of a type. */
  methods(ref: SymbolRef, name: string): Values {
    this.#read()
    if (this.#extending.size === 0) return NOTHING
    this.#program.table.consultName(name)
    const found = (this.#extending.get(name) ?? []).filter(({ file, symbol }) => {
      const source = this.#program.source(file)
      const [, type] = source?.facts.extending?.find(([each]) => each === symbol) ?? []
      return (
        source !== undefined &&
        type !== undefined &&
        this.#program
          .resolve(source, 0, type)
          .some(
            (value) =>
              (value.k === 'symbol' || value.k === 'instance') &&
              value.file === ref.file &&
              value.symbol === ref.symbol,
          )
      )
    })
    return this.#valuesOf(found)
  }

  /** The declarations; of several parts of a type the first one, which leads to the others. */
  #first(refs: readonly SymbolRef[]): Values {
    const type = refs.find((ref) => this.#isType(ref))
    return this.#valuesOf(refs.filter((ref) => ref === type || !this.#isType(ref)))
  }

  #valuesOf(refs: readonly SymbolRef[]): Values {
    return unite(refs.map(({ file, symbol }) => this.#program.values.of('symbol', file, symbol)))
  }

  #isType({ file, symbol }: SymbolRef): boolean {
    const kind = this.#program.source(file)?.symbol(symbol)?.kind
    return kind !== undefined && TYPE_KINDS.has(kind)
  }

  #named(name: string): readonly Added[] {
    const all = this.#read()
    if (all.size === 0) return []
    this.#program.table.consultName(name)
    return all.get(name) ?? []
  }

  /** What files add to a package, or globally. */
  #ofPackage(module: string, name: string, isSeen: (path: string) => boolean): readonly Added[] {
    return this.#named(name).filter((added) => {
      if (added.module !== module) return false
      const source = this.#program.source(added.file)
      return source !== undefined && isSeen(source.path)
    })
  }

  /** All declarations of the type that one of them adds to. */
  #group(file: SourceFile, own: Added, name: string): readonly SymbolRef[] {
    const target = this.#target(own)
    // Who sees two parts sees them merged.
    if (target === undefined)
      return this.#ofPackage(own.module, name, (path) => {
        return this.#setup.sees(file.path, path) || this.#setup.sees(path, file.path)
      })
    const source = this.#program.source(target)
    const wholes =
      source === undefined
        ? []
        : this.#program
            .exported(source, name)
            .flatMap((value) =>
              value.k === 'symbol' ? [{ file: value.file, symbol: value.symbol }] : [],
            )
    return [...wholes, ...wholes.flatMap((whole) => this.#partsOf(whole, name))]
  }

  /** What is added to a type that a module of the repository exports. */
  #partsOf(ref: SymbolRef, name: string): readonly SymbolRef[] {
    return this.#named(name).filter((added) => {
      const target = this.#target(added)
      const source = target === undefined ? undefined : this.#program.source(target)
      return (
        source !== undefined &&
        this.#program
          .exported(source, name)
          .some(
            (value) =>
              value.k === 'symbol' && value.file === ref.file && value.symbol === ref.symbol,
          )
      )
    })
  }

  /** The module of the repository that something is added to. */
  #target({ file, module }: Added): number | undefined {
    if (module === '') return undefined
    const source = this.#program.source(file)
    const [found] = source === undefined ? [] : this.#program.module(source, module)
    return found?.k === 'module' ? found.file : undefined
  }

  /** Whether a file without imports declares the whole module. */
  #isWhole({ file }: Added): boolean {
    const augmenting = this.#program.source(file)?.facts.augmenting ?? []
    return augmenting.some(([holder]) => holder === 0)
  }

  #read(): ReadonlyMap<string, readonly Added[]> {
    if (this.#added !== undefined) return this.#added
    const added = new Map<string, Added[]>()
    for (const [file, { symbols, augmenting = [], extending = [] }] of this.#setup.files()) {
      for (const [symbol] of extending) {
        const name = symbols[symbol]?.name ?? ''
        this.#extending.set(name, [...(this.#extending.get(name) ?? []), { file, symbol }])
      }
      const modules = new Map(augmenting)
      for (const [symbol, { name, parent }] of symbols.entries()) {
        const module = modules.get(parent)
        if (module === undefined || modules.has(symbol)) continue
        const same = added.get(name)
        if (same === undefined) added.set(name, [{ file, symbol, module }])
        else same.push({ file, symbol, module })
      }
    }
    return (this.#added = added)
  }
}
