// The edges of a local index by the ids of their ends.

import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import type { Shard } from '#wire/shard.ts'

export interface ReadEdge {
  readonly from: string
  readonly kind: string
  readonly provenance: string
  readonly line: number
  readonly to: string
}

/** All edges of the live version, by file and in the order of its shard. */
export function readEdges(root: string): readonly ReadEdge[] {
  const file = path.join(root, '.kontext', 'index.db')
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare(
        `SELECT t.body FROM index_files f JOIN shards s ON s.hash = f.hash AND s.path = f.path
         JOIN shard_texts t ON t.shard_id = s.id ORDER BY f.path`,
      )
      .all()
      .flatMap((row) => {
        const shard = JSON.parse(String(row['body'])) as Shard
        return shard.edges.map(([from, kind, , provenance, line, to]) => ({
          from: `${shard.path}/${shard.symbols[from]?.descriptors ?? ''}`,
          kind,
          provenance,
          line,
          to,
        }))
      })
  } finally {
    database.close()
  }
}
