// From symbols of the graph or of storage to the form in which answers name them.

import type { CodeSymbol } from '#core/graph/symbol.ts'
import { qualifiedName } from '#core/graph/symbol.ts'
import type { SymbolId } from '#core/ids.ts'
import type { SymbolContent } from '#core/pipeline/types.ts'
import type { SymbolRef } from '#wire/pack.ts'
import type { SymbolStore } from './index-reader.ts'

/** What every source of symbols knows: graph nodes, nominations and stored rows alike. */
export type KnownSymbol = Pick<
  CodeSymbol,
  'id' | 'name' | 'container' | 'kind' | 'path' | 'startLine' | 'endLine'
> & { readonly shardHash: string }

/** How an answer names a symbol; `text` brings what only storage knows. */
export const toSymbolRef = (
  symbol: Omit<KnownSymbol, 'shardHash'>,
  text: { readonly language: string; readonly signature: string } | undefined,
): SymbolRef => ({
  symbol_id: symbol.id,
  name: symbol.name,
  qualified_name: qualifiedName(symbol),
  kind: symbol.kind,
  path: symbol.path,
  start_line: symbol.startLine,
  end_line: symbol.endLine,
  language: text?.language ?? '',
  signature: text?.signature ?? '',
})

/** Reads the texts of symbols, each once, and returns them by id. */
export async function textsById(
  store: Pick<SymbolStore, 'contents'>,
  symbols: readonly { readonly id: SymbolId; readonly shardHash: string }[],
  options: { readonly withSource: boolean; readonly withHistory?: boolean },
): Promise<ReadonlyMap<SymbolId, SymbolContent>> {
  const wanted = [...new Map(symbols.map(({ id, shardHash }) => [id, { id, shardHash }])).values()]
  if (wanted.length === 0) return new Map()
  const contents = await store.contents(wanted, options)
  return new Map(contents.map((content) => [content.id, content]))
}
