// Repositories: created by their first push, placed on the index database that holds the fewest.

import { and, count, eq, isNull } from 'drizzle-orm'
import { byText } from '#core/order.ts'
import type { VisibleRepository } from '../auth/principal.ts'
import { newId } from '../auth/secret.ts'
import type { Catalog } from './catalog.ts'
import { repositories } from './schema.ts'

/** Every request reads its organisation's repositories: this many rows cost about 2 ms. */
export const MAX_REPOSITORIES = 2_000

export interface RepositoryRow {
  readonly repoId: string
  readonly ownerId: string
  readonly visibility: 'private' | 'team'
  readonly database: string
  readonly defaultRef: string | null
}

const columns = {
  repoId: repositories.repoId,
  ownerId: repositories.ownerId,
  visibility: repositories.visibility,
  database: repositories.database,
  defaultRef: repositories.defaultRef,
}

/** Makes a repository, or returns the one that another request made first; undefined when the organisation is full. */
export async function createRepository(
  catalog: Catalog,
  repository: { readonly orgId: string; readonly ownerId: string; readonly name: string },
  options: { readonly databases: readonly string[]; readonly now: Date },
): Promise<RepositoryRow | undefined> {
  const loads = await catalog
    .select({ database: repositories.database, orgId: repositories.orgId, repositories: count() })
    .from(repositories)
    .groupBy(repositories.database, repositories.orgId)
  const owned = loads.filter(({ orgId }) => orgId === repository.orgId)
  if (owned.reduce((sum, load) => sum + load.repositories, 0) >= MAX_REPOSITORIES) return undefined
  await catalog
    .insert(repositories)
    .values({
      ...repository,
      repoId: newId('rep'),
      visibility: 'team',
      database: leastLoaded(loads, options.databases),
      createdAt: options.now.toISOString(),
    })
    .onConflictDoNothing()
  const [row] = await catalog
    .select(columns)
    .from(repositories)
    .where(
      and(
        eq(repositories.orgId, repository.orgId),
        eq(repositories.name, repository.name),
        isNull(repositories.deletedAt),
      ),
    )
  return row
}

function leastLoaded(
  loads: readonly { readonly database: string; readonly repositories: number }[],
  databases: readonly string[],
): string {
  const totals = databases.map((database) => ({
    database,
    total: loads
      .filter((load) => load.database === database)
      .reduce((sum, load) => sum + load.repositories, 0),
  }))
  totals.sort((a, b) => a.total - b.total || byText(a.database, b.database))
  const [best] = totals
  if (best === undefined) throw new Error('no INDEX_n database is bound')
  return best.database
}

/** Changes who sees a repository. */
export async function setVisibility(
  catalog: Catalog,
  { repoId }: VisibleRepository,
  visibility: 'private' | 'team',
): Promise<void> {
  await catalog.update(repositories).set({ visibility }).where(eq(repositories.repoId, repoId))
}
