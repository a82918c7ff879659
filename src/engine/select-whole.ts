// The one symbol that a question about the graph means. Where a type is declared in parts (C#'s partial classes, Ruby's open ones) the first part
// stands for all: what uses the type is drawn to that.

import { CONTAINER_KINDS } from '#core/graph/symbol.ts'
import { ok, type Result } from '#core/result.ts'
import type { EngineFailure } from './failures.ts'
import type { Library } from './index-reader.ts'
import { onlyOf, selectNamed, type Selected, type SymbolQuery } from './select.ts'

/** A part names one whole, and refers to other things besides. */
const MAX_EDGES = 1_000

/** The one symbol that a query means; of several parts of one type the one that stands for it. */
export async function selectWhole(
  library: Library,
  query: SymbolQuery,
): Promise<Result<Selected, EngineFailure>> {
  const found = await selectNamed(library, query)
  if (!found.ok) return found
  const whole = found.value.length > 1 ? await wholeAmong(found.value) : undefined
  return whole === undefined ? onlyOf(found.value, query) : ok(whole)
}

/** The candidate that all others are parts of. */
async function wholeAmong(found: readonly Selected[]): Promise<Selected | undefined> {
  if (!found.every(({ symbol }) => CONTAINER_KINDS.has(symbol.kind))) return undefined
  const wholes = await Promise.all(found.map(wholeIdOf))
  const [whole, second] = found.filter((_, at) => wholes[at] === undefined)
  const isShared = wholes.every((id) => id === undefined || id === whole?.symbol.id)
  return second === undefined && isShared ? whole : undefined
}

/** The id of what a symbol is a part of; undefined when it is none. */
async function wholeIdOf({ reader, state, symbol }: Selected): Promise<string | undefined> {
  const outcome = await reader.edges(state.indexVersion, {
    id: symbol.id,
    direction: 'out',
    kinds: ['REFERENCES'],
    depth: 1,
    limit: MAX_EDGES,
  })
  if (!outcome.ok) return undefined
  return outcome.value.edges.find(({ refKind }) => refKind === 'define')?.to.id
}
