// Who is asking, and what they may see. This file alone makes `VisibleRepository` values, and everything that reads a repository demands one:
// a read across tenants is a type error. Nothing is cached: a revoked token fails on its next request.

import { and, asc, eq, isNull } from 'drizzle-orm'
import { err, ok, type Result } from '#core/result.ts'
import { openCatalog, type Catalog } from '../catalog/catalog.ts'
import { members, organisations, repositories, tokens, type Scope } from '../catalog/schema.ts'
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

/** Reads the token and all that it may see, in one round trip to the catalogue. */
export async function authenticate(
  headers: Headers,
  binding: D1Database,
  now: Date,
): Promise<Result<Principal, AuthFailure>> {
  const secret = bearerToken(headers)
  if (secret === null) return err({ reason: 'token_missing' })
  if (!isSecret(secret)) return err({ reason: 'token_invalid' })
  const { token, rows } = await readToken(openCatalog(binding), await hashSecret(secret))
  if (token === undefined || token.revokedAt !== null) return err({ reason: 'token_invalid' })
  if (token.expiresAt !== null && token.expiresAt <= now.toISOString()) {
    return err({ reason: 'token_invalid' })
  }
  const identity = {
    tokenId: token.tokenId,
    orgId: token.orgId,
    orgName: token.orgName,
    memberId: token.memberId,
    scopes: token.scopes,
    confinedTo: token.repositories,
  }
  return ok({
    ...identity,
    repositories: rows.flatMap(
      (row) => see(identity, Object.assign(row, { name: `${token.orgName}/${row.name}` })) ?? [],
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

async function readToken(catalog: Catalog, hash: string) {
  const [found, rows] = await catalog.batch([
    catalog
      .select({
        tokenId: tokens.tokenId,
        orgId: tokens.orgId,
        orgName: organisations.name,
        memberId: tokens.memberId,
        scopes: tokens.scopes,
        repositories: tokens.repositories,
        expiresAt: tokens.expiresAt,
        revokedAt: tokens.revokedAt,
      })
      .from(tokens)
      .innerJoin(organisations, eq(organisations.orgId, tokens.orgId))
      .innerJoin(members, and(eq(members.memberId, tokens.memberId), isNull(members.removedAt)))
      .where(eq(tokens.hash, hash)),
    catalog
      .select({
        repoId: repositories.repoId,
        name: repositories.name,
        visibility: repositories.visibility,
        ownerId: repositories.ownerId,
        database: repositories.database,
        defaultRef: repositories.defaultRef,
      })
      .from(repositories)
      .innerJoin(tokens, eq(tokens.orgId, repositories.orgId))
      .where(and(eq(tokens.hash, hash), isNull(repositories.deletedAt)))
      .orderBy(asc(repositories.name)),
  ])
  return { token: found[0], rows }
}
