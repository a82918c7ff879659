// Uses that a compiler's index decides: what syntax says of them does not count.

import type { FactExpr, FactUse } from '../../parse/file-facts.ts'
import { nameKey, type ScipName } from '../scip/scip-links.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'
import { addUse } from './add-use.ts'
import type { EdgeSet } from './edge-set.ts'
import { isCalling, targetsOf, targetsOfRefs } from './targets.ts'

export class CompiledUses {
  readonly #program: Program
  readonly #file: SourceFile
  readonly #edges: EdgeSet
  readonly #names: Map<string, ScipName>
  readonly #seen = new Set<string>()

  constructor(program: Program, file: SourceFile, edges: EdgeSet) {
    this.#program = program
    this.#file = file
    this.#edges = edges
    this.#names = program.scip?.names(program, file) ?? new Map<string, ScipName>()
  }

  /** Adds the edges of a use as the index has them, and returns the files that they lead to; undefined when the index does not tell. */
  link(use: FactUse): readonly number[] | undefined {
    if (this.#names.size === 0) return undefined
    const key = this.#keyOf(use.line, use.target)
    const name = this.#names.get(key)
    if (name === undefined) return undefined
    const targets = this.#targetsOf(name, use)
    if (targets === undefined) return undefined
    this.#seen.add(key)
    return this.#add(targets, use, isCalling(use.role))
  }

  /** What the index has of a base that a type names on a line; undefined when the index does not tell. */
  bases(line: number, of: FactExpr): readonly SymbolRef[] | undefined {
    if (this.#names.size === 0) return undefined
    const base = of.t === 'generic' ? of.of : of
    const key = this.#keyOf(line, base)
    const name = this.#names.get(key)
    // Beside the name that is meant, others of the line may be alike.
    if (name === undefined || name.isShared || name.isOpen) return undefined
    this.#seen.add(key)
    return name.targets
  }

  /** What the index has of a name: as it is written, behind a dot or not, else the other way, for members may be named without what they are of. */
  #keyOf(line: number, target: FactExpr): string {
    const name = writtenName(this.#file, target)
    const [bare, member] = [nameKey(line, name), nameKey(line, `.${name}`)]
    const [first, second] = target.t === 'member' ? [member, bare] : [bare, member]
    return this.#names.has(first) ? first : second
  }

  /**
   * The targets that are meant by a use: of names that are alike on one line, what syntax takes this one for. Undefined where that is something
   * that the index gives no symbol to.
   */
  #targetsOf(
    { targets, isShared, isOpen }: ScipName,
    use: FactUse,
  ): readonly SymbolRef[] | undefined {
    if (isOpen && targets.length === 0) return undefined
    if (!isOpen && (!isShared || targets.length < 2)) return targets
    const bySyntax = targetsOf(this.#program, this.#file, use) ?? []
    if (bySyntax.length === 0) return targets
    const common = targets.filter(({ file, symbol }) =>
      bySyntax.some(({ ref }) => ref.file === file && ref.symbol === symbol),
    )
    if (common.length > 0) return common
    return isOpen ? undefined : targets
  }

  /** Adds what the index knows beyond the uses that syntax found. */
  linkRest(): readonly number[] {
    const files: number[] = []
    for (const [key, name] of this.#names) {
      if (this.#seen.has(key) || name.targets.length === 0) continue
      const from = this.#around(name.line)
      const isCall = name.use !== 'read'
      // Names at module level that syntax does not know as uses stand in lists of imports and exports.
      if (from === 0 && !isCall) continue
      const { line } = name
      files.push(...this.#add(name.targets, { from, line, role: isCall ? 'call' : 'read' }, isCall))
    }
    return files
  }

  #add(
    targets: readonly SymbolRef[],
    use: Pick<FactUse, 'from' | 'line' | 'role'>,
    isCall: boolean,
  ): readonly number[] {
    const linked = targetsOfRefs(this.#program, targets, isCall)
    for (const { ref, called } of linked) {
      const more = { use, ref, called, provenance: 'scip' } as const
      addUse(this.#program, this.#file, this.#edges, more)
    }
    return linked.map(({ ref }) => ref.file)
  }

  /** The innermost symbol around a line. */
  #around(line: number): number {
    let innermost = 0
    for (const [index, symbol] of this.#file.facts.symbols.entries())
      if (symbol.startLine <= line && symbol.endLine >= line) innermost = index
    return innermost
  }
}

/** The name as the code writes it; empty when the expression has none of its own. */
function writtenName(file: SourceFile, target: FactExpr): string {
  if (target.t === 'name' || target.t === 'member') return target.name
  return target.t === 'symbol' ? (file.symbol(target.symbol)?.name ?? '') : ''
}
