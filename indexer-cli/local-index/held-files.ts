// What a first index of a small tree keeps in memory: facts as objects, and all of a shard that does not wait for its links. It is made while other
// files are still being parsed in a thread, and nothing has to be written out and read again.

import { symbolRows, type SymbolRow } from '#storage/shard-rows.ts'
import type { Shard } from '#wire/shard.ts'
import { buildShard } from '../index/build-shard.ts'
import type { FileFacts } from '../parse/file-facts.ts'

/** Bytes of source up to which a tree is small: in memory it takes some ten times as many. */
export const SMALL_TREE_BYTES = 6_000_000

export interface HeldFile {
  readonly facts: FileFacts
  /** Without links. */
  readonly shard: Shard
  readonly rows: readonly SymbolRow[]
}

/** By path. */
export type HeldFiles = Map<string, HeldFile>

export function holdFile(held: HeldFiles, facts: FileFacts): void {
  const shard = buildShard(facts, facts.text, { edges: [], routes: [], unresolved: 0 })
  held.set(facts.path, { facts, shard, rows: symbolRows(shard) })
}
