// Members of types in languages with packages and namespaces: through every part and base of the type.

import type { SymbolKind } from '#core/graph/symbol.ts'
import { withinEnv } from '../values/generics.ts'
import { lineageWithin } from '../values/lineage.ts'
import type { Program } from '../values/program.ts'
import {
  EXTERNAL,
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_MISSING,
  ONLY_UNKNOWN,
  UNKNOWN,
  type ValueOf,
  type Values,
} from '../values/value.ts'
import { TYPE_KINDS } from '../values/type-kinds.ts'
import { beyondModule, prependedTo } from './beyond-module.ts'
import type { OpenType } from './open-type.ts'
import type { ScopeRules } from './rules.ts'
import type { ScopedNames } from './scoped-names.ts'

type Held = ValueOf<'symbol' | 'instance' | 'self' | 'super'>

const OF_INSTANCES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['method', 'property', 'field'])

/** What `value.name` refers to. */
export function scopedMember(
  program: Program,
  names: ScopedNames,
  rules: ScopeRules,
  value: Held,
  name: string,
): Values {
  const symbol = program.source(value.file)?.symbol(value.symbol)
  const kind = symbol?.kind
  if (kind === undefined) return ONLY_EXTERNAL
  if (kind === 'namespace') {
    const found = names.ofNamespace(value, name)
    // An object has what it inherits too.
    if (symbol?.heritage.length === 0 || !found.every(({ k }) => k === 'missing')) return found
  }
  if (kind === 'enum_member') return names.declared(value, name)
  if (kind === 'field') return flatMap(program.typeOf(value), (held) => program.member(held, name))
  if (!TYPE_KINDS.has(kind) && kind !== 'namespace') return ONLY_EXTERNAL
  if (rules.hasSides && name === 'class' && value.k !== 'symbol') {
    return program.values.of('symbol', value.file, value.symbol)
  }
  // What a class has by its name is its object's, which is another value of that name.
  const isOfInstances =
    rules.hasObjects && value.k === 'symbol' && kind !== 'enum' && kind !== 'namespace'
  const lineage = value.k === 'super' ? program.lineage(value) : lineageWithin(program, value)
  const first = prependedTo(program, value)
  const above = lineage.slice(1).filter((entry) => !first.includes(entry))
  const entries = (value.k === 'super' ? above : [...first, ...lineage]).filter(
    (entry) => entry.k === 'symbol',
  )
  const asked = new Set<OpenType>()
  for (const entry of entries) {
    const whole = rules.isOpen ? names.openTypes.whole(entry) : undefined
    // One part was asked for what all of them declare.
    if (whole !== undefined && asked.has(whole)) continue
    if (whole !== undefined) asked.add(whole)
    const declared = rules.isOpen
      ? names.openTypes.declared(entry, name)
      : names.declared(entry, name)
    const found = declared.filter((member) => {
      if (isOfInstances && member.k === 'symbol') {
        const held = program.source(member.file)?.symbol(member.symbol)?.kind
        return held !== undefined && TYPE_KINDS.has(held)
      }
      if (!rules.hasSides || member.k !== 'symbol') return true
      if (value.k !== 'symbol' && value.k !== 'instance') return true
      const symbol = program.source(member.file)?.symbol(member.symbol)
      const isInstance = symbol !== undefined && OF_INSTANCES.has(symbol.kind) && !symbol.isStatic
      return isInstance === (value.k === 'instance')
    })
    if (found.length > 0) return withinEnv(program, found, entry.env)
  }
  if (value.k === 'super' && kind === 'trait' && rules.mixesIn) {
    const beyond = beyondModule(program, names, value, name)
    if (beyond.length > 0) return beyond
  }
  // `extend` gives a class the methods of a module.
  for (const entry of rules.hasSides && value.k === 'symbol' ? entries.slice(1) : []) {
    if (program.source(entry.file)?.symbol(entry.symbol)?.kind !== 'trait') continue
    const found = names.declared(entry, name)
    if (found.length > 0) return found
  }
  if (name.endsWith('=') && rules.hasSides) {
    // What `attr_writer` declares has the name of the value that it sets.
    const set = program.member(value, name.slice(0, -1)).filter((member) => {
      if (member.k !== 'symbol') return false
      return program.source(member.file)?.symbol(member.symbol)?.kind === 'property'
    })
    if (set.length > 0) return set
  }
  const numbered = fieldAt(program, value, name)
  if (numbered !== undefined) return numbered
  if (rules.ownNames.has(name)) return [value]
  if (name === rules.makes) return program.values.of('symbol', value.file, value.symbol)
  if (kind === 'enum') {
    const found = memberOfEnum(program, value, name)
    if (found.length > 0) return found
  }
  if (lineage.includes(EXTERNAL)) return ONLY_EXTERNAL
  return lineage.includes(UNKNOWN) ? ONLY_UNKNOWN : ONLY_MISSING
}

/** A field that has a number for a name: `pair.0`. */
function fieldAt(program: Program, { file, symbol }: Held, name: string): Values | undefined {
  const source = program.source(file)
  const type = /^\d+$/.test(name) ? source?.symbol(symbol)?.params?.[0]?.[Number(name)] : undefined
  return source === undefined || type === undefined
    ? undefined
    : program.ofType(source, symbol, type)
}

/** Members that languages give every enumeration. */
function memberOfEnum(program: Program, value: Held, name: string): Values {
  const one = program.values.of('instance', value.file, value.symbol)
  const all = program.values.wrap('array', one)
  switch (name) {
    case 'valueOf':
    case 'from':
    case 'tryFrom':
    case 'Parse':
      return program.values.wrap('callable', one)
    case 'values':
    case 'cases':
      return program.values.wrap('callable', all)
    case 'entries':
    case 'allCases':
      return all
    default:
      return NOTHING
  }
}
