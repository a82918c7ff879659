// Links files and stores their shards.

import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Database } from '#storage/database.ts'
import { shardBodies } from '#storage/shards.ts'
import { storeShards, type StorableShard } from '#storage/store-shards.ts'
import { limits } from '#wire/limits.ts'
import { encodeShard, type Shard } from '#wire/shard.ts'
import { buildShard, relinkShard } from '../index/build-shard.ts'
import { linkFiles, type LinkedFile, type LinkProject } from '../link/link.ts'
import type { Tally } from './file-table.ts'
import { LinksTable } from './links-table.ts'
import type { ParsedTree } from './parse-stage.ts'
import { LOCAL_REPO_ID } from './repository.ts'

/** Files linked over one memory of what was worked out; only a tree whose facts do not fit in memory is cut. */
const CHUNK_FILES = 1_000
/** Characters of shards handed to storage at once. */
const STORE_CHARS = 4_000_000

export interface LinkStageInput {
  readonly file: DatabaseSync
  readonly database: Database
  readonly tree: ParsedTree
  readonly configs: ReadonlyMap<string, string>
  /** Files to link, in path order. */
  readonly targets: readonly string[]
  readonly onProgress?: (done: number, total: number) => void
}

export interface LinkedTree {
  /** Indexed files with their shards, in path order. */
  readonly shards: ReadonlyMap<string, string>
  readonly shardsWritten: number
  /** Shards that a path had before and has no more. */
  readonly replaced: readonly string[]
}

/** Links the targets and stores the shards that come out differently. */
export async function linkStage(input: LinkStageInput): Promise<LinkedTree> {
  const { file, database, tree, targets } = input
  const links = new LinksTable(file)
  const shards = new Map(tree.shards)
  const replaced: string[] = []
  let batch: StorableShard[] = []
  let chars = 0
  let written = 0
  let done = 0
  const flush = async (): Promise<void> => {
    const { stored } = await storeShards(database, LOCAL_REPO_ID, batch)
    written += stored
    batch = []
    chars = 0
  }
  const size = tree.facts.holdsAll ? Math.max(targets.length, 1) : CHUNK_FILES
  for (let start = 0; start < targets.length; start += size) {
    const chunk = targets.slice(start, start + size)
    const linked = linkFiles(project(input, new Set(chunk)), chunk)
    for (const path of chunk) {
      const made = linked.get(path)
      const id = tree.ids.get(path)
      if (made === undefined || id === undefined) throw new Error(`${path} has lost its facts`)
      input.onProgress?.((done += 1), targets.length)
      links.put(id, made.consulted, tree.ids)
      const linksHash = hashLinks(made)
      if (!tree.fresh.has(path) && tree.table.linksHash(id) === linksHash) continue
      const before = tree.shards.get(path) ?? ''
      const shard = await makeShard(input, path, before, made)
      const text = encodeShard(shard)
      if (text.length > limits.maxShardBytes || Buffer.byteLength(text) > limits.maxShardBytes) {
        throw new Error(`${path}: its facts take more than ${limits.maxShardBytes} bytes`)
      }
      const shardHash = hash('sha256', text, 'hex')
      tree.table.setLinks(id, { hash: linksHash, shardHash, tally: tallyOf(shard) })
      if (shardHash === before) continue
      if (before !== '') replaced.push(before)
      shards.set(path, shardHash)
      batch.push({ hash: shardHash, text, shard })
      chars += text.length
      if (chars > STORE_CHARS) await flush()
    }
  }
  await flush()
  return { shards, shardsWritten: written, replaced }
}

function project({ tree, configs }: LinkStageInput, targets: ReadonlySet<string>): LinkProject {
  return {
    paths: [...tree.shards.keys()],
    configs,
    facts: (path) =>
      tree.shards.has(path) ? tree.facts.get(path, { withBody: targets.has(path) }) : undefined,
  }
}

async function makeShard(
  { database, tree }: LinkStageInput,
  path: string,
  before: string,
  linked: LinkedFile,
): Promise<Shard> {
  if (tree.fresh.has(path)) {
    const facts = tree.facts.get(path, { withBody: true })
    const text = tree.texts.get(path)
    if (facts === undefined || text === undefined) throw new Error(`${path} has lost its text`)
    return buildShard(facts, text, linked)
  }
  for await (const [body] of shardBodies(database, LOCAL_REPO_ID, [before])) {
    if (body !== undefined) return relinkShard(JSON.parse(body.text) as Shard, linked) // stored by this stage
  }
  throw new Error(`${path} has lost its shard`)
}

const hashLinks = ({ edges, routes, unresolved }: LinkedFile): string =>
  hash('sha1', JSON.stringify([edges, routes, unresolved]), 'hex')

function tallyOf(shard: Shard): Tally {
  const kinds: Record<string, number> = {}
  const provenances: Record<string, number> = {}
  for (const [, kind, , provenance] of shard.edges) {
    kinds[kind] = (kinds[kind] ?? 0) + 1
    provenances[provenance] = (provenances[provenance] ?? 0) + 1
  }
  return {
    language: shard.language,
    partial: shard.partial,
    unresolved: shard.unresolved,
    symbols: shard.symbols.length,
    kinds,
    provenances,
  }
}
