// Who is asking, and what they may see. This file alone makes `VisibleRepository` values, and everything that reads a repository demands one:
// a read across tenants is a type error. Nothing is cached: a revoked token fails on its next request.

import { err, ok, type Result } from '#core/result.ts'
import type { Scope } from '../catalog/schema.ts'
import { hashSecret, isSecret } from './secret.ts'

declare const visible: unique symbol

/** A repository that the caller may see. */
export interface VisibleRepository {
  readonly [visible]: true
  readonly repoId: string
  /** `org/name`. */
  readonly name: string
  readonly visibility: 'private' | 'team'
  /** Binding that holds its index. */
  readonly database: string
  /** Null until something was published. */
  readonly defaultRef: string | null
}

export interface Principal {
  readonly tokenId: string
  readonly orgId: string
  readonly orgName: string
  readonly memberId: string
  readonly scopes: readonly Scope[]
  /** Repositories (`org/name`) that the token is confined to; null for no confinement. */
  readonly confinedTo: readonly string[] | null
  /** Ordered by name. */
  readonly repositories: readonly VisibleRepository[]
}

export type AuthFailure =
  | { readonly reason: 'token_missing' }
  | { readonly reason: 'token_invalid' }

/** Whether the principal may act in a scope; administrators may in all. */
export const hasScope = (principal: Principal, scope: Scope): boolean =>
  principal.scopes.includes(scope) || principal.scopes.includes('admin')

/** The repository of that name, or undefined when there is none or the caller may not see it: the two are never told apart. */
export const findRepository = (principal: Principal, name: string): VisibleRepository | undefined =>
  principal.repositories.find((repository) => repository.name === name)

/** The same by id, for what names a repository inside an id of its own. */
export const findRepositoryById = (
  principal: Principal,
  repoId: string,
): VisibleRepository | undefined =>
  principal.repositories.find((repository) => repository.repoId === repoId)

/** The text after `Bearer` of an Authorization header, or null. */
export function bearerToken(headers: Headers): string | null {
  const match = /^Bearer +([^\s]+) *$/i.exec(headers.get('authorization') ?? '')
  return match?.[1] ?? null
}

/** What a request shows of its token. */
export interface ShownToken {
  readonly secret: string
  /** SHA-256 of the secret. */
  readonly hash: string
}

/** The token that the headers show, whether or not there is such a token; null when they show none. */
export async function shownToken(headers: Headers): Promise<ShownToken | null> {
  const secret = bearerToken(headers)
  return secret === null ? null : { secret, hash: await hashSecret(secret) }
}

/** Reads the token and all that it may see, in one round trip to the catalogue. */
export async function authenticate(
  shown: ShownToken | null,
  binding: D1Database,
  now: Date,
): Promise<Result<Principal, AuthFailure>> {
  if (shown === null) return err({ reason: 'token_missing' })
  if (!isSecret(shown.secret)) return err({ reason: 'token_invalid' })
  const { token, rows } = await readToken(binding, shown.hash)
  if (token === undefined || token.revoked_at !== null) return err({ reason: 'token_invalid' })
  if (token.expires_at !== null && token.expires_at <= now.toISOString()) {
    return err({ reason: 'token_invalid' })
  }
  const identity = {
    tokenId: token.token_id,
    orgId: token.org_id,
    orgName: token.org_name,
    memberId: token.member_id,
    scopes: JSON.parse(token.scopes) as readonly Scope[], // written by issueToken
    confinedTo: token.repositories === null ? null : (JSON.parse(token.repositories) as string[]), // likewise
  }
  return ok({
    ...identity,
    repositories: rows.flatMap(
      ({ repo_id, name, visibility, owner_id, database, default_ref }) =>
        see(identity, {
          repoId: repo_id,
          name: `${token.org_name}/${name}`,
          visibility,
          ownerId: owner_id,
          database,
          defaultRef: default_ref,
        }) ?? [],
    ),
  })
}

/** The row as a repository that the caller may see, or undefined when it may not. Nothing else makes one. */
export function see(
  who: Pick<Principal, 'memberId' | 'scopes' | 'confinedTo'>,
  row: Omit<VisibleRepository, typeof visible> & { readonly ownerId: string },
): VisibleRepository | undefined {
  if (!maySee(who, row)) return undefined
  const { repoId, name, visibility, database, defaultRef } = row
  return { repoId, name, visibility, database, defaultRef } as VisibleRepository // the brand: checked on the line above
}

interface Candidate {
  readonly name: string
  readonly visibility: 'private' | 'team'
  readonly ownerId: string
}

/** The visibility rule, in one place. */
function maySee(
  who: Pick<Principal, 'memberId' | 'scopes' | 'confinedTo'>,
  { name, visibility, ownerId }: Candidate,
): boolean {
  if (who.confinedTo !== null) return who.confinedTo.includes(name)
  return visibility === 'team' || ownerId === who.memberId || who.scopes.includes('admin')
}

/** Every request runs these, so they are written out: building them anew took longer than running them. */
const TOKEN = `SELECT t.token_id, t.org_id, o.name AS org_name, t.member_id, t.scopes, t.repositories, t.expires_at, t.revoked_at
  FROM tokens t JOIN organisations o ON o.org_id = t.org_id
  JOIN members m ON m.member_id = t.member_id AND m.removed_at IS NULL WHERE t.hash = ?`

const ITS_REPOSITORIES = `SELECT r.repo_id, r.name, r.visibility, r.owner_id, r.database, r.default_ref
  FROM repositories r JOIN tokens t ON t.org_id = r.org_id
  WHERE t.hash = ? AND r.deleted_at IS NULL ORDER BY r.name`

interface TokenRow {
  readonly token_id: string
  readonly org_id: string
  readonly org_name: string
  readonly member_id: string
  /** JSON. */
  readonly scopes: string
  /** JSON list, or null. */
  readonly repositories: string | null
  readonly expires_at: string | null
  readonly revoked_at: string | null
}

interface RepositoryRow {
  readonly repo_id: string
  readonly name: string
  readonly visibility: 'private' | 'team'
  readonly owner_id: string
  readonly database: string
  readonly default_ref: string | null
}

async function readToken(binding: D1Database, hash: string) {
  const [found, repositories] = await binding.batch([
    binding.prepare(TOKEN).bind(hash),
    binding.prepare(ITS_REPOSITORIES).bind(hash),
  ])
  const tokens = (found?.results ?? []) as TokenRow[] // the columns selected, as migrations/catalog declares them
  const rows = (repositories?.results ?? []) as RepositoryRow[]
  return { token: tokens[0], rows }
}
