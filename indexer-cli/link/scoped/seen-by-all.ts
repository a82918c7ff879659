// Declarations of a qualified name that every file of a family sees alike, which is the rule: worked out once, not for each file that asks.

import type { SymbolKind } from '#core/graph/symbol.ts'
import type { Program } from '../values/program.ts'
import type { SymbolRef } from '../values/value.ts'
import type { FamilyDeclarations } from './declarations.ts'
import { withoutPrototypes } from './prototypes.ts'
import { reachOf } from './reach.ts'
import type { ScopeRules } from './rules.ts'
import { named } from './visible.ts'

export class SeenByAll {
  readonly #program: () => Program
  readonly #known = new Map<ScopeRules, Map<string, readonly SymbolRef[] | undefined>>()
  /** Of the lists that are kept. */
  readonly #kinds = new WeakMap<readonly SymbolRef[], ReadonlySet<SymbolKind>>()

  constructor(program: () => Program) {
    this.#program = program
  }

  /**
   * The declarations of a name that several have; undefined where it matters who asks. That no file is noted as looked at for them is right for who has
   * noted the last part of the name: all of these files declare it.
   */
  at(rules: ScopeRules, family: FamilyDeclarations, key: string): readonly SymbolRef[] | undefined {
    const found = family.at(key)
    if (found.length < 2 || rules.needsDeclaration) return undefined
    const known = this.#known.get(rules) ?? new Map<string, readonly SymbolRef[] | undefined>()
    this.#known.set(rules, known)
    if (known.has(key)) return known.get(key)
    const program = this.#program()
    let seen: readonly SymbolRef[] | undefined
    program.table.watch(() => {
      const isAlike = found.every((ref) => isOpenToAll(program, rules, ref, key))
      if (!isAlike) return
      seen = withoutPrototypes(program, named(program, rules, found))
      this.#kinds.set(seen, this.kindsOf(seen))
    })
    known.set(key, seen)
    return seen
  }

  /** The kinds of declarations. */
  kindsOf(refs: readonly SymbolRef[]): ReadonlySet<SymbolKind> {
    const known = this.#kinds.get(refs)
    if (known !== undefined) return known
    const program = this.#program()
    const symbols = refs.map(({ file, symbol }) => program.source(file)?.symbol(symbol))
    return new Set(symbols.map((symbol) => symbol?.kind ?? 'module'))
  }
}

/** Whether no file is kept from a declaration that is called what its key ends with. */
function isOpenToAll(program: Program, rules: ScopeRules, ref: SymbolRef, key: string): boolean {
  const source = program.source(ref.file)
  const symbol = source?.symbol(ref.symbol)
  if (source === undefined || symbol === undefined) return false
  if (symbol.name !== key.slice(key.lastIndexOf('.') + 1)) return false
  if (!symbol.exported && rules.hidesPrivate(source.path)) return false
  return reachOf(program, source, ref.symbol) === undefined
}
