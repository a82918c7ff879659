// Makes a version live: one FTS5 table per index follows the manifest, and readers follow the pointer row. Whatever happens on the way, the old
// version answers until the one batch that moves the pointer, and a repeated call finishes the work.

import { byText } from '#core/order.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Manifest } from '#wire/manifest.ts'
import { sql, type Database, type Statement } from './database.ts'
import {
  createFts,
  deleteFts,
  dropFts,
  ftsTableName,
  ftsTablesOf,
  hasLayout,
  insertFts,
} from './fts-table.ts'
import { openIndex, type IndexRow } from './index-row.ts'
import { jsonChunks } from './json-rows.ts'
import { pages } from './pages.ts'
import { basename } from './path-tails.ts'

/** Symbol rows put into or taken out of a full-text table in one batch; D1 ends a batch after 30 seconds. */
const MAX_BATCH_ROWS = 20_000

export interface SwitchRequest {
  readonly repoId: string
  readonly ref: string
  readonly manifest: Manifest
  /** SHA-256 of the canonical manifest. */
  readonly indexVersion: string
  readonly commit: string | null
  readonly dirty: boolean
  /** The version that must be live, null for none; another one fails the switch. */
  readonly expectedVersion: string | null
  /** ISO time, for people. */
  readonly switchedAt: string
}

export interface SwitchCounts {
  readonly indexId: number
  readonly previous: string | null
  readonly files: number
  readonly symbols: number
  readonly edges: number
  /** Symbol rows that entered and left the full-text table. */
  readonly added: number
  readonly removed: number
  /** The full-text table was filled anew. */
  readonly rebuilt: boolean
}

export type SwitchFailure =
  | { readonly reason: 'version_moved'; readonly live: string | null }
  | { readonly reason: 'shards_missing'; readonly hashes: readonly string[] }

interface LiveFile {
  readonly path: string
  readonly hash: string
  readonly shardId: number
  readonly symbols: number
  readonly edges: number
}

interface Delta {
  readonly live: readonly LiveFile[]
  readonly removed: readonly LiveFile[]
  readonly added: readonly LiveFile[]
  /** Full-text tables of versions before the live one, and what attempts that lost or died have left. */
  readonly retired: readonly string[]
}

/** Switches an index to a manifest whose shards are all stored. */
export async function switchIndex(
  database: Database,
  request: SwitchRequest,
): Promise<Result<SwitchCounts, SwitchFailure>> {
  const index = await openIndex(database, request.repoId, request.ref)
  if (index.version !== request.expectedVersion) {
    return err({ reason: 'version_moved', live: index.version })
  }
  const delta = await readDelta(database, request, index)
  if (!delta.ok) return delta
  const { live, removed, added, retired } = delta.value
  const counts = {
    live: sum(live, 'symbols'),
    removed: sum(removed, 'symbols'),
    added: sum(added, 'symbols'),
  }
  const isSmall =
    hasLayout(index.ftsTable) &&
    counts.removed + counts.added <= MAX_BATCH_ROWS &&
    (counts.removed + counts.added) * 2 <= counts.live
  const files = live.length - removed.length + added.length
  const symbols = counts.live - counts.removed + counts.added
  const edges = sum(live, 'edges') - sum(removed, 'edges') + sum(added, 'edges')
  try {
    const table = isSmall ? index.ftsTable : await fillTable(database, index, delta.value)
    await database.batch([
      movePointer(index, request, { table, files, symbols, edges }),
      ...(isSmall
        ? [deleteFts(table, removed.map(shardId)), insertFts(table, added.map(shardId))]
        : []),
      ...moveFiles(index, delta.value),
      ...retired.map(dropFts),
    ])
  } catch (cause) {
    const now = await openIndex(database, request.repoId, request.ref)
    if (now.version !== request.expectedVersion) {
      return err({ reason: 'version_moved', live: now.version })
    }
    throw cause
  }
  return ok({
    indexId: index.indexId,
    previous: index.version,
    files,
    symbols,
    edges,
    added: counts.added,
    removed: counts.removed,
    rebuilt: !isSmall,
  })
}

const shardId = (file: LiveFile): number => file.shardId
const sum = (files: readonly LiveFile[], field: 'symbols' | 'edges'): number =>
  files.reduce((total, file) => total + file[field], 0)

const toFile = (row: Readonly<Record<string, string | number | null>>): LiveFile => ({
  path: String(row['path']),
  hash: String(row['hash']),
  shardId: Number(row['shard_id']),
  symbols: Number(row['symbols']),
  edges: Number(row['edges']),
})

async function readDelta(
  database: Database,
  { repoId, manifest }: SwitchRequest,
  { indexId, ftsTable }: IndexRow,
): Promise<Result<Delta, SwitchFailure>> {
  const [tables = [], rows = []] = await database.batch([
    ftsTablesOf(indexId),
    sql`SELECT path, hash, shard_id, symbols, edges FROM index_files WHERE index_id = ${indexId} ORDER BY path`,
  ])
  const retired = tables.map(({ name }) => String(name)).filter((name) => name !== ftsTable)
  const live = rows.map(toFile)
  const wanted = new Map(manifest.files)
  const removed = live.filter(({ path, hash }) => wanted.get(path) !== hash)
  const kept = new Map(live.map(({ path, hash }) => [path, hash]))
  const fresh = manifest.files.filter(([path, hash]) => kept.get(path) !== hash)
  const added: LiveFile[] = []
  for (const chunk of jsonChunks(fresh)) {
    const [found = []] = await database.batch([
      sql`SELECT s.path, s.hash, s.id AS shard_id, s.symbols, s.edges FROM json_each(${chunk})
        CROSS JOIN shards s ON s.repo_id = ${repoId} AND s.hash = value->>1 AND s.path = value->>0`,
    ])
    added.push(...found.map(toFile))
  }
  if (added.length === fresh.length) return ok({ live, removed, added, retired })
  const found = new Set(added.map(({ hash }) => hash))
  const hashes = fresh.flatMap(([, hash]) => (found.has(hash) ? [] : hash)).sort(byText)
  return err({ reason: 'shards_missing', hashes })
}

/** Fills a new table with the whole version, slice by slice, beside the live one. */
async function fillTable(database: Database, index: IndexRow, delta: Delta): Promise<string> {
  const [rows = []] = await database.batch([
    sql`UPDATE indexes SET generation = generation + 1 WHERE index_id = ${index.indexId} RETURNING generation`,
  ])
  const table = ftsTableName(index.indexId, Number(rows[0]?.['generation']))
  const gone = new Set(delta.removed)
  const files = [...delta.live.filter((file) => !gone.has(file)), ...delta.added]
  await database.batch([createFts(table)])
  for (const slice of pages(files, ({ symbols }) => symbols, MAX_BATCH_ROWS)) {
    await database.batch([insertFts(table, slice.map(shardId))])
  }
  return table
}

/** The first statement of the switching batch: it breaks a NOT NULL rule, and with it the batch, when another version is live or the table is gone. */
const movePointer = (
  index: IndexRow,
  request: SwitchRequest,
  next: {
    readonly table: string
    readonly files: number
    readonly symbols: number
    readonly edges: number
  },
): Statement => sql`UPDATE indexes SET
    fts_table = CASE WHEN index_version IS ${request.expectedVersion}
      AND EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ${next.table}) THEN ${next.table} END,
    previous_version = CASE WHEN index_version IS ${request.indexVersion} THEN previous_version ELSE index_version END,
    index_version = ${request.indexVersion},
    commit_id = ${request.commit},
    dirty = ${request.dirty ? 1 : 0},
    embedding = ${request.manifest.embedding},
    files = ${next.files},
    symbols = ${next.symbols},
    edges = ${next.edges},
    switched_at = ${request.switchedAt}
  WHERE index_id = ${index.indexId}`

const moveFiles = ({ indexId }: IndexRow, { removed, added }: Delta): Statement[] => [
  ...jsonChunks(removed.map(({ path }) => path)).map(
    (chunk) =>
      sql`DELETE FROM index_files WHERE index_id = ${indexId} AND path IN (SELECT value FROM json_each(${chunk}))`,
  ),
  ...jsonChunks(
    added.map((file) => [
      file.path,
      basename(file.path),
      file.hash,
      file.shardId,
      file.symbols,
      file.edges,
    ]),
  ).map(
    (chunk) => sql`INSERT INTO index_files (index_id, path, base, hash, shard_id, symbols, edges)
      SELECT ${indexId}, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 FROM json_each(${chunk})`,
  ),
]
