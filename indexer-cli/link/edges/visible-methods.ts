// The one guess that the linker makes: a method call on a receiver that nothing is known about goes to the only method of that name that the
// file can see, in itself and in the files that it imports, barrels followed. Names that many types share are never guessed.

import type { SymbolKind } from '#core/graph/symbol.ts'
import { isCommonMember } from '../values/builtins.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'

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

/** Finds the only method of a name that one file can see. */
export class VisibleMethods {
  readonly #program: Program
  readonly #file: SourceFile
  #byName: ReadonlyMap<string, readonly SymbolRef[]> | undefined

  constructor(program: Program, file: SourceFile) {
    this.#program = program
    this.#file = file
  }

  only(name: string): SymbolRef | undefined {
    if (isCommonMember(name)) return undefined
    this.#byName ??= this.#collect()
    const found = this.#byName.get(name)
    const [first] = found ?? []
    if (first === undefined || found?.length !== 1) return undefined
    const symbol = this.#program.source(first.file)?.symbol(first.symbol)
    return symbol?.kind === 'method' && !symbol.isAccessor ? first : undefined
  }

  #collect(): ReadonlyMap<string, readonly SymbolRef[]> {
    const byName = new Map<string, SymbolRef[]>()
    for (const source of this.#visible()) {
      for (const [index, symbol] of source.facts.symbols.entries()) {
        if (!MEMBERS.has(symbol.kind) || !HOLDERS.has(source.symbol(symbol.parent)?.kind)) continue
        const ref = { file: source.number, symbol: index }
        byName.set(symbol.name, [...(byName.get(symbol.name) ?? []), ref])
      }
    }
    return byName
  }

  #visible(): Iterable<SourceFile> {
    const seen = new Set<SourceFile>([this.#file])
    const add = (from: SourceFile, specifiers: Iterable<string>): void => {
      for (const specifier of specifiers) {
        for (const module of this.#program.module(from, specifier)) {
          if (module.k !== 'module') continue
          const source = this.#program.source(module.file)
          if (source === undefined || seen.has(source)) continue
          seen.add(source)
          add(source, reExports(source))
        }
      }
    }
    const { imports, exports } = this.#file.facts
    add(
      this.#file,
      imports.map((entry) => entry.from),
    )
    add(
      this.#file,
      exports.flatMap((entry) => entry.from ?? []),
    )
    return seen
  }
}

/** Modules that a barrel passes on. A Python package's `__init__` passes on what it imports. */
function reExports(source: SourceFile): string[] {
  const { imports, exports, path } = source.facts
  const passed = exports.flatMap((entry) => entry.from ?? [])
  if (!/(^|\/)__init__\.pyi?$/.test(path)) return passed
  return [...passed, ...imports.filter((entry) => entry.from.startsWith('.')).map((e) => e.from)]
}
