// Which repository an object belongs to. Told by every call that changes it, remembered for the alarm.

export interface RepositoryIdentity {
  readonly repoId: string
  /** `org/name`. */
  readonly name: string
  /** Binding of the index database. */
  readonly database: string
}

/** What the object knows of its repository, in its own SQLite. */
export class IdentityRecord {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  remember({ repoId, name, database }: RepositoryIdentity): void {
    this.#put('repo_id', repoId)
    this.#put('name', name)
    this.#put('database', database)
  }

  /** Undefined in an object that was never pushed to. */
  recall(): RepositoryIdentity | undefined {
    const repoId = this.#get('repo_id')
    const name = this.#get('name')
    const database = this.#get('database')
    if (repoId === undefined || name === undefined || database === undefined) return undefined
    return { repoId, name, database }
  }

  /** From here on the repository is only ever removed. */
  setDestroying(): void {
    this.#put('destroying', '1')
  }

  get destroying(): boolean {
    return this.#get('destroying') === '1'
  }

  #put(key: string, value: string): void {
    this.#sql.exec('INSERT OR REPLACE INTO identity (key, value) VALUES (?, ?)', key, value)
  }

  #get(key: string): string | undefined {
    const rows = this.#sql
      .exec<{ value: string }>('SELECT value FROM identity WHERE key = ?', key)
      .toArray()
    return rows[0]?.value
  }
}
