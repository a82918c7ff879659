// What creating an instance calls, in languages with packages and namespaces.

import type { Program } from '../values/program.ts'
import type { SymbolRef } from '../values/value.ts'
import { withoutPrototypes } from '../scoped/prototypes.ts'
import { sees } from '../scoped/reach.ts'
import { takes, takingTypes, type GivenCall } from '../scoped/overloads.ts'
import type { Target } from './targets.ts'

/** Constructors of a type, those that other files add included. */
function declaredConstructors(program: Program, ref: SymbolRef): SymbolRef[] {
  const own = [ref, ...program.scoped.parts(ref)].flatMap((part) => {
    const source = program.source(part.file)
    return (source?.constructors(part.symbol) ?? []).map((symbol) => ({ file: part.file, symbol }))
  })
  const name = program.source(ref.file)?.symbol(ref.symbol)?.name ?? ''
  const added = [name, 'init'].flatMap((called) =>
    program.scoped.declared(ref, called).flatMap((value) => {
      if (value.k !== 'symbol') return []
      const { file, symbol } = value
      const isOwn = own.some((known) => known.file === file && known.symbol === symbol)
      const kind = program.source(file)?.symbol(symbol)?.kind
      return isOwn || kind !== 'constructor' ? [] : [{ file, symbol }]
    }),
  )
  return [...withoutPrototypes(program, [...own, ...added])]
}

/** The constructor that a declared object or base is made by, where one is written that the arguments single out. */
export function impliedConstructor(program: Program, ref: SymbolRef, count: number): Target[] {
  const kind = program.source(ref.file)?.symbol(ref.symbol)?.kind
  if (kind !== 'class' && kind !== 'struct') return []
  const targets = scopedConstructors(program, ref, count) ?? []
  return targets.filter(({ ref: to, called }) => {
    return called && (to.file !== ref.file || to.symbol !== ref.symbol)
  })
}

/** Targets of a call of a type; undefined when the type's language is not one of these. */
export function scopedConstructors(
  program: Program,
  ref: SymbolRef,
  count: number | undefined,
  call?: GivenCall,
): Target[] | undefined {
  const file = program.source(ref.file)
  const rules = file === undefined ? undefined : program.scoped.rulesOf(file)
  if (file === undefined || rules === undefined) return undefined
  const own: Target = { ref, called: false }
  if (rules.convertsByCall) return [own]
  const all = declaredConstructors(program, ref)
  const declared = call === undefined ? all : all.filter((made) => sees(program, call, made))
  if (declared.length === 0) return [{ ref, called: true }]
  const suits = (made: SymbolRef): boolean =>
    count === undefined || takes(program, made, count, call?.labels)
  const fitting = declared.filter(suits)
  // A type with parameters of its own is one of its constructors.
  if (file.arity(ref.symbol) !== undefined && suits(ref)) {
    return fitting.length > 0 ? [own] : [{ ref, called: true }]
  }
  const [only, second] = fitting
  const meant = second === undefined ? only : call && takingTypes(program, fitting, call)
  if (meant !== undefined) return [{ ref: meant, called: true }, own]
  // Of several that fit the call means one: that it makes an object of the type is certain.
  return second === undefined ? [own] : [{ ref, called: true }]
}
