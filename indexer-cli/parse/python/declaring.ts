// The first pass over a Python file: shared state and the reads that its handlers make.

import type { SymbolKind } from '#core/graph/symbol.ts'
import type { DescriptorSuffix } from '#core/ids.ts'
import { cleanDocstring } from '../facts/docs.ts'
import { localBinding, type Scope, type Step } from '../facts/scope.ts'
import { toSignature } from '../facts/symbol-table.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, firstChild, kindOf, parentOf } from '../syntax/navigate.ts'
import { Fixtures } from './fixtures.ts'
import { K } from './vocabulary.ts'

/** What a definition says of itself. */
export interface Definition {
  readonly name: string
  readonly kind: SymbolKind
  readonly suffix: DescriptorSuffix
  readonly parent: number
  readonly start: number
  readonly end: number
  /** The header's text. */
  readonly signature: string
  readonly doc?: string
  readonly isStatic?: boolean
  readonly isAccessor?: boolean
  readonly hasBody?: boolean
}

/** A value that a generator yields, or a collection that it yields from. */
export interface Yield {
  readonly value: number
  readonly scope: Scope
  readonly isFrom: boolean
}

/** Where a value comes from, for the names that it is bound to. */
export interface Source {
  readonly value: number
  readonly annotation: number
  readonly steps: readonly Step[]
}

export class Declaring {
  readonly unit: Unit
  scope: Scope
  /** Symbols whose type is read once everything is declared. */
  readonly typed: { symbol: number; scope: Scope; source: Source }[] = []
  /** Calls of `TypeVar` by the variables that hold them. */
  readonly variables = new Map<number, number>()
  readonly aliases: { symbol: number; scope: Scope; annotation: number }[] = []
  readonly heritage: { symbol: number; node: number; scope: Scope }[] = []
  /** Symbol of a function by the scopes of its header and its body: whose `return` it is. */
  readonly functions = new Map<Scope, number>()
  /** Scopes of bodies by the node of the function. */
  readonly bodies = new Map<number, Scope>()
  /** Where a value that a `return` gives back is evaluated. */
  readonly returnScopes = new Map<number, Scope>()
  /** What generators yield, by their symbol. */
  readonly yields = new Map<number, Yield[]>()
  /** Scopes that begin at a node further on in the block: what a statement tells of the rest of it. */
  readonly pending = new Map<number, Scope>()
  readonly fixtures = new Fixtures()
  /** Classes that are written with bases. */
  readonly derived = new Set<number>()
  /** Functions with the nodes of their decorators, outermost first. */
  readonly decorated: { symbol: number; nodes: readonly number[]; scope: Scope }[] = []
  /** Names that `global` gives to the module, by function scope. */
  readonly globals = new Map<Scope, Set<string>>()

  constructor(unit: Unit) {
    this.unit = unit
    this.scope = unit.root
  }

  field(node: number, field: number): number {
    return childByField(this.unit.tree, node, field)
  }

  kind(node: number): number {
    return kindOf(this.unit.tree, node)
  }

  parent(node: number): number {
    return parentOf(this.unit.tree, node)
  }

  first(node: number): number {
    return firstChild(this.unit.tree, node, K.comment)
  }

  children(node: number): number[] {
    return childrenOf(this.unit.tree, node, K.comment)
  }

  /** Adds a symbol; -1 when it has no usable name. */
  define(definition: Definition): number {
    const { unit } = this
    const { name, parent } = definition
    const isPrivate = name.startsWith('_') && !/^__\w+__$/.test(name)
    const outer = parent <= 0 ? null : unit.symbols.at(parent)
    return unit.symbols.add({
      ...this.#described(definition),
      name,
      parent,
      exported: !isPrivate && (outer === null || (outer.exported && outer.suffix === 'type')),
      type: null,
      params: [],
      heritage: [],
    })
  }

  /** Makes a declaration of a field that only writes through `self` had made before. */
  redefine(symbol: number, definition: Definition): void {
    Object.assign(this.unit.symbols.at(symbol), this.#described(definition))
  }

  /** What a definition says by itself, wherever it stands. */
  #described(definition: Definition) {
    const { unit } = this
    const { start, end } = definition
    return {
      suffix: definition.suffix,
      kind: definition.kind,
      start,
      startLine: unit.lineAt(start),
      firstLine: unit.lineAt(start),
      endLine: unit.lastLine(start, end),
      signature: toSignature(definition.signature),
      doc: definition.doc ?? '',
      isStatic: definition.isStatic ?? false,
      isAccessor: definition.isAccessor ?? false,
      hasBody: definition.hasBody ?? true,
    }
  }

  /** Nodes of the docstrings that were read. */
  readonly docstrings = new Set<number>()

  /** The docstring that opens a body. */
  docstring(body: number): string {
    const statement = body < 0 ? -1 : this.first(body)
    if (this.kind(statement) !== K.expression_statement) return ''
    const literal = this.first(statement)
    if (this.kind(literal) !== K.string) return ''
    this.docstrings.add(literal)
    return cleanDocstring(this.unit.textOf(literal))
  }

  /** A statement's text, without a long value. */
  statementText(node: number, value: number): string {
    const { unit } = this
    const end =
      value >= 0 && unit.endOf(value) - unit.startOf(value) > 120
        ? unit.startOf(value)
        : unit.endOf(node)
    return unit.text.slice(unit.startOf(node), end).trimEnd().replace(/=$/, '').trimEnd()
  }

  /** Binds `name` where Python does: in the innermost function, class, comprehension or the module. */
  bindName(node: number, source: Source): void {
    const { unit } = this
    const scope = this.scope.binder
    const name = unit.textOf(node)
    if (this.globals.get(scope)?.has(name) === true) return
    unit.markDeclares(node)
    const known = scope.own(name)
    if (known !== undefined && known.symbol < 0 && !known.imported && source.annotation < 0) {
      const isSame =
        known.steps.length === 0 && source.steps.length === 0 && this.isWithin(known.scope)
      if (isSame && known.annotation < 0 && source.value >= 0 && known.values.length < 4) {
        known.values.push(source.value)
      }
      return
    }
    const values = source.value < 0 ? [] : [source.value]
    scope.bind(name, {
      ...localBinding(this.scope, { annotation: source.annotation, steps: source.steps }),
      values,
    })
  }

  /** Whether code here sees what `scope` does, with what a condition tells besides. */
  private isWithin(scope: Scope): boolean {
    let at = this.scope
    while (at !== scope && at.kind === 'initialiser' && at.parent !== null) at = at.parent
    return at === scope
  }

  /** The function whose code stands here, when it is a symbol. */
  functionAround(): number | undefined {
    let scope: Scope | null = this.scope
    while (scope !== null && scope.kind !== 'function') scope = scope.parent
    return scope === null ? undefined : this.functions.get(scope)
  }

  /** Binds every name of a target: `a`, `(a, *b)`, `[a, b]`. */
  bindTarget(target: number, source: Source): void {
    const kind = this.kind(target)
    if (kind === K.identifier) this.bindName(target, source)
    else if (kind === K.list_splat_pattern || kind === K.list_splat) {
      this.bindTarget(this.first(target), source)
    } else if (kind === K.as_pattern_target || kind === K.parenthesized_expression) {
      this.bindTarget(this.first(target), source)
    } else if (TUPLE_KINDS.has(kind)) {
      this.eachPart(target, source, (part, from) => this.bindTarget(part, from))
    }
  }

  /** Every part of an unpacked target, and where its value comes from. */
  eachPart(target: number, source: Source, each: (part: number, from: Source) => void): void {
    let isAfterRest = false
    this.children(target).forEach((part, position) => {
      const kind = this.kind(part)
      const isRest = kind === K.list_splat_pattern || kind === K.list_splat
      each(part, this.partOf(source, isRest ? '...' : isAfterRest ? null : position))
      isAfterRest ||= isRest
    })
  }

  /** The source of one position of an unpacked value; null is a position that is not known. */
  private partOf(source: Source, position: number | '...' | null): Source {
    const parts =
      source.steps.length === 0 && TUPLE_KINDS.has(this.kind(source.value))
        ? this.children(source.value)
        : null
    if (parts !== null && typeof position === 'number')
      return { value: parts[position] ?? -1, annotation: -1, steps: [] }
    return source.value < 0 || position === null
      ? NOTHING
      : { ...source, steps: [...source.steps, position] }
  }

  /** Notes what the function around yields. */
  noteYield(node: number): void {
    const symbol = this.functionAround()
    const value = this.first(node)
    if (symbol === undefined || value < 0) return
    const isFrom = /^yield\s+from\b/.test(this.unit.textOf(node))
    const found = this.yields.get(symbol) ?? []
    if (found.length < MAX_YIELDS) found.push({ value, scope: this.scope, isFrom })
    this.yields.set(symbol, found)
  }
}

/** A generator's values, as far as its first few yields tell. */
const MAX_YIELDS = 4

/** Nothing known. */
export const NOTHING: Source = { value: -1, annotation: -1, steps: [] }

const TUPLE_KINDS: ReadonlySet<number> = new Set([
  K.pattern_list,
  K.tuple_pattern,
  K.list_pattern,
  K.expression_list,
  K.tuple,
  K.list,
])
