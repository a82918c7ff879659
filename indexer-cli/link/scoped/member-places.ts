// Members that stand outside of their types and name them.

import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'
import { typesAround } from './around.ts'
import { joinKey } from './declarations.ts'
import type { ScopeRules } from './rules.ts'
import type { ScopedSetup } from './scoped-setup.ts'

/** What is asked of the names of files in scopes. */
interface Types {
  rulesOf(file: SourceFile): ScopeRules | undefined
  /** The other declarations of an open type. */
  parts(type: SymbolRef): readonly SymbolRef[]
}

/** Tells which type such a member is of. */
export class MemberPlaces {
  readonly #setup: ScopedSetup
  readonly #types: Types
  /** Parts of the name of the type that is being looked for. */
  #longest = Infinity

  constructor(setup: ScopedSetup, types: Types) {
    this.#setup = setup
    this.#types = types
  }

  /** Whether a member that names its type means this one, whose qualified name is `key`. */
  belongs(member: SymbolRef, type: SymbolRef, key: string): boolean {
    const program = this.#setup.program()
    const file = program.source(member.file)
    const rules = file === undefined ? undefined : this.#types.rulesOf(file)
    const symbol = file?.symbol(member.symbol)
    if (file === undefined || rules === undefined || symbol === undefined) return false
    if (joinKey(rules.scopeOf(file.facts), symbol.container) === key) return true
    const path = symbol.container.split('.')
    // What a type's name is made of has a shorter one itself; else `A::A::A` would be looked for inside of itself.
    if (path.length >= this.#longest) return false
    const outer = this.#longest
    if (path.length > 1) this.#longest = path.length
    const named = typesAround(program, file, [], path)
    this.#longest = outer
    return named.some((ref) => {
      if (ref.file === type.file && ref.symbol === type.symbol) return true
      return this.#types.parts(ref).some((p) => p.file === type.file && p.symbol === type.symbol)
    })
  }
}
