// Reads and deletes stored shards. Every function is about one repository; hashes of another are simply not there.

import type { FilePart } from '#core/graph/build-graph.ts'
import type { GraphPart } from '#core/graph/graph-part.ts'
import { byText } from '#core/order.ts'
import { sql, type Database } from './database.ts'
import { DERIVATION } from './derivation.ts'
import { jsonChunks } from './json-rows.ts'
import { pages } from './pages.ts'
import { SYMBOL_ID_STEP } from './shard-rows.ts'

/** Characters of shard texts read at once. */
const MAX_PAGE_CHARS = 4_000_000
/** Symbols and edges read at once as graph parts; about 60 characters each. */
const MAX_PAGE_FACTS = 40_000
/** Symbol rows deleted at once. */
const MAX_DELETED_ROWS = 10_000

/** The hashes that the repository has no shard for, or one with rows of older rules, each once, ordered. */
export async function missingShards(
  database: Database,
  repoId: string,
  hashes: Iterable<string>,
): Promise<string[]> {
  const wanted = [...new Set(hashes)].sort(byText)
  const missing: string[] = []
  for (const chunk of jsonChunks(wanted)) {
    const [rows = []] = await database.batch([
      sql`SELECT value AS hash FROM json_each(${chunk})
        WHERE NOT EXISTS (
          SELECT 1 FROM shards WHERE repo_id = ${repoId} AND hash = value AND derivation = ${DERIVATION})`,
    ])
    for (const { hash } of rows) missing.push(String(hash))
  }
  return missing
}

interface ShardHead {
  readonly id: number
  readonly hash: string
  readonly chars: number
  readonly facts: number
}

async function heads(
  database: Database,
  repoId: string,
  hashes: readonly string[],
): Promise<ShardHead[]> {
  const found = new Map<string, ShardHead>()
  for (const chunk of jsonChunks(hashes)) {
    const [rows = []] = await database.batch([
      sql`SELECT s.id, s.hash, s.chars, s.symbols + s.edges AS facts
        FROM json_each(${chunk}) CROSS JOIN shards s ON s.repo_id = ${repoId} AND s.hash = value`,
    ])
    for (const row of rows) {
      const hash = String(row['hash'])
      found.set(hash, {
        id: Number(row['id']),
        hash,
        chars: Number(row['chars']),
        facts: Number(row['facts']),
      })
    }
  }
  return hashes.flatMap((hash) => found.get(hash) ?? [])
}

/** Canonical texts of the shards that are stored, in the order asked, a page at a time. */
export async function* shardBodies(
  database: Database,
  repoId: string,
  hashes: readonly string[],
): AsyncGenerator<readonly { readonly hash: string; readonly text: string }[]> {
  const stored = await heads(database, repoId, hashes)
  for (const page of pages(stored, ({ chars }) => chars, MAX_PAGE_CHARS)) {
    const [rows = []] = await database.batch([
      sql`SELECT shard_id AS id, body FROM json_each(${JSON.stringify(page.map(({ id }) => id))})
        CROSS JOIN shard_texts ON shard_id = value`,
    ])
    const bodies = new Map(rows.map((row) => [Number(row['id']), String(row['body'])]))
    yield page.flatMap(({ id, hash }) => {
      const text = bodies.get(id)
      return text === undefined ? [] : [{ hash, text }]
    })
  }
}

/** Graph parts of a manifest's files, in its order, a page at a time; files whose shard is not stored are left out. */
export async function* graphParts(
  database: Database,
  repoId: string,
  files: readonly (readonly [path: string, hash: string])[],
): AsyncGenerator<readonly FilePart[]> {
  const paths = new Map(files.map(([path, hash]) => [hash, path]))
  const stored = await heads(
    database,
    repoId,
    files.map(([, hash]) => hash),
  )
  for (const page of pages(stored, ({ facts }) => facts, MAX_PAGE_FACTS)) {
    const [rows = []] = await database.batch([
      sql`SELECT shard_id AS id, graph FROM json_each(${JSON.stringify(page.map(({ id }) => id))})
        CROSS JOIN shard_graphs ON shard_id = value`,
    ])
    const graphs = new Map(rows.map((row) => [Number(row['id']), String(row['graph'])]))
    yield page.flatMap(({ id, hash }) => {
      const path = paths.get(hash)
      const graph = graphs.get(id)
      if (path === undefined || graph === undefined) return []
      return [{ path, hash, part: JSON.parse(graph) as GraphPart }] // written by storeShards only
    })
  }
}

/** Deletes the repository's shards, with all rows derived from them, that neither `keep` names nor a live version holds. */
export async function deleteUnreferencedShards(
  database: Database,
  repoId: string,
  keep: Iterable<string>,
): Promise<{ readonly deleted: number }> {
  const kept = new Set(keep)
  const [rows = []] = await database.batch([
    sql`SELECT s.id, s.hash, s.symbols FROM shards s WHERE s.repo_id = ${repoId} AND NOT EXISTS (
        SELECT 1 FROM indexes i JOIN index_files f ON f.index_id = i.index_id AND f.path = s.path
        WHERE i.repo_id = s.repo_id AND f.shard_id = s.id)
      ORDER BY s.id`,
  ])
  const dead = rows
    .filter(({ hash }) => !kept.has(String(hash)))
    .map((row) => ({ id: Number(row['id']), symbols: Number(row['symbols']) }))
  for (const page of pages(dead, ({ symbols }) => symbols + 1, MAX_DELETED_ROWS)) {
    await deleteShards(
      database,
      repoId,
      page.map(({ id }) => id),
    )
  }
  return { deleted: dead.length }
}

/** Deletes shards by storage id, those that a live version has taken up in the meantime excepted. */
async function deleteShards(
  database: Database,
  repoId: string,
  ids: readonly number[],
): Promise<void> {
  const list = JSON.stringify(ids)
  const unused = `SELECT s.id FROM json_each(?) CROSS JOIN shards s ON s.id = value WHERE s.repo_id = ? AND NOT EXISTS (
    SELECT 1 FROM indexes i JOIN index_files f ON f.index_id = i.index_id AND f.path = s.path
    WHERE i.repo_id = s.repo_id AND f.shard_id = s.id)`
  const params = [list, repoId]
  await database.batch([
    {
      sql: `DELETE FROM symbols WHERE id IN (SELECT y.id FROM (${unused}) u CROSS JOIN symbols y
        ON y.id BETWEEN u.id * ${SYMBOL_ID_STEP} AND u.id * ${SYMBOL_ID_STEP} + ${SYMBOL_ID_STEP - 1})`,
      params,
    },
    {
      sql: `DELETE FROM routes WHERE (repo_id, shard_id) IN (SELECT ?, u.id FROM (${unused}) u)`,
      params: [repoId, ...params],
    },
    { sql: `DELETE FROM shard_vectors WHERE shard_id IN (${unused})`, params },
    { sql: `DELETE FROM shard_graphs WHERE shard_id IN (${unused})`, params },
    { sql: `DELETE FROM shard_texts WHERE shard_id IN (${unused})`, params },
    { sql: `DELETE FROM shards WHERE id IN (${unused})`, params },
  ])
}
