// Streams a version: header, then shards in manifest order, a page at a time.

import { err, ok, type Result } from '#core/result.ts'
import { liveFiles, readIndex } from '#storage/index-row.ts'
import { shardBodies } from '#storage/shards.ts'
import { MANIFEST_FORMAT } from '#wire/manifest-text.ts'
import type { exportHeader } from '#wire/push.ts'
import type * as z from 'zod'
import type { VisibleRepository } from './auth/principal.ts'
import { indexDatabase } from './deps.ts'
import type { Env } from './env.ts'
import { publishedRefs } from './reader.ts'

type ExportFailure =
  | { readonly reason: 'ref_not_found'; readonly name: string }
  | { readonly reason: 'index_moved'; readonly repo: string }

/** The live version of a ref, or of the default one. */
export async function exportVersion(
  env: Env,
  repository: VisibleRepository,
  asked: string | undefined,
): Promise<Result<ReadableStream<Uint8Array>, ExportFailure>> {
  const ref = asked ?? repository.defaultRef ?? (await publishedRefs(env, repository))[0]
  const database = indexDatabase(env, repository.database)
  const missing = err({ reason: 'ref_not_found', name: ref ?? repository.name } as const)
  if (ref === undefined) return missing
  const before = await readIndex(database, repository.repoId, ref)
  if (before?.version === undefined || before.version === null) return missing
  const files = await liveFiles(database, repository.repoId, ref)
  const after = await readIndex(database, repository.repoId, ref)
  if (after?.version !== before.version)
    return err({ reason: 'index_moved', repo: repository.name })
  const header: z.infer<typeof exportHeader> = {
    repo: repository.name,
    ref,
    commit: before.commit,
    index_version: before.version,
    manifest: {
      format: MANIFEST_FORMAT,
      embedding: before.embedding,
      files: files.map(([path, hash]) => [path, hash]),
    },
  }
  const hashes = files.map(([, hash]) => hash)
  return ok(toStream(lines(header, shardBodies(database, repository.repoId, hashes))))
}

async function* lines(
  header: z.infer<typeof exportHeader>,
  bodies: ReturnType<typeof shardBodies>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for await (const page of bodies) {
    for (const { text } of page) yield `${text}\n`
  }
}

function toStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}
