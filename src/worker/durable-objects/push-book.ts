// The record of a repository's pushes and of the versions that are kept, in the object's own SQLite. Synchronous: every method is one step that
// an eviction cannot halve.

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

export class PushBook {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  open(push: Omit<PushRecord, 'state' | 'result'>, nowMs: number): void {
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
      this.keep(push.ref, { live: push.indexVersion, previous })
    })
  }

  /** Names the versions of a ref that readers may ask for. */
  keep(
    ref: string,
    { live, previous }: { readonly live: string; readonly previous: string | null },
  ): void {
    this.#storage.sql.exec(
      `INSERT INTO kept_versions (ref, live, previous) VALUES (?1, ?2, ?3)
       ON CONFLICT (ref) DO UPDATE SET live = ?2, previous = ?3, mirrored = 0`,
      ref,
      live,
      previous,
    )
  }

  remove(pushId: string): void {
    this.#storage.sql.exec('DELETE FROM pushes WHERE push_id = ?', pushId)
  }

  /** The version that this object last saw go live for a ref. */
  liveVersion(ref: string): string | undefined {
    return this.#storage.sql
      .exec<{ live: string }>('SELECT live FROM kept_versions WHERE ref = ?', ref)
      .toArray()[0]?.live
  }

  /** Each ref's live version and the one whose vectors Vectorize was given. */
  vectorVersions(): readonly {
    readonly ref: string
    readonly live: string
    readonly synced: string | null
  }[] {
    return this.#storage.sql
      .exec<{ ref: string; live: string; synced: string | null }>(
        'SELECT ref, live, vectors AS synced FROM kept_versions ORDER BY ref',
      )
      .toArray()
  }

  setVectorsSynced(ref: string, indexVersion: string): void {
    this.#storage.sql.exec('UPDATE kept_versions SET vectors = ? WHERE ref = ?', indexVersion, ref)
  }

  /** Refs whose switch the catalogue was not told yet. */
  unmirrored(): readonly string[] {
    return this.#storage.sql
      .exec<{ ref: string }>('SELECT ref FROM kept_versions WHERE mirrored = 0 ORDER BY ref')
      .toArray()
      .map(({ ref }) => ref)
  }

  setMirrored(ref: string, mirrored: boolean): void {
    this.#storage.sql.exec(
      'UPDATE kept_versions SET mirrored = ? WHERE ref = ?',
      mirrored ? 1 : 0,
      ref,
    )
  }

  /** Versions that a ref or an unfinished push names. */
  namedVersions(): ReadonlySet<string> {
    const rows = this.#storage.sql
      .exec<{ version: string }>(
        `SELECT live AS version FROM kept_versions
         UNION SELECT previous FROM kept_versions WHERE previous IS NOT NULL
         UNION SELECT vectors FROM kept_versions WHERE vectors IS NOT NULL
         UNION SELECT index_version FROM pushes WHERE state <> 'committed'`,
      )
      .toArray()
    return new Set(rows.map(({ version }) => version))
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
