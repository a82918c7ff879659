// A graph whose snapshot is gone, or of an older layout: built again from the index database, which holds everything that it is made of.

import type { CodeGraph } from '#core/graph/code-graph.ts'
import type { ObjectState } from './object-state.ts'
import { keepGraph } from './publish.ts'

/** The graph of a version that is still named, or undefined. */
export async function recoverGraph(
  state: ObjectState,
  indexVersion: string,
): Promise<CodeGraph | undefined> {
  const identity = state.identity.recall()
  if (identity === undefined || !state.book.namedVersions().has(indexVersion)) return undefined
  const manifest = state.shelf.manifest(indexVersion)
  if (manifest === undefined) return undefined
  await keepGraph(state, identity, { indexVersion, manifest })
  return state.graphs.get(indexVersion)
}
