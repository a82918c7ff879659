// What a push sends: the manifest and the shards of the local index, read from one snapshot of its file.

import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Database } from '#storage/database.ts'
import { liveFiles, readIndex } from '#storage/index-row.ts'
import { shardVectors } from '#storage/shard-vectors.ts'
import { shardBodies } from '#storage/shards.ts'
import type { Manifest } from '#wire/manifest.ts'
import { MANIFEST_FORMAT } from '#wire/manifest-text.ts'
import type { VectorsLine } from '#wire/push.ts'
import type { Shard } from '#wire/shard.ts'
import { encodeShard } from '#wire/shard-text.ts'
import { encodeVectors } from '#storage/vector-text.ts'
import { nodeDatabase } from '../local-index/node-database.ts'
import { openForReading } from '../local-index/open-file.ts'
import { LOCAL_REF, LOCAL_REPO_ID } from '../local-index/repository.ts'

export interface PushSource {
  readonly manifest: Manifest
  /** Canonical texts of some of the manifest's shards, in its order. */
  shards(hashes: ReadonlySet<string>): AsyncGenerator<string>
  /** Lines of vectors (wire/push.ts) of some of the manifest's shards; those without any are left out. */
  vectors(hashes: ReadonlySet<string>): AsyncGenerator<string>
  close(): void
}

/** Opens the index of a folder for a push. `withSource: false` leaves the texts of files at home. */
export async function openPushSource(
  root: string,
  { withSource }: { readonly withSource: boolean },
): Promise<PushSource> {
  const file = openForReading(root)
  if (file === undefined) throw new Error(`${root} has no index`)
  // A read transaction: an update meanwhile changes nothing here.
  file.exec('BEGIN')
  const database = nodeDatabase(file)
  const index = await readIndex(database, LOCAL_REPO_ID, LOCAL_REF)
  const embedding = index?.embedding ?? ''
  const local = await liveFiles(database, LOCAL_REPO_ID, LOCAL_REF)
  const files = withSource ? local : await strippedFiles(database, local)
  const localHash = new Map(files.map(([, pushed], i) => [pushed, local[i]?.[1] ?? '']))
  return {
    manifest: {
      format: MANIFEST_FORMAT,
      embedding,
      files: files.map(([path, pushed]) => [path, pushed]),
    },
    async *shards(hashes) {
      const wanted = files.flatMap(([, pushed]) =>
        hashes.has(pushed) ? (localHash.get(pushed) ?? []) : [],
      )
      for await (const page of shardBodies(database, LOCAL_REPO_ID, wanted)) {
        for (const { text } of page) yield withSource ? text : stripped(text)
      }
    },
    async *vectors(hashes) {
      const wanted = local.filter(([, localHash], i) => hashes.has(files[i]?.[1] ?? localHash))
      const pushed = new Map(files.map(([path, pushedHash]) => [path, pushedHash]))
      for await (const page of shardVectors(database, LOCAL_REPO_ID, {
        embedding,
        files: wanted,
      })) {
        for (const { path, vectors } of page) {
          const line: VectorsLine = {
            hash: pushed.get(path) ?? '',
            vectors: encodeVectors([vectors]),
          }
          yield JSON.stringify(line)
        }
      }
    },
    close: () => closeSnapshot(file),
  }
}

function closeSnapshot(file: DatabaseSync): void {
  file.exec('ROLLBACK')
  file.close()
}

/** A shard without its file's text; signatures, docs and notes stay. */
const stripped = (text: string): string => encodeShard({ ...(JSON.parse(text) as Shard), text: '' }) // stored by our own update

async function strippedFiles(
  database: Database,
  files: readonly (readonly [path: string, hash: string])[],
): Promise<(readonly [path: string, hash: string])[]> {
  const hashes = new Map<string, string>()
  const local = files.map(([, localHash]) => localHash)
  for await (const page of shardBodies(database, LOCAL_REPO_ID, local)) {
    for (const { hash: localHash, text } of page) {
      hashes.set(localHash, hash('sha256', stripped(text), 'hex'))
    }
  }
  return files.map(([path, localHash]) => [path, hashes.get(localHash) ?? ''] as const)
}
