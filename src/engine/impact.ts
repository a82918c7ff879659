// What a change of one symbol may break, in groups.

import type { ImpactResult } from '#core/graph/walk.ts'
import { ok, type Result } from '#core/result.ts'
import { IMPACT_GROUPS, type ImpactRequest, type ImpactResponse } from '#wire/pack.ts'
import type { EngineFailure } from './failures.ts'
import type { IndexReader, Library } from './index-reader.ts'
import { retryOnceWhenMoved } from './moved.ts'
import { selectWhole } from './select-whole.ts'
import { textsById, toSymbolRef } from './symbol-ref.ts'

/** Most symbols that one impact answer holds. */
const IMPACT_LIMIT = 500

/** What breaks when a symbol changes. */
export async function impactOf(
  library: Library,
  request: ImpactRequest,
): Promise<Result<ImpactResponse, EngineFailure>> {
  const selected = await selectWhole(library, request)
  if (!selected.ok) return selected
  const { reader, symbol } = selected.value
  let version: string | undefined = selected.value.state.indexVersion
  const outcome = await retryOnceWhenMoved(reader.repo, async () => {
    version ??= (await reader.state()).indexVersion
    const tried = await reader.impact(version, {
      id: symbol.id,
      depth: request.depth,
      limit: IMPACT_LIMIT,
    })
    version = undefined
    return tried
  })
  if (!outcome.ok) return outcome
  const groups = await describeGroups(reader, outcome.value)
  return ok({
    symbol: toSymbolRef(symbol, symbol),
    depth: request.depth,
    groups,
    totals: Object.fromEntries(IMPACT_GROUPS.map((group) => [group, groups[group].length])),
    truncated: outcome.value.truncated,
  })
}

/** The groups of an impact with what storage knows of each symbol. */
export async function describeGroups(
  reader: Pick<IndexReader, 'contents'>,
  { groups }: ImpactResult,
): Promise<ImpactResponse['groups']> {
  const symbols = IMPACT_GROUPS.flatMap((group) => groups[group].map(({ symbol }) => symbol))
  const texts = await textsById(reader, symbols, { withSource: false })
  const describe = (group: (typeof IMPACT_GROUPS)[number]) =>
    groups[group].map(({ symbol, depth }) => ({
      ...toSymbolRef(symbol, texts.get(symbol.id)),
      depth,
    }))
  return {
    callers: describe('callers'),
    type_users: describe('type_users'),
    implementers: describe('implementers'),
    routes: describe('routes'),
    tests: describe('tests'),
    other: describe('other'),
  }
}
