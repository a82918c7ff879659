// The first pass over an ECMAScript file: shared state and the reads that its handlers make.

import type { SymbolKind } from '#core/graph/symbol.ts'
import type { DescriptorSuffix } from '#core/ids.ts'
import type { FactExpr } from '../file-facts.ts'
import { cleanBlockComment } from '../facts/docs.ts'
import { localBinding, type Expected, type Scope, type Step } from '../facts/scope.ts'
import { toSignature, type Draft } from '../facts/symbol-table.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, firstChild, kindOf, parentOf } from '../syntax/navigate.ts'
import { F, K } from './vocabulary.ts'

/** What a declaration says of itself. */
export interface Declaration {
  readonly name: string
  readonly kind: SymbolKind
  readonly suffix: DescriptorSuffix
  readonly parent: number
  /** Node whose text is the symbol; `body` is the node before which its header ends. */
  readonly node: number
  readonly body: number
  /** Where the text starts when that is not the node's own start: an `export`, a decorator. */
  readonly start?: number
  readonly end?: number
  readonly exported: boolean
  readonly isStatic?: boolean
  readonly isAccessor?: boolean
  readonly hasBody?: boolean
}

const FUNCTION_VALUES: ReadonlySet<number> = new Set([
  K.arrow_function,
  K.function_expression,
  K.generator_function,
])

/** What is known of the value that a pattern takes apart. */
export interface Known {
  readonly values: number[]
  readonly annotation: number
  /** Where values and annotation are evaluated. */
  readonly from: Scope
  readonly expected?: Expected
  /** The type that a comment tells. */
  readonly documented?: string | undefined
}

/** The symbol that an object literal's properties belong to. */
interface ObjectHolder {
  readonly symbol: number
  readonly depth: number
  isPrototype?: boolean
  /** It is what a function gives: functions in it are symbols, and nothing else. */
  readonly isResult?: boolean
}

export class Declaring {
  readonly unit: Unit
  scope: Scope
  /** Symbol that an object literal's properties belong to, by the object's node, with its depth. */
  readonly objects = new Map<number, ObjectHolder>()
  /** Whether the text says `Object.defineProperty`. */
  readonly definesProperties: boolean
  /** Whether the text says `Object.assign`. */
  readonly copiesObjects: boolean
  /** Whether a compiler's helpers may export something. */
  readonly callsHelpers: boolean
  /** Functions that are called as constructors, by their name: the file writes to their prototype. */
  readonly constructors: ReadonlySet<string>
  /** Class that `this` means in a function value outside the class, by the function's node. */
  readonly receivers = new Map<number, number>()
  /** What `this` is in a function that is a member of a type of another file, by the function's node. */
  readonly receiverTypes = new Map<number, FactExpr>()
  /** Names of a namespace's blocks, shared by all of them. */
  readonly namespaces = new Map<number, Scope>()
  /** Blocks that declare for another module or for the global scope. */
  readonly ambient = new Set<Scope>()
  /** Fields made by `this.x = ...` that a written field may still take over. */
  readonly implicitFields = new Set<number>()
  /** Symbols whose type is read once everything is declared. */
  readonly typed: {
    symbol: number
    scope: Scope
    annotation: number
    value: number
    steps: readonly Step[]
    documented?: string | undefined
  }[] = []
  readonly decorators: { node: number; scope: Scope }[] = []
  /** Type aliases, read once everything is declared. */
  readonly aliases: { symbol: number; scope: Scope; annotation: number }[] = []
  /** Call signatures of interfaces. */
  readonly callSignatures: { symbol: number; node: number; scope: Scope }[] = []
  /** Superclasses and interfaces, read once everything is declared. */
  readonly heritage: {
    symbol: number
    node: number
    kind: 'INHERITS' | 'IMPLEMENTS'
    isType: boolean
    /** Node of type arguments behind it, or -1. */
    types: number
    scope: Scope
  }[] = []
  /** Symbol of a function by its scope: whose `return` it is. */
  readonly functions = new Map<Scope, number>()
  /** Where a value that a `return` gives back is evaluated. */
  readonly returnScopes = new Map<number, Scope>()
  /** Scopes that begin at a node further on: what a condition tells of code behind it. */
  readonly pending = new Map<number, Scope>()
  /** Whether comments tell types: code of that language writes none. */
  readonly readsComments: boolean
  /** What functions give as comments tell it, by their node. */
  readonly documentedResults = new Map<number, string>()
  /** Names from `export { a }`. */
  readonly exportedNames = new Set<string>()

  constructor(unit: Unit, readsComments: boolean) {
    this.unit = unit
    this.readsComments = readsComments
    this.scope = unit.root
    this.constructors = constructorsIn(unit.text)
    this.definesProperties = unit.text.includes('Object.defineProperty(')
    this.copiesObjects = unit.text.includes('Object.assign(')
    this.callsHelpers = unit.text.includes('__export')
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

  /** A property's name as people write it: quotes off, `[Symbol.iterator]` with its brackets. */
  propertyName(node: number): string {
    const inner = this.kind(node) === K.computed_property_name ? this.first(node) : node
    return this.kind(inner) === K.string
      ? this.unit.textOf(inner).slice(1, -1)
      : this.unit.textOf(node)
  }

  /** The value inside parentheses, `as`, `satisfies`, `!` and `await`. */
  bareValue(node: number): number {
    let value = node
    for (;;) {
      const kind = this.kind(value)
      if (
        kind !== K.parenthesized_expression &&
        kind !== K.as_expression &&
        kind !== K.satisfies_expression &&
        kind !== K.non_null_expression
      ) {
        return value
      }
      value = this.first(value)
    }
  }

  isFunctionValue(node: number): boolean {
    return FUNCTION_VALUES.has(this.kind(node))
  }

  /** Marks what an export statement or assignment names as exported. */
  noteExported(of: FactExpr | null): void {
    if (of?.t === 'symbol') this.unit.symbols.at(of.symbol).exported = true
    else if (of?.t === 'name') this.exportedNames.add(of.name)
  }

  /** True where a declaration is seen from outside: not inside a function or a block. */
  get atTop(): boolean {
    const { kind } = this.scope.binder
    return kind === 'module' || kind === 'namespace'
  }

  /** The doc comment that ends right before `start`. */
  docBefore(start: number): string {
    const { unit } = this
    const comment = unit.comments.at(-1)
    if (comment === undefined) return ''
    const end = unit.endOf(comment)
    if (end > start || !unit.text.startsWith('/**', unit.startOf(comment))) return ''
    return unit.text.slice(end, start).trim() === '' ? cleanBlockComment(unit.textOf(comment)) : ''
  }

  /** Adds a symbol and returns its index, or -1 when it has no usable name. */
  declare(declaration: Declaration): number {
    const { unit } = this
    const { node, body } = declaration
    const start = declaration.start ?? unit.startOf(node)
    const end = declaration.end ?? unit.endOf(node)
    const headerEnd = body >= 0 ? unit.startOf(body) : end
    const draft: Draft = {
      name: declaration.name,
      parent: declaration.parent,
      suffix: declaration.suffix,
      kind: declaration.kind,
      start,
      startLine: unit.lineAt(start),
      firstLine: unit.lineAt(start),
      endLine: unit.lastLine(start, end),
      exported: declaration.exported,
      signature: this.signature(start, headerEnd),
      doc: this.docBefore(start),
      isStatic: declaration.isStatic ?? false,
      isAccessor: declaration.isAccessor ?? false,
      type: null,
      params: [],
      heritage: [],
      hasBody: declaration.hasBody ?? true,
    }
    return unit.symbols.add(draft)
  }

  /** The header from `start` on, without decorators. */
  signature(start: number, end: number): string {
    const header = this.unit.text.slice(start, end)
    return toSignature(header.startsWith('@') ? withoutDecorators(header) : header).replace(
      / ?[=:]$|;$/,
      '',
    )
  }

  /** Binds the names of a pattern in `scope`; `steps` lead from the value to the pattern. */
  bindPattern(
    pattern: number,
    scope: Scope,
    known: Known,
    steps: readonly Step[] = [],
    each?: (name: string, node: number, steps: readonly Step[]) => void,
  ): void {
    const { unit } = this
    const kind = this.kind(pattern)
    if (kind === K.identifier || kind === K.shorthand_property_identifier_pattern) {
      unit.markDeclares(pattern)
      const name = unit.textOf(pattern)
      if (each !== undefined) each(name, pattern, steps)
      else {
        const { values, annotation, from, expected, documented } = known
        const told = documented === undefined ? {} : { documented }
        const more = { values, annotation, steps, expected: expected ?? null, ...told }
        scope.bind(name, localBinding(from, more))
      }
      return
    }
    if (kind === K.assignment_pattern || kind === K.object_assignment_pattern) {
      this.bindPattern(this.field(pattern, F.left), scope, known, steps, each)
      return
    }
    const { tree } = unit
    const end = unit.nextOf(pattern)
    let position = 0
    let read = unit.startOf(pattern)
    for (let child = pattern + 1; child < end; child = unit.nextOf(child)) {
      // Holes have no node of their own: `[, second]`.
      position += unit.text.slice(read, unit.startOf(child)).split(',').length - 1
      read = unit.endOf(child)
      const childKind = tree.kind[child]
      if (childKind === K.pair_pattern) {
        const key = this.field(child, F.key)
        const next = key < 0 ? steps : [...steps, this.propertyName(key)]
        this.bindPattern(this.field(child, F.value), scope, known, next, each)
      } else if (childKind === K.rest_pattern) {
        const isList = kind === K.array_pattern
        const rest = isList ? known : { values: [], annotation: -1, from: known.from }
        const next = isList ? [...steps, '...'] : steps
        this.bindPattern(this.first(child), scope, rest, next, each)
      } else if (kind === K.array_pattern) {
        this.bindPattern(child, scope, known, [...steps, position], each)
      } else if (kind === K.object_pattern) {
        const target = childKind === K.object_assignment_pattern ? this.field(child, F.left) : child
        const next = [...steps, unit.textOf(target)]
        this.bindPattern(target, scope, known, next, each)
      } else if (kind === K.rest_pattern) {
        this.bindPattern(child, scope, known, steps, each)
      }
    }
  }
}

/** Names whose prototype a text writes to. */
function constructorsIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  if (!text.includes('.prototype')) return names
  for (const [, name = ''] of text.matchAll(/\b([A-Za-z_$][\w$]*)\.prototype\b/g)) names.add(name)
  return names
}

/** Cuts leading `@decorators(...)` off a header. */
function withoutDecorators(header: string): string {
  let at = 0
  while (header[at] === '@') {
    at++
    while (at < header.length && /[\w$.]/.test(header[at] ?? '')) at++
    if (header[at] === '(') {
      let depth = 0
      do {
        if (header[at] === '(') depth++
        else if (header[at] === ')') depth--
        at++
      } while (at < header.length && depth > 0)
    }
    while (at < header.length && /\s/.test(header[at] ?? '')) at++
  }
  return header.slice(at)
}
