// Making versions live, on any Database: whole, in order, and unharmed by any crash.

import { describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { ftsTablesOf } from '#storage/fts-table.ts'
import { liveFiles, readIndex } from '#storage/index-row.ts'
import { switchIndex } from '#storage/index-switch.ts'
import { missingShards } from '#storage/shards.ts'
import { storeShards } from '#storage/store-shards.ts'
import { ageIndex, aQuery, aRepository, aStore, publish, shop } from './fixtures.ts'
import { aShard, aSwitch, someShards } from './shard-builder.ts'

/** Runs the suite; `open` gives a migrated database. */
export function switchContract(open: () => Promise<Database>): void {
  describe('a switch', () => {
    test('makes a version live, and the next one replaces it whole', async () => {
      const database = await open()
      const repoId = aRepository()
      const store = aStore(database, repoId)
      expect(await store.state()).toEqual({
        repo: 'acme/shop',
        ref: 'main',
        commit: null,
        indexVersion: '',
      })
      const first = await someShards(shop)
      const v1 = await publish(database, repoId, first)
      expect((await store.state()).indexVersion).toBe(v1)
      const [, ...rest] = first
      const changed = await aShard({ path: 'src/orders.ts', functions: [{ name: 'refund' }] })
      const v2 = await publish(database, repoId, [changed, ...rest])
      const found = await store.nominate(
        aQuery({
          names: ['cancelExpiredOrders', 'refund'],
          terms: ['expir', 'refund'],
          withHits: true,
        }),
      )
      expect(found.state.indexVersion).toBe(v2)
      expect(found.byName.map(({ name }) => name)).toEqual(['refund'])
      expect(found.hits.map(({ name }) => name)).toEqual(['refund'])
      expect(await liveFiles(database, repoId, 'main')).toEqual(
        [changed, ...rest]
          .map(({ shard, hash }) => [shard.path, hash])
          .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      )
    })

    test('fills a new table after rows were derived by older rules, which another switch leaves alone', async () => {
      const database = await open()
      const repoId = aRepository()
      const store = aStore(database, repoId)
      const shards = await someShards(shop)
      const version = await publish(database, repoId, shards)
      const asked = aQuery({ terms: ['expir'], withHits: true })
      const before = await store.nominate(asked)
      expect(before.state.outdated).toBeUndefined()
      await ageIndex(database, repoId)
      expect((await store.state()).outdated).toBe(true)
      const hashes = shards.map(({ hash }) => hash)
      expect(await missingShards(database, repoId, hashes)).toEqual(hashes.toSorted())
      expect(await storeShards(database, repoId, shards)).toEqual({
        stored: shards.length,
        already: 0,
      })
      expect(await missingShards(database, repoId, hashes)).toEqual([])
      // Until it is switched, the old table answers.
      expect((await store.nominate(asked)).hits).toEqual(before.hits)
      const switched = await switchIndex(
        database,
        await aSwitch(shards, { repoId, expectedVersion: version }),
      )
      expect(switched).toMatchObject({ ok: true, value: { rebuilt: true } })
      expect(await store.nominate(asked)).toEqual(before)
      const [, ...rest] = shards
      await publish(database, repoId, rest)
      expect((await store.nominate(asked)).hits).toEqual([])
    })

    test('counts files, symbols and edges', async () => {
      const database = await open()
      const repoId = aRepository()
      const shards = await someShards([
        {
          path: 'a.ts',
          functions: [{ name: 'a' }],
          edges: [[1, 'CALLS', 'none', 'treesitter', 2, 'b.ts/`b`().']],
        },
        { path: 'b.ts', functions: [{ name: 'b' }] },
      ])
      await storeShards(database, repoId, shards)
      const switched = await switchIndex(
        database,
        await aSwitch(shards, { repoId, expectedVersion: null }),
      )
      expect(switched).toMatchObject({
        ok: true,
        value: { files: 2, symbols: 4, edges: 1, added: 4, removed: 0, previous: null },
      })
    })

    test('fails when another version is live, and changes nothing', async () => {
      const database = await open()
      const repoId = aRepository()
      const shards = await someShards(shop)
      const live = await publish(database, repoId, shards)
      const stale = await switchIndex(
        database,
        await aSwitch(shards.slice(1), { repoId, expectedVersion: null }),
      )
      expect(stale).toEqual({ ok: false, error: { reason: 'version_moved', live } })
      expect(
        (await aStore(database, repoId).nominate(aQuery({ terms: ['order'] }))).lexical.length,
      ).toBeGreaterThan(0)
    })

    test('of two at once one wins, and the loser learns what is live', async () => {
      const database = await open()
      for (let round = 0; round < 5; round += 1) {
        const repoId = aRepository()
        const base = await someShards(
          Array.from({ length: 12 }, (_, i) => ({
            path: `f${i}.ts`,
            functions: [{ name: `base${i}` }],
          })),
        )
        const expectedVersion = await publish(database, repoId, base)
        const rivals = await Promise.all(
          ['red', 'blue'].map(async (colour) => {
            const shards = [
              await aShard({ path: 'f0.ts', functions: [{ name: colour }] }),
              ...base.slice(1),
            ]
            await storeShards(database, repoId, shards)
            return aSwitch(shards, { repoId, expectedVersion })
          }),
        )
        const results = await Promise.all(rivals.map((request) => switchIndex(database, request)))
        expect(results.filter(({ ok }) => ok).length).toBe(1)
        const winner = rivals[results.findIndex(({ ok }) => ok)]
        expect(results.find(({ ok }) => !ok)).toEqual({
          ok: false,
          error: { reason: 'version_moved', live: winner?.indexVersion },
        })
        const found = await aStore(database, repoId).nominate(
          aQuery({ terms: ['red', 'blue'], withHits: true }),
        )
        expect(found.hits.filter(({ kind }) => kind === 'function').length).toBe(1)
      }
    })

    test('of two large ones at once one wins, and its rows are the only ones left after the next', async () => {
      const database = await open()
      for (let round = 0; round < 3; round += 1) {
        const repoId = aRepository()
        const expectedVersion = await publish(database, repoId, await someShards(shop))
        const rivals = await Promise.all(
          ['red', 'blue'].map(async (colour) => {
            const files = Array.from({ length: 9 }, (_, i) => ({
              path: `f${i}.ts`,
              functions: [{ name: `${colour}${i}x` }],
            }))
            const shards = await someShards(files)
            await storeShards(database, repoId, shards)
            return aSwitch(shards, { repoId, expectedVersion })
          }),
        )
        const results = await Promise.all(rivals.map((request) => switchIndex(database, request)))
        expect(results.filter(({ ok }) => ok).length).toBe(1)
        const winner = rivals[results.findIndex(({ ok }) => ok)]
        await switchIndex(database, {
          ...(winner ?? (await aSwitch([], { repoId, expectedVersion }))),
          expectedVersion: winner?.indexVersion ?? null,
        })
        const index = await readIndex(database, repoId, 'main')
        const [tables = []] = await database.batch([ftsTablesOf(index?.indexId ?? 0)])
        expect(tables.map(({ name }) => name)).toEqual([index?.ftsTable])
      }
    })

    test('killed at any batch leaves the old version answering as before, and a repeat finishes', async () => {
      const database = await open()
      const small = await someShards(shop)
      const large = await someShards(
        Array.from({ length: 6 }, (_, i) => ({
          path: `n${i}.ts`,
          functions: [{ name: `order${i}` }],
        })),
      )
      const one = [
        await aShard({ path: 'src/net/retry.ts', functions: [{ name: 'order' }] }),
        ...small.filter(({ shard }) => shard.path !== 'src/net/retry.ts'),
      ]
      const query = aQuery({ terms: ['order', 'cancel'], names: ['cancel'], paths: ['retry.ts'] })
      for (const next of [large, one]) {
        for (let survived = 0; ; survived += 1) {
          const repoId = aRepository()
          const expectedVersion = await publish(database, repoId, small)
          await storeShards(database, repoId, next)
          const before = JSON.stringify(await aStore(database, repoId).nominate(query))
          const request = await aSwitch(next, { repoId, expectedVersion })
          const dying = mortal(database, survived)
          const finished = await switchIndex(dying, request).then(
            () => true,
            () => false,
          )
          const after = JSON.stringify(await aStore(database, repoId).nominate(query))
          expect(finished || after === before).toBe(true)
          await switchIndex(database, request)
          const clean = aRepository()
          await publish(database, clean, next)
          expect(JSON.stringify(await aStore(database, repoId).nominate(query))).toBe(
            JSON.stringify(await aStore(database, clean).nominate(query)),
          )
          if (finished) break
        }
      }
    })

    test('to nothing leaves an index that finds nothing', async () => {
      const database = await open()
      const repoId = aRepository()
      await publish(database, repoId, await someShards(shop))
      await publish(database, repoId, [])
      const found = await aStore(database, repoId).nominate(
        aQuery({ names: ['cancel'], terms: ['order'], paths: ['orders.ts'] }),
      )
      expect([found.byName, found.lexical, found.byPath]).toEqual([[], [], []])
    })

    test('to the live version again changes nothing but the commit', async () => {
      const database = await open()
      const repoId = aRepository()
      const shards = await someShards(shop)
      await publish(database, repoId, [])
      const version = await publish(database, repoId, shards)
      const query = aQuery({ terms: ['order', 'cancel'] })
      const before = await aStore(database, repoId).nominate(query)
      await switchIndex(
        database,
        await aSwitch(shards, { repoId, expectedVersion: version, commit: 'abcdef0' }),
      )
      const index = await readIndex(database, repoId, 'main')
      expect(index).toMatchObject({ version, commit: 'abcdef0' })
      expect(index?.previousVersion).not.toBe(version)
      expect((await aStore(database, repoId).nominate(query)).lexical).toEqual(before.lexical)
    })
  })
}

/** A database that dies after some batches: nothing reaches it any more. */
function mortal(database: Database, batches: number): Database {
  let left = batches
  return {
    async batch(statements) {
      if (left === 0) throw new Error('killed')
      left -= 1
      return database.batch(statements)
    },
  }
}
