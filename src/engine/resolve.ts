// Which symbols answer to a name.

import { ok, type Result } from '#core/result.ts'
import type { ResolveResponse } from '#wire/pack.ts'
import type { EngineFailure } from './failures.ts'
import type { Library } from './index-reader.ts'
import { openReaders, selectAll, toCandidate } from './select.ts'

export interface ResolveRequest {
  /** A symbol id, `path:Container.name`, `Container.name`, a bare name, the path of a file, or `path:line`. */
  readonly name: string
  readonly repo?: string | undefined
  readonly ref?: string | undefined
  /** Default 50. */
  readonly limit?: number | undefined
}

/** All symbols that answer to a name in the visible repositories, ordered by (repo, id); none is an empty list. */
export async function resolveSymbol(
  library: Library,
  request: ResolveRequest,
): Promise<Result<ResolveResponse, EngineFailure>> {
  const { name, repo, ref, limit = 50 } = request
  const readers = await openReaders(library, repo === undefined ? undefined : [repo], ref)
  if (!readers.ok) return readers
  return ok({ symbols: (await selectAll(readers.value, name, limit)).map(toCandidate) })
}
