// From complete shards to a live version. Order is everything: the graph is kept before the switch, so that a version that readers can see can be
// ranked; the answer is kept before the switch, so that repeating a commit repeats it; the switch is one batch in the index database.

import { dimensionsOf } from '#core/embed/embedding-id.ts'
import { placeVectors } from '#core/embed/nearest-symbols.ts'
import { GraphBuilder } from '#core/graph/build-graph.ts'
import { encodeSnapshot } from '#core/graph/snapshot.ts'
import { err, ok, type Result } from '#core/result.ts'
import { hasLayout } from '#storage/fts-table.ts'
import { readIndex, type IndexRow } from '#storage/index-row.ts'
import { switchIndex } from '#storage/index-switch.ts'
import { shardVectors } from '#storage/shard-vectors.ts'
import { graphParts, missingShards } from '#storage/shards.ts'
import type { Manifest } from '#wire/manifest.ts'
import type { CommitResponse } from '#wire/push.ts'
import { mirrorRef } from '../catalog/refs.ts'
import type { PushFailure } from '../push/failures.ts'
import type { RepositoryIdentity } from './identity.ts'
import type { ObjectState } from './object-state.ts'
import type { PushRecord } from './push-book.ts'

interface Publication {
  readonly push: PushRecord
  readonly manifest: Manifest
  readonly live: IndexRow | undefined
}

/** Whether a version is live already, in a full-text table of today's layout. */
export const isLive = (
  { indexVersion }: Pick<PushRecord, 'indexVersion'>,
  live: IndexRow | undefined,
): boolean => live?.version === indexVersion && hasLayout(live.ftsTable)

/** Builds, keeps and switches. Killed anywhere, a repeated call finishes. */
export async function publish(
  state: ObjectState,
  identity: RepositoryIdentity,
  { push, manifest, live }: Publication,
): Promise<Result<CommitResponse, PushFailure>> {
  const database = state.database(identity)
  const hashes = manifest.files.map(([, hash]) => hash)
  const missing = await missingShards(database, identity.repoId, hashes)
  if (missing.length > 0) return err({ reason: 'push_incomplete', missing: missing.length })
  const counts = await keepGraph(state, identity, { indexVersion: push.indexVersion, manifest })
  // Also when the same version is made anew by today's rules.
  const isSame = live?.version === push.indexVersion
  const answer: CommitResponse = {
    repo: identity.name,
    ref: push.ref,
    index_version: push.indexVersion,
    previous: (isSame ? live?.previousVersion : live?.version) ?? null,
    files: manifest.files.length,
    ...counts,
  }
  state.book.setSwitching(push.pushId, JSON.stringify(answer))
  if (!isLive(push, live)) {
    const switched = await switchIndex(database, {
      repoId: identity.repoId,
      ref: push.ref,
      manifest,
      indexVersion: push.indexVersion,
      commit: push.commit,
      dirty: push.dirty,
      expectedVersion: live?.version ?? null,
      switchedAt: new Date().toISOString(),
    })
    if (!switched.ok) {
      return switched.error.reason === 'version_moved'
        ? err({ reason: 'push_conflict', live: switched.error.live })
        : err({ reason: 'push_incomplete', missing: switched.error.hashes.length })
    }
  }
  await settleSwitches(state, identity)
  return ok(answer)
}

/** Vectors that an object of 128 MB can hold beside its graphs; a version with more has none for the exact scan. */
const MAX_SCAN_BYTES = 48_000_000

/** Builds the graph of a version, packs its vectors in node order, and keeps both. */
export async function keepGraph(
  state: ObjectState,
  identity: RepositoryIdentity,
  { indexVersion, manifest }: { readonly indexVersion: string; readonly manifest: Manifest },
): Promise<{ readonly symbols: number; readonly edges: number }> {
  const { files, embedding } = manifest
  const database = state.database(identity)
  const builder = new GraphBuilder()
  for await (const page of graphParts(database, identity.repoId, files)) {
    for (const part of page) builder.add(part)
  }
  const { graph, nodes } = builder.build()
  const wanted = dimensionsOf(embedding)
  const dimensions = graph.nodeCount * wanted > MAX_SCAN_BYTES ? 0 : wanted
  const vectors = new Int8Array(graph.nodeCount * dimensions)
  if (dimensions > 0) {
    for await (const page of shardVectors(database, identity.repoId, { embedding, files })) {
      placeVectors(vectors, { dimensions, nodes }, page)
    }
  }
  state.shelf.put(indexVersion, {
    graph: encodeSnapshot(graph),
    vectors: new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength),
  })
  return { symbols: graph.nodeCount, edges: graph.edgeCount }
}

/** Notes every switch that happened and whose end was not seen, and brings the catalogue's mirror up to it. */
export async function settleSwitches(
  state: ObjectState,
  identity: RepositoryIdentity,
): Promise<void> {
  const { book, graphs } = state
  for (const push of book.unfinished().filter(({ state }) => state === 'switching')) {
    const live = await readIndex(state.database(identity), identity.repoId, push.ref)
    if (isLive(push, live)) book.setCommitted(push, live?.previousVersion ?? null)
  }
  graphs.keepOnly(book.namedVersions())
  for (const ref of book.unmirrored()) {
    const live = await readIndex(state.database(identity), identity.repoId, ref)
    if (live?.version === undefined || live.version === null) continue
    await mirrorRef(state.catalog, {
      repoId: identity.repoId,
      ref,
      indexVersion: live.version,
      commitId: live.commit,
      files: live.files,
      symbols: live.symbols,
      edges: live.edges,
      switchedAt: live.switchedAt ?? '',
    })
    book.setMirrored(ref, true)
  }
}
