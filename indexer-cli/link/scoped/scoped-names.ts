// Free names, members and imports of languages with packages and namespaces, over what the repository declares by qualified name.

import type { FactImport, FactSymbol } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import {
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_MISSING,
  ONLY_UNBOUND,
  unite,
  type SymbolRef,
  type Value,
  type Values,
} from '../values/value.ts'
import { joinKey, type FamilyDeclarations } from './declarations.ts'
import { addedMembers } from './added-members.ts'
import { LocalImports } from './local-imports.ts'
import { broughtNames } from './brought-names.ts'
import { MemberPlaces } from './member-places.ts'
import { meantOf } from './nearest.ts'
import { OpenTypes } from './open-types.ts'
import { withoutPrototypes } from './prototypes.ts'
import { SeenByAll } from './seen-by-all.ts'
import { isHeir, isOfInstances } from './objects.ts'
import { passedOn } from './passed-on.ts'
import { sharedImports } from './shared-imports.ts'
import { canBeType, named, visible } from './visible.ts'
import { areFunctions, HOLDERS, withoutGuess, namesAround, typesAround } from './around.ts'
import { isHidden, seen } from './reach.ts'
import { keyBelow, scopesSeen, tellsTypes, type Asked, type ScopeRules } from './rules.ts'
import type { ScopedSetup } from './scoped-setup.ts'

/** Stands before the family in the `folder` of a package value, which no path can hold. */
const MARK = '\0'

/** What linking asks of files in scopes. */
export class ScopedNames {
  readonly #setup: ScopedSetup
  readonly #localImports: LocalImports
  readonly #places: MemberPlaces
  readonly #seenByAll: SeenByAll
  /** Types of which all declarations count. */
  readonly openTypes: OpenTypes

  constructor(setup: ScopedSetup) {
    this.#setup = setup
    this.#localImports = new LocalImports(setup)
    this.#places = new MemberPlaces(setup, this)
    this.#seenByAll = new SeenByAll(setup.program)
    this.openTypes = new OpenTypes(setup, this.#seenByAll, this)
  }

  get #program(): Program {
    return this.#setup.program()
  }

  rulesOf(file: SourceFile): ScopeRules | undefined {
    return this.#setup.rulesOf(file.facts.language)
  }

  /** What a free name in the symbol `from` stands for. */
  name(file: SourceFile, rules: ScopeRules, { from, name, isType }: Asked): Values {
    const around = namesAround(file, from)
    const types = tellsTypes(rules) ? file.typesAround(from) : []
    const importers = file.importersAround(from)
    const space = rules.hasFlatNamespaces ? file.namespacesAround(from).join('.') : ''
    const places = [...types, ...importers.map((at) => `i${at}`), space].join(' ')
    const key = `${isType ? 't' : 'n'}${name} ${around.join('.')} ${places}`.trimEnd()
    const fits = (values: Values): Values =>
      seen(
        this.#program,
        { file, from },
        isType ? values.filter((value) => canBeType(this.#program, value)) : values,
      )
    return this.#program.table.ofFile(file.number, key, () => {
      this.#program.table.consultName(name)
      const functions = importers.filter((at) => file.isCallable(at))
      const own = fits(this.#ownImports(file, rules, name, functions))
      if (own.length > 0) return withoutGuess(this.#program, own)
      const inside = this.#inside(file, rules, { around, types }, name, fits)
      if (inside.length > 0 && !(rules.importsOverloads && areFunctions(this.#program, inside)))
        return inside
      // What a type declares comes before what it imports.
      const holders = inside.length > 0 ? [] : importers.filter((at) => !functions.includes(at))
      const held = fits(this.#ownImports(file, rules, name, holders))
      if (held.length > 0) return withoutGuess(this.#program, held)
      const imported = fits(this.#imports(file, rules, name))
      // An overload from outside of the repository may be the one that is called.
      if (inside.length > 0)
        return imported.some(({ k }) => k === 'external') ? ONLY_EXTERNAL : inside
      if (imported.length > 0) return withoutGuess(this.#program, imported)
      const scope = rules.scopeNamed?.(file.facts, name, file.namespacesAround(from))
      if (scope !== undefined) return this.#package(rules, scope)
      for (const visible of scopesSeen(rules, file.facts, space)) {
        const found = fits(this.#inScope(file, rules, visible, name))
        if (found.length > 0) return found
      }
      const packaged = rules.namesPackages ? this.#package(rules, name) : NOTHING
      if (packaged.length > 0) return packaged
      if (rules.bringsAll) return fits(broughtNames(this.#program, { file, rules, name }))
      const starred = fits(this.#starred(file, rules, name))
      if (!rules.sharesImports || starred.some(isSymbol)) return starred
      const shared = sharedImports(this.#program, file, this.#setup.family(rules), (source) =>
        unite([this.#imports(source, rules, name), this.#starred(source, rules, name)]),
      )
      return shared.length > 0 ? fits(shared) : starred
    })
  }

  /** What the types and namespaces around declare, innermost first. */
  #inside(
    file: SourceFile,
    rules: ScopeRules,
    { around, types: own }: { around: readonly string[]; types: readonly number[] },
    name: string,
    fits: (values: Values) => Values,
  ): Values {
    const scope = rules.scopeOf(file.facts)
    for (let depth = around.length; depth > 0; depth--) {
      const key = joinKey(scope, ...around.slice(0, depth))
      const holders = this.at(file, rules, key)
      // Of a class and its object the one that is around.
      const isOfClass =
        rules.hasObjects &&
        holders.some((ref) => ref.file === file.number && own.includes(ref.symbol))
      const isSpace =
        (!isOfClass && this.#seenByAll.kindsOf(holders).has('namespace')) ||
        (holders.length === 0 && this.#setup.family(rules).hasScope(key))
      if (isSpace ? rules.hasFlatNamespaces : !rules.seesMembers) continue
      if (isSpace) {
        const found = fits(this.#inScope(file, rules, key, name))
        if (found.length > 0) return found
        const heirs = holders.filter((ref) => isHeir(this.#symbol(ref)))
        const inherited = fits(unite(heirs.map((ref) => this.#ofType(ref, name))))
        if (inherited.length > 0) return inherited
        continue
      }
      const declared = typesAround(this.#program, file, holders, around.slice(0, depth))
      // The first part of an open type leads to all others.
      const types = rules.isOpen
        ? declared.slice(0, 1)
        : this.#choose(file, rules, declared).filter(isSymbol)
      if (types.length === 0 && rules.isOpen) {
        const held = addedMembers(
          this.#program,
          this.#setup.family(rules),
          around.slice(0, depth),
          name,
        )
        if (held.length > 0) return fits(this.#values(held))
      }
      // Of specialisations of a template the one that is around.
      const near = types.filter((ref) => ref.file === file.number && own.includes(ref.symbol))
      const found = fits(
        unite((near.length > 0 ? near : types).map((ref) => this.#ofType(ref, name))),
      )
      if (found.length > 0) return found
    }
    return NOTHING
  }

  /** Members of a type by their bare name; a constructor that is called like its type is meant by that. */
  #ofType({ file, symbol }: SymbolRef, name: string): Values {
    return flatMap(this.#program.values.of('self', file, symbol), (self) =>
      this.#program
        .member(self, name)
        .filter((value) => isSymbol(value) && this.#symbol(value)?.kind !== 'constructor'),
    )
  }

  /** What the imports of functions or types around bind to the name. */
  #ownImports(file: SourceFile, rules: ScopeRules, name: string, around: number[]): Values {
    for (const at of around) {
      const starred = this.#starred(file, rules, name, at).filter(isSymbol)
      const found = unite([this.#imports(file, rules, name, at), starred])
      if (found.length > 0) return found
    }
    return NOTHING
  }

  /** What imports of the file, or of one of its functions, bind to the name. */
  #imports(file: SourceFile, rules: ScopeRules, name: string, importer = 0): Values {
    const entries = this.#localImports.named(file, rules, { name, importer })
    return unite(entries.map((entry) => this.imported(file, rules, entry)))
  }

  /** What an import brings: declarations, a package, or something outside the repository. */
  imported(file: SourceFile, rules: ScopeRules, entry: FactImport): Values {
    const isFile =
      rules.brings === undefined
        ? entry.local === '' && entry.name === '*'
        : rules.brings(entry) !== undefined
    if (rules.importedFile !== undefined && isFile) {
      const path = rules.importedFile(file.facts, entry.from)
      const number = path === undefined ? undefined : this.#setup.fileAt(path)
      return number === undefined ? ONLY_EXTERNAL : this.#program.values.module(number)
    }
    const inside = file.namespacesAround(entry.scope)
    for (const key of rules.importKeys(file.facts, entry.from, inside)) {
      const declared = this.#choose(file, rules, this.at(file, rules, key))
      if (declared.length > 0) return declared
      const dot = key.lastIndexOf('.')
      const passed =
        rules.passesOn && dot > 0
          ? passedOn(
              this.#program,
              this.#setup.family(rules),
              key.slice(0, dot),
              key.slice(dot + 1),
            )
          : NOTHING
      if (passed.length > 0) return passed
      const packaged = this.#package(rules, key)
      if (packaged.length > 0) return packaged
      const member = this.#memberAt(file, rules, key)
      if (member.length > 0) return member
    }
    return ONLY_EXTERNAL
  }

  /** `a.b.Type.member` where the member is inherited, or re-exported. */
  #memberAt(file: SourceFile, rules: ScopeRules, key: string): Values {
    const dot = key.lastIndexOf('.')
    if (dot < 0) return NOTHING
    const holders = this.#choose(file, rules, this.at(file, rules, key.slice(0, dot)))
    return flatMap(holders, (value) => this.#program.member(value, key.slice(dot + 1))).filter(
      isSymbol,
    )
  }

  /** What a file declares itself under a name. */
  declaredBy(file: SourceFile, rules: ScopeRules, name: string): Values {
    return this.#choose(file, rules, this.at(file, rules, joinKey(rules.scopeOf(file.facts), name)))
  }

  #starred(file: SourceFile, rules: ScopeRules, name: string, importer = 0): Values {
    let isOutside = false
    const found: Values[] = []
    for (const entry of file.starImports) {
      if (file.importerOf(entry) !== importer) continue
      const keys = rules.importKeys(file.facts, entry.from, file.namespacesAround(entry.scope))
      const inside = keys.filter((key) => {
        return this.#setup.family(rules).hasScope(key) || this.at(file, rules, key).length > 0
      })
      if (inside.length === 0) isOutside = true
      for (const key of inside) found.push(this.#inScope(file, rules, key, name))
    }
    const values = unite(found)
    if (values.length > 0) return values
    return isOutside ? ONLY_EXTERNAL : ONLY_UNBOUND
  }

  /** What a scope or type of that key declares under a name; what an inner scope of that name is. */
  #inScope(file: SourceFile, rules: ScopeRules, scope: string, name: string): Values {
    const key = keyBelow(rules, scope, name)
    const declared = this.#choose(
      file,
      rules,
      this.at(file, rules, key).filter((ref) => !isOfInstances(this.#program, ref)),
    )
    if (declared.length > 0) return declared
    const passed = rules.passesOn
      ? passedOn(this.#program, this.#setup.family(rules), scope, name)
      : NOTHING
    if (passed.length > 0) return passed
    const isKept = isHidden(this.#program, file, this.#setup.family(rules).at(key))
    return isKept ? NOTHING : this.#package(rules, key)
  }

  #package(rules: ScopeRules, key: string): Values {
    this.#program.table.consultName(key.slice(key.lastIndexOf('.') + 1))
    if (!this.#setup.family(rules).hasScope(key)) return NOTHING
    return this.#program.values.package(`${MARK}${rules.family}${MARK}${key}`)
  }

  /** Whether a scope is that of a package value, or inside of it. */
  isIn(folder: string, scope: string): boolean {
    const [, , key = ''] = folder.split(MARK)
    return scope === key || scope.startsWith(`${key}.`)
  }

  /** Members of a package value of ours; undefined for other packages. */
  submodule(folder: string, name: string): Values | undefined {
    if (!folder.startsWith(MARK)) return undefined
    const [, familyName = '', key = ''] = folder.split(MARK)
    const rules = this.#setup.rulesOfFamily(familyName)
    if (rules === undefined) return ONLY_MISSING
    const full = keyBelow(rules, key, name)
    this.#program.table.consultName(name)
    const declared = this.#merged(
      rules,
      named(this.#program, rules, this.#setup.family(rules).at(full)),
    )
    if (declared.length > 0) return declared
    const passed = rules.passesOn
      ? passedOn(this.#program, this.#setup.family(rules), key, name)
      : NOTHING
    if (passed.length > 0) return passed
    const inner = this.#package(rules, full)
    return inner.length > 0 ? inner : ONLY_MISSING
  }

  /** Declarations of a qualified name that the file may use. */
  at(file: SourceFile, rules: ScopeRules, key: string): readonly SymbolRef[] {
    this.#program.table.consultName(key.slice(key.lastIndexOf('.') + 1))
    const family = this.#setup.family(rules)
    const alike = this.#seenByAll.at(rules, family, key)
    if (alike !== undefined) return alike
    return withoutPrototypes(this.#program, visible(this.#program, rules, file, family.at(key)))
  }

  #symbol(ref: SymbolRef): FactSymbol | undefined {
    return this.#program.source(ref.file)?.symbol(ref.symbol)
  }

  #values(refs: readonly SymbolRef[]): Values {
    return unite(refs.map(({ file, symbol }) => this.#program.values.of('symbol', file, symbol)))
  }

  /** Of several declarations of one name those that are meant; none when that cannot be told. */
  #choose(file: SourceFile, rules: ScopeRules, refs: readonly SymbolRef[]): Values {
    const [first] = refs
    if (first === undefined) return NOTHING
    const isOneFile = refs.every((ref) => ref.file === first.file)
    if (rules.isOpen || isOneFile) {
      const merged = this.#merged(rules, refs)
      if (rules.hasTwins || isOneFile || merged.length === 1) return merged
    }
    // A type and a value of one name are two things.
    const { types = [], values = [] } = Object.groupBy(refs, (ref) =>
      this.#symbol(ref)?.kind === 'type' ? 'types' : 'values',
    )
    return unite([types, values].map((group) => meantOf(this.#program, file, this.#values(group))))
  }

  /** Of the parts of one type the first stands for all. */
  #merged(rules: ScopeRules, refs: readonly SymbolRef[]): Values {
    const [first] = refs
    const isSplit =
      rules.isOpen &&
      first !== undefined &&
      [...this.#seenByAll.kindsOf(refs)].every((kind) => HOLDERS.has(kind))
    return this.#values(isSplit ? [first] : refs)
  }

  /** A type's qualified name. */
  keyOf(file: SourceFile, rules: ScopeRules, symbol: FactSymbol): string {
    return joinKey(rules.scopeOf(file.facts), symbol.container, symbol.name)
  }

  /** Other declarations of the same type. */
  parts(ref: SymbolRef): readonly SymbolRef[] {
    return this.openTypes.parts(ref)
  }

  /** Types of a qualified name as the file sees it. */
  typesAt(file: SourceFile, rules: ScopeRules, path: readonly string[]): readonly SymbolRef[] {
    const holders = this.at(file, rules, joinKey(rules.scopeOf(file.facts), ...path))
    return typesAround(this.#program, file, holders, path)
  }

  /** Members that one declaration of a type has, those written outside of it included. */
  declared(ref: SymbolRef, name: string): Values {
    const file = this.#program.source(ref.file)
    const rules = file === undefined ? undefined : this.rulesOf(file)
    const symbol = file?.symbol(ref.symbol)
    if (file === undefined || rules === undefined || symbol === undefined) return NOTHING
    const own = file.members(ref.symbol, name).map((index) => ({ file: ref.file, symbol: index }))
    this.#program.table.consultName(name)
    const key = this.keyOf(file, rules, symbol)
    const held = this.#setup
      .family(rules)
      .held(symbol.name, name)
      .filter((member) => this.#places.belongs(member, ref, key))
    const members = named(this.#program, rules, [...own, ...held])
    return this.#values(withoutPrototypes(this.#program, members))
  }

  /** What files of the same family declare; whoever looks something up there says for which name. */
  familyOf(file: SourceFile): FamilyDeclarations | undefined {
    const rules = this.rulesOf(file)
    return rules === undefined ? undefined : this.#setup.family(rules)
  }

  /** What a namespace declares under a name. */
  ofNamespace(ref: SymbolRef, name: string): Values {
    const file = this.#program.source(ref.file)
    const rules = file === undefined ? undefined : this.rulesOf(file)
    const symbol = file?.symbol(ref.symbol)
    if (file === undefined || rules === undefined || symbol === undefined) return ONLY_MISSING
    const found = this.#inScope(file, rules, this.keyOf(file, rules, symbol), name)
    return found.length > 0 ? found : ONLY_MISSING
  }
}

const isSymbol = (value: Value): value is Extract<Value, { k: 'symbol' }> => value.k === 'symbol'
