// Members of values: of classes and their instances through their bases, of modules, of built-in collections.

import type { SymbolKind } from '#core/graph/symbol.ts'
import type { FactExpr, FactSymbol } from '../../parse/file-facts.ts'
import { callsFunction, collectionMember, isObjectMember } from './builtins.ts'
import { nativeMember } from '../bridges/native-members.ts'
import { substitute, withinEnv } from './generics.ts'
import { scopedMember } from '../scoped/scoped-members.ts'
import { indexed } from './index-signatures.ts'
import { lineageWithin } from './lineage.ts'
import { exportedFrom } from './names.ts'
import { TYPE_KINDS } from './type-kinds.ts'
import type { Program } from './program.ts'
import type { SourceFile } from './source-file.ts'
import {
  EXTERNAL,
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_MISSING,
  ONLY_UNKNOWN,
  unite,
  UNKNOWN,
  type SymbolRef,
  type Value,
  type ValueOf,
  type Values,
} from './value.ts'

/** Which members of a class count: those of the class object, of its instances, or both. */
type Side = 'static' | 'instance' | 'both'

/** What `value.name` refers to. */
export function lookUpMember(program: Program, value: Value, name: string): Values {
  if (value.k === 'symbol' || value.k === 'instance' || value.k === 'self' || value.k === 'super') {
    const file = program.source(value.file)
    const rules = file === undefined ? undefined : program.scoped.rulesOf(file)
    if (rules !== undefined) return scopedMember(program, program.scoped, rules, value, name)
  }
  switch (value.k) {
    case 'symbol':
      return memberOfDeclaration(program, value, name)
    case 'instance':
      if (isClassOf(program, value, name))
        return program.values.of('symbol', value.file, value.symbol)
      return memberOfClass(program, value, name, 'instance', lineageWithin(program, value))
    case 'self':
      if (isClassOf(program, value, name)) return [value]
      return memberOfClass(program, value, name, 'both', lineageWithin(program, value))
    case 'super':
      return memberOfClass(program, value, name, 'both', lineageWithin(program, value).slice(1))
    case 'module':
      return memberOfModule(program, value, name)
    case 'package':
      return program.submodule(value.folder, name)
    case 'object':
      return memberOfObject(program, value, name)
    case 'native':
      return nativeMember(program, value, name)
    case 'array':
    case 'map':
    case 'promise':
    case 'tuple':
      return collectionMember(program.values, value, name)
    case 'record':
      return value.of
    case 'variable':
      return flatMap(value.bound, (bound) => program.member(bound, name))
    case 'function':
      return program.source(value.file)?.system === 'scoped' && callsFunction(name)
        ? [value]
        : ONLY_EXTERNAL
    case 'callable':
      // Other languages read as properties what some call.
      return flatMap(value.of, (held) => program.member(held, name))
    case 'external':
    case 'unbound':
      return ONLY_EXTERNAL
    case 'unknown':
    case 'missing':
      return ONLY_UNKNOWN
    case 'overflow':
      return [value]
  }
}

/** `x.__class__`, `this.constructor`: the class of an object. */
function isClassOf(program: Program, ref: SymbolRef, name: string): boolean {
  if (name !== '__class__' && name !== 'constructor') return false
  const system = program.source(ref.file)?.system
  return name === (system === 'python' ? '__class__' : 'constructor')
}

function memberOfDeclaration(program: Program, ref: ValueOf<'symbol'>, name: string): Values {
  const file = program.source(ref.file)
  const symbol = file?.symbol(ref.symbol)
  if (file === undefined || symbol === undefined) return ONLY_EXTERNAL
  if (symbol.kind === 'enum' || symbol.kind === 'namespace' || isVariable(symbol.kind)) {
    const found = symbolsNamed(program, file, ref.symbol, name, 'both')
    if (found.length > 0) return found
    // What an object literal merely names is no symbol of its own.
    const { type } = symbol
    if (type?.t === 'object' && type.members.some(([known]) => known === name))
      return flatMap(program.typeOf(ref), (held) =>
        held.k === 'object' ? memberOfObject(program, held, name) : ONLY_UNKNOWN,
      )
    return symbol.kind === 'namespace' || isVariable(symbol.kind)
      ? ONLY_MISSING
      : memberOfClass(program, ref, name, 'both', program.lineage(ref))
  }
  if (TYPE_KINDS.has(symbol.kind)) {
    if (name === 'prototype' && file.system === 'script')
      return program.values.of('instance', ref.file, ref.symbol)
    const lineage = lineageWithin(program, ref)
    // An interface has no members of its own but what a namespace of its name declares.
    const isAlone = file.system === 'script' && symbol.kind === 'interface'
    const bases = isAlone ? lineage.slice(1).filter(({ k }) => k !== 'symbol') : []
    return memberOfClass(
      program,
      ref,
      name,
      'static',
      isAlone ? [...lineage.slice(0, 1), ...bases] : lineage,
    )
  }
  // A function's properties, and what a namespace of its name exports; functions declared inside it are no members.
  const found = symbolsNamed(program, file, ref.symbol, name, 'both').filter((value) => {
    const inner = value.k === 'symbol' ? file.symbol(value.symbol) : undefined
    return inner !== undefined && (inner.exported || inner.isStatic || isVariable(inner.kind))
  })
  return found.length > 0 ? found : ofDecorated(program, file, ref, name)
}

/** A member of what decorators make of a function: an object of a class. */
function ofDecorated(program: Program, file: SourceFile, ref: SymbolRef, name: string): Values {
  const decorated = file.symbol(ref.symbol)?.decorated
  if (decorated === undefined) return ONLY_EXTERNAL
  const around = file.symbol(ref.symbol)?.parent ?? 0
  // A decorator may be a member of what it decorates, as far as names tell.
  const made = program.table
    .ofFile(file.number, `d${ref.symbol}`, () => program.evaluate(file, around, decorated))
    .filter(({ k }) => k === 'instance')
  return made.length === 0 ? ONLY_EXTERNAL : flatMap(made, (value) => program.member(value, name))
}

const isVariable = (kind: SymbolKind | undefined): boolean =>
  kind === 'variable' || kind === 'constant' || kind === 'field' || kind === 'property'

function memberOfClass(
  program: Program,
  ref: SymbolRef,
  name: string,
  side: Side,
  lineage: Values,
): Values {
  // What files assign to the prototype of a type: an interface merely declares it.
  const assigned =
    side === 'static'
      ? NOTHING
      : flatMap(lineage, (entry) =>
          entry.k === 'symbol' ? program.augmentations.methods(entry, name) : NOTHING,
        )
  for (const [at, entry] of lineage.entries()) {
    if (entry.k === 'array' || entry.k === 'map') {
      const found = collectionMember(program.values, entry, name)
      if (found !== ONLY_EXTERNAL) return found
    }
    if (entry.k !== 'symbol') continue
    const file = program.source(entry.file)
    if (file === undefined) continue
    const found = symbolsNamed(program, file, entry.symbol, name, side)
    if (found.length === 0) continue
    const written = isOnlyWritten(file, found)
    const declared = written ? declaredAbove(program, lineage.slice(at + 1), name) : NOTHING
    if (declared.length > 0) return declared
    const isInterface = file.symbol(entry.symbol)?.kind === 'interface'
    const members = withinEnv(program, found, entry.env)
    return isInterface ? unite([members, assigned]) : members
  }
  if (assigned.length > 0) return assigned
  const held = indexed(program, lineage)
  if (held.length > 0) return held
  if (lineage.includes(EXTERNAL)) return ONLY_EXTERNAL
  if (lineage.includes(UNKNOWN)) return ONLY_UNKNOWN
  const system = program.source(ref.file)?.system ?? 'script'
  return isObjectMember(system, name) ? ONLY_EXTERNAL : ONLY_MISSING
}

/** Whether a Python class says nothing of a member but that its methods write it. */
const isOnlyWritten = (file: SourceFile, found: Values): boolean =>
  file.system === 'python' &&
  found.every((value) => {
    const symbol = value.k === 'symbol' ? file.symbol(value.symbol) : undefined
    return symbol?.kind === 'field' && !symbol.isStatic && symbol.type?.t !== 'typed'
  })

/** The property or method of a base that such a write sets or stands in for. */
function declaredAbove(program: Program, bases: Values, name: string): Values {
  for (const base of bases) {
    if (base.k !== 'symbol') continue
    const file = program.source(base.file)
    const [first] = file?.members(base.symbol, name) ?? []
    const kind = first === undefined ? undefined : file?.symbol(first)?.kind
    if (file === undefined || first === undefined || kind === 'field') continue
    const found = program.values.of('symbol', base.file, first)
    return kind === 'property' || kind === 'method' ? withinEnv(program, found, base.env) : NOTHING
  }
  return NOTHING
}

function symbolsNamed(
  program: Program,
  file: SourceFile,
  parent: number,
  name: string,
  side: Side,
): Values {
  const found = file.members(parent, name)
  const fitting =
    side === 'both' || file.system === 'python'
      ? found
      : found.filter((index) => isOfClassObject(file.symbol(index)) === (side === 'static'))
  return unite(fitting.map((index) => program.values.of('symbol', file.number, index)))
}

const INSTANCE_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['method', 'field', 'property'])

/** Static members, and what a namespace of the same name declares. */
const isOfClassObject = (symbol: FactSymbol | undefined): boolean =>
  symbol !== undefined && (symbol.isStatic || !INSTANCE_KINDS.has(symbol.kind))

function memberOfObject(program: Program, value: ValueOf<'object'>, name: string): Values {
  const file = program.source(value.file)
  const found = value.expr.members.find(([known]) => known === name)
  if (file === undefined || found === undefined) return ONLY_UNKNOWN
  return substitute(program, program.resolve(file, value.from, found[1]), value.env)
}

function memberOfModule(program: Program, module: ValueOf<'module'>, name: string): Values {
  const found = exportedFrom(program, module, name)
  const source = program.source(module.file)
  if (found !== ONLY_MISSING || source?.system !== 'script' || name === 'default') return found
  // `const x = require('./x')` where `./x` says `module.exports = object`.
  const byDefault = program.exported(source, 'default')
  if (byDefault.length === 0) return ONLY_MISSING
  return flatMap(
    flatMap(byDefault, (value) => settle(program, value)),
    (value) => (value === module ? ONLY_MISSING : program.member(value, name)),
  )
}

/** What an expression calls: a case of an enumeration is called with what it is made of. */
export const calleesOf = (
  program: Program,
  file: SourceFile,
  from: number,
  expr: FactExpr,
): Values =>
  flatMap(program.resolve(file, from, expr), (value) => {
    const symbol =
      value.k === 'symbol' ? program.source(value.file)?.symbol(value.symbol) : undefined
    const isMade = symbol?.kind === 'enum_member' && symbol.params !== undefined
    return isMade ? [value] : settle(program, value)
  })

/** Variables and accessors become what they hold; other values stay. */
export function settle(program: Program, value: Value): Values {
  if (value.k !== 'symbol') return [value]
  const file = program.source(value.file)
  const symbol = file?.symbol(value.symbol)
  if (file === undefined || symbol === undefined) return ONLY_EXTERNAL
  if (symbol.kind === 'enum_member' && symbol.type === null) {
    // One that holds something is made by a call.
    if (symbol.params !== undefined) return [value]
    return program.values.of('instance', value.file, symbol.parent)
  }
  if (isVariable(symbol.kind) || symbol.kind === 'enum_member' || symbol.isAccessor) {
    const hasMembers = isVariable(symbol.kind) && file.hasMembers(value.symbol)
    // An object literal: its properties are the variable's members.
    if (hasMembers && symbol.type?.t === 'object') return [value]
    const held = substitute(program, program.typeOf(value), value.env)
    return hasMembers ? unite([[value], held]) : held
  }
  return [value]
}
