// What one file says by itself, before any other file is looked at: the contract between parsers (one per language) and the linker.
// Plain JSON data: it crosses from worker threads and is cached by content hash in the local index. Lines are 1-based.
// The parser has already done lexical scoping inside the file: a name that a parameter, local variable or in-file declaration binds never
// reaches the linker as a free name.

import type { RefKind } from '#core/graph/edge.ts'
import type { DescriptorSuffix } from '#core/ids.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import type { HttpFacts } from './http/http-facts.ts'

/** Bumped when facts of unchanged text would come out differently: cached facts of another version are dropped. */
export const FACTS_VERSION = 86

/**
 * An expression or type as the linker evaluates it: only the shapes that can lead to a symbol are kept.
 * Types use the same shapes (`name`, `member`, `array`, ...): `Foo` in `x: Foo` is a `name`, `ns.Foo` a `member`.
 * Collections as types (`Foo[]`, `Set<Foo>`, `list[Foo]`) are `array`, `Map<K, V>` and `dict[K, V]` are `map`, `[A, B]` and `tuple[A, B]` are `tuple`.
 * An expression nests at most sixteen deep; what lies deeper is `unknown`.
 * `isType` marks a name that can only be a type's, in languages where members are seen by their bare names.
 * `args` on a callee is the number of arguments of its call, in languages that overload by it; `given` are the names of their types, '' where one is
 * not plain to see, left out when none is.
 * `labels` are what stands before the arguments in parentheses, '' for nothing, in languages that tell overloads apart by it.
 */
export type FactExpr =
  /** A name that nothing inside the file's inner scopes binds: a top-level symbol, an import, or a global. */
  | {
      readonly t: 'name'
      readonly name: string
      readonly args?: number
      readonly given?: Given
      readonly labels?: readonly string[]
      readonly isType?: true
      /** The innermost function literal around that may run on an object: index in `closures`. Members of that object come before all else. */
      readonly inside?: number
    }
  /** A symbol of this file that lexical scoping already found: index in `symbols`. */
  | { readonly t: 'symbol'; readonly symbol: number }
  /** `this` / `self` / `cls` inside the class at this index. */
  | { readonly t: 'this'; readonly symbol: number }
  /** `super` / `super()` inside the class at this index. */
  | { readonly t: 'super'; readonly symbol: number }
  | {
      readonly t: 'member'
      readonly of: FactExpr
      readonly name: string
      readonly args?: number
      readonly given?: Given
      readonly labels?: readonly string[]
    }
  /**
   * What an operator runs: the first of `names` that the operand `of` has as a member or that takes it; `by` is the other operand, left out where
   * there is none; `args` is the number of further arguments, of which nothing is told.
   */
  | {
      readonly t: 'operator'
      readonly names: readonly string[]
      readonly of: FactExpr
      readonly by?: FactExpr
      readonly args?: number
    }
  /** The object that the function literal at that index of `closures` runs on, if it runs on one; else `of`. */
  | { readonly t: 'receiver'; readonly closure: number; readonly of: FactExpr }
  /**
   * The result of calling `of`. `given` are the arguments, `types` the written type arguments: what a generic function gives follows from them. Left
   * out where none leads anywhere.
   */
  | {
      readonly t: 'call'
      readonly of: FactExpr
      readonly given?: readonly FactExpr[]
      readonly types?: readonly FactExpr[]
    }
  /** An instance: `new Foo()`. (In Python `Foo()` is a `call`; the linker knows classes.) */
  | { readonly t: 'new'; readonly of: FactExpr; readonly given?: readonly FactExpr[] }
  /** A value whose type is written: a parameter or variable with an annotation, `x as Foo`. `of` is the type. */
  | { readonly t: 'typed'; readonly of: FactExpr }
  /**
   * An element of the collection `of`: what a loop takes from it, or what stands `at` a position or key; '' is any. Of a map, a loop takes pairs in
   * scripts and keys in Python.
   */
  | { readonly t: 'element'; readonly of: FactExpr; readonly at?: number | string }
  /** What a loop over `of` takes first: the key of a map, what a channel or a function that yields gives. */
  | { readonly t: 'key'; readonly of: FactExpr }
  | { readonly t: 'array'; readonly of: FactExpr }
  /** An object whose every member is `of`: `Record<string, Foo>`. */
  | { readonly t: 'record'; readonly of: FactExpr }
  | { readonly t: 'map'; readonly key: FactExpr; readonly of: FactExpr }
  | { readonly t: 'tuple'; readonly of: readonly FactExpr[] }
  /** What `await` gives; `promise` is the type `Promise<T>` / `Awaitable[T]`. */
  | { readonly t: 'await'; readonly of: FactExpr }
  | { readonly t: 'promise'; readonly of: FactExpr }
  /** Any of several: a union type, a conditional, `a ?? b`. */
  | { readonly t: 'union'; readonly of: readonly FactExpr[] }
  /** As a type, what the expression is worth: `typeof x`. */
  | { readonly t: 'value'; readonly of: FactExpr }
  /** The type parameter at `index` of the symbol that declares it; `of` is what it is bound to. Python's `T = TypeVar(...)` declares itself. */
  | {
      readonly t: 'variable'
      readonly symbol: number
      readonly index: number
      readonly of: FactExpr
    }
  /**
   * The type parameter at `index` of the type that `of` names, seen from a member that is written outside of it (Go's receivers, Rust's `impl`);
   * `bound` is what it is bound to there.
   */
  | {
      readonly t: 'typeParameter'
      readonly of: FactExpr
      readonly index: number
      readonly bound: FactExpr
    }
  /** The generic type `of` with type arguments. */
  | { readonly t: 'generic'; readonly of: FactExpr; readonly args: readonly FactExpr[] }
  /** As the result of a function: whether its first argument is of that type (`x is Foo`). */
  | { readonly t: 'predicate'; readonly of: FactExpr }
  /** A value that a call of `by` has tested: of the type that `by` tells, else what it was. */
  | { readonly t: 'tested'; readonly by: FactExpr; readonly of: FactExpr }
  /** What `with` binds for the manager `of`. */
  | { readonly t: 'entered'; readonly of: FactExpr }
  /** What wraps the property that `of` names: Swift's `@Clamped var level`. */
  | { readonly t: 'wrapper'; readonly of: FactExpr }
  /** `of` where it is of none of the types `by`. */
  | { readonly t: 'without'; readonly of: FactExpr; readonly by: FactExpr }
  /** The pytest fixture of that name, as the file sees it. */
  | { readonly t: 'fixture'; readonly name: string }
  /** A function type: what its parameters are, what it runs on, and in `of` what a call gives, each as a type. */
  | {
      readonly t: 'function'
      readonly params: readonly FactExpr[]
      readonly receiver?: FactExpr
      readonly of: FactExpr
    }
  /** What a call of `of` (`new of(...)` when `isNew`) takes at the position `argument`, or at the `label` before it; `given` as in `call`. */
  | {
      readonly t: 'argument'
      readonly of: FactExpr
      readonly argument: number
      readonly label?: string
      readonly isNew: boolean
      readonly given?: readonly FactExpr[]
    }
  /**
   * What a function like `of` is given at the position `index`, and at -1 what it runs on: a parameter without a written type, where the code
   * around says what it expects.
   */
  | { readonly t: 'parameter'; readonly of: FactExpr; readonly index: number }
  /** What the method that one without types overrides, of as many parameters, says of the one at `index`; `of` is `super` in the class. */
  | {
      readonly t: 'inherited'
      readonly of: FactExpr
      readonly name: string
      readonly index: number
      readonly count: number
    }
  /** An object literal or object type by its members, each as a value: what a type says of one is `typed`. Members that lead nowhere are left out. */
  | {
      readonly t: 'object'
      readonly members: readonly (readonly [name: string, value: FactExpr])[]
    }
  /** A string, number, object literal, ...: something that leads to no symbol of the repository. */
  | { readonly t: 'opaque' }
  /** A value that the file says nothing about, an untyped parameter say: unlike `opaque` it may be anything of the repository. */
  | { readonly t: 'unknown' }

/**
 * What is known of arguments, one for each: the name of its type, `->` for a function literal, '' for nothing, or what the argument is where that
 * may lead to a type of the repository.
 */
export type Given = readonly (string | FactExpr)[]

/** A function literal that may run on an object: what that is, and the literal around it, -1 for none. */
export interface FactClosure {
  readonly of: FactExpr
  readonly around: number
}

export interface FactSymbol {
  readonly name: string
  readonly suffix: DescriptorSuffix
  /** Full SCIP descriptors below the file (core/ids.ts); empty for the module symbol. */
  readonly descriptors: string
  /** Enclosing symbols' names joined by dots. */
  readonly container: string
  /** Index of the enclosing symbol; -1 for the module symbol. */
  readonly parent: number
  readonly kind: SymbolKind
  readonly startLine: number
  readonly endLine: number
  readonly exported: boolean
  readonly signature: string
  readonly doc: string
  /** Member of the class itself, not of its instances. */
  readonly isStatic: boolean
  /** Reads as a value: property getter, `@property`, `@cached_property`. */
  readonly isAccessor: boolean
  /** Stands in the header of its type, as a component of a record or a parameter of a primary constructor; left out elsewhere. */
  readonly isInHeader?: boolean
  /**
   * What evaluating the symbol gives, as a value: field, variable, constant, parameter property: `typed` when its type is written
   * (`x: Foo` -> `typed` of `name` Foo), else its initialiser (`new Foo()` -> `new`; `= drain` -> `name`: an alias).
   * Function, method, accessor: what a call (a read) gives, `typed` of the written return type, else from its `return` expressions.
   * An `async` function without a written type has here what awaiting it gives. Type alias: the type that it stands for, not wrapped.
   * Interface: its call signatures, one `function` or a union of them. Null: not known.
   * Properties of object literals are fields of the symbol that holds the object: `const Menu = { Item }` has a field `Menu.Item` of type `name` Item.
   */
  readonly type: FactExpr | null
  /**
   * Functions, methods, constructors: the written types of the parameters, `opaque` where none is written or it leads nowhere; left out when all
   * are. Overloads in a row give a list each.
   */
  readonly params?: readonly (readonly FactExpr[])[]
  /** Python: what decorators make of a function; Swift: what wraps a property; left out where there are none that could make something else of it. */
  readonly decorated?: FactExpr
  /** Python: the type variables of a generic class in the order of its arguments; left out where there are none. */
  readonly typeParams?: readonly FactExpr[]
  /** Superclasses, interfaces, mixins in source order. */
  readonly heritage: readonly {
    readonly kind: 'INHERITS' | 'IMPLEMENTS'
    readonly of: FactExpr
    readonly line: number
    /** Its members come before the type's own: Ruby's `prepend`. */
    readonly isFirst?: boolean
  }[]
}

/**
 * How a body uses something. `call`, `new` and `operator` make CALLS, the last where a declared operator is found; the rest make REFERENCES of that ref
 * kind. `given` is a write by an object literal, of a member that everything has which the literal may be.
 */
export type UseRole =
  | 'call'
  | 'new'
  | 'decorator'
  | 'jsx'
  | 'operator'
  | 'given'
  | Exclude<RefKind, 'none'>

/**
 * One use. A call on a receiver of unknown type keeps its name (`member` of `unknown`); reads of such members are left out, and so are well-known
 * globals (`console`, `len`) unless the file binds the name. Calls in the initialiser of a module-level variable come from symbol 0, other uses there
 * from that variable.
 */
export interface FactUse {
  /** Index in `symbols` of the innermost symbol whose code this is; 0 for module level. */
  readonly from: number
  readonly role: UseRole
  readonly line: number
  readonly target: FactExpr
}

/**
 * One imported name. `import * as ns`, `const x = require('m')` and Python's `import a` have `name` `*`. Python's `import a.b` binds `a` to the
 * package `a` (`local` a, `from` a) and loads `a.b` (a second entry with empty `local` and `name`, `from` a.b); `import a.b as c` is one entry.
 */
export interface FactImport {
  /** Name bound in this file; empty for a side-effect import and for Python's `from m import *`. */
  readonly local: string
  /** Exported name asked for: `default`, a name, `*` for the whole module, `` for side effects only, `**` for Python's star import. */
  readonly name: string
  /** Module specifier as written: `./x.js`, `@scope/pkg/sub`, `..pkg.mod`, `.`. */
  readonly from: string
  readonly line: number
  /** `import type`, or under `if TYPE_CHECKING`. */
  readonly typeOnly: boolean
  /** `import()`, `require()`, an import inside a function or namespace: index of that symbol; 0 at module level. */
  readonly scope: number
  /** It holds in every file of the repository. */
  readonly isGlobal?: true
}

/** One exported name of an ES or CommonJS module (`module.exports = X` and `export = X` are `default`; `exports.a = ...` and the properties of `module.exports = {...}` are names). Python exports every top-level name and import. */
export interface FactExport {
  /** `default`, a name, or `*` for `export * from`. */
  readonly name: string
  /** What is exported: a local expression, or, with `from`, the name in that module (`*` for `export * as ns`). */
  readonly of: FactExpr | null
  readonly from: string | null
  readonly fromName: string | null
  readonly line: number
  /** CommonJS copies everything that a module exports: what comes later replaces what has the name already. */
  readonly overrides?: true
}

/** One end of a call or event between scripts and native code (React Native, Expo); `symbol` is an index in `symbols`. */
export type FactBridge =
  /** Scripts call this function as `name` of the native module. */
  | {
      readonly kind: 'export'
      readonly module: string
      readonly name: string
      readonly symbol: number
    }
  /** Scripts call the method `member` of a Swift class so, which another file declares. */
  | {
      readonly kind: 'extern'
      readonly module: string
      readonly name: string
      readonly type: string
      readonly member: string
    }
  /** Objective-C knows this Swift function by these names. */
  | { readonly kind: 'objc'; readonly type: string; readonly name: string; readonly symbol: number }
  | {
      readonly kind: 'send'
      readonly event: string
      readonly symbol: number
      readonly line: number
    }
  | { readonly kind: 'listen'; readonly event: string; readonly symbol: number }

export interface FactNote {
  readonly kind: 'WHY' | 'NOTE' | 'HACK' | 'TODO' | 'FIXME'
  readonly text: string
  readonly line: number
  /** Index in `symbols` of what it explains: the declaration that it stands in or directly above. */
  readonly symbol: number
}

export interface FileFacts {
  readonly factsVersion: number
  readonly path: string
  readonly language: string
  /** SHA-256 of the file's bytes. */
  readonly contentHash: string
  /** The text that lines refer to: decoded, BOM dropped, line ends LF. */
  readonly text: string
  readonly partial: boolean
  /** Ordered by (startLine, -endLine, descriptors); `symbols[0]` is the module. */
  readonly symbols: readonly FactSymbol[]
  readonly uses: readonly FactUse[]
  readonly imports: readonly FactImport[]
  readonly exports: readonly FactExport[]
  /** Routers, routes and requests; null for a file without any. */
  readonly http: HttpFacts | null
  readonly notes: readonly FactNote[]
  /** Python: names in `__all__`; null when there is none. */
  readonly allNames: readonly string[] | null
  /** Package or namespace of the whole file, its parts joined by dots; left out in languages whose files are modules. */
  readonly namespace?: string
  /** Function literals, outer ones first; left out when there are none. */
  readonly closures?: readonly FactClosure[]
  /** Secrets that were taken out of the text; left out when there were none. */
  readonly redacted?: number
  /** Left out when there are none. */
  readonly bridges?: readonly FactBridge[]
  /** pytest fixtures by the names that tests ask for them; `isAutomatic` ones run unasked. Left out when there are none. */
  readonly fixtures?: readonly (readonly [symbol: number, name: string, isAutomatic: boolean])[]
  /** Bases that this file adds to types of others: the symbol around, the path of names to the type, the bases; left out when there are none. */
  readonly conformances?: readonly (readonly [
    around: number,
    path: string,
    heritage: FactSymbol['heritage'],
  ])[]
  /**
   * Symbols whose members belong to another module than this one: `declare module 'vue' {...}` with the module's name, '' for the global scope of
   * scripts (`declare global {...}`; symbol 0 where the whole file declares there). Left out when there are none.
   */
  readonly augmenting?: readonly (readonly [holder: number, module: string])[]
  /** Functions that are called as methods of a type, with that type; in scripts `Foo.prototype.f = ...` of an imported `Foo`. Left out when there are none. */
  readonly extending?: readonly (readonly [symbol: number, type: FactExpr])[]
  /** Names of the types that overloads take, '' where a type is more than a name; left out when there are none. */
  readonly accepts?: readonly (readonly [symbol: number, types: readonly string[]])[]
  /** What calls write before the arguments of callables, '' for nothing; a `?` behind what may be left out. Left out when there are none. */
  readonly labels?: readonly (readonly [symbol: number, labels: readonly string[]])[]
  /** `[symbol, least, most]`: how many arguments callable symbols take; `most` is -1 for any number. */
  readonly arities?: readonly (readonly [symbol: number, least: number, most: number])[]
}
