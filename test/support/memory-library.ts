// A library over files held in memory, made of the real parts: parser, linker, shards, node:sqlite with FTS5, the graph builder. Nothing is faked, so
// what the engine answers here it answers over a local index.

import { DatabaseSync } from 'node:sqlite'
import { linkFiles } from '#cli/link/link.ts'
import { buildShard } from '#cli/index/build-shard.ts'
import { migrate } from '#cli/local-index/migrate.ts'
import { nodeDatabase } from '#cli/local-index/node-database.ts'
import { parseText } from '#cli/parse/parse-text.ts'
import { buildGraph } from '#core/graph/build-graph.ts'
import { graphPart } from '#core/graph/graph-part.ts'
import { walkEdges, walkImpact } from '#core/graph/walk.ts'
import { byText } from '#core/order.ts'
import { rankCandidates } from '#core/pipeline/rank.ts'
import { err, ok } from '#core/result.ts'
import type { IndexReader, Library } from '#engine/index-reader.ts'
import type { Database } from '#storage/database.ts'
import { switchIndex } from '#storage/index-switch.ts'
import { storeShards } from '#storage/store-shards.ts'
import { SqlSymbolStore } from '#storage/symbol-store.ts'
import { sha256Hex } from '#wire/hash.ts'
import type { Manifest } from '#wire/manifest.ts'
import { encodeManifest, MANIFEST_FORMAT } from '#wire/manifest-text.ts'
import type { Shard } from '#wire/shard.ts'
import { encodeShard } from '#wire/shard-text.ts'

/** Path to text. */
export type Files = Readonly<Record<string, string>>

const REF = 'main'

/** The shards of a tree. */
async function shardsOf(files: Files): Promise<readonly Shard[]> {
  const paths = Object.keys(files).toSorted(byText)
  const facts = new Map(
    await Promise.all(
      paths.map(async (path) => [path, await parseText(path, files[path] ?? '')] as const),
    ),
  )
  const linked = linkFiles({ paths, facts: (path) => facts.get(path), configs: new Map() }, paths)
  return paths.flatMap((path) => {
    const own = facts.get(path)
    const links = linked.get(path)
    return own === undefined || links === undefined
      ? []
      : [buildShard(own, files[path] ?? '', links)]
  })
}

/** A library of repositories, each a tree of files on the ref `main`. */
export async function memoryLibrary(
  repositories: Readonly<Record<string, Files>>,
  options: { readonly commit?: string; readonly past?: Past } = {},
): Promise<Library> {
  const shards: Record<string, readonly Shard[]> = {}
  for (const [repo, files] of Object.entries(repositories)) {
    const made = await shardsOf(files)
    shards[repo] = made.map((shard) => withPast(shard, options.past ?? {}))
  }
  return libraryOfShards(shards, options)
}

/** Commits of symbols by their ids, newest first. */
type Past = Readonly<
  Record<string, readonly (readonly [id: string, title: string, pullRequest: number])[]>
>

function withPast(shard: Shard, past: Past): Shard {
  const own = shard.symbols.map(({ descriptors }) => past[`${shard.path}/${descriptors}`] ?? [])
  const commits = [...new Map(own.flat().map((commit) => [commit[0], commit])).values()]
  if (commits.length === 0) return shard
  const places = own.map((list) => list.map((commit) => commits.indexOf(commit)))
  return { ...shard, commits: commits.map(([...commit]) => commit), history: places }
}

/** A library of repositories whose shards are made already. */
async function libraryOfShards(
  repositories: Readonly<Record<string, readonly Shard[]>>,
  options: { readonly commit?: string } = {},
): Promise<Library> {
  const file = new DatabaseSync(':memory:')
  migrate(file)
  const database = nodeDatabase(file)
  const readers = new Map<string, IndexReader>()
  for (const [repo, shards] of Object.entries(repositories))
    readers.set(repo, await openReader(database, repo, shards, options.commit ?? null))
  return {
    async list() {
      return [...readers.keys()]
        .toSorted(byText)
        .map((repo) => ({ repo, visibility: 'team', refs: [] }))
    },
    async open(repos, ref) {
      if (ref !== undefined && ref !== REF) return err({ reason: 'ref_not_found', name: ref })
      const wanted = repos ?? [...readers.keys()].toSorted(byText)
      const missing = wanted.find((repo) => !readers.has(repo))
      if (missing !== undefined) return err({ reason: 'repo_not_found', name: missing })
      return ok(wanted.flatMap((repo) => readers.get(repo) ?? []))
    },
  }
}

async function openReader(
  database: Database,
  repo: string,
  shards: readonly Shard[],
  commit: string | null,
): Promise<IndexReader> {
  const stored = await Promise.all(
    shards.map(async (shard) => {
      const text = encodeShard(shard)
      return { shard, text, hash: await sha256Hex(text) }
    }),
  )
  await storeShards(database, repo, stored)
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    embedding: 'none',
    files: stored.map(({ shard, hash }) => [shard.path, hash]),
  }
  const indexVersion = await sha256Hex(encodeManifest(manifest))
  const switched = await switchIndex(database, {
    repoId: repo,
    ref: REF,
    manifest,
    indexVersion,
    commit,
    dirty: false,
    expectedVersion: null,
    switchedAt: '2026-01-01T00:00:00.000Z',
  })
  if (!switched.ok) throw new Error(`could not switch: ${switched.error.reason}`)
  const { graph } = buildGraph(
    stored.map(({ shard, hash }) => ({ path: shard.path, hash, part: graphPart(shard) })),
  )
  const store = new SqlSymbolStore({ database, repoId: repo, repo, ref: REF })
  return {
    repo,
    ref: REF,
    state: () => store.state(),
    nominate: (query) => store.nominate(query),
    resolve: (selector, limit) => store.resolve(selector, limit),
    contents: (symbols, how) => store.contents(symbols, how),
    outline: (path) => store.outline(path),
    rank: async (_, request) => ok(rankCandidates(graph, request)),
    edges: async (_, request) => ok(walkEdges(graph, request)),
    impact: async (_, query) => ok(walkImpact(graph, query)),
  }
}
