// The record of a repository's pushes and of the versions that are kept, in the object's own SQLite. Synchronous: every method is one step that
// an eviction cannot halve.

import type { Manifest } from '#wire/manifest.ts'
import { CHUNK_BYTES } from './object-schema.ts'

export interface PushRecord {
  readonly pushId: string
  readonly ref: string
  readonly commit: string | null
  readonly dirty: boolean
  readonly base: string | null
  readonly force: boolean
  readonly indexVersion: string
  readonly state: 'open' | 'switching' | 'committed'
  /** JSON text of the commit's answer; empty until it is known. */
  readonly result: string
  readonly expiresMs: number
}

export interface KeptVersions {
  readonly ref: string
  readonly live: string
  readonly previous: string | null
}

/** Characters a chunk: UTF-8 needs at most three bytes for each. */
const CHUNK_CHARS = Math.floor(CHUNK_BYTES / 3)

export class PushBook {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  /** Records a push with its manifest. */
  open(
    push: Omit<PushRecord, 'state' | 'result'>,
    { manifest, nowMs }: { readonly manifest: string; readonly nowMs: number },
  ): void {
    this.#storage.transactionSync(() => {
      this.keepManifest(push.indexVersion, manifest)
      this.#storage.sql.exec(
        `INSERT INTO pushes (push_id, ref, commit_id, dirty, base, force, index_version, state, created_ms, expires_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)`,
        push.pushId,
        push.ref,
        push.commit,
        push.dirty ? 1 : 0,
        push.base,
        push.force ? 1 : 0,
        push.indexVersion,
        nowMs,
        push.expiresMs,
      )
    })
  }

  find(pushId: string): PushRecord | undefined {
    return this.#select('WHERE push_id = ?', pushId)[0]
  }

  /** Pushes that are not committed, oldest first. */
  unfinished(): readonly PushRecord[] {
    return this.#select(`WHERE state <> 'committed' ORDER BY created_ms, push_id`)
  }

  expired(nowMs: number): readonly PushRecord[] {
    return this.#select('WHERE expires_ms <= ? ORDER BY push_id', nowMs)
  }

  /** When the next push expires; null when there is none. */
  nextExpiryMs(): number | null {
    const row = this.#storage.sql
      .exec<{ at: number | null }>('SELECT min(expires_ms) AS at FROM pushes')
      .one()
    return row.at
  }

  /** The last step before the switch: from here on, the answer is fixed. */
  setSwitching(pushId: string, result: string): void {
    this.#storage.sql.exec(
      `UPDATE pushes SET state = 'switching', result = ? WHERE push_id = ?`,
      result,
      pushId,
    )
  }

  /** The first step after the switch. The push stays, for repeated commits, until it expires. */
  setCommitted(push: PushRecord, previous: string | null): void {
    this.#storage.transactionSync(() => {
      this.#storage.sql.exec(`UPDATE pushes SET state = 'committed' WHERE push_id = ?`, push.pushId)
      this.#storage.sql.exec(
        `INSERT INTO kept_versions (ref, live, previous) VALUES (?1, ?2, ?3)
         ON CONFLICT (ref) DO UPDATE SET live = ?2, previous = ?3`,
        push.ref,
        push.indexVersion,
        previous,
      )
    })
  }

  remove(pushId: string): void {
    this.#storage.sql.exec('DELETE FROM pushes WHERE push_id = ?', pushId)
  }

  kept(): readonly KeptVersions[] {
    return this.#storage.sql
      .exec<{ ref: string; live: string; previous: string | null }>(
        'SELECT ref, live, previous FROM kept_versions ORDER BY ref',
      )
      .toArray()
  }

  /** Versions that a ref or an unfinished push names. */
  namedVersions(): ReadonlySet<string> {
    const names = new Set(this.unfinished().map((push) => push.indexVersion))
    for (const { live, previous } of this.kept()) {
      names.add(live)
      if (previous !== null) names.add(previous)
    }
    return names
  }

  keepManifest(indexVersion: string, text: string): void {
    for (let seq = 0; seq * CHUNK_CHARS < text.length; seq += 1) {
      this.#storage.sql.exec(
        'INSERT OR REPLACE INTO manifest_chunks (index_version, seq, text) VALUES (?, ?, ?)',
        indexVersion,
        seq,
        text.slice(seq * CHUNK_CHARS, (seq + 1) * CHUNK_CHARS),
      )
    }
  }

  manifest(indexVersion: string): Manifest | undefined {
    const chunks = this.#storage.sql
      .exec<{ text: string }>(
        'SELECT text FROM manifest_chunks WHERE index_version = ? ORDER BY seq',
        indexVersion,
      )
      .toArray()
    if (chunks.length === 0) return undefined
    return JSON.parse(chunks.map(({ text }) => text).join('')) as Manifest // validated when the push began
  }

  /** Drops manifests and snapshots of versions that nothing names any more. */
  dropUnnamed(): void {
    const named = JSON.stringify([...this.namedVersions()])
    this.#storage.transactionSync(() => {
      for (const table of ['manifest_chunks', 'snapshot_chunks']) {
        this.#storage.sql.exec(
          `DELETE FROM ${table} WHERE index_version NOT IN (SELECT value FROM json_each(?))`,
          named,
        )
      }
    })
  }

  #select(where: string, ...params: readonly (string | number)[]): readonly PushRecord[] {
    return this.#storage.sql
      .exec<PushRow>(
        `SELECT push_id, ref, commit_id, dirty, base, force, index_version, state, result, expires_ms FROM pushes ${where}`,
        ...params,
      )
      .toArray()
      .map(toRecord)
  }
}

type PushRow = {
  push_id: string
  ref: string
  commit_id: string | null
  dirty: number
  base: string | null
  force: number
  index_version: string
  state: PushRecord['state']
  result: string
  expires_ms: number
}

const toRecord = (row: PushRow): PushRecord => ({
  pushId: row.push_id,
  ref: row.ref,
  commit: row.commit_id,
  dirty: row.dirty === 1,
  base: row.base,
  force: row.force === 1,
  indexVersion: row.index_version,
  state: row.state,
  result: row.result,
  expiresMs: row.expires_ms,
})
