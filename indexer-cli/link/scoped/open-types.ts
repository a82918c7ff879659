// Types of which all declarations count, wherever they stand.

import type { SourceFile } from '../values/source-file.ts'
import { TYPE_KINDS } from '../values/type-kinds.ts'
import { refKey, unite, type SymbolRef, type Values } from '../values/value.ts'
import type { FactSymbol } from '../../parse/file-facts.ts'
import { OpenType } from './open-type.ts'
import { withoutPrototypes } from './prototypes.ts'
import type { ScopeRules } from './rules.ts'
import type { ScopedSetup } from './scoped-setup.ts'
import type { SeenByAll } from './seen-by-all.ts'

/** What is asked of the names of files in scopes. */
interface Names {
  rulesOf(file: SourceFile): ScopeRules | undefined
  keyOf(file: SourceFile, rules: ScopeRules, symbol: FactSymbol): string
  at(file: SourceFile, rules: ScopeRules, key: string): readonly SymbolRef[]
  declared(type: SymbolRef, name: string): Values
}

/** Tells which declarations are parts of one type, and what they declare together. */
export class OpenTypes {
  readonly #setup: ScopedSetup
  readonly #seenByAll: SeenByAll
  readonly #names: Names
  readonly #wholes = new Map<number, OpenType | undefined>()
  readonly #ofRefs = new Map<readonly SymbolRef[], OpenType>()

  constructor(setup: ScopedSetup, seenByAll: SeenByAll, names: Names) {
    this.#setup = setup
    this.#seenByAll = seenByAll
    this.#names = names
  }

  /** The type that a declaration is a part of; undefined for the only one, and where it matters who asks. */
  whole(ref: SymbolRef): OpenType | undefined {
    const program = this.#setup.program()
    const key = refKey(ref)
    let whole = this.#wholes.get(key)
    if (whole === undefined && !this.#wholes.has(key)) {
      program.table.watch(() => {
        whole = this.#wholeOf(ref)
      })
      this.#wholes.set(key, whole)
    }
    if (whole !== undefined) program.table.consultName(whole.name)
    return whole
  }

  #wholeOf(ref: SymbolRef): OpenType | undefined {
    const program = this.#setup.program()
    const file = program.source(ref.file)
    const rules = file === undefined ? undefined : this.#names.rulesOf(file)
    const symbol = file?.symbol(ref.symbol)
    if (file === undefined || symbol === undefined || rules?.isOpen !== true) return undefined
    const key = this.#names.keyOf(file, rules, symbol)
    const refs = this.#seenByAll.at(rules, this.#setup.family(rules), key)
    if (refs === undefined || !TYPE_KINDS.has(symbol.kind)) return undefined
    const known = this.#ofRefs.get(refs)
    if (known !== undefined) return known
    const parts = refs.filter((part) => this.#isType(part))
    if (parts.length < 2) return undefined
    const made = new OpenType(program, symbol.name, parts)
    this.#ofRefs.set(refs, made)
    return made
  }

  /** Other declarations of the same type. */
  parts(ref: SymbolRef): readonly SymbolRef[] {
    const isOther = (other: SymbolRef): boolean =>
      other.file !== ref.file || other.symbol !== ref.symbol
    const whole = this.whole(ref)
    if (whole !== undefined) return whole.parts.filter(isOther)
    const file = this.#setup.program().source(ref.file)
    const rules = file === undefined ? undefined : this.#names.rulesOf(file)
    const symbol = file?.symbol(ref.symbol)
    if (file === undefined || symbol === undefined || rules?.isOpen !== true) return []
    return this.#names
      .at(file, rules, this.#names.keyOf(file, rules, symbol))
      .filter((other) => isOther(other) && this.#isType(other))
  }

  #isType(ref: SymbolRef): boolean {
    const kind = this.#setup.program().source(ref.file)?.symbol(ref.symbol)?.kind
    return kind !== undefined && TYPE_KINDS.has(kind)
  }

  /** What all declarations of a type declare under a name, that one's own first. What one defines stands for what another only declares. */
  declared(ref: SymbolRef, name: string): Values {
    const program = this.#setup.program()
    const declared = (part: SymbolRef): Values => this.#names.declared(part, name)
    const whole = this.whole(ref)
    if (whole === undefined || this.#isHeld(ref, name)) {
      const parts = this.parts(ref)
      if (parts.length === 0) return declared(ref)
      return this.#defined(unite([ref, ...parts].map(declared)))
    }
    program.table.consultName(name)
    return this.#defined(whole.members(ref, name, declared))
  }

  /** Whether members of that name are written outside of a type that is called like this one. */
  #isHeld(ref: SymbolRef, name: string): boolean {
    const file = this.#setup.program().source(ref.file)
    const rules = file === undefined ? undefined : this.#names.rulesOf(file)
    const type = file?.symbol(ref.symbol)?.name
    if (rules === undefined || type === undefined) return false
    return this.#setup.family(rules).held(type, name).length > 0
  }

  #defined(members: Values): Values {
    const symbols = members.filter((member) => member.k === 'symbol')
    const kept = new Set(withoutPrototypes(this.#setup.program(), symbols))
    return kept.size === symbols.length
      ? members
      : members.filter((member) => member.k !== 'symbol' || kept.has(member))
  }
}
