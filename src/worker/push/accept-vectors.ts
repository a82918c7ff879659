// Checks uploaded vectors line by line against their push and stores them all, or none.

import { err, ok, type Result } from '#core/result.ts'
import { dimensionsOf } from '#core/embed/embedding-id.ts'
import { shardSizes, storeVectors, type ShardVectors } from '#storage/shard-vectors.ts'
import { decodeVectors } from '#storage/vector-text.ts'
import { vectorsLine, type UploadResponse } from '#wire/push.ts'
import type { VisibleRepository } from '../auth/principal.ts'
import { indexDatabase } from '../deps.ts'
import { areUploaded } from '../embedders.ts'
import type { Env } from '../env.ts'
import { repositoryObject } from '../repository-stub.ts'
import type { PushFailure } from './failures.ts'

interface Upload {
  readonly pushId: string
  readonly lines: readonly string[]
}

/** Stores the vectors of shards that are uploaded already. */
export async function acceptVectors(
  env: Env,
  repository: VisibleRepository,
  { pushId, lines }: Upload,
): Promise<Result<UploadResponse, PushFailure>> {
  const read = readLines(lines)
  if (!read.ok) return read
  const shards = read.value
  const hashes = shards.map(({ hash }) => hash)
  const answer = await repositoryObject(env, repository).expect(pushId, hashes)
  if (!answer.ok) return answer
  const { embedding, paths } = answer.value
  const foreign = paths.indexOf(null)
  if (foreign !== -1) return mismatch(foreign, 'the manifest has no such hash')
  if (!areUploaded(embedding)) return mismatch(0, `vectors of ${embedding} are not uploaded`)
  const database = indexDatabase(env, repository.database)
  const dimensions = dimensionsOf(embedding)
  const sizes = await shardSizes(database, repository.repoId, hashes)
  for (const [i, { hash, values }] of shards.entries()) {
    const symbols = sizes.get(hash)
    if (symbols === undefined) return mismatch(i, 'its shard is not uploaded yet')
    const count = values.length / dimensions
    if (!Number.isInteger(count) || count < 1 || count > symbols) {
      return mismatch(
        i,
        `${values.length} numbers are not vectors of ${dimensions} for ${symbols} symbols`,
      )
    }
  }
  await storeVectors(database, repository.repoId, { embedding, dimensions, shards })
  return ok({ stored: shards.length, already: 0 })
}

const mismatch = (index: number, detail: string) =>
  err({ reason: 'vectors_mismatch' as const, line: index + 1, detail })

function readLines(lines: readonly string[]): Result<readonly ShardVectors[], PushFailure> {
  const shards: ShardVectors[] = []
  const seen = new Set<string>()
  for (const [i, text] of lines.entries()) {
    const parsed = vectorsLine.safeParse(parseJson(text))
    if (!parsed.success) return mismatch(i, 'it is not {"hash", "vectors": base64}')
    const { hash, vectors } = parsed.data
    if (seen.has(hash)) return mismatch(i, 'the batch holds it twice')
    seen.add(hash)
    shards.push({ hash, values: decodeVectors([vectors]) })
  }
  return ok(shards)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // told as a line that is none
  }
}
