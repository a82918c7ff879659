// The rows of local_files: what is known of each file from the last update.

import type { DatabaseSync } from 'node:sqlite'

/** A file's state on disk, as `stat` tells it. */
export interface FileStat {
  readonly size: number
  readonly mtimeMs: number
  /** Time of the last change of content, name or mode; 0 when it is too fresh to be trusted. */
  readonly changedMs: number
  readonly inode: number
}

/** Counts of one indexed file. */
export interface Tally {
  readonly language: string
  readonly partial: boolean
  readonly unresolved: number
  /** Secrets taken out of the text. */
  readonly redacted: number
  readonly symbols: number
  readonly kinds: Readonly<Record<string, number>>
  readonly provenances: Readonly<Record<string, number>>
}

/** What an update needs of every file. */
export interface KnownFile extends FileStat {
  readonly id: number
  readonly path: string
  readonly contentHash: string
  /** Empty for an indexed file. */
  readonly skipReason: string
  readonly shardHash: string
}

type Cell = string | number

export function readKnownFiles(file: DatabaseSync): Map<string, KnownFile> {
  const select = file.prepare(
    `SELECT file_id, path, size, mtime_ms, changed_ms, inode, content_hash, skip_reason, shard_hash FROM local_files`,
  )
  select.setReturnArrays(true)
  const known = new Map<string, KnownFile>()
  for (const row of select.iterate() as unknown as Iterable<readonly Cell[]>) {
    // Arrays, as asked above; the columns are NOT NULL.
    const [id, path, size, mtimeMs, changedMs, inode, contentHash, skipReason, shardHash] = row
    known.set(String(path), {
      id: Number(id),
      path: String(path),
      size: Number(size),
      mtimeMs: Number(mtimeMs),
      changedMs: Number(changedMs),
      inode: Number(inode),
      contentHash: String(contentHash),
      skipReason: String(skipReason),
      shardHash: String(shardHash),
    })
  }
  return known
}

export const sameStat = (a: FileStat, b: FileStat): boolean =>
  a.size === b.size && a.mtimeMs === b.mtimeMs && a.changedMs === b.changedMs && a.inode === b.inode

/** Writes the rows of one update. */
export class FileTable {
  readonly #insert
  readonly #content
  readonly #stat
  readonly #links
  readonly #linksHash
  readonly #skip
  readonly #remove
  readonly #removeFacts

  constructor(file: DatabaseSync) {
    this.#insert = file.prepare(
      `INSERT INTO local_files (path, size, mtime_ms, changed_ms, inode, content_hash, skip_reason, links_hash, shard_hash, tally)
       VALUES (?, 0, 0, 0, 0, '', '', '', '', '{}') RETURNING file_id`,
    )
    this.#content = file.prepare(
      `UPDATE local_files SET size = ?, mtime_ms = ?, changed_ms = ?, inode = ?, content_hash = ?, skip_reason = ''
       WHERE file_id = ?`,
    )
    this.#skip = file.prepare(
      `UPDATE local_files SET size = ?, mtime_ms = ?, changed_ms = ?, inode = ?, content_hash = '', skip_reason = ?, links_hash = '',
         shard_hash = '', tally = '{}' WHERE file_id = ?`,
    )
    this.#stat = file.prepare(
      'UPDATE local_files SET size = ?, mtime_ms = ?, changed_ms = ?, inode = ? WHERE file_id = ?',
    )
    this.#links = file.prepare(
      'UPDATE local_files SET links_hash = ?, shard_hash = ?, tally = ? WHERE file_id = ?',
    )
    this.#linksHash = file.prepare('SELECT links_hash FROM local_files WHERE file_id = ?')
    this.#remove = file.prepare('DELETE FROM local_files WHERE file_id = ?')
    this.#removeFacts = ['local_facts', 'local_links', 'local_routes'].map((table) =>
      file.prepare(`DELETE FROM ${table} WHERE file_id = ?`),
    )
  }

  /** A row for a path that has none; its id. */
  add(path: string): number {
    return Number(this.#insert.get(path)?.['file_id'])
  }

  setStat(id: number, stat: FileStat): void {
    this.#stat.run(stat.size, stat.mtimeMs, stat.changedMs, stat.inode, id)
  }

  /** The file has new facts; its links and shard are those from before until `setLinks`. */
  setContent(id: number, stat: FileStat, contentHash: string): void {
    this.#content.run(stat.size, stat.mtimeMs, stat.changedMs, stat.inode, contentHash, id)
  }

  /** The file is not in the index. */
  skip(id: number, stat: FileStat, reason: string): void {
    this.#skip.run(stat.size, stat.mtimeMs, stat.changedMs, stat.inode, reason, id)
    for (const statement of this.#removeFacts) statement.run(id)
  }

  setLinks(
    id: number,
    shard: { readonly hash: string; readonly linksHash: string; readonly tally: Tally },
  ): void {
    this.#links.run(shard.linksHash, shard.hash, JSON.stringify(shard.tally), id)
  }

  /** Hash of the links that the file's shard was built with; empty when it has none. */
  linksHash(id: number): string {
    return String(this.#linksHash.get(id)?.['links_hash'] ?? '')
  }

  remove(id: number): void {
    this.#remove.run(id)
    for (const statement of this.#removeFacts) statement.run(id)
  }
}
