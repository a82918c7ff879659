// The one guess that the linker makes: a method call on a receiver that nothing is known about goes to the only method of that name that the
// file can see, in itself and in the files that it imports, barrels followed. Names that many types share are never guessed.

import type { FactSymbol } from '../../parse/file-facts.ts'
import { isCommonMember } from '../values/builtins.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'

/** Finds the only method of a name that one file can see. */
export class VisibleMethods {
  readonly #program: Program
  readonly #file: SourceFile
  #visible: readonly SourceFile[] | undefined

  constructor(program: Program, file: SourceFile) {
    this.#program = program
    this.#file = file
  }

  only(name: string): SymbolRef | undefined {
    if (isCommonMember(name)) return undefined
    this.#visible ??= this.#look()
    let only: SymbolRef | undefined
    for (const source of this.#visible) {
      const [symbol, second] = source.classMembers(name)
      if (symbol === undefined) continue
      if (second !== undefined || only !== undefined) return undefined
      const found = source.symbol(symbol)
      if (found?.kind !== 'method' || found.isAccessor) return undefined
      if (source !== this.#file && isKept(found)) continue
      only = { file: source.number, symbol }
    }
    return only
  }

  #look(): SourceFile[] {
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
    return [...seen]
  }
}

/** Whether only the class of a method may call it. */
const isKept = ({ name, signature }: FactSymbol): boolean =>
  name.startsWith('#') || /^(?:\w+\s+)*private\s/.test(signature)

/** Modules that a barrel passes on. A Python package's `__init__` passes on what it imports. */
function reExports(source: SourceFile): string[] {
  const { imports, exports, path } = source.facts
  const passed = exports.flatMap((entry) => entry.from ?? [])
  if (!/(^|\/)__init__\.pyi?$/.test(path)) return passed
  return [...passed, ...imports.filter((entry) => entry.from.startsWith('.')).map((e) => e.from)]
}
