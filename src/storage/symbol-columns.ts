// The columns of `symbols` that answers carry, and how rows become the values of the pipeline.

import { TEXT_KINDS, type SymbolKind } from '#core/graph/symbol.ts'
import type { SymbolId } from '#core/ids.ts'
import type { NominatedSymbol } from '#core/pipeline/types.ts'
import type { StoredSymbol } from '../engine/index-reader.ts'
import type { Row } from './database.ts'

/** Columns of a nominated symbol; `s` is the row of `symbols`. */
export const NOMINATED = `s.symbol_id, s.name, s.container, s.kind, s.path, s.start_line, s.end_line, s.test,
  (SELECT hash FROM shards WHERE shards.id = s.shard_id) AS hash`

/** Columns of a stored symbol; `h` is the row of `shards`. */
export const STORED = `${NOMINATED}, s.exported, s.signature, s.doc, h.language`

/** Holds for rows of the live version of the index that the parameter names. */
export const IS_LIVE =
  'EXISTS (SELECT 1 FROM index_files f WHERE f.index_id = ? AND f.path = s.path AND f.shard_id = s.shard_id)'

/** 1 for symbols that only texts have: they come after code where a list is cut. */
export const IS_TEXT = `s.kind IN (${[...TEXT_KINDS].map((kind) => `'${kind}'`).join(', ')})`

/** A row with the columns NOMINATED. */
export const toNominated = (row: Row): NominatedSymbol => ({
  id: String(row['symbol_id']) as SymbolId, // written from symbolRows only
  name: String(row['name']),
  container: String(row['container']),
  kind: String(row['kind']) as SymbolKind, // checked by the shard's schema
  path: String(row['path']),
  startLine: Number(row['start_line']),
  endLine: Number(row['end_line']),
  test: row['test'] === 1,
  shardHash: String(row['hash']),
})

/** A row with the columns STORED. */
export function toStored(row: Row): StoredSymbol {
  return {
    ...toNominated(row),
    exported: row['exported'] === 1,
    signature: String(row['signature']),
    doc: String(row['doc']),
    language: String(row['language']),
  }
}
