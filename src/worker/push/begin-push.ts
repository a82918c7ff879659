// Begins a push: finds or makes the repository, and lets its object open the push.

import { err, ok, type Result } from '#core/result.ts'
import { sha256Hex } from '#wire/hash.ts'
import { encodeManifest } from '#wire/manifest-text.ts'
import type { BeginPushRequest, BeginPushResponse } from '#wire/push.ts'
import {
  findRepository,
  hasScope,
  see,
  type Principal,
  type VisibleRepository,
} from '../auth/principal.ts'
import { openCatalog } from '../catalog/catalog.ts'
import { createRepository, MAX_REPOSITORIES } from '../catalog/repositories.ts'
import { indexDatabaseNames } from '../deps.ts'
import { areUploaded, knownEmbeddings } from '../embedders.ts'
import type { Env } from '../env.ts'
import type { Failure } from '../http-errors.ts'
import { repositoryObject } from '../repository-stub.ts'

/** Answers `POST /repos/{org}/{name}/pushes`. */
export async function beginPush(
  env: Env,
  principal: Principal,
  { name, request }: { readonly name: string; readonly request: BeginPushRequest },
): Promise<Result<BeginPushResponse, Failure>> {
  const hashes = request.manifest.files.map(([, hash]) => hash)
  if (new Set(hashes).size !== hashes.length) {
    return err({ reason: 'request_invalid', problems: 'manifest.files: one shard has two paths' })
  }
  const { embedding } = request.manifest
  const known = knownEmbeddings(env)
  if (!known.includes(embedding)) {
    return err({
      reason: 'request_invalid',
      problems: `manifest.embedding: this server cannot embed questions for ${JSON.stringify(embedding)}; it knows ${known.join(', ')}`,
    })
  }
  const manifest = encodeManifest(request.manifest)
  const indexVersion = await sha256Hex(manifest)
  const seen = findRepository(principal, name)
  if (seen === undefined && request.dry_run && mayCreate(principal, name)) {
    return ok({
      push_id: null,
      index_version: indexVersion,
      base: null,
      up_to_date: false,
      missing: hashes.toSorted(),
      missing_vectors: areUploaded(embedding) ? hashes.toSorted() : [],
      expires_at: null,
    })
  }
  const repository = seen === undefined ? await create(env, principal, name) : ok(seen)
  if (!repository.ok) return repository
  return repositoryObject(env, repository.value).begin(repository.value, {
    ref: request.ref,
    commit: request.commit,
    dirty: request.dirty,
    expectedBase:
      request.base === undefined ? { given: false } : { given: true, base: request.base },
    force: request.force,
    dryRun: request.dry_run,
    indexVersion,
    manifest,
  })
}

/** A push makes a repository of the token's own organisation, within the token's confinement. */
const mayCreate = (principal: Principal, name: string): boolean =>
  name.startsWith(`${principal.orgName}/`) &&
  hasScope(principal, 'push') &&
  (principal.confinedTo === null || principal.confinedTo.includes(name))

async function create(
  env: Env,
  principal: Principal,
  name: string,
): Promise<Result<VisibleRepository, Failure>> {
  if (!mayCreate(principal, name)) return err({ reason: 'repo_not_found', name })
  const row = await createRepository(
    openCatalog(env.CATALOG),
    {
      orgId: principal.orgId,
      ownerId: principal.memberId,
      name: name.slice(principal.orgName.length + 1),
    },
    { databases: indexDatabaseNames(env), now: new Date() },
  )
  if (row === undefined) return err({ reason: 'organisation_full', limit: MAX_REPOSITORIES })
  // A private repository of that name that the caller does not see exists already: as unknown as any other.
  const repository = see(principal, { ...row, name })
  return repository === undefined ? err({ reason: 'repo_not_found', name }) : ok(repository)
}
