// A class with all that it inherits from, in the order in which members are looked up.

import type { FactSymbol } from '../../parse/file-facts.ts'
import { addedBases } from '../scoped/conformances.ts'
import { composed, substitute } from './generics.ts'
import { TYPE_KINDS } from './type-kinds.ts'
import type { Program } from './program.ts'
import type { SourceFile } from './source-file.ts'
import {
  EXTERNAL,
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_UNKNOWN,
  refKey,
  UNKNOWN,
  type Env,
  type SymbolRef,
  type Value,
  type Values,
} from './value.ts'
import { asWhole } from './whole-module.ts'

/** A class and its bases, nearest first; where bases meet, the shared one comes after all that lead to it. */
export function lineageOf(program: Program, ref: SymbolRef): Values {
  return program.table.ofSymbol('lineage', refKey(ref), () => {
    const file = program.source(ref.file)
    const symbol = file?.symbol(ref.symbol)
    if (file === undefined || symbol === undefined) return ONLY_EXTERNAL
    const found: Value[] = [...program.values.of('symbol', ref.file, ref.symbol)]
    // The class beside an object of its name is no part of it.
    const twins = symbol.kind === 'namespace' ? [] : file.members(symbol.parent, symbol.name)
    for (const twin of twins) {
      const kind = file.symbol(twin)?.kind
      if (twin === ref.symbol || kind === undefined || !TYPE_KINDS.has(kind)) continue
      found.push(...program.values.of('symbol', ref.file, twin))
      found.push(...basesOf(program, file, twin))
    }
    // Members of all parts of an interface come before those of their bases.
    const merged = file.system === 'script' ? program.augmentations.parts(file, ref) : []
    for (const part of merged) found.push(...program.values.of('symbol', part.file, part.symbol))
    found.push(...basesOf(program, file, ref.symbol))
    for (const { values } of addedBases(program, ref))
      found.push(...values.flatMap((value) => lineageOfBase(program, value)))
    for (const part of merged) {
      const other = program.source(part.file)
      if (other !== undefined) found.push(...basesOf(program, other, part.symbol))
    }
    for (const part of program.scoped.parts(ref)) {
      const other = program.source(part.file)
      if (other === undefined) continue
      found.push(...program.values.of('symbol', part.file, part.symbol))
      found.push(...basesOf(program, other, part.symbol))
    }
    if (file.system === 'script' && program.augmentations.isOfOthers(file, ref))
      found.push(EXTERNAL)
    const last = new Map(found.map((value, index) => [value, index]))
    last.set(found[0] ?? UNKNOWN, 0)
    return found.filter((value, index) => last.get(value) === index)
  })
}

/** The same with what the type parameters of the class stand for; a base that is one is what it stands for. */
export function lineageWithin(program: Program, ref: SymbolRef & { readonly env?: Env }): Values {
  const plain = program.lineage(ref)
  const { env } = ref
  if (env === undefined && !plain.some(({ k }) => k === 'variable')) return plain
  return program.table.ofFile(ref.file, `l${ref.symbol} ${env?.id ?? ''}`, () =>
    // An interface may have more parts than alternatives tell anything.
    [...new Set(plain.flatMap((entry, index) => entriesWithin(program, entry, index, env)))],
  )
}

function entriesWithin(
  program: Program,
  entry: Value,
  index: number,
  env: Env | undefined,
): Values {
  if (entry.k === 'variable') {
    return flatMap(substitute(program, [entry], env), (value) =>
      value.k === 'variable'
        ? flatMap(value.bound, (bound) => lineageOfBase(program, bound))
        : lineageOfBase(program, value),
    )
  }
  if (env !== undefined && (entry.k === 'array' || entry.k === 'map'))
    return substitute(program, [entry], env)
  if (env === undefined || entry.k !== 'symbol') return [entry]
  if (entry.env === undefined) return index === 0 ? program.values.within(entry, env) : [entry]
  const known = composed(program, entry.env, env)
  return known === undefined ? [entry] : program.values.within(entry, known)
}

/** The symbol in whose scope the bases of a type are named: not the type itself where its members could be seen there. */
export const basesFrom = (file: SourceFile, index: number): number =>
  file.system === 'scoped' ? Math.max(0, file.symbol(index)?.parent ?? 0) : index

function basesOf(program: Program, file: SourceFile, index: number): Values[number][] {
  const symbol = file.symbol(index)
  if (symbol === undefined) return []
  const bases =
    symbol.kind === 'type' && symbol.type !== null
      ? [program.ofType(file, index, symbol.type)]
      : symbol.heritage.map((base) => program.evaluate(file, basesFrom(file, index), base.of))
  return bases.flatMap((values) =>
    values.flatMap((value) =>
      isNamesake(program, symbol, value) ? ONLY_UNKNOWN : lineageOfBase(program, value),
    ),
  )
}

/** A template that inherits from another specialisation of itself: which one is not known. */
function isNamesake(program: Program, symbol: FactSymbol, base: Value): boolean {
  if (base.k !== 'symbol') return false
  const source = program.source(base.file)
  if (source === undefined || program.scoped.rulesOf(source)?.indexesPointers !== true) return false
  const other = source.symbol(base.symbol)
  return other?.name === symbol.name && other.container === symbol.container
}

function lineageOfBase(program: Program, base: Value): Values {
  switch (base.k) {
    case 'symbol':
      return lineageWithin(program, base)
    case 'instance': {
      // What an object with a construct signature makes.
      const made = isInterfaceOfScript(program, base) ? program.called(base) : NOTHING
      return made.some(({ k }) => k === 'instance')
        ? flatMap(made, (value) =>
            value.k === 'instance' ? lineageWithin(program, value) : lineageOfBase(program, value),
          )
        : lineageWithin(program, base)
    }
    case 'function':
      return flatMap(program.called(base), (value) =>
        value.k === 'instance' ? lineageWithin(program, value) : ONLY_UNKNOWN,
      )
    case 'self':
      return program.lineage(base)
    case 'variable':
      return [base]
    case 'array':
    case 'map':
      // Python derives classes from `list[Foo]`.
      return [base, EXTERNAL]
    case 'external':
    case 'unbound':
    case 'native':
    case 'promise':
    case 'record':
    case 'tuple':
      return ONLY_EXTERNAL
    case 'module':
      return flatMap(asWhole(program, base), (whole) =>
        whole.k === 'module' ? NOTHING : lineageOfBase(program, whole),
      )
    default:
      return ONLY_UNKNOWN
  }
}

function isInterfaceOfScript(program: Program, ref: SymbolRef): boolean {
  const source = program.source(ref.file)
  return source?.system === 'script' && source.symbol(ref.symbol)?.kind === 'interface'
}
