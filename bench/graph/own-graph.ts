// Kontext's own graph of a tree, read from its local index file.

import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import * as z from 'zod'
import { CALLABLE_KINDS } from '#core/graph/symbol.ts'
import { parseShard, type Shard } from '#wire/shard.ts'
import type { ToolGraph } from './score.ts'
import type { Node } from './definitions.ts'

const row = z.object({ body: z.string() })

function readShards(root: string): readonly Shard[] {
  const file = path.join(root, '.kontext', 'index.db')
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare(
        `SELECT t.body FROM index_files f JOIN shards s ON s.hash = f.hash AND s.path = f.path
         JOIN shard_texts t ON t.shard_id = s.id ORDER BY f.path`,
      )
      .all()
      .map((found) => {
        const shard = parseShard(row.parse(found).body)
        if (!shard.ok) throw new Error(`${file} holds a broken shard: ${shard.error.reason}`)
        return shard.value
      })
  } finally {
    database.close()
  }
}

/** The graph in the index of the folder `root`. */
export function readOwnGraph(root: string): ToolGraph {
  const nodes: Node[] = []
  const numbers = new Map<string, number>()
  const shards = readShards(root)
  for (const shard of shards)
    for (const symbol of shard.symbols) {
      const { name, kind, start_line: startLine, end_line: endLine } = symbol
      const isCode = CALLABLE_KINDS.has(kind) || kind === 'class'
      numbers.set(`${shard.path}/${symbol.descriptors}`, nodes.length)
      nodes.push({ path: shard.path, name, startLine, endLine, isCode })
    }
  const edges = shards.flatMap((shard) =>
    shard.edges.flatMap(([from, kind, , , , to]) => {
      if (kind !== 'CALLS' && kind !== 'REFERENCES') return []
      const source = numbers.get(`${shard.path}/${shard.symbols[from]?.descriptors ?? ''}`)
      const target = numbers.get(to)
      if (source === undefined || target === undefined) return []
      return [
        { from: source, to: target, kind: kind === 'CALLS' ? 'calls' : 'references' } as const,
      ]
    }),
  )
  return { nodes, edges }
}
