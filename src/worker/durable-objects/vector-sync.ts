// Brings Vectorize up to the live version of each ref, after the switch and never before: a version does not wait for its vectors. Only the
// difference to the version that was brought up last is written; repeating it is harmless.

import { dimensionsOf } from '#core/embed/embedding-id.ts'
import { sql } from '#storage/database.ts'
import { shardVectors } from '#storage/shard-vectors.ts'
import { vectorizeEmbedding } from '../embedders.ts'
import { indexTag, vectorId } from '../vectorize/vector-id.ts'
import { VectorizeVectorIndex, type VectorizeBinding } from '../vectorize/vectorize-index.ts'
import type { RepositoryIdentity } from './identity.ts'
import type { ObjectState } from './object-state.ts'

/** Shards whose sizes one statement asks for: 64 characters each, and a parameter stays far below D1's bound. */
const SHARDS_A_STATEMENT = 5_000

/** Writes what Vectorize lacks and removes what no live version has. */
export async function syncVectors(state: ObjectState, identity: RepositoryIdentity): Promise<void> {
  const binding = state.env.VECTOR_BACKEND === 'vectorize' ? state.env.VECTORS : undefined
  if (binding === undefined) return
  for (const { ref, live, synced } of state.book.vectorVersions()) {
    if (live === synced) continue
    await syncRef(state, identity, { binding, ref, from: synced, to: live })
    state.book.setVectorsSynced(ref, live)
  }
}

/** Removes the vectors of every ref. */
export async function dropVectors(state: ObjectState, identity: RepositoryIdentity): Promise<void> {
  const binding = state.env.VECTOR_BACKEND === 'vectorize' ? state.env.VECTORS : undefined
  if (binding === undefined) return
  for (const { ref, live, synced } of state.book.vectorVersions()) {
    // A sync that was cut off may have written some of the live version's already.
    for (const from of new Set([live, synced])) {
      if (from !== null) await syncRef(state, identity, { binding, ref, from, to: null })
    }
  }
}

interface Step {
  readonly binding: VectorizeBinding
  readonly ref: string
  readonly from: string | null
  readonly to: string | null
}

async function syncRef(
  state: ObjectState,
  identity: RepositoryIdentity,
  { binding, ref, from, to }: Step,
): Promise<void> {
  const tag = await indexTag(identity.repoId, ref)
  const index = new VectorizeVectorIndex(binding, tag)
  const before = new Set(hashesOf(state, from))
  const after = new Set(hashesOf(state, to))
  const manifest = to === null ? undefined : state.shelf.manifest(to)
  const dimensions = dimensionsOf(manifest?.embedding ?? '')
  // Vectors of another space do not fit the index; questions about them say so.
  if (manifest?.embedding === vectorizeEmbedding(state.env)) {
    const files = manifest.files.filter(([, hash]) => !before.has(hash))
    const hashes = new Map(files)
    const database = state.database(identity)
    const { embedding } = manifest
    for await (const page of shardVectors(database, identity.repoId, { embedding, files })) {
      await index.upsert(
        page.flatMap(({ path, vectors }) =>
          Array.from({ length: vectors.length / dimensions }, (_, position) => ({
            id: vectorId(tag, hashes.get(path) ?? '', position),
            values: vectors.subarray(position * dimensions, (position + 1) * dimensions),
          })),
        ),
      )
    }
  }
  const removed = [...before].filter((hash) => !after.has(hash))
  for (let start = 0; start < removed.length; start += SHARDS_A_STATEMENT) {
    const [rows = []] = await state.database(identity).batch([
      sql`SELECT h.hash, h.symbols FROM json_each(${JSON.stringify(removed.slice(start, start + SHARDS_A_STATEMENT))})
          CROSS JOIN shards h ON h.repo_id = ${identity.repoId} AND h.hash = value`,
    ])
    for (const row of rows) {
      const hash = String(row['hash'])
      const length = Number(row['symbols'])
      await index.remove(Array.from({ length }, (_, position) => vectorId(tag, hash, position)))
    }
  }
}

const hashesOf = ({ shelf }: ObjectState, version: string | null): readonly string[] =>
  version === null ? [] : (shelf.manifest(version)?.files ?? []).map(([, hash]) => hash)
