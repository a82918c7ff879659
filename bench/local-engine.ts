// The shipped engine in this process over the local index of a folder: index once, ask many times.

import { openLocalLibrary } from '#cli/local-index/local-library.ts'
import { updateLocalIndex, type UpdateReport } from '#cli/local-index/update.ts'
import { getContext, type EngineTools } from '#engine/context.ts'
import type { Library } from '#engine/index-reader.ts'
import { search } from '#engine/search.ts'
import type { ContextRequest, Pack, SearchRequest, SearchResponse } from '#wire/pack.ts'
import type { Answer } from './retrieval/ask.ts'
import { librarySilencing } from './retrieval/ablation.ts'
import { rememberingLibrary } from './retrieval/remembering-library.ts'

export interface LocalEngine {
  readonly report: UpdateReport
  readonly answer: Answer
  /** For rankings only: reads are remembered, tokens are estimated. */
  readonly rank: Answer
  /** The same with one list of the nominations always empty. */
  readonly rankWithout: (list: string) => Answer
  readonly search: (request: SearchRequest) => Promise<SearchResponse>
  close(): void
}

const CHARS_PER_TOKEN = 4

/** A counter for runs in which no budget is near. */
const estimating: EngineTools = {
  tokenCounter: () => Promise.resolve((text) => Math.ceil(text.length / CHARS_PER_TOKEN)),
}

async function answerFrom(
  library: Library,
  request: ContextRequest,
  tools?: EngineTools,
): Promise<Pack> {
  const pack = await getContext(library, request, tools)
  if (!pack.ok) throw new Error(`no answer: ${JSON.stringify(pack.error)}`)
  return pack.value
}

/** Brings the folder's index up to date and opens it under `repo`. */
export async function openLocalEngine(root: string, repo: string): Promise<LocalEngine> {
  const report = await updateLocalIndex(root)
  const opened = openLocalLibrary(root, { repo, ref: 'main' })
  if (opened === undefined) throw new Error(`${root} has no index after an update`)
  const { library } = opened
  const remembered = rememberingLibrary(library)
  return {
    report,
    answer: (request) => answerFrom(library, request),
    rank: (request) => answerFrom(remembered, request, estimating),
    rankWithout: (list) => {
      const silenced = librarySilencing(remembered, list)
      return (request) => answerFrom(silenced, request, estimating)
    },
    search: async (request) => {
      const found = await search(library, request)
      if (!found.ok) throw new Error(`no answer from ${repo}: ${JSON.stringify(found.error)}`)
      return found.value
    },
    close: () => opened.close(),
  }
}
