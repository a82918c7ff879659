// Graph and vectors of the live version, built by the first question and kept in the file for the next process.

import { dimensionsOf } from '#core/embed/embedding-id.ts'
import { HashEmbedder } from '#core/embed/hash-embedder.ts'
import { packVectors } from '#core/embed/nearest-symbols.ts'
import { buildGraph, type FilePart } from '#core/graph/build-graph.ts'
import type { CodeGraph } from '#core/graph/code-graph.ts'
import { decodeSnapshot, encodeSnapshot } from '#core/graph/snapshot.ts'
import type { DatabaseSync } from 'node:sqlite'
import type { Database, Statement } from '#storage/database.ts'
import { liveFiles, readIndex } from '#storage/index-row.ts'
import { shardVectors, type FileVectors } from '#storage/shard-vectors.ts'
import { graphParts } from '#storage/shards.ts'
import { isBusy, openWritable } from './open-file.ts'
import { nodeDatabase } from './node-database.ts'
import { LOCAL_REF, LOCAL_REPO_ID } from './repository.ts'
import { liveVectors, type LiveVectors } from './vectors.ts'

/** SQLite holds 1,000,000,000 bytes in a value; smaller parts keep its page cache small. */
const PART_BYTES = 4_000_000

type LiveFiles = Awaited<ReturnType<typeof liveFiles>>

export interface VersionGraph {
  readonly graph: CodeGraph
  /** Of every node, in its order. */
  readonly vectors: Int8Array
}

export class LocalGraphs {
  readonly embedder = new HashEmbedder()
  readonly #root: string
  readonly #file: DatabaseSync
  readonly #database: Database
  #held: (VersionGraph & { readonly indexVersion: string }) | undefined

  constructor(root: string, file: DatabaseSync) {
    this.#root = root
    this.#file = file
    this.#database = nodeDatabase(file)
  }

  /** The graph of a version; undefined when it is no longer the live one. */
  async get(indexVersion: string): Promise<VersionGraph | undefined> {
    if (this.#held?.indexVersion === indexVersion) return this.#held
    const found = this.#read(indexVersion) ?? (await this.#build(indexVersion))
    if (found !== undefined) this.#held = { ...found, indexVersion }
    return found
  }

  #read(indexVersion: string): VersionGraph | undefined {
    const graph = this.#readKind(indexVersion, 'graph')
    const vectors = this.#readKind(indexVersion, 'vectors')
    if (graph === undefined || vectors === undefined) return undefined
    const decoded = decodeSnapshot(graph)
    if (!decoded.ok) return undefined
    return {
      graph: decoded.value,
      vectors: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength),
    }
  }

  #readKind(indexVersion: string, kind: 'graph' | 'vectors'): Uint8Array | undefined {
    const rows = this.#file
      .prepare('SELECT bytes FROM local_graphs WHERE index_version = ? AND kind = ? ORDER BY part')
      .all(indexVersion, kind)
    if (rows.length === 0) return undefined
    return new Uint8Array(Buffer.concat(rows.map((row) => row['bytes'] as Uint8Array))) // BLOB NOT NULL
  }

  async #build(indexVersion: string): Promise<VersionGraph | undefined> {
    const files = await liveFiles(this.#database, LOCAL_REPO_ID, LOCAL_REF)
    const parts: FilePart[] = []
    for await (const page of graphParts(this.#database, LOCAL_REPO_ID, files)) parts.push(...page)
    const index = await readIndex(this.#database, LOCAL_REPO_ID, LOCAL_REF)
    const embedding = index?.embedding ?? ''
    const embedded = await this.#vectors(embedding, files)
    if (index?.version !== indexVersion || parts.length !== files.length) return undefined
    const { graph, nodes } = buildGraph(parts)
    const dimensions = dimensionsOf(embedding)
    const vectors = packVectors({ nodeCount: graph.nodeCount, dimensions, nodes }, embedded.files)
    await this.#keep(indexVersion, { graph: encodeSnapshot(graph), vectors }, embedded.insertions)
    return { graph, vectors }
  }

  /** Vectors of the live files: the default's are made when they are first needed, a model's were made by `update`. */
  async #vectors(embedding: string, files: LiveFiles): Promise<LiveVectors> {
    if (embedding === this.embedder.id) return liveVectors(this.#database, this.embedder, files)
    const found: FileVectors[] = []
    for await (const page of shardVectors(this.#database, LOCAL_REPO_ID, { embedding, files })) {
      found.push(...page)
    }
    return { files: found, insertions: [] }
  }

  /** Saves the work for the next process; while another one writes, this one does without. */
  async #keep(
    indexVersion: string,
    bytes: { readonly graph: Uint8Array; readonly vectors: Int8Array },
    insertions: readonly Statement[],
  ): Promise<void> {
    let file: DatabaseSync | undefined
    try {
      file = openWritable(this.#root)
      file.exec('BEGIN IMMEDIATE')
      file.exec('DELETE FROM local_graphs')
      const insert = file.prepare(
        'INSERT INTO local_graphs (index_version, kind, part, bytes) VALUES (?, ?, ?, ?)',
      )
      for (const [kind, { buffer, byteOffset, byteLength }] of Object.entries(bytes)) {
        for (
          let start = 0, part = 0;
          start === 0 || start < byteLength;
          start += PART_BYTES, part += 1
        ) {
          const length = Math.min(PART_BYTES, byteLength - start)
          insert.run(indexVersion, kind, part, new Uint8Array(buffer, byteOffset + start, length))
        }
      }
      await nodeDatabase(file).batch(insertions)
      file.exec('COMMIT')
    } catch (error) {
      if (!isBusy(error)) throw error
    } finally {
      file?.close()
    }
  }
}
