// Members of an organisation. Removing one revokes its tokens in the same transaction.

import { and, asc, eq, isNull } from 'drizzle-orm'
import { newId } from '../auth/secret.ts'
import type { Catalog } from './catalog.ts'
import { members, tokens } from './schema.ts'

export interface MemberRow {
  readonly memberId: string
  readonly name: string
  readonly role: 'admin' | 'member'
  readonly createdAt: string
}

const columns = {
  memberId: members.memberId,
  name: members.name,
  role: members.role,
  createdAt: members.createdAt,
}

/** Present members, ordered by name. */
export const listMembers = (catalog: Catalog, orgId: string): Promise<readonly MemberRow[]> =>
  catalog
    .select(columns)
    .from(members)
    .where(and(eq(members.orgId, orgId), isNull(members.removedAt)))
    .orderBy(asc(members.name))

/** Adds a member; undefined when the name is taken. */
export async function addMember(
  catalog: Catalog,
  member: { readonly orgId: string; readonly name: string; readonly role: 'admin' | 'member' },
  now: Date,
): Promise<MemberRow | undefined> {
  const [added] = await catalog
    .insert(members)
    .values({ ...member, memberId: newId('mem'), createdAt: now.toISOString() })
    .onConflictDoNothing()
    .returning(columns)
  return added
}

/** Whether the organisation has that member now. */
export async function hasMember(
  catalog: Catalog,
  { orgId, memberId }: { readonly orgId: string; readonly memberId: string },
): Promise<boolean> {
  const found = await catalog
    .select({ memberId: members.memberId })
    .from(members)
    .where(and(eq(members.orgId, orgId), eq(members.memberId, memberId), isNull(members.removedAt)))
  return found.length > 0
}

/** Removes a member and revokes its tokens; false when there is none. */
export async function removeMember(
  catalog: Catalog,
  { orgId, memberId }: { readonly orgId: string; readonly memberId: string },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const [removed] = await catalog.batch([
    catalog
      .update(members)
      .set({ removedAt: at })
      .where(
        and(eq(members.orgId, orgId), eq(members.memberId, memberId), isNull(members.removedAt)),
      )
      .returning({ memberId: members.memberId }),
    catalog
      .update(tokens)
      .set({ revokedAt: at })
      .where(and(eq(tokens.orgId, orgId), eq(tokens.memberId, memberId), isNull(tokens.revokedAt))),
  ])
  return removed.length > 0
}
