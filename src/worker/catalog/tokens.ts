// Bearer tokens: issue, list, revoke. A secret leaves this file once, in the answer of `issueToken`.

import { and, asc, eq, isNull } from 'drizzle-orm'
import { hashSecret, newId, newSecret } from '../auth/secret.ts'
import type { Catalog } from './catalog.ts'
import { tokens, type Scope } from './schema.ts'

export interface NewToken {
  readonly orgId: string
  readonly memberId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly repositories: readonly string[] | null
  readonly expiresAt: string | null
}

export interface TokenRow {
  readonly tokenId: string
  readonly memberId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly repositories: readonly string[] | null
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

/** Makes a token; its secret is in the answer and nowhere else. */
export async function issueToken(
  catalog: Catalog,
  token: NewToken,
  now: Date,
): Promise<{ readonly tokenId: string; readonly secret: string }> {
  const secret = newSecret()
  const tokenId = newId('tok')
  await catalog.insert(tokens).values({
    ...token,
    tokenId,
    hash: await hashSecret(secret),
    createdAt: now.toISOString(),
  })
  return { tokenId, secret }
}

/** All tokens of an organisation, revoked ones included, oldest first. */
export const listTokens = (catalog: Catalog, orgId: string): Promise<readonly TokenRow[]> =>
  catalog
    .select({
      tokenId: tokens.tokenId,
      memberId: tokens.memberId,
      name: tokens.name,
      scopes: tokens.scopes,
      repositories: tokens.repositories,
      createdAt: tokens.createdAt,
      lastUsedAt: tokens.lastUsedAt,
      expiresAt: tokens.expiresAt,
      revokedAt: tokens.revokedAt,
    })
    .from(tokens)
    .where(eq(tokens.orgId, orgId))
    .orderBy(asc(tokens.createdAt), asc(tokens.tokenId))

/** Revokes a token of the organisation, from the next request on; false when there is none. Repeating it changes nothing. */
export async function revokeToken(
  catalog: Catalog,
  { orgId, tokenId }: { readonly orgId: string; readonly tokenId: string },
  now: Date,
): Promise<boolean> {
  const mine = and(eq(tokens.orgId, orgId), eq(tokens.tokenId, tokenId))
  const [, found] = await catalog.batch([
    catalog
      .update(tokens)
      .set({ revokedAt: now.toISOString() })
      .where(and(mine, isNull(tokens.revokedAt))),
    catalog.select({ tokenId: tokens.tokenId }).from(tokens).where(mine),
  ])
  return found.length > 0
}
