// A type that is declared in several places which all count, as every file sees it: what they declare together is found by its name, not by asking
// each of them.

import type { Program } from '../values/program.ts'
import { unite, type SymbolRef, type Values } from '../values/value.ts'

export class OpenType {
  readonly name: string
  /** Its declarations, in the order of files. */
  readonly parts: readonly SymbolRef[]
  readonly #program: Program
  /** The parts that declare something, by its name. */
  #holders: ReadonlyMap<string, readonly SymbolRef[]> | undefined
  readonly #members = new Map<string, Values>()

  constructor(program: Program, name: string, parts: readonly SymbolRef[]) {
    this.#program = program
    this.name = name
    this.parts = parts
  }

  /** What the parts declare under a name, as `declared` says of each, what `first` declares before the others. */
  members(first: SymbolRef, name: string, declared: (part: SymbolRef) => Values): Values {
    let all = this.#members.get(name)
    if (all === undefined) {
      all = this.#ofAll(name, declared)
      this.#members.set(name, all)
    }
    const isOfFirst = new Set(this.#program.source(first.file)?.members(first.symbol, name))
    if (isOfFirst.size === 0 || all.length < 2) return all
    const { own = [], others = [] } = Object.groupBy(all, (value) =>
      value.k === 'symbol' && value.file === first.file && isOfFirst.has(value.symbol)
        ? 'own'
        : 'others',
    )
    return [...own, ...others]
  }

  /** Who asks has noted the names of the type and of the member, which is all that the answer rests on. */
  #ofAll(name: string, declared: (part: SymbolRef) => Values): Values {
    const sets: Values[] = []
    this.#program.table.watch(() => {
      for (const part of this.#holdersByName().get(name) ?? []) sets.push(declared(part))
    })
    return unite(sets)
  }

  #holdersByName(): ReadonlyMap<string, readonly SymbolRef[]> {
    if (this.#holders !== undefined) return this.#holders
    const holders = new Map<string, SymbolRef[]>()
    for (const part of this.parts) {
      for (const name of this.#program.source(part.file)?.memberNames(part.symbol) ?? []) {
        const known = holders.get(name)
        if (known === undefined) holders.set(name, [part])
        else known.push(part)
      }
    }
    return (this.#holders = holders)
  }
}
