// Keeps the packs that were answered, so that `GET /packs/{digest}` can tell what exactly an agent was told. Written after the answer is sent. A pack
// expires 30 days after the day on which it was last told; the next one that is kept removes it.

import { sql, type Database } from '#storage/database.ts'
import type { Pack } from '#wire/pack.ts'
import { findRepository, type Principal } from './auth/principal.ts'
import { fromBase64, toBase64 } from './bytes.ts'
import { indexDatabase, indexDatabaseNames } from './deps.ts'
import type { Env } from './env.ts'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** A D1 value holds 2,000,000 bytes; a pack that is larger even compressed is not kept. */
const MAX_STORED_CHARS = 1_900_000

/** Until when this isolate need not keep a pack again: an answer is a function of the question and the index, and many are asked for twice. */
const kept = new Map<string, number>()
const MAX_REMEMBERED = 10_000

/** Keeps a pack for 30 days. */
export async function keepPack(
  env: Env,
  principal: Principal,
  { pack, now }: { readonly pack: Pack; readonly now: Date },
): Promise<void> {
  const repositories = pack.indexes.flatMap(({ repo }) => findRepository(principal, repo) ?? [])
  const [first] = repositories
  if (first === undefined) return
  const ids = JSON.stringify(repositories.map(({ repoId }) => repoId))
  // With the ids: a repository that was deleted and made again has the name, and may have the digest, of the one before.
  const key = `${ids} ${pack.digest}`
  const nowMs = now.getTime()
  if ((kept.get(key) ?? 0) > nowMs) return
  const body = await compress(JSON.stringify(pack))
  if (body.length > MAX_STORED_CHARS) return
  await indexDatabase(env, first.database).batch([
    sql`DELETE FROM packs WHERE created_at < ${expiredBefore(now)}`,
    sql`INSERT INTO packs (digest, repositories, body, created_at)
        VALUES (${pack.digest}, ${ids}, ${body}, ${now.toISOString()})
        ON CONFLICT DO UPDATE SET created_at = excluded.created_at WHERE repositories = excluded.repositories`,
  ])
  if (kept.size >= MAX_REMEMBERED) kept.clear()
  kept.set(key, nowMs + DAY_MS)
}

const expiredBefore = (now: Date): string =>
  new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()

/** JSON text of a kept pack, when the principal sees every repository of it. */
export async function findPack(
  env: Env,
  principal: Principal,
  { digest, now }: { readonly digest: string; readonly now: Date },
): Promise<string | undefined> {
  const visible = new Set(principal.repositories.map(({ repoId }) => repoId))
  const databases = new Set(principal.repositories.map(({ database }) => database))
  for (const database of databases) {
    const [rows = []] = await indexDatabase(env, database).batch([
      sql`SELECT repositories, body FROM packs WHERE digest = ${digest} AND created_at >= ${expiredBefore(now)}`,
    ])
    const [row] = rows
    if (row === undefined) continue
    const ids = JSON.parse(String(row['repositories'])) as readonly string[] // written by keepPack
    return ids.every((id) => visible.has(id)) ? decompress(String(row['body'])) : undefined
  }
  return undefined
}

/** Removes every pack in which a repository took part. */
export async function dropPacks(env: Env, repoId: string): Promise<void> {
  for (const name of indexDatabaseNames(env)) await dropFrom(indexDatabase(env, name), repoId)
}

const dropFrom = (database: Database, repoId: string) =>
  database.batch([
    sql`DELETE FROM packs WHERE EXISTS (SELECT 1 FROM json_each(repositories) WHERE value = ${repoId})`,
  ])

async function compress(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()))
}

const decompress = (base64: string): Promise<string> =>
  new Response(
    new Blob([fromBase64(base64)]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text()
