// Vectors of the live version in an embedding that is made here. A vector is kept by the text that it is of, so that an edit pays for what it changed
// and nothing else; what was embedded before a failure stays.

import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { documentText } from '#core/embed/document-text.ts'
import type { SymbolText } from '#core/embed/hash-embedder.ts'
import { liveFiles } from '#storage/index-row.ts'
import type { Embedder } from '#storage/ports.ts'
import { missingVectors, storeVectors, type ShardVectors } from '#storage/shard-vectors.ts'
import { shardBodies } from '#storage/shards.ts'
import type { Shard } from '#wire/shard.ts'
import { limits } from '#wire/limits.ts'
import { nodeDatabase } from '../local-index/node-database.ts'
import { openForReading, openPatient } from '../local-index/open-file.ts'
import { LOCAL_REF, LOCAL_REPO_ID } from '../local-index/repository.ts'

/** Symbols embedded between two writes. */
const STEP_SYMBOLS = 1_000

interface KeyedText {
  readonly key: string
  readonly document: SymbolText
}

/** Embeds the symbols of the live version that have no vector yet; their number. A failure of the embedder is thrown. */
export async function embedMissing(
  root: string,
  embedder: Embedder,
  onProgress?: (done: number, total: number) => void,
): Promise<number> {
  const reading = openForReading(root)
  if (reading === undefined) return 0
  const writing = openPatient(root)
  try {
    const database = nodeDatabase(reading)
    const files = await liveFiles(database, LOCAL_REPO_ID, LOCAL_REF)
    const hashes = await missingVectors(database, LOCAL_REPO_ID, {
      embedding: embedder.id,
      hashes: files.map(([, shardHash]) => shardHash),
    })
    let embedded = 0
    let done = 0
    let shards: { readonly hash: string; readonly texts: readonly KeyedText[] }[] = []
    const flush = async (): Promise<void> => {
      embedded += await embedShards(writing, embedder, shards)
      onProgress?.((done += shards.length), hashes.length)
      shards = []
    }
    for await (const page of shardBodies(database, LOCAL_REPO_ID, hashes)) {
      for (const { hash: shardHash, text } of page) {
        shards.push({ hash: shardHash, texts: textsOf(JSON.parse(text) as Shard, embedder) }) // stored by our own update
        if (shards.reduce((sum, { texts }) => sum + texts.length, 0) >= STEP_SYMBOLS) await flush()
      }
    }
    if (shards.length > 0) await flush()
    return embedded
  } finally {
    writing.close()
    reading.close()
  }
}

/** Symbols of a shard that an upload of their vectors can hold; a longer file's last ones are found by their words alone. */
const maxSymbols = (dimensions: number): number =>
  Math.floor((limits.maxUploadBytes * 0.7) / dimensions)

function textsOf(shard: Shard, { dimensions }: Embedder): KeyedText[] {
  const lines = shard.text.split('\n')
  return shard.symbols.slice(0, maxSymbols(dimensions)).map((symbol) => {
    const document = {
      name: symbol.name,
      container: symbol.container,
      path: shard.path,
      signature: symbol.signature,
      doc: symbol.doc,
      body: lines.slice(symbol.start_line - 1, symbol.end_line).join('\n'),
    }
    return { key: hash('sha256', documentText(document), 'hex'), document }
  })
}

async function embedShards(
  file: DatabaseSync,
  embedder: Embedder,
  shards: readonly { readonly hash: string; readonly texts: readonly KeyedText[] }[],
): Promise<number> {
  const find = file.prepare(
    'SELECT vector FROM local_document_vectors WHERE embedding = ? AND text_hash = ?',
  )
  const known = new Map<string, Int8Array>()
  const wanted = new Map<string, SymbolText>()
  for (const { key, document } of shards.flatMap(({ texts }) => texts)) {
    if (known.has(key) || wanted.has(key)) continue
    const bytes = find.get(embedder.id, key)?.['vector']
    if (bytes instanceof Uint8Array) known.set(key, new Int8Array(bytes))
    else wanted.set(key, document)
  }
  const made = await embedder.embedDocuments([...wanted.values()])
  const fresh = [...wanted.keys()].map((key, i) => [key, made[i] ?? new Int8Array(0)] as const)
  for (const [key, vector] of fresh) known.set(key, vector)
  const stored = shards.map(({ hash: shardHash, texts }): ShardVectors => ({
    hash: shardHash,
    values: packed(
      texts.map(({ key }) => known.get(key) ?? new Int8Array(0)),
      embedder.dimensions,
    ),
  }))
  file.exec('BEGIN IMMEDIATE')
  try {
    const keep = file.prepare(
      'INSERT OR IGNORE INTO local_document_vectors (embedding, text_hash, vector) VALUES (?, ?, ?)',
    )
    for (const [key, vector] of fresh) keep.run(embedder.id, key, new Uint8Array(vector.buffer))
    const { id: embedding, dimensions } = embedder
    await storeVectors(nodeDatabase(file), LOCAL_REPO_ID, { embedding, dimensions, shards: stored })
    // Packed without these.
    file.exec('DELETE FROM local_graphs')
    file.exec('COMMIT')
  } catch (error) {
    file.exec('ROLLBACK')
    throw error
  }
  return fresh.length
}

function packed(vectors: readonly Int8Array[], dimensions: number): Int8Array {
  const all = new Int8Array(vectors.length * dimensions)
  for (const [row, vector] of vectors.entries()) all.set(vector, row * dimensions)
  return all
}
