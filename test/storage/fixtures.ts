// What the storage suites share. Tests tell repositories apart by name, since D1 keeps one database for all tests of a file.

import type { NominationQuery } from '#core/pipeline/types.ts'
import { sql, type Database } from '#storage/database.ts'
import { readIndex } from '#storage/index-row.ts'
import { switchIndex } from '#storage/index-switch.ts'
import { storeShards, type StorableShard } from '#storage/store-shards.ts'
import { SqlSymbolStore } from '#storage/symbol-store.ts'
import { aSwitch, type FileSpec } from './shard-builder.ts'

let repositories = 0
/** A name that no test has used. */
export const aRepository = (): string => `repo-${(repositories += 1)}`

/** A query that asks for nothing but what `more` says. */
export const aQuery = (more: Partial<NominationQuery>): NominationQuery => ({
  names: [],
  spellings: [],
  paths: [],
  pathPieces: [],
  terms: [],
  literals: [],
  routes: [],
  semanticText: '',
  lexicalLimit: 20,
  includeTests: true,
  includeTexts: true,
  withHits: false,
  ...more,
})

/** A store of a repository's main ref. */
export const aStore = (database: Database, repoId: string): SqlSymbolStore =>
  new SqlSymbolStore({ database, repoId, repo: 'acme/shop', ref: 'main' })

/** Stores and switches; gives the new version. */
export async function publish(
  database: Database,
  repoId: string,
  shards: readonly StorableShard[],
): Promise<string> {
  await storeShards(database, repoId, shards)
  const live = await readIndex(database, repoId, 'main')
  const request = await aSwitch(shards, { repoId, expectedVersion: live?.version ?? null })
  const switched = await switchIndex(database, request)
  if (!switched.ok) throw new Error(`not switched: ${switched.error.reason}`)
  return request.indexVersion
}

/** Makes the rows of a repository's main ref those that a release before this one would have left. */
export async function ageIndex(database: Database, repoId: string): Promise<void> {
  const index = await readIndex(database, repoId, 'main')
  if (index === undefined) throw new Error('nothing was published')
  const old = index.ftsTable.replace(/_\d+$/, '_2')
  await database.batch([
    { sql: `ALTER TABLE ${index.ftsTable} RENAME TO ${old}`, params: [] },
    sql`UPDATE indexes SET fts_table = ${old} WHERE index_id = ${index.indexId}`,
    sql`UPDATE shards SET derivation = 0 WHERE repo_id = ${repoId}`,
    sql`UPDATE symbols SET name_terms = 'of an older release', body_terms = '' WHERE repo_id = ${repoId}`,
  ])
}

/** All items of a paged reading. */
export async function collect<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const items: T[] = []
  for await (const page of pages) items.push(...page)
  return items
}

/** A small repository. */
export const shop: readonly FileSpec[] = [
  {
    path: 'src/orders.ts',
    functions: [
      { name: 'cancelExpiredOrders', doc: 'Cancels what nobody paid for.' },
      { name: 'ship', container: 'Order', body: `  this.log('order was shipped')` },
      { name: 'cancel', container: 'Order' },
    ],
    routes: [
      {
        method: 'POST',
        pattern: '/orders/:id/cancel',
        framework: 'hono',
        handler: 'src/orders.ts/`Order`#`cancel`().',
        line: 2,
      },
      { method: 'GET', pattern: '/orders', framework: 'hono', handler: '', line: 2 },
    ],
    notes: [{ kind: 'WHY', text: 'Banks settle late.', line: 2, symbol: 1 }],
  },
  { path: 'src/net/retry.ts', functions: [{ name: 'retry' }, { name: 'cancel' }] },
  { path: 'test/orders.test.ts', functions: [{ name: 'cancels orders' }] },
  {
    path: 'src/取消/🎉.ts',
    functions: [{ name: '取消予約', body: `  return '🎉 予約' // 🎉\n  // ende` }],
  },
]
