// Graphs in memory, decoded from the shelf when first asked for. An object shares 128 MB with its neighbours, so it holds two: readers in flight
// may name the live version and the one before.

import type { CodeGraph } from '#core/graph/code-graph.ts'
import { decodeSnapshot } from '#core/graph/snapshot.ts'
import type { SnapshotShelf } from './snapshot-shelf.ts'

const MAX_IN_MEMORY = 2

export class GraphCache {
  readonly #shelf: SnapshotShelf
  /** Least recently used first. */
  readonly #graphs = new Map<string, CodeGraph>()

  constructor(shelf: SnapshotShelf) {
    this.#shelf = shelf
  }

  /** The graph of a version, or undefined when no snapshot of this layout is kept. */
  get(indexVersion: string): CodeGraph | undefined {
    const graph = this.#graphs.get(indexVersion) ?? this.#load(indexVersion)
    if (graph === undefined) return undefined
    this.#graphs.delete(indexVersion)
    this.#graphs.set(indexVersion, graph)
    for (const oldest of this.#graphs.keys()) {
      if (this.#graphs.size <= MAX_IN_MEMORY) break
      this.#graphs.delete(oldest)
    }
    return graph
  }

  /** Forgets all but the named versions. */
  keepOnly(versions: ReadonlySet<string>): void {
    for (const version of this.#graphs.keys()) {
      if (!versions.has(version)) this.#graphs.delete(version)
    }
  }

  #load(indexVersion: string): CodeGraph | undefined {
    const bytes = this.#shelf.get(indexVersion, 'graph')
    if (bytes === undefined) return undefined
    const decoded = decodeSnapshot(bytes)
    // A snapshot of an older layout: rebuilt from the index database by the caller.
    return decoded.ok ? decoded.value : undefined
  }
}
