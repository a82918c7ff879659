// The shipped engine in this process over the local index of a folder: index once, ask many times.

import { openLocalLibrary } from '#cli/local-index/local-library.ts'
import { updateLocalIndex, type UpdateReport } from '#cli/local-index/update.ts'
import { getContext } from '#engine/context.ts'
import { search } from '#engine/search.ts'
import type { SearchRequest, SearchResponse } from '#wire/pack.ts'
import type { Answer } from './retrieval/ask.ts'

export interface LocalEngine {
  readonly report: UpdateReport
  readonly answer: Answer
  readonly search: (request: SearchRequest) => Promise<SearchResponse>
  close(): void
}

/** Brings the folder's index up to date and opens it under `repo`. */
export async function openLocalEngine(root: string, repo: string): Promise<LocalEngine> {
  const report = await updateLocalIndex(root)
  const opened = openLocalLibrary(root, { repo, ref: 'main' })
  if (opened === undefined) throw new Error(`${root} has no index after an update`)
  const { library } = opened
  return {
    report,
    answer: async (request) => {
      const pack = await getContext(library, request)
      if (!pack.ok) throw new Error(`no answer from ${repo}: ${JSON.stringify(pack.error)}`)
      return pack.value
    },
    search: async (request) => {
      const found = await search(library, request)
      if (!found.ok) throw new Error(`no answer from ${repo}: ${JSON.stringify(found.error)}`)
      return found.value
    },
    close: () => opened.close(),
  }
}
