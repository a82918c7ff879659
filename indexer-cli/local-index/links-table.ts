// What each file's links were made from, kept as ids so that a file with two hundred imports takes a few hundred bytes.

import type { DatabaseSync } from 'node:sqlite'
import type { Consulted } from '../link/relink.ts'

export class LinksTable {
  readonly #file: DatabaseSync
  readonly #put

  constructor(file: DatabaseSync) {
    this.#file = file
    this.#put = file.prepare(
      'INSERT OR REPLACE INTO local_links (file_id, consulted) VALUES (?, ?)',
    )
  }

  put(id: number, { files, names }: Consulted, ids: ReadonlyMap<string, number>): void {
    this.#put.run(id, JSON.stringify([files.flatMap((path) => ids.get(path) ?? []), names]))
  }

  /** Everything, by path. */
  readAll(paths: ReadonlyMap<number, string>): Map<string, Consulted> {
    const consulted = new Map<string, Consulted>()
    for (const row of this.#file.prepare('SELECT file_id, consulted FROM local_links').iterate()) {
      const path = paths.get(Number(row['file_id']))
      if (path === undefined) continue
      const [files, names] = JSON.parse(String(row['consulted'])) as [number[], string[]] // `put` wrote it
      consulted.set(path, { files: files.flatMap((id) => paths.get(id) ?? []), names })
    }
    return consulted
  }
}
