// Symbols that the task spells out. A name that is everywhere names nothing; a qualified name admits only members of its container.

import { TEXT_KINDS, type SymbolKind } from '../../graph/symbol.ts'
import type { Nomination } from './opinion.ts'
import type { IdentifierSignal, NominatedSymbol, Nominations, TaskSignals } from '../types.ts'

/** More same-named symbols than this: the name says nothing. From the first seed system, where 9 flooded the answer. */
const MAX_SAME_NAMED = 8
/** A qualified name whose container the index does not know still counts while this few symbols share the tail. */
const MAX_UNQUALIFIED = 3
/** A member that shares its name with a declaration is worth half: constructors must not outrank their class. */
const BESIDE_DECLARATION = 0.5

const DECLARING: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'namespace',
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'type',
])

/** One nomination per symbol that an identifier of the task names. */
export function explicitStrengths(signals: TaskSignals, nominations: Nominations): Nomination[] {
  const byName = Map.groupBy(nominations.byName, ({ name }) => name)
  return signals.identifiers.flatMap((identifier) => {
    const matches = preferCode(byName.get(identifier.name) ?? [])
    return strengthsOf(identifier, matches)
  })
}

/** A qualified name with more matches than this says no longer which one is meant. */
const MAX_QUALIFIED = 4

/** Symbols that the author of the task names by their qualified names. */
export function namedSymbols(
  signals: TaskSignals,
  { byName }: Nominations,
): ReadonlySet<NominatedSymbol['id']> {
  const qualified = signals.identifiers.filter(({ told, container }) => told && container !== '')
  return new Set(
    qualified.flatMap(({ name, container }) => {
      const matches = preferCode(byName.filter((symbol) => symbol.name === name))
      const members = matches.filter((match) => isIn(match, container))
      return members.length > MAX_QUALIFIED ? [] : members.map(({ id }) => id)
    }),
  )
}

function strengthsOf(
  { container }: IdentifierSignal,
  matches: readonly NominatedSymbol[],
): readonly Nomination[] {
  const members = container === '' ? matches : matches.filter((match) => isIn(match, container))
  const named = members.length > 0 ? members : matches
  if (named.length === 0 || named.length > MAX_SAME_NAMED) return []
  if (members.length === 0 && named.length > MAX_UNQUALIFIED) return []
  const declared = named.some(({ kind }) => DECLARING.has(kind))
  const strength = 1 / Math.sqrt(named.length)
  return named.map((symbol) => ({
    symbol,
    strength: declared && !DECLARING.has(symbol.kind) ? strength * BESIDE_DECLARATION : strength,
  }))
}

/** Tests share names with what they test, keys and headings with what they are about: they are meant only when nothing else is. Chunks and modules are no declarations of a name. */
function preferCode(matches: readonly NominatedSymbol[]): readonly NominatedSymbol[] {
  const code = matches.filter(({ kind }) => kind !== 'chunk' && kind !== 'module')
  const production = code.filter(({ test }) => !test)
  const programs = production.filter(({ kind }) => !TEXT_KINDS.has(kind))
  return [programs, production].find(({ length }) => length > 0) ?? code
}

/** The container is an enclosing symbol, or the file or directory that acts as the module. Letter case is no matter. */
function isIn({ container, path }: NominatedSymbol, wanted: string): boolean {
  const name = wanted.toLowerCase()
  if (container.toLowerCase().split('.').includes(name)) return true
  return path
    .toLowerCase()
    .split('/')
    .some((part) => part === name || part.slice(0, part.indexOf('.')) === name)
}
