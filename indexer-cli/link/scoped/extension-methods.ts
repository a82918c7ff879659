// Functions that are called as methods of a type which does not declare them: C#'s `static void Open(this Book book)`, Kotlin's
// `fun Book.open()`, Swift's `extension String`.

import type { FactExpr, FactUse } from '../../parse/file-facts.ts'
import { unified } from '../values/generics.ts'
import type { Program } from '../values/program.ts'
import { isCommonMember } from '../values/builtins.ts'
import { selfAround } from './around.ts'
import { joinKey } from './declarations.ts'
import { ofNamespacesSeen } from './namespaces-seen.ts'
import { platformsOwn } from './nearest.ts'
import { sees } from './reach.ts'
import type { ScopeRules } from './rules.ts'
import { takes, takingTypes } from './overloads.ts'
import type { SourceFile } from '../values/source-file.ts'
import {
  flatMap,
  NOTHING,
  unite,
  type SymbolRef,
  type Value,
  type Values,
} from '../values/value.ts'

/** A call of a member that no type declares; of a name alone the receiver is not written. */
interface MemberCall {
  readonly file: SourceFile
  /** Index of the symbol that calls. */
  readonly from: number
  readonly expr: Extract<FactExpr, { t: 'member' | 'name' }>
  readonly receivers: Values
}

/** Whether the call is made on what can only be a type of others: `Assert.True()`. */
const namesType = ({ expr, receivers }: MemberCall): boolean =>
  expr.t === 'member' &&
  expr.of.t === 'name' &&
  /^\p{Lu}/u.test(expr.of.name) &&
  receivers.every(({ k }) => k === 'unbound' || k === 'external')

/** How sure it is that a function extends what a call is made on. */
const SURE = 2
/** Of types of other repositories only names are known, and not how they inherit. */
const POSSIBLE = 1
const NO = 0

/** The functions that such a call means: all that extend a type of every receiver and take so many arguments. */
export function extensionMethods(program: Program, call: MemberCall): Values {
  const { file, from, expr, receivers } = call
  if (receivers.length === 0 || namesType(call)) return NOTHING
  const isCall = expr.args !== undefined
  const candidates = candidatesFor(program, file, from, expr.name).filter(
    (ref) =>
      (isCall !== isRead(program, ref) || isUncounted(program, ref)) && sees(program, call, ref),
  )
  if (candidates.length === 0) return NOTHING
  const written = expr.t === 'member' ? writtenType(program, file, from, expr.of, 0) : undefined
  const skipped = program.scoped.rulesOf(file)?.extendsByParameter === true ? 1 : 0
  const count = expr.args === undefined ? undefined : expr.args + skipped
  let best = NO
  let meant: SymbolRef[] = []
  for (const ref of candidates) {
    if (count !== undefined && !takes(program, ref, count, expr.labels)) continue
    const grade = Math.min(
      ...receivers.map((receiver) => extendsType(program, ref, receiver, written)),
    )
    if (grade < best || grade === NO) continue
    if (grade > best) meant = []
    best = grade
    meant.push(ref)
  }
  const exact =
    meant.length > 1
      ? takingTypes(program, meant, { file, from, given: expr.given }, skipped)
      : undefined
  const chosen = exact === undefined ? withoutRest(program, meant) : [exact]
  if (best === POSSIBLE && (chosen.length > 1 || isCommonMember(expr.name))) return NOTHING
  const values = unite(chosen.map((found) => extending(program, found, receivers)))
  const own = platformsOwn(program, file, values)
  return own.length > 0 ? own : values
}

/** Properties that extend a type are read, functions are called; where naming one calls it, one without parameters is read too. */
function isRead(program: Program, ref: SymbolRef): boolean {
  const file = program.source(ref.file)
  if (file === undefined) return false
  if (file.symbol(ref.symbol)?.kind === 'property') return true
  return program.scoped.rulesOf(file)?.callsByName === true && file.arity(ref.symbol) === undefined
}

/** Without those that take any number of arguments, where one takes just so many. */
function withoutRest(program: Program, refs: SymbolRef[]): SymbolRef[] {
  const fixed = refs.filter((ref) => {
    const [, most = -1] = program.source(ref.file)?.arity(ref.symbol) ?? []
    return most >= 0
  })
  return fixed.length === 1 ? fixed : refs
}

/** A method of a language in which calls say what they give by the name: Objective-C. */
function isUncounted(program: Program, ref: SymbolRef): boolean {
  const file = program.source(ref.file)
  return file?.facts.language === 'objc' && file.symbol(ref.symbol)?.kind === 'method'
}

/** A function that extends a type, with what its type parameters stand for on such receivers. */
function extending(program: Program, ref: SymbolRef, receivers: Values): Values {
  const plain = program.values.of('symbol', ref.file, ref.symbol)
  const [symbol] = plain
  const file = program.source(ref.file)
  const type = extendedTypeOf(file, ref)
  if (file === undefined || type === undefined || symbol?.k !== 'symbol') return plain
  const env = unified(program, program.ofType(file, ref.symbol, type), receivers)
  return env === undefined ? plain : program.values.within(symbol, env)
}

/** Members of a type that say themselves what they are called on, with what their type parameters stand for. */
export const knowingReceivers = (program: Program, found: Values, receivers: Values): Values =>
  flatMap(found, (value) =>
    value.k === 'symbol' && extendedTypeOf(program.source(value.file), value) !== undefined
      ? extending(program, value, receivers)
      : [value],
  )

const extendedTypeOf = (
  file: SourceFile | undefined,
  { symbol }: SymbolRef,
): FactExpr | undefined => file?.extended(symbol)

/** Whether nothing but its name says that a call means a function that extends a type: what it is called on is not known. */
export function restsOnName(
  program: Program,
  file: SourceFile,
  { from, target: expr }: Pick<FactUse, 'from' | 'target'>,
  ref: SymbolRef,
): boolean {
  const isAsked = expr.t === 'member' || expr.t === 'name'
  if (!isAsked || extendedTypeOf(program.source(ref.file), ref) === undefined) return false
  if (expr.t === 'name')
    return selfAround(program, file, from).some(
      (value) => extendsType(program, ref, value, undefined) === POSSIBLE,
    )
  const receivers = program.evaluate(file, from, expr.of)
  // What has it as a member of its own is called on that.
  if (
    flatMap(receivers, (value) => program.member(value, expr.name)).some(({ k }) => k === 'symbol')
  )
    return false
  const written = writtenType(program, file, from, expr.of, 0)
  return receivers.some((value) => extendsType(program, ref, value, written) < SURE)
}

/** Functions of that name that may be called as methods of a type. */
function calledAsMethods(program: Program, file: SourceFile, name: string): readonly SymbolRef[] {
  if (program.scoped.rulesOf(file)?.hasExtensions !== true) return []
  program.table.consultName(name)
  return program.scoped.familyOf(file)?.extending(name) ?? []
}

/** Those of them that the file sees. */
function candidatesFor(
  program: Program,
  file: SourceFile,
  from: number,
  name: string,
): readonly SymbolRef[] {
  const rules = program.scoped.rulesOf(file)
  if (rules?.extensionScopes !== undefined)
    return ofNamespacesSeen(program, { file, rules, from }, calledAsMethods(program, file, name))
  if (rules?.importsExtensions !== true) return calledAsMethods(program, file, name)
  const paths = file.facts.imports.flatMap(({ local, name: what, from }) =>
    local === name && what === '*' ? importPath(from) : [],
  )
  // An import may give it another name.
  const names = new Set([name, ...paths.map((path) => path.slice(path.lastIndexOf('.') + 1))])
  return [...names].flatMap((called) =>
    calledAsMethods(program, file, called).filter((ref) => {
      const around = holderOf(program, rules, ref)
      if (paths.includes(joinKey(around, called))) return true
      return called === name && isSeen(program, file, rules, ref, around)
    }),
  )
}

/** Whether a file sees a function that extends a type without an import of its own. */
function isSeen(
  program: Program,
  file: SourceFile,
  rules: ScopeRules,
  ref: SymbolRef,
  around: string,
): boolean {
  if (ref.file === file.number) return true
  const other = program.source(ref.file)
  const scope = other === undefined ? undefined : rules.scopeOf(other.facts)
  if (around === scope && scope === rules.scopeOf(file.facts)) return true
  return file.starImports.some(({ from }) => importPath(from) === around)
}

/** Values without functions that extend a type of the repository, and so are found as its members, where the file does not see them. */
export function withoutUnseen(program: Program, file: SourceFile, values: Values): Values {
  const rules = program.scoped.rulesOf(file)
  if (rules?.importsExtensions !== true) return values
  return values.filter((value) => {
    const source = value.k === 'symbol' ? program.source(value.file) : undefined
    if (value.k !== 'symbol' || extendedTypeOf(source, value) === undefined) return true
    const symbol = source?.symbol(value.symbol)
    // What a class holds is seen by who has the class.
    if (symbol === undefined || symbol.container.includes('.')) return true
    const around = holderOf(program, rules, value)
    const path = joinKey(around, symbol.name)
    return (
      isSeen(program, file, rules, value, around) ||
      file.facts.imports.some(({ name, from }) => name === '*' && importPath(from) === path)
    )
  })
}

/** The scope or type that a function which extends a type is declared in. */
function holderOf(program: Program, rules: ScopeRules, ref: SymbolRef): string {
  const file = program.source(ref.file)
  const symbol = file?.symbol(ref.symbol)
  if (file === undefined || symbol === undefined) return ''
  // The last name of the container is the type that it extends.
  return joinKey(rules.scopeOf(file.facts), ...symbol.container.split('.').slice(0, -1))
}

/** The path of an import without the object that stands for a class: `Url.Companion.parse`. */
const importPath = (from: string): string => from.replace('.Companion.', '.')

function extendsType(
  program: Program,
  ref: SymbolRef,
  receiver: Value,
  written: string | undefined,
): number {
  if (receiver.k === 'variable' && receiver.bound.length > 0)
    return Math.min(...receiver.bound.map((bound) => extendsType(program, ref, bound, written)))
  const file = program.source(ref.file)
  const declared = extendedTypeOf(file, ref)
  const type = declared?.t === 'variable' ? declared.of : declared
  if (file === undefined || type === undefined) return NO
  // Of a type parameter anything is an instance.
  if (type.t === 'unknown' || type.t === 'opaque') return POSSIBLE
  const types = program.resolve(file, ref.symbol, type)
  const isOutside = types.every(({ k }) => k === 'external' || k === 'unbound')
  if (receiver.k === 'instance' || receiver.k === 'self') {
    const lineage = program.lineage(receiver)
    if (!isOutside) return types.some((extended) => lineage.includes(extended)) ? SURE : NO
    if (lineage.some((base) => basesOf(program, base).includes(nameOf(type)))) return SURE
    // What a base of another repository inherits from is not known.
    const isOpen = nameOf(type) !== undefined && lineage.some(({ k }) => k === 'external')
    return isOpen && receiver.k === 'self' ? POSSIBLE : NO
  }
  // Types of other repositories are known by what they are called.
  if (receiver.k === 'external' || receiver.k === 'unbound') {
    if (!isOutside) return NO
    if (written === undefined) return POSSIBLE
    return written === nameOf(type) ? SURE : isKindOf(written, nameOf(type)) ? POSSIBLE : NO
  }
  if (COLLECTIONS.has(receiver.k)) return isOutside ? POSSIBLE : NO
  return receiver.k === 'unknown' ? POSSIBLE : NO
}

const COLLECTIONS: ReadonlySet<Value['k']> = new Set<Value['k']>([
  'array',
  'map',
  'promise',
  'tuple',
])

/** Whether a type may be one of the other kind, as their names go: `DbConnection` of `IDbConnection`. */
const isKindOf = (name: string, kind: string | undefined): boolean =>
  kind !== undefined && name.endsWith(/^I\p{Lu}/u.test(kind) ? kind.slice(1) : kind)

const nameOf = (type: FactExpr): string | undefined =>
  type.t === 'name' || type.t === 'member'
    ? type.name
    : type.t === 'generic'
      ? nameOf(type.of)
      : undefined

/** What a type says that it inherits from. */
function basesOf(program: Program, type: Value): (string | undefined)[] {
  if (type.k !== 'symbol') return []
  const heritage = program.source(type.file)?.symbol(type.symbol)?.heritage ?? []
  return heritage.map(({ of }) => nameOf(of))
}

/** Values lead to what they are written as in a few steps, or not at all. */
const MAX_STEPS = 4

/** What the type of a value is called where it is written. */
function writtenType(
  program: Program,
  file: SourceFile,
  from: number,
  expr: FactExpr,
  steps: number,
): string | undefined {
  if (expr.t === 'typed' || expr.t === 'new') return nameOf(expr.of)
  const named = expr.t === 'call' ? expr.of : expr
  if (steps >= MAX_STEPS) return undefined
  if (named.t !== 'name' && named.t !== 'member' && named.t !== 'symbol') return undefined
  const [value, second] = program.resolve(file, from, named)
  if (value?.k !== 'symbol' || second !== undefined) return undefined
  const source = program.source(value.file)
  const type = source?.symbol(value.symbol)?.type
  if (source === undefined || type === undefined || type === null) return undefined
  return writtenType(program, source, value.symbol, type, steps + 1)
}
