// Every statement finds its rows by an index: one repository's request never reads through another's rows.

import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { HashEmbedder } from '#core/embed/hash-embedder.ts'
import { nodeDatabase } from '#cli/local-index/node-database.ts'
import type { Database, Statement } from '#storage/database.ts'
import { deleteRepositoryRows } from '#storage/delete-repository.ts'
import { liveFiles } from '#storage/index-row.ts'
import { shardVectors } from '#storage/shard-vectors.ts'
import { deleteUnreferencedShards, graphParts, shardBodies } from '#storage/shards.ts'
import { storeShards } from '#storage/store-shards.ts'
import { aQuery, aStore, collect, publish, shop } from './fixtures.ts'
import { migrate } from './open-database.ts'
import { someShards } from './shard-builder.ts'

const TABLES = 'symbols|shards|shard_texts|shard_graphs|shard_vectors|index_files|routes'
/** Aliases that the statements give these tables. */
const FULL_SCAN = new RegExp(`^SCAN (?:${TABLES}|[shfytrluv])(?: |$)(?!VIRTUAL)`)

test('no statement reads a whole table', async () => {
  const file = new DatabaseSync(':memory:')
  migrate(file)
  const plain = nodeDatabase(file)
  const scans: string[] = []
  const explain = ({ sql, params }: Statement): void => {
    if (!/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)/i.test(sql)) return
    for (const row of file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params)) {
      if (FULL_SCAN.test(String(row['detail']))) scans.push(`${String(row['detail'])}: ${sql}`)
    }
  }
  const database: Database = {
    batch(statements) {
      // Tables that the batch itself makes cannot be explained before.
      if (!statements.some(({ sql }) => /^(?:CREATE|DROP)/.test(sql)))
        for (const statement of statements) explain(statement)
      return plain.batch(statements)
    },
  }
  const shards = await someShards(shop)
  const files = shards.map(({ shard, hash }) => [shard.path, hash] as const)
  await storeShards(database, 'r', shards, new HashEmbedder())
  await publish(database, 'r', shards)
  const store = aStore(database, 'r')
  const found = await store.nominate(
    aQuery({
      names: ['cancel', 'retry'],
      paths: ['src/net/retry.ts', 'retry.ts'],
      terms: ['order', 'cancel'],
      literals: ['order was shipped'],
      routes: [{ method: 'GET', pattern: '/orders' }],
    }),
  )
  await store.contents(
    found.byName.map(({ id, shardHash }) => ({ id, shardHash })),
    { withSource: true },
  )
  for (const selector of ['src/orders.ts:Order.cancel', 'src/net/retry.ts/`retry`().', 'cancel'])
    await store.resolve(selector, 9)
  await store.outline('src/orders.ts')
  await liveFiles(database, 'r', 'main')
  await collect(
    shardBodies(
      database,
      'r',
      files.map(([, hash]) => hash),
    ),
  )
  await collect(graphParts(database, 'r', files))
  await collect(shardVectors(database, 'r', { embedding: 'hash-256/1', files }))
  await publish(database, 'r', shards.slice(1))
  await deleteUnreferencedShards(database, 'r', [])
  await deleteRepositoryRows(database, 'r')
  expect(scans).toEqual([])
})
