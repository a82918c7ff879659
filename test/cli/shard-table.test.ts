import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { nodeDatabase } from '#cli/local-index/node-database.ts'
import { LOCAL_REPO_ID } from '#cli/local-index/repository.ts'
import { recordOf, ShardTable } from '#cli/local-index/shard-table.ts'
import { storeShards } from '#storage/store-shards.ts'
import { migrate } from '#test/storage/open-database.ts'
import { aShard } from '#test/storage/shard-builder.ts'

const TABLES = ['shards', 'shard_texts', 'shard_graphs', 'symbols', 'routes']

const rowsOf = (file: DatabaseSync): unknown[] =>
  TABLES.map((table) => file.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())

function aFile(): DatabaseSync {
  const file = new DatabaseSync(':memory:')
  migrate(file)
  return file
}

it('the local file holds of a shard what a server stores of it, once', async () => {
  const shards = [
    await aShard({
      path: 'shop/orders.ts',
      functions: [
        { name: 'place', doc: 'Places an order’s items: "naïve" \\ 注文.', container: 'Orders' },
        { name: 'refund' },
      ],
      routes: [
        {
          method: 'POST',
          pattern: '/orders',
          framework: 'hono',
          line: 2,
          handler: 'shop/orders.ts/`refund`().',
        },
      ],
      notes: [{ kind: 'TODO', text: 'refund "in part"', line: 3, symbol: 1 }],
      past: [{ title: 'Place orders once', changed: ['place'] }],
    }),
    await aShard({ path: 'empty.ts', functions: [] }),
  ]
  const served = aFile()
  await storeShards(nodeDatabase(served), LOCAL_REPO_ID, shards)
  const local = aFile()
  const table = new ShardTable(local)
  for (const shard of [...shards, ...shards]) table.put(recordOf(shard))
  expect(rowsOf(local)).toEqual(rowsOf(served))
})
