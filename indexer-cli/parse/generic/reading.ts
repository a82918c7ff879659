// One file being read with the patterns of its language.

import type { ParsedSource } from '../extractor.ts'
import type { FactClosure, FactExpr, FactSymbol } from '../file-facts.ts'
import { Unit } from '../facts/unit.ts'
import { ELSEWHERE } from './elsewhere.ts'
import { LocalScope, type HeldType } from './local-scope.ts'
import type { PatternPart } from './patterns.ts'
import type { LanguageData, PatternTable } from './language.ts'
import { matchPattern, type Match } from './match.ts'

/** A symbol whose type, heritage and header are read once all declarations are known. */
export interface Declared {
  readonly symbol: number
  readonly match: Match
  /** The name that this symbol took of several that the pattern declares. */
  readonly position: number
  readonly scope: LocalScope
  /** Where its own code is read. */
  readonly inner: LocalScope
}

/** How expressions are evaluated: the parts of evaluation ask each other through the file that they read. */
export interface Evaluation {
  readonly value: (unit: Reading, node: number, scope: LocalScope) => FactExpr
  /** What a written type names. */
  readonly type: (unit: Reading, node: number, scope: LocalScope) => FactExpr
  /** What a call calls. */
  readonly callee: (unit: Reading, match: Match, scope: LocalScope) => FactExpr
  /** What the code around an expression expects of it. */
  readonly expected: (unit: Reading, node: number) => FactExpr
}

export class Reading extends Unit {
  readonly data: LanguageData
  readonly evaluation: Evaluation
  readonly top: LocalScope
  readonly localScopes = new Map<number, LocalScope>()
  readonly declared: Declared[] = []
  /** Symbols that belong to a type which is not around them. */
  readonly held: { readonly symbol: number; readonly type: HeldType; readonly around: number }[] =
    []
  /** Attributes and annotations that stand as nodes of their own, in source order. */
  readonly attributes: number[] = []
  /** What attributes belong to that say it: Haskell's signatures. */
  readonly attributesOf = new Map<number, readonly string[]>()
  /** Unparsed text, the arguments of macros say, in which calls can still be seen. */
  readonly tokenTrees: number[] = []
  /** Nodes whose value is assigned to, and lists of arguments. */
  readonly written = new Set<number>()
  readonly argumentLists = new Set<number>()
  /** Nodes that name types in grammars where types and values look alike. */
  readonly typeNodes = new Set<number>()
  /** Least and most numbers of arguments, by symbol. */
  readonly arities = new Map<number, readonly [least: number, most: number]>()
  /** Names of the types that callables take, by symbol. */
  readonly accepted = new Map<number, readonly string[]>()
  /** Package or namespace of the whole file, and the node that names it. */
  namespace = ''
  packageAt = -1
  /** Blocks that add members to a type: `impl Type`, `extension Type`. */
  readonly extensions: {
    readonly type: HeldType
    readonly around: number
    readonly match: Match
    readonly scope: LocalScope
  }[] = []
  /** Bases that are added to types which other files declare. */
  readonly conformances: {
    readonly around: number
    readonly path: readonly string[]
    readonly heritage: FactSymbol['heritage']
  }[] = []
  /** Types mixed in by a statement in the body of another: `include Mod`. */
  readonly mixins: {
    readonly scope: LocalScope
    readonly node: number
    /** Its members come before those of the base class. */
    readonly isAhead: boolean
    /** And before its own. */
    readonly isFirst: boolean
  }[] = []
  /** Type parameters that comments give types, by symbol. */
  readonly templates = new Map<number, readonly string[]>()
  /** Bases that are mixed in: no constructor of theirs is run. */
  readonly mixed = new Set<object>()
  /** Blocks of code that are the body of a type: `Struct.new do ... end`. */
  readonly typeBlocks = new Set<number>()
  /** Methods that a later statement makes static: those of these names, or all when it names none. */
  readonly statics: { readonly home: number; readonly names: readonly string[] }[] = []
  /** What calls of known functions give the function literal at a node. */
  readonly passed = new Map<
    number,
    {
      readonly value: number
      readonly isElement: boolean
      /** Every parameter is an element: what compares two. */
      readonly isEach: boolean
      readonly isReceiver: boolean
      readonly mayBeOwn: boolean
    }
  >()
  /** What calls write before arguments, by symbol. */
  readonly labels = new Map<number, readonly string[]>()
  /** Members that methods outside of their type assign, by the path of the type and their name. */
  readonly assigned = new Set<string>()
  /** Paths that are assigned to as variables are: `job.notifier`. */
  readonly paths = new Set<string>()
  /** Methods that call one of another object: of what a node names, of the same object where `of` is -1. */
  readonly delegates: {
    readonly symbol: number
    readonly scope: LocalScope
    readonly node: number
    readonly of: number
    readonly name: string
  }[] = []
  /** Parts of patterns that take a value apart, by node. */
  readonly parts = new Map<number, PatternPart>()
  readonly closures: FactClosure[] = []
  /** Index of the closure that holds inside the function literal at a node. */
  readonly closureNumbers = new Map<number, number>()
  scope: LocalScope
  /** What the file declares or imports at its top; known once all declarations are read. */
  #ownNames: ReadonlySet<string> | null = null
  readonly #typeNames = new Map<string, FactExpr>()

  constructor(source: ParsedSource, data: LanguageData, evaluation: Evaluation) {
    super(source.path, source.text, source.tree)
    this.data = data
    this.evaluation = evaluation
    this.top = new LocalScope(null, 'module', { end: source.tree.count, owner: 0, held: null })
    this.scope = this.top
  }

  /** The first pattern of the table that fits the node. */
  first(table: PatternTable, node: number): Match | null {
    const patterns = node < 0 ? undefined : table[this.tree.kind[node] ?? 0]
    if (patterns === undefined) return null
    for (const pattern of patterns) {
      const match = matchPattern(this.tree, this.text, pattern, node)
      if (match !== null) return match
    }
    return null
  }

  /** A name that stands where only a type can. */
  typeName(name: string): FactExpr {
    let expr = this.#typeNames.get(name)
    if (expr === undefined) this.#typeNames.set(name, (expr = { t: 'name', name, isType: true }))
    return expr
  }

  /** Whether a name is the language's own: one that the file declares or imports is not. */
  isBuiltin(name: string): boolean {
    if (!this.data.builtins.has(name)) return false
    this.#ownNames ??= new Set([
      ...this.imports.map(({ local }) => local),
      ...this.symbols.drafts.flatMap(({ parent, startLine, name: declared }) =>
        parent === 0 && startLine !== ELSEWHERE ? [declared] : [],
      ),
    ])
    return !this.#ownNames.has(name)
  }

  /** Makes `node` open a scope. */
  open(node: number, scope: LocalScope): LocalScope {
    this.localScopes.set(node, scope)
    return scope
  }

  /** The scope that the node stands in. */
  scopeAt(node: number): LocalScope {
    for (let at = node; at >= 0; at = this.tree.parent[at] ?? -1) {
      const scope = this.localScopes.get(at)
      if (scope !== undefined) return scope
    }
    return this.top
  }

  /** A name as other code writes it: without quotes, sigils and type arguments. */
  nameOf(node: number): string {
    return plainName(this.textOf(node))
  }

  /** The parts of a qualified name. */
  pathOf(node: number): string[] {
    return splitPath(this.textOf(node), this.data.rules.separator)
  }
}

/** Quotes end a name that they begin; Haskell and Nix have names that end with one: `foldl'`. */
const plainName = (text: string): string =>
  text
    .replace(OPERATOR, 'operator')
    .replace(/^[$`'":]+/, '')
    .replace(/^[$:]*[`'"]/.test(text) ? /[`'":]+$/ : /[`":]+$/, '')

/** `operator +` is `operator+`. */
const OPERATOR = /^operator\s+(?=[^\w\s])/

/** Splits `a.b<T>.c` into its names. */
function splitPath(text: string, separator: string): string[] {
  let bare = text
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replace(/<[^<>]*>|\[[^[\]]*\]|\([^()]*\)/g, '')
  }
  return bare
    .replace(/^global::/, '')
    .split(separator)
    .flatMap((part) => part.split(/[\\/]/))
    .map((part) => plainName(part.trim().replace(/^[*&\s]+/, '')))
    .filter((part) => part !== '')
}
