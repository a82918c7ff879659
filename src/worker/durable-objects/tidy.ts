// What the alarm does: sweep expired pushes, remove shards that no version needs, finish a deletion.

import { deleteRepositoryRows } from '#storage/delete-repository.ts'
import { deleteUnreferencedShards } from '#storage/shards.ts'
import { forgetRepository, hideRepository } from '../catalog/refs.ts'
import { dropPacks } from '../packs.ts'
import type { RepositoryIdentity } from './identity.ts'
import type { ObjectState } from './object-state.ts'
import { settleSwitches } from './publish.ts'
import { dropVectors, syncVectors } from './vector-sync.ts'

/** Removes what nothing needs any more. */
export async function tidy(state: ObjectState, identity: RepositoryIdentity): Promise<void> {
  const { book, shelf } = state
  await settleSwitches(state, identity)
  await syncVectors(state, identity)
  for (const { pushId } of book.expired(Date.now())) book.remove(pushId)
  const named = book.namedVersions()
  shelf.keepOnly(named)
  const keep = new Set<string>()
  for (const version of named) {
    for (const [, hash] of shelf.manifest(version)?.files ?? []) keep.add(hash)
  }
  await deleteUnreferencedShards(state.database(identity), identity.repoId, keep)
  const next = book.nextExpiryMs()
  if (next !== null) await state.storage.setAlarm(next)
}

/** Removes the repository from every store. The order lets an interrupted removal be finished by the alarm, and hides it from the first step. */
export async function removeRepository(
  state: ObjectState,
  identity: RepositoryIdentity,
): Promise<void> {
  await hideRepository(state.catalog, identity.repoId, new Date())
  await dropVectors(state, identity)
  await deleteRepositoryRows(state.database(identity), identity.repoId)
  await dropPacks(state.env, identity.repoId)
  await forgetRepository(state.catalog, identity.repoId)
  await state.storage.deleteAlarm()
  await state.storage.deleteAll()
}
