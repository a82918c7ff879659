// Tenants of the Worker under test.

import { env } from 'cloudflare:workers'
import { openCatalog } from '#worker/catalog/catalog.ts'
import { foundOrganisation } from '#worker/catalog/organisations.ts'
import { issueToken } from '#worker/catalog/tokens.ts'

/** Founds an organisation and gives an administrator's token of it. */
export async function aTenant(organisation: string): Promise<string> {
  const catalog = openCatalog(env.CATALOG)
  const now = new Date()
  const founded = await foundOrganisation(catalog, { organisation, member: 'admin' }, now)
  const { secret } = await issueToken(
    catalog,
    {
      orgId: founded.orgId,
      memberId: founded.memberId,
      name: 'test',
      scopes: ['read', 'push', 'admin'],
      repositories: null,
      expiresAt: null,
    },
    now,
  )
  return secret
}
