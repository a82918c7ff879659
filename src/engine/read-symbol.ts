// Everything stored about one symbol: source, docs, notes.

import { ok, type Result } from '#core/result.ts'
import type { SymbolDetail } from '#wire/pack.ts'
import { toPastChange } from './context/history.ts'
import type { EngineFailure } from './failures.ts'
import type { Library } from './index-reader.ts'
import { selectOne, type SymbolQuery } from './select.ts'
import { toSymbolRef } from './symbol-ref.ts'

/** Reads one symbol in full. */
export async function readSymbol(
  library: Library,
  query: SymbolQuery,
): Promise<Result<SymbolDetail, EngineFailure>> {
  const selected = await selectOne(library, query)
  if (!selected.ok) return selected
  const { reader, symbol } = selected.value
  const [content] = await reader.contents([symbol], {
    withSource: true,
    withHistory: true,
  })
  return ok({
    ...toSymbolRef(symbol, symbol),
    repo: reader.repo,
    doc: content?.doc ?? symbol.doc,
    source: content?.source ?? '',
    notes: (content?.notes ?? []).map(({ kind, text, line }) => ({ kind, text, line })),
    history: (content?.history ?? []).map(toPastChange),
  })
}
