// Which targets of a call are told by its name, in languages where several declarations of one name serve different type arguments.

import type { FactUse } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { TYPE_KINDS } from '../values/type-kinds.ts'
import type { SymbolRef } from '../values/value.ts'
import type { Target } from './targets.ts'

/**
 * Targets without those that only type arguments tell: specialisations of a template, and what a template and its specialisations both declare. Inside
 * of a specialisation its own members are meant. Types stay as what is referred to. Undefined when nothing is left of them.
 */
export function toldTargets(
  program: Program,
  file: SourceFile,
  { from }: FactUse,
  targets: readonly Target[],
): readonly Target[] | undefined {
  const rules = program.scoped.rulesOf(file)
  if (rules?.specializes === undefined || !targets.some(({ called }) => called)) return targets
  const left = withoutUntold(program, file, from, targets)
  return left.length === 0 && targets.length > 0 ? undefined : left
}

function withoutUntold(
  program: Program,
  file: SourceFile,
  from: number,
  targets: readonly Target[],
): readonly Target[] {
  const owners = targets.map(({ ref, called }) => (called ? ownerOf(program, ref) : undefined))
  const special = owners.filter((owner) => owner !== undefined && isSpecial(program, owner))
  if (special.length === 0) return targets
  const names = new Set(special.map((owner) => owner && nameOf(program, owner)))
  const around = file.typesAround(from)
  const isInside = (owner: SymbolRef | undefined): boolean =>
    owner !== undefined && owner.file === file.number && around.includes(owner.symbol)
  const ofOwn = targets.filter(({ ref }, at) => isInside(owners[at]) && !isType(program, ref))
  if (ofOwn.length > 0) return ofOwn
  return targets.flatMap((target, at): Target[] => {
    const owner = owners[at]
    if (owner === undefined || !names.has(nameOf(program, owner))) return [target]
    return isType(program, target.ref) ? [{ ref: target.ref, called: false }] : []
  })
}

const symbolOf = (program: Program, ref: SymbolRef) => program.source(ref.file)?.symbol(ref.symbol)

function isType(program: Program, ref: SymbolRef): boolean {
  const kind = symbolOf(program, ref)?.kind
  return kind !== undefined && TYPE_KINDS.has(kind)
}

/** The type that a symbol is or is a member of. */
function ownerOf(program: Program, ref: SymbolRef): SymbolRef | undefined {
  if (isType(program, ref)) return ref
  const parent = symbolOf(program, ref)?.parent ?? -1
  const around = { file: ref.file, symbol: parent }
  return parent > 0 && isType(program, around) ? around : undefined
}

function isSpecial(program: Program, type: SymbolRef): boolean {
  const source = program.source(type.file)
  const symbol = source?.symbol(type.symbol)
  const rules = source === undefined ? undefined : program.scoped.rulesOf(source)
  return symbol !== undefined && rules?.specializes?.(symbol.name, symbol.signature) === true
}

function nameOf(program: Program, type: SymbolRef): string {
  const symbol = symbolOf(program, type)
  return `${symbol?.container ?? ''}.${symbol?.name ?? ''}`
}
