// Bytes of a version (manifest, graph, vectors) as chunks of the object's SQLite: loaded in a few milliseconds, so an eviction costs next to nothing.

import type { Manifest } from '#wire/manifest.ts'
import { CHUNK_BYTES } from './object-schema.ts'

export type SnapshotPart = 'manifest' | 'graph' | 'vectors'

export class SnapshotShelf {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  /** Writes parts of a version in one transaction, in place of what was there. */
  put(indexVersion: string, parts: Readonly<Partial<Record<SnapshotPart, Uint8Array>>>): void {
    const { sql } = this.#storage
    this.#storage.transactionSync(() => {
      for (const [part, bytes] of Object.entries(parts)) {
        sql.exec(
          'DELETE FROM snapshot_chunks WHERE index_version = ? AND part = ?',
          indexVersion,
          part,
        )
        for (let seq = 0; seq === 0 || seq * CHUNK_BYTES < bytes.byteLength; seq += 1) {
          sql.exec(
            'INSERT INTO snapshot_chunks (index_version, part, seq, bytes) VALUES (?, ?, ?, ?)',
            indexVersion,
            part,
            seq,
            bytes.slice(seq * CHUNK_BYTES, (seq + 1) * CHUNK_BYTES),
          )
        }
      }
    })
  }

  /** One part of a version, or undefined when it is not kept. */
  get(indexVersion: string, part: SnapshotPart): Uint8Array<ArrayBuffer> | undefined {
    const sizes = this.#storage.sql
      .exec<{ size: number | null }>(
        'SELECT sum(length(bytes)) AS size FROM snapshot_chunks WHERE index_version = ? AND part = ?',
        indexVersion,
        part,
      )
      .one()
    if (sizes.size === null) return undefined
    // One buffer, filled chunk by chunk: joining an array of chunks would hold everything twice.
    const bytes = new Uint8Array(sizes.size)
    let at = 0
    const cursor = this.#storage.sql.exec<{ bytes: ArrayBuffer }>(
      'SELECT bytes FROM snapshot_chunks WHERE index_version = ? AND part = ? ORDER BY seq',
      indexVersion,
      part,
    )
    for (const row of cursor) {
      bytes.set(new Uint8Array(row.bytes), at)
      at += row.bytes.byteLength
    }
    return bytes
  }

  /** The manifest of a version. */
  manifest(indexVersion: string): Manifest | undefined {
    const bytes = this.get(indexVersion, 'manifest')
    if (bytes === undefined) return undefined
    return JSON.parse(new TextDecoder().decode(bytes)) as Manifest // canonical text, validated when its push began
  }

  /** Drops every version that is not named. */
  keepOnly(versions: ReadonlySet<string>): void {
    this.#storage.sql.exec(
      'DELETE FROM snapshot_chunks WHERE index_version NOT IN (SELECT value FROM json_each(?))',
      JSON.stringify([...versions]),
    )
  }
}
