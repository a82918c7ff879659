// Links files, in threads when there are many, and stores what comes out.

import { availableParallelism } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'
import { startIndexThread } from './index-threads.ts'
import type { ScipSetup } from '../link/scip/scip-links.ts'
import { LinkSession, type LinkedBatch, type LinkSetup, type LinkTarget } from './link-session.ts'
import { FILES_PER_REQUEST, linkInThreads } from './link-threads.ts'
import { LinksTable } from './links-table.ts'
import { encodeFacts } from '../parse/facts-codec.ts'
import { isTooDeep } from '../parse/too-deep.ts'
import type { ParsedTree } from './parse-stage.ts'
import { readPlans } from './plan-stage.ts'
import { ShardTable } from './shard-table.ts'

/** So few files are linked in this thread alone: starting others takes longer. */
const INLINE_FILES = 100

/** Files of the languages in which a declaration without a body is a symbol only while nothing defines it: C, C++, C#. */
const DECLARES_ALONE = /\.(?:c|h|cc|cpp|cxx|c\+\+|hh|hpp|hxx|h\+\+|ipp|inl|tpp|cs)$/i

export interface LinkStageInput {
  /** The file being written. */
  readonly file: DatabaseSync
  /** Path of the index as the last update left it; undefined when there was none. */
  readonly published: string | undefined
  readonly tree: ParsedTree
  readonly configs: ReadonlyMap<string, string>
  /** Files to link, in path order. */
  readonly targets: readonly string[]
  /** Histories of files that have a new one, or new facts, as JSON; see historyStage. */
  readonly histories: ReadonlyMap<string, string>
  /** The history of any file, as JSON. */
  readonly historyOf: (path: string) => string
  readonly scip: ScipSetup | undefined
  readonly threads: number | undefined
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

export interface LinkedTree {
  /** Indexed files with their shards, in path order. */
  readonly shards: ReadonlyMap<string, string>
  /** Shards that are new to their paths. */
  readonly shardsWritten: number
  /** Shards that a path had before and has no more. */
  readonly replaced: readonly string[]
}

/** Links in this thread, and returns what is left when declarations lead from one to another deeper than its stack: that of other threads is larger. */
function linkHere(
  session: LinkSession,
  targets: readonly LinkTarget[],
  take: (batch: LinkedBatch) => void,
): readonly LinkTarget[] {
  for (let at = 0; at < targets.length; at += FILES_PER_REQUEST) {
    let batch
    try {
      batch = session.link(targets.slice(at, at + FILES_PER_REQUEST))
    } catch (cause) {
      if (isTooDeep(cause)) return targets.slice(at)
      throw cause
    }
    take(batch)
  }
  return []
}

/** Links the targets and stores the shards that come out differently. */
export async function linkStage(input: LinkStageInput): Promise<LinkedTree> {
  const { file, tree } = input
  const links = new LinksTable(file)
  const table = new ShardTable(file)
  const shards = new Map(tree.shards)
  const replaced: string[] = []
  let written = 0
  let done = 0

  const take = ({ rows, shards: records }: LinkedBatch): void => {
    for (const record of records) table.put(record)
    for (const { path, consulted, shard } of rows) {
      const id = tree.ids.get(path)
      if (id === undefined) throw new Error(`no row for ${path}`)
      links.put(id, consulted, tree.ids)
      input.onProgress?.((done += 1), input.targets.length)
      if (shard === undefined) continue
      tree.table.setLinks(id, shard)
      const before = tree.shards.get(path) ?? ''
      if (shard.hash === before) continue
      if (before !== '') replaced.push(before)
      shards.set(path, shard.hash)
      written += 1
    }
  }

  const setup: LinkSetup = {
    spill: tree.spill.handle,
    paths: [...tree.shards.keys()],
    configs: input.configs,
    augmenting: tree.augmenting,
    scip: input.scip,
  }
  const plans = readPlans(file, tree)
  const targets = input.targets.map((path): LinkTarget => {
    const id = tree.ids.get(path)
    const fresh = tree.fresh.has(path)
    return {
      path,
      fresh,
      plan: plans.get(path) ?? '',
      linksHash: id === undefined ? '' : tree.table.linksHash(id),
      history: input.histories.get(path),
      past: fresh || !DECLARES_ALONE.test(path) ? undefined : input.historyOf(path),
    }
  })
  const workers = [...tree.workers]
  const width = input.threads ?? availableParallelism()
  const isAlone = tree.held !== undefined || targets.length <= INLINE_FILES
  try {
    const left = isAlone
      ? linkHere(new LinkSession(setup, file, tree.held), targets, take)
      : targets
    if (left.length > 0) {
      for (const [path, facts] of tree.held ?? [])
        tree.spill.put(path, encodeFacts(facts), facts.text)
      const wanted = isAlone ? 1 : width
      while (workers.length < wanted) workers.push(startIndexThread())
      await linkInThreads(workers, { setup, database: input.published }, left, take)
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  return { shards, shardsWritten: written, replaced }
}
