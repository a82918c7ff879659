// How names reach across files in languages whose declarations live in packages, namespaces or one common scope, rather than in modules that
// import each other file by file. One object per family of languages, in ../modules/.

import type { FactImport, FactSymbol, FileFacts } from '../../parse/file-facts.ts'

/** The part of a file's facts that rules look at. */
export type ScopedFacts = Pick<FileFacts, 'language' | 'path' | 'namespace'>

/**
 * Where a declaration is seen: everywhere; in its file; in all parts of the type that it is a member of; in what stands around it at top level; or in
 * a scope and what lies below it, or in that scope alone.
 */
export type Reach =
  | undefined
  | 'file'
  | 'type'
  | 'outermost'
  | { readonly scope: string; readonly isExact?: boolean }

/** What stands around a declaration: the symbols that hold it, innermost first, and the namespaces around, outermost first. */
export interface Surroundings {
  readonly holders: readonly FactSymbol[]
  readonly inside: readonly string[]
}

/** What a family looks up in project files (go.mod, Cargo.toml), made once per run. */
export interface ScopeRules {
  /** Languages of one family see each other's declarations. */
  readonly family: string
  /** The scope that the file's top level is in; parts joined by dots, '' for one scope around everything. */
  scopeOf(facts: ScopedFacts): string
  /** Keys that an import may mean, best first. `inside` are the namespaces of the file that it stands in, outermost first. */
  importKeys(facts: ScopedFacts, from: string, inside: readonly string[]): readonly string[]
  /** Scopes whose declarations the file sees without saying so, nearest first; its own comes before. */
  visibleScopes(facts: ScopedFacts): readonly string[]
  /** A name that stands for a scope by itself: Rust's `crate`, `self` and `super`. `inside` as for imports. */
  scopeNamed?(facts: ScopedFacts, name: string, inside: readonly string[]): string | undefined
  /** The name by which a scope calls the one around it. */
  readonly nameOfAbove?: string
  /** The name that an import without one binds, as far as its path tells. */
  localName?(from: string): string
  /** Code in a namespace of a file sees what it imports there and then that namespace, none around it. */
  readonly hasFlatNamespaces: boolean
  /** Members of the types around are named without a receiver. */
  readonly seesMembers: boolean
  /** One type may be declared in several places that all count. */
  readonly isOpen: boolean
  /** What a method gives of the type around is one of the type that was asked: PHP's `static`. */
  readonly isLateBound: boolean
  /** A name may be both a member of the class and of its instances. */
  readonly hasSides: boolean
  /** Modules are mixed into types: `super` in one goes on to what comes after it there. */
  readonly mixesIn: boolean
  /** The path of the file that an import names, for languages that import files. */
  importedFile?(facts: ScopedFacts, from: string): string | undefined
  /** An imported file's declarations are names of the importing one. */
  readonly bringsAll: boolean
  /**
   * Which names of its file an import brings: all that the file sees itself, or what it declares and what it passes on by an import of everything;
   * undefined for an import that brings no file. Left out, every file brings all.
   */
  brings?(entry: FactImport): 'seen' | 'exported' | undefined
  /** Whether what a file at this path does not export is for it alone. */
  hidesPrivate(path: string): boolean
  /** How far a declaration is seen; left out where all are seen as far as their names are. */
  reachOf?(facts: ScopedFacts, symbol: FactSymbol, around: Surroundings): Reach
  /** An import of a name adds overloads to those that the file's own scopes declare. */
  readonly importsOverloads: boolean
  /** Members of enums are names of the scope around. */
  readonly opensEnums: boolean
  /** Same-named declarations of one scope stand for each other: files for one platform each. */
  readonly hasTwins: boolean
  /** The same of functions alone: each for one configuration. */
  readonly hasFunctionTwins: boolean
  /** Methods that are defined outside of their type, with one header in several files, are one for each platform. */
  readonly hasMethodTwins: boolean
  /** What a scope imports is seen by others through it. */
  readonly passesOn: boolean
  /** Calling a type converts to it. */
  readonly convertsByCall: boolean
  /** Any file may add bases to a type. */
  readonly addsBases: boolean
  /** Functions may say that they are called as methods of a type. */
  readonly hasExtensions: boolean
  /** Naming a function that takes no arguments calls it. */
  readonly callsByName: boolean
  /** What belongs to a class itself stands in an object of its name. */
  readonly hasObjects: boolean
  /** A call of a property reads it: whatever is asked of an object is a call. */
  readonly readsByCall: boolean
  /** Functions that extend a type take it as their first parameter. */
  readonly extendsByParameter: boolean
  /** Whether a type, by its header, holds functions that extend others, where only some do. */
  holdsExtensions?(header: string): boolean
  /** Functions that extend a type are seen where they are imported, in their scope and in their file. */
  readonly importsExtensions: boolean
  /**
   * Functions that extend a type, as the static members that they are, are seen where the namespace of their type is: around the call, imported, or one
   * of these, which the project imports.
   */
  extensionScopes?(facts: ScopedFacts): readonly string[]
  /** Whether a function is only declared, and defined elsewhere. */
  readonly declaresAlone?: ((symbol: FactSymbol) => boolean) | undefined
  /** Whether a type of that name, by its header, is a specialisation of a template: which one is meant only type arguments tell. */
  specializes?(name: string, header: string): boolean
  /** A function of another file is seen only where something declares it to others. */
  readonly needsDeclaration: boolean
  /** Whether a function, by its header, is made by a macro under another name than it is listed by, so that no code can name it. */
  isUnnamed?(name: string, header: string): boolean
  /** Whether a declaration, by its header, only stands for those of each platform. */
  standsIn?(header: string): boolean
  /** Nothing of the language's own types converts to a type of the repository. */
  readonly convertsNothing: boolean
  /** A call goes past functions around it that do not take its arguments. */
  readonly looksOutward: boolean
  /** Imports may hold in every file. */
  readonly sharesImports: boolean
  /** Whether imports that hold in every file do so from the file at `path` in this one; undefined where no project tells. */
  sharesWith?(facts: ScopedFacts, path: string): boolean | undefined
  /** Packages may be named from their first part on, without an import. */
  readonly namesPackages: boolean
  /** The class that the top level of a file is to other languages of the family. */
  facadeOf?(facts: ScopedFacts): string | undefined
  /** Members of a type by which others name its own object. */
  readonly ownNames: ReadonlySet<string>
  /** The member of a type that makes an object of it, also where none is written. */
  readonly makes?: string
  /** What cases of the language's own types hold: the very value that is taken apart, an element of it, or its key. */
  readonly casesHold?: ReadonlyMap<string, 'same' | 'element' | 'key'>
  /** `p[0]` of a pointer to something is that. */
  readonly indexesPointers: boolean
}

/** A free name, seen from a symbol. */
export interface Asked {
  readonly from: number
  readonly name: string
  /** Only a type can be meant. */
  readonly isType: boolean
}

/** What most families have in common. */
export const PLAIN_RULES: Omit<ScopeRules, 'family' | 'scopeOf'> = {
  importKeys: (_, from) => [from],
  visibleScopes: () => [],
  hasFlatNamespaces: false,
  seesMembers: true,
  isOpen: false,
  isLateBound: false,
  hasSides: false,
  mixesIn: false,
  bringsAll: false,
  hidesPrivate: () => false,
  importsOverloads: false,
  needsDeclaration: false,
  opensEnums: false,
  hasTwins: false,
  hasFunctionTwins: false,
  hasMethodTwins: false,
  passesOn: false,
  convertsByCall: false,
  addsBases: false,
  hasExtensions: false,
  callsByName: false,
  hasObjects: false,
  readsByCall: false,
  extendsByParameter: false,
  importsExtensions: false,
  indexesPointers: false,
  namesPackages: false,
  sharesImports: false,
  looksOutward: false,
  convertsNothing: false,
  ownNames: new Set(),
}

/** The key of what a scope calls by a name. */
export const keyBelow = (rules: ScopeRules, scope: string, name: string): string =>
  name === rules.nameOfAbove
    ? scope.slice(0, Math.max(0, scope.lastIndexOf('.')))
    : [scope, name].filter((part) => part !== '').join('.')

/** Whether what a name means depends on which of several types of one name it stands in. */
export const tellsTypes = (rules: ScopeRules): boolean =>
  rules.specializes !== undefined || rules.hasObjects

/** The scopes that code in a namespace of a file sees, nearest first. */
export function scopesSeen(rules: ScopeRules, facts: ScopedFacts, space: string): Set<string> {
  const own = [rules.scopeOf(facts), space].filter((part) => part !== '').join('.')
  return new Set([own, ...rules.visibleScopes(facts)])
}
