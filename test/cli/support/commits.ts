// Repositories with a past for the tests of history: commits, and what the index made of them.

import { cpSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { updateLocalIndex, type UpdateReport } from '#cli/local-index/update.ts'
import { parseShard, type Shard } from '#wire/shard.ts'
import type { WorkTree } from './work-tree.ts'

/** Commits everything; the commit's id. */
export function commit(tree: WorkTree, message: string): string {
  tree.git('add', '-A')
  tree.git('commit', '-q', '--allow-empty', '-m', message)
  return tree.git('rev-parse', 'HEAD')
}

/** Source of a function. */
export const body = (name: string, value: number): string =>
  `export function ${name}() {\n  return ${value}\n}\n`

/** The shard of a file of the local index. */
export function shardOf(root: string, file: string): Shard {
  const database = new DatabaseSync(path.join(root, '.kontext', 'index.db'), { readOnly: true })
  const row = database
    .prepare(
      `SELECT t.body FROM index_files f JOIN shard_texts t ON t.shard_id = f.shard_id WHERE f.path = ?`,
    )
    .get(file)
  database.close()
  const shard = parseShard(String(row?.['body']))
  if (!shard.ok) throw new Error(shard.error.reason)
  return shard.value
}

/** Hashes of the shards by path. */
export const shardsOf = (root: string): Map<string, string> => {
  const database = new DatabaseSync(path.join(root, '.kontext', 'index.db'), { readOnly: true })
  const rows = database.prepare('SELECT path, hash FROM index_files').all()
  database.close()
  return new Map(rows.map((row) => [String(row['path']), String(row['hash'])]))
}

/** Updates the local index, with so many commits of history. */
export const update = (root: string, history?: number): Promise<UpdateReport> =>
  updateLocalIndex(root, { threads: 1, ...(history === undefined ? {} : { history }) })

/** The version of a first index of a copy of the tree. */
export async function coldVersion(
  tree: WorkTree,
  copy: WorkTree,
  history?: number,
): Promise<string> {
  cpSync(tree.root, copy.root, {
    recursive: true,
    filter: (source) => !source.endsWith('.kontext'),
  })
  return (await update(copy.root, history)).indexVersion
}
