// Every symbol of the live version, for people and scripts that want the whole list.

import { qualifiedName } from '#core/graph/symbol.ts'
import { byText } from '#core/order.ts'
import type { SymbolRef } from '#wire/pack.ts'
import { openForReading } from './open-file.ts'
import { LOCAL_REF, LOCAL_REPO_ID } from './repository.ts'

/** All symbols, by id. */
export function allSymbols(root: string): SymbolRef[] {
  const file = openForReading(root)
  if (file === undefined) return []
  try {
    return file
      .prepare(
        `SELECT s.symbol_id, s.name, s.container, s.kind, s.path, s.start_line, s.end_line, s.signature, h.language
         FROM indexes i JOIN index_files f ON f.index_id = i.index_id JOIN shards h ON h.id = f.shard_id
         JOIN symbols s ON s.shard_id = h.id WHERE i.repo_id = ? AND i.ref = ?`,
      )
      .all(LOCAL_REPO_ID, LOCAL_REF)
      .map((row) => ({
        symbol_id: String(row['symbol_id']),
        name: String(row['name']),
        qualified_name: qualifiedName({
          name: String(row['name']),
          container: String(row['container']),
        }),
        kind: row['kind'] as SymbolRef['kind'], // the shard's schema
        path: String(row['path']),
        start_line: Number(row['start_line']),
        end_line: Number(row['end_line']),
        language: String(row['language']),
        signature: String(row['signature']),
      }))
      .sort((a, b) => byText(a.symbol_id, b.symbol_id))
  } finally {
    file.close()
  }
}
