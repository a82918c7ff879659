// What one caller may see, as the engine's Library: readers over the index databases (SQL) and the repositories' objects (graphs).

import { err, ok, type Result } from '#core/result.ts'
import type { IndexReader, Library } from '#engine/index-reader.ts'
import { findRepository, type Principal, type VisibleRepository } from './auth/principal.ts'
import { openCatalog } from './catalog/catalog.ts'
import { summarise } from './catalog/refs.ts'
import type { Env } from './env.ts'
import { openReader, publishedRefs } from './reader.ts'

/** Readers that one question opens at most when it names no repository. */
const MAX_OPEN = 20

type OpenFailure = {
  readonly reason: 'repo_not_found' | 'ref_not_found'
  readonly name: string
}

/** The library of a principal. */
export const openLibrary = (env: Env, principal: Principal): Library => ({
  list: () => summarise(openCatalog(env.CATALOG), principal),
  async open(repos, ref) {
    if (repos === undefined) {
      const published = principal.repositories.filter(({ defaultRef }) => defaultRef !== null)
      const opened = await Promise.all(
        published.slice(0, MAX_OPEN).map((repository) => open(env, repository, ref)),
      )
      return keepPublished(opened, ref)
    }
    const readers: IndexReader[] = []
    for (const name of new Set(repos)) {
      const repository = findRepository(principal, name)
      if (repository === undefined) return err({ reason: 'repo_not_found', name })
      const opened = await open(env, repository, ref)
      if (!opened.ok) return opened
      readers.push(opened.value)
    }
    return ok(readers)
  },
})

/** Without named repositories, those that lack the ref are left out. */
function keepPublished(
  opened: readonly Result<IndexReader, OpenFailure>[],
  ref: string | undefined,
): Result<readonly IndexReader[], OpenFailure> {
  const readers = opened.flatMap((one) => (one.ok ? [one.value] : []))
  if (readers.length === 0 && ref !== undefined) return err({ reason: 'ref_not_found', name: ref })
  return ok(readers)
}

async function open(
  env: Env,
  repository: VisibleRepository,
  ref: string | undefined,
): Promise<Result<IndexReader, OpenFailure>> {
  // The default ref was published; another one, or a mirror that is behind, is looked up where the truth is.
  if (ref === undefined && repository.defaultRef !== null) {
    return ok(openReader(env, repository, repository.defaultRef))
  }
  const published = await publishedRefs(env, repository)
  const found = ref === undefined ? published[0] : published.find((name) => name === ref)
  if (found === undefined) {
    return err({ reason: 'ref_not_found', name: ref ?? repository.name })
  }
  return ok(openReader(env, repository, found))
}
