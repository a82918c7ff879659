// The catalogue's mirror of what is live. The truth is the pointer in the index database; the repository's object writes here after each switch
// and again when it finds the mirror behind.

import { and, asc, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { RepositorySummary } from '#engine/index-reader.ts'
import type { Principal } from '../auth/principal.ts'
import type { Catalog } from './catalog.ts'
import { refs, repositories, tokens, versions } from './schema.ts'

/** Published versions that a ref's record keeps. */
const KEPT_VERSIONS = 50

export interface LiveRef {
  readonly repoId: string
  readonly ref: string
  readonly indexVersion: string
  readonly commitId: string | null
  readonly files: number
  readonly symbols: number
  readonly edges: number
  readonly switchedAt: string
}

/** Writes what is live for a ref; repeating it changes nothing. */
export async function mirrorRef(catalog: Catalog, live: LiveRef): Promise<void> {
  const { repoId, ref, ...state } = live
  const ofRef = and(eq(versions.repoId, repoId), eq(versions.ref, ref))
  await catalog.batch([
    catalog
      .insert(refs)
      .values(live)
      .onConflictDoUpdate({ target: [refs.repoId, refs.ref], set: state }),
    catalog
      .insert(versions)
      .values({
        repoId,
        ref,
        switchedAt: live.switchedAt,
        indexVersion: live.indexVersion,
        commitId: live.commitId,
      })
      .onConflictDoNothing(),
    catalog
      .delete(versions)
      .where(
        and(
          ofRef,
          notInArray(
            versions.switchedAt,
            catalog
              .select({ switchedAt: versions.switchedAt })
              .from(versions)
              .where(ofRef)
              .orderBy(desc(versions.switchedAt))
              .limit(KEPT_VERSIONS),
          ),
        ),
      ),
    catalog
      .update(repositories)
      .set({ defaultRef: ref })
      .where(and(eq(repositories.repoId, repoId), isNull(repositories.defaultRef))),
  ])
}

/** Every repository that the principal sees and that has published refs, with these, ordered by name and ref. A push that began has made the row, not yet the repository. */
export async function summarise(
  catalog: Catalog,
  principal: Principal,
): Promise<readonly RepositorySummary[]> {
  const rows = await catalog
    .select({
      repoId: refs.repoId,
      ref: refs.ref,
      commit: refs.commitId,
      indexVersion: refs.indexVersion,
      files: refs.files,
      symbols: refs.symbols,
      switchedAt: refs.switchedAt,
    })
    .from(refs)
    .innerJoin(repositories, eq(repositories.repoId, refs.repoId))
    .where(
      inArray(
        repositories.orgId,
        catalog
          .select({ orgId: tokens.orgId })
          .from(tokens)
          .where(eq(tokens.tokenId, principal.tokenId)),
      ),
    )
    .orderBy(asc(refs.repoId), asc(refs.ref))
  const published = Map.groupBy(rows, ({ repoId }) => repoId)
  return principal.repositories.flatMap(({ repoId, name, visibility }) => {
    const own = published.get(repoId) ?? []
    if (own.length === 0) return []
    return { repo: name, visibility, refs: own.map(toRef) }
  })
}

const toRef = ({
  ref,
  commit,
  indexVersion,
  files,
  symbols,
  switchedAt,
}: RepositorySummary['refs'][number]): RepositorySummary['refs'][number] => ({
  ref,
  commit,
  indexVersion,
  files,
  symbols,
  switchedAt,
})

/** Forgets a repository: the last step of its deletion. */
export async function forgetRepository(catalog: Catalog, repoId: string): Promise<void> {
  await catalog.batch([
    catalog.delete(refs).where(eq(refs.repoId, repoId)),
    catalog.delete(versions).where(eq(versions.repoId, repoId)),
    catalog.delete(repositories).where(eq(repositories.repoId, repoId)),
  ])
}

/** Hides a repository from everybody at once, before its rows are removed. */
export async function hideRepository(catalog: Catalog, repoId: string, now: Date): Promise<void> {
  await catalog
    .update(repositories)
    .set({ deletedAt: now.toISOString() })
    .where(and(eq(repositories.repoId, repoId), isNull(repositories.deletedAt)))
}
