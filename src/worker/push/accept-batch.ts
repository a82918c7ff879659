// Checks a batch line by line against its push and stores it whole, or not at all.

import { err, ok, type Result } from '#core/result.ts'
import { missingShards } from '#storage/shards.ts'
import { storeShards, type StorableShard } from '#storage/store-shards.ts'
import { sha256Hex } from '#wire/hash.ts'
import type { UploadResponse } from '#wire/push.ts'
import { parseShard } from '#wire/shard.ts'
import type { VisibleRepository } from '../auth/principal.ts'
import { indexDatabase } from '../deps.ts'
import { embedderOf, NO_EMBEDDING } from '../embedders.ts'
import type { Env } from '../env.ts'
import { repositoryObject } from '../repository-stub.ts'
import type { PushFailure } from './failures.ts'

/** Lines hashed and looked up at once: a batch of foreign lines is refused at its first page. */
const PAGE_LINES = 500

interface ExpectedLine {
  readonly line: number
  readonly text: string
  readonly hash: string
  readonly path: string
}

/** Stores the shards of a batch that the server lacks. */
export async function acceptBatch(
  env: Env,
  repository: VisibleRepository,
  { pushId, lines }: { readonly pushId: string; readonly lines: readonly string[] },
): Promise<Result<UploadResponse, PushFailure>> {
  const batch = await expectLines(env, repository, { pushId, lines })
  if (!batch.ok) return batch
  const { embedding, expected } = batch.value
  const database = indexDatabase(env, repository.database)
  const hashes = expected.map(({ hash }) => hash)
  const missing = new Set(await missingShards(database, repository.repoId, hashes))
  const fresh: StorableShard[] = []
  for (const { line, text, hash, path } of expected) {
    if (!missing.has(hash)) continue
    const parsed = parseShard(text)
    if (!parsed.ok) return err({ reason: 'shard_invalid', line, detail: parsed.error.reason })
    if (parsed.value.path !== path) {
      return err({ reason: 'shard_mismatch', line, detail: 'the manifest has it at another path' })
    }
    fresh.push({ hash, text, shard: parsed.value })
  }
  const { stored, already } = await storeShards(
    database,
    repository.repoId,
    fresh,
    embedderOf(embedding),
  )
  return ok({ stored, already: already + hashes.length - fresh.length })
}

interface ExpectedBatch {
  readonly embedding: string
  readonly expected: readonly ExpectedLine[]
}

/** Hashes every line and asks the push for its path. */
async function expectLines(
  env: Env,
  repository: VisibleRepository,
  { pushId, lines }: { readonly pushId: string; readonly lines: readonly string[] },
): Promise<Result<ExpectedBatch, PushFailure>> {
  const object = repositoryObject(env, repository)
  const seen = new Set<string>()
  const expected: ExpectedLine[] = []
  let embedding = NO_EMBEDDING
  for (let start = 0; start < lines.length; start += PAGE_LINES) {
    const page = lines.slice(start, start + PAGE_LINES)
    const hashes = await Promise.all(page.map(sha256Hex))
    const answer = await object.expect(pushId, hashes)
    if (!answer.ok) return answer
    embedding = answer.value.embedding
    for (const [i, text] of page.entries()) {
      const line = start + i + 1
      const hash = hashes[i] ?? ''
      const path = answer.value.paths[i] ?? null
      if (path === null) {
        return err({ reason: 'shard_mismatch', line, detail: 'the manifest has no such hash' })
      }
      if (seen.has(hash)) {
        return err({ reason: 'shard_mismatch', line, detail: 'the batch holds it twice' })
      }
      seen.add(hash)
      expected.push({ line, text, hash, path })
    }
  }
  return ok({ embedding, expected })
}
