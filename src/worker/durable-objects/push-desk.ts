// The push protocol as the repository's object runs it. Callers take turns: none of these runs beside another.

import { err, ok, type Result } from '#core/result.ts'
import { sql } from '#storage/database.ts'
import { readIndex } from '#storage/index-row.ts'
import { missingVectors } from '#storage/shard-vectors.ts'
import { missingShards } from '#storage/shards.ts'
import type { Manifest } from '#wire/manifest.ts'
import type { BeginPushResponse, CommitResponse } from '#wire/push.ts'
import { areUploaded } from '../embedders.ts'
import { newPushId } from '../push/push-id.ts'
import type { PushFailure } from '../push/failures.ts'
import type { RepositoryIdentity } from './identity.ts'
import type { ObjectState } from './object-state.ts'
import { isLive, keepGraph, publish, settleSwitches } from './publish.ts'
import type { PushRecord } from './push-book.ts'

/** Abandoned pushes are swept after a day. */
const PUSH_LIFE_MS = 24 * 3_600_000

/** Unfinished pushes of one repository; the oldest gives way. Each holds a manifest of up to 24 MB. */
const MAX_UNFINISHED = 16

export interface BeginInput {
  readonly ref: string
  readonly commit: string | null
  readonly dirty: boolean
  /** The version that the client believes is live, when it said so. */
  readonly expectedBase:
    | { readonly given: false }
    | { readonly given: true; readonly base: string | null }
  readonly force: boolean
  readonly dryRun: boolean
  readonly indexVersion: string
  /** Canonical text. */
  readonly manifest: string
}

/** Opens a push, unless there is nothing to push, and says which shards the server lacks. */
export async function beginPush(
  state: ObjectState,
  identity: RepositoryIdentity,
  input: BeginInput,
): Promise<Result<BeginPushResponse, PushFailure>> {
  const database = state.database(identity)
  await settleSwitches(state, identity)
  const index = await readIndex(database, identity.repoId, input.ref)
  const live = index?.version ?? null
  const { expectedBase, indexVersion } = input
  const upToDate = isLive(input, index)
  if (expectedBase.given && expectedBase.base !== live && !input.force && live !== indexVersion) {
    return err({ reason: 'push_conflict', live })
  }
  const nothing = { push_id: null, index_version: indexVersion, base: live, expires_at: null }
  if (upToDate) {
    if (!input.dryRun) await noteCommit(state, identity, input)
    return ok({ ...nothing, up_to_date: true, missing: [], missing_vectors: [] })
  }
  // Recorded before the look at what is there: from then on nothing that the manifest names is removed.
  const push = input.dryRun ? undefined : record(state, identity, { ...input, base: live })
  const manifest = JSON.parse(input.manifest) as Manifest // canonical text, validated by the Worker
  const hashes = manifest.files.map(([, hash]) => hash)
  const lacking = {
    missing: await missingShards(database, identity.repoId, hashes),
    missing_vectors: areUploaded(manifest.embedding)
      ? await missingVectors(database, identity.repoId, { embedding: manifest.embedding, hashes })
      : [],
  }
  if (push === undefined) return ok({ ...nothing, up_to_date: false, ...lacking })
  await wakeBy(state.storage, push.expiresMs)
  return ok({
    ...nothing,
    push_id: push.pushId,
    up_to_date: false,
    ...lacking,
    expires_at: new Date(push.expiresMs).toISOString(),
  })
}

function record(
  { book, shelf, storage }: ObjectState,
  { repoId }: RepositoryIdentity,
  input: BeginInput & { readonly base: string | null },
): { readonly pushId: string; readonly expiresMs: number } {
  const nowMs = Date.now()
  const push = { pushId: newPushId(repoId), expiresMs: nowMs + PUSH_LIFE_MS }
  const { ref, commit, dirty, base, force, indexVersion, manifest } = input
  storage.transactionSync(() => {
    for (const old of book.unfinished().slice(0, -(MAX_UNFINISHED - 1))) book.remove(old.pushId)
    shelf.put(indexVersion, { manifest: new TextEncoder().encode(manifest) })
    book.open({ ...push, ref, commit, dirty, base, force, indexVersion }, nowMs)
  })
  return push
}

/** The same tree at another commit: the version stays, and answers name the new commit. A graph that was lost is built again. */
async function noteCommit(
  state: ObjectState,
  identity: RepositoryIdentity,
  { ref, commit, dirty, indexVersion, manifest: text }: BeginInput,
): Promise<void> {
  if (state.graphs.get(indexVersion) === undefined) {
    const manifest = JSON.parse(text) as Manifest // canonical text, validated by the Worker
    state.shelf.put(indexVersion, { manifest: new TextEncoder().encode(text) })
    await keepGraph(state, identity, { indexVersion, manifest })
    state.book.keep(ref, { live: indexVersion, previous: null })
  }
  await state.database(identity).batch([
    sql`UPDATE indexes SET commit_id = ${commit}, dirty = ${dirty ? 1 : 0}
        WHERE repo_id = ${identity.repoId} AND ref = ${ref}
        AND (commit_id IS NOT ${commit} OR dirty <> ${dirty ? 1 : 0})`,
  ])
  state.book.setMirrored(ref, false)
  await settleSwitches(state, identity)
}

/** Publishes a push; a push that was published answers as it did. */
export async function commitPush(
  state: ObjectState,
  identity: RepositoryIdentity,
  pushId: string,
): Promise<Result<CommitResponse, PushFailure>> {
  await settleSwitches(state, identity)
  const push = state.book.find(pushId)
  if (push === undefined) return err({ reason: 'push_not_found' })
  if (push.state === 'committed') return ok(answerOf(push))
  const manifest = state.shelf.manifest(push.indexVersion)
  if (manifest === undefined) return err({ reason: 'push_not_found' })
  const live = await readIndex(state.database(identity), identity.repoId, push.ref)
  const version = live?.version ?? null
  if (version !== push.base && !push.force && !isLive(push, live)) {
    return err({ reason: 'push_conflict', live: version })
  }
  const lacking = await countLackingVectors(state, identity, manifest)
  if (lacking > 0) return err({ reason: 'push_vectors_missing', missing: lacking })
  await wakeBy(state.storage, Date.now() + TIDY_DELAY_MS)
  return publish(state, identity, { push, manifest, live })
}

/** Shards of a manifest whose vectors were to be uploaded and were not. */
async function countLackingVectors(
  state: ObjectState,
  identity: RepositoryIdentity,
  { embedding, files }: Manifest,
): Promise<number> {
  if (!areUploaded(embedding)) return 0
  const hashes = files.map(([, hash]) => hash)
  const database = state.database(identity)
  const [shards, vectors] = await Promise.all([
    missingShards(database, identity.repoId, hashes),
    missingVectors(database, identity.repoId, { embedding, hashes }),
  ])
  // A shard that is not there at all is told as such.
  return vectors.length - shards.length
}

/** When the alarm tidies up after a commit, whatever became of it. */
const TIDY_DELAY_MS = 5_000

const answerOf = ({ result }: PushRecord): CommitResponse => JSON.parse(result) as CommitResponse // written by publish

/** Forgets a push; what only it needed is removed by the next tidying. */
export async function abandonPush(
  state: ObjectState,
  identity: RepositoryIdentity,
  pushId: string,
): Promise<Result<null, PushFailure>> {
  await settleSwitches(state, identity)
  if (state.book.find(pushId) === undefined) return err({ reason: 'push_not_found' })
  state.book.remove(pushId)
  await wakeBy(state.storage, Date.now())
  return ok(null)
}

/** Makes sure that the alarm rings by then. */
export async function wakeBy(storage: DurableObjectStorage, atMs: number): Promise<void> {
  const set = await storage.getAlarm()
  if (set === null || set > atMs) await storage.setAlarm(atMs)
}
