// Organisations. The first one, and every other, comes to be through the bootstrap secret: see routes/organisations.ts.

import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '../auth/secret.ts'
import type { Catalog } from './catalog.ts'
import { members, organisations } from './schema.ts'

export interface Founded {
  readonly orgId: string
  readonly memberId: string
  readonly created: boolean
}

/** The organisation and administrator of these names, made where missing: may be repeated. */
export async function foundOrganisation(
  catalog: Catalog,
  names: { readonly organisation: string; readonly member: string },
  now: Date,
): Promise<Founded> {
  const at = now.toISOString()
  const [inserted] = await catalog.batch([
    catalog
      .insert(organisations)
      .values({ orgId: newId('org'), name: names.organisation, createdAt: at })
      .onConflictDoNothing()
      .returning({ orgId: organisations.orgId }),
  ])
  const [org] = await catalog
    .select({ orgId: organisations.orgId })
    .from(organisations)
    .where(eq(organisations.name, names.organisation))
  if (org === undefined) throw new Error('an organisation vanished while it was made')
  await catalog
    .insert(members)
    .values({
      memberId: newId('mem'),
      orgId: org.orgId,
      name: names.member,
      role: 'admin',
      createdAt: at,
    })
    .onConflictDoNothing()
  const [member] = await catalog
    .select({ memberId: members.memberId })
    .from(members)
    .where(
      and(eq(members.orgId, org.orgId), eq(members.name, names.member), isNull(members.removedAt)),
    )
  if (member === undefined) throw new Error('a member vanished while it was made')
  return { orgId: org.orgId, memberId: member.memberId, created: inserted.length > 0 }
}
