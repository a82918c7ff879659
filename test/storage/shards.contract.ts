// Storing, reading and deleting shards, on any Database.

import { describe, expect, test } from 'vitest'
import { HashEmbedder } from '#core/embed/hash-embedder.ts'
import type { Database } from '#storage/database.ts'
import { deleteRepositoryRows } from '#storage/delete-repository.ts'
import { readIndex } from '#storage/index-row.ts'
import { switchIndex } from '#storage/index-switch.ts'
import { shardVectors } from '#storage/shard-vectors.ts'
import {
  deleteUnreferencedShards,
  graphParts,
  missingShards,
  shardBodies,
} from '#storage/shards.ts'
import { storeShards } from '#storage/store-shards.ts'
import { aQuery, aRepository, aStore, collect, publish, shop } from './fixtures.ts'
import { aShard, aSwitch, someShards } from './shard-builder.ts'

/** Runs the suite; `open` gives a migrated database. */
export function shardsContract(open: () => Promise<Database>): void {
  describe('shards', () => {
    test('storing twice stores once', async () => {
      const database = await open()
      const repoId = aRepository()
      const shards = await someShards(shop)
      const hashes = shards.map(({ hash }) => hash)
      expect(await missingShards(database, repoId, [...hashes, ...hashes])).toEqual(
        [...hashes].sort(),
      )
      expect(await storeShards(database, repoId, shards)).toEqual({ stored: 4, already: 0 })
      expect(await storeShards(database, repoId, [...shards, ...shards])).toEqual({
        stored: 0,
        already: 8,
      })
      expect(await missingShards(database, repoId, hashes)).toEqual([])
    })

    test('two uploads of one shard at once leave one shard with one set of rows', async () => {
      const database = await open()
      const repoId = aRepository()
      const shards = await someShards(shop)
      await Promise.all([1, 2, 3].map(() => storeShards(database, repoId, shards)))
      await publish(database, repoId, shards)
      const index = await readIndex(database, repoId, 'main')
      expect(index?.symbols).toBe(shards.reduce((sum, { shard }) => sum + shard.symbols.length, 0))
    })

    test('texts come back byte for byte, in the order asked, the unknown left out', async () => {
      const database = await open()
      const repoId = aRepository()
      const long = await aShard({
        path: 'long.ts',
        functions: [{ name: 'long', body: `"\\\\🎉\n`.repeat(90_000) }],
      })
      const shards = [long, ...(await someShards(shop))]
      await storeShards(database, repoId, shards)
      const asked = shards.map(({ hash }) => hash).toReversed()
      expect(await collect(shardBodies(database, repoId, [...asked, 'f'.repeat(64)]))).toEqual(
        shards.map(({ hash, text }) => ({ hash, text })).toReversed(),
      )
    })

    test('graph parts come back in manifest order', async () => {
      const database = await open()
      const repoId = aRepository()
      const shards = await someShards(shop)
      await storeShards(database, repoId, shards)
      const files = shards.map(({ shard, hash }) => [shard.path, hash] as const)
      const parts = await collect(graphParts(database, repoId, files))
      expect(parts.map(({ path, hash }) => [path, hash])).toEqual(files)
      expect(parts.map(({ part }) => part.symbols.length)).toEqual(
        shards.map(({ shard }) => shard.symbols.length),
      )
    })

    test('vectors come back as they were made', async () => {
      const database = await open()
      const repoId = aRepository()
      const embedder = new HashEmbedder(64)
      const big = await aShard({
        path: 'big.ts',
        functions: Array.from({ length: 1_700 }, (_, i) => ({ name: `f${i}x` })),
      })
      const shards = [big, ...(await someShards(shop))]
      await storeShards(database, repoId, shards, embedder)
      const files = shards.map(({ shard, hash }) => [shard.path, hash] as const)
      const stored = await collect(
        shardVectors(database, repoId, { embedding: embedder.id, files }),
      )
      expect(stored.map(({ path, vectors }) => [path, vectors.length])).toEqual(
        shards.map(({ shard }) => [shard.path, shard.symbols.length * 64]),
      )
      expect(stored[1]?.vectors.some((value) => value !== 0)).toBe(true)
      expect(
        await collect(shardVectors(database, repoId, { embedding: 'other/1', files })),
      ).toEqual([])
    })

    test('one repository never sees the shards of another', async () => {
      const database = await open()
      const [mine, theirs] = [aRepository(), aRepository()]
      const shards = await someShards(shop)
      const hashes = shards.map(({ hash }) => hash)
      await publish(database, theirs, shards)
      expect(await missingShards(database, mine, hashes)).toEqual([...hashes].sort())
      expect(await collect(shardBodies(database, mine, hashes))).toEqual([])
      const [first] = shards
      const id = (await aStore(database, theirs).resolve('retry', 1)).symbols[0]?.id
      expect(
        id &&
          (await aStore(database, mine).contents([{ id, shardHash: shards[1]?.hash ?? '' }], {
            withSource: true,
          })),
      ).toEqual([])
      const request = await aSwitch(shards, { repoId: mine, expectedVersion: null })
      const switched = await switchIndex(database, request)
      expect(switched).toEqual({
        ok: false,
        error: { reason: 'shards_missing', hashes: [...hashes].sort() },
      })
      await storeShards(database, mine, first ? [first] : [])
      await deleteRepositoryRows(database, mine)
      expect(
        (await aStore(database, theirs).nominate(aQuery({ names: ['cancel'] }))).byName.length,
      ).toBe(2)
    })
  })

  describe('deletion', () => {
    test('takes the shards that no version and no push holds, and nothing else', async () => {
      const database = await open()
      const repoId = aRepository()
      const shards = await someShards(shop)
      const [orders, ...rest] = shards
      const pushed = await aShard({ path: 'new.ts', functions: [{ name: 'fresh' }] })
      await publish(database, repoId, shards)
      await publish(database, repoId, rest)
      await storeShards(database, repoId, [pushed])
      const all = [...shards, pushed].map(({ hash }) => hash)
      expect(await deleteUnreferencedShards(database, repoId, [pushed.hash])).toEqual({
        deleted: 1,
      })
      expect(await missingShards(database, repoId, all)).toEqual([orders?.hash])
      expect(await deleteUnreferencedShards(database, repoId, [])).toEqual({ deleted: 1 })
      expect(
        (await aStore(database, repoId).nominate(aQuery({ names: ['cancel'] }))).byName.length,
      ).toBe(1)
    })

    test('of a repository leaves nothing of it', async () => {
      const database = await open()
      const repoId = aRepository()
      await publish(database, repoId, await someShards(shop))
      const index = await readIndex(database, repoId, 'main')
      await deleteRepositoryRows(database, repoId)
      await deleteRepositoryRows(database, repoId)
      const [rows = []] = await database.batch([
        {
          sql: `SELECT (SELECT count(*) FROM symbols WHERE repo_id = ?1) + (SELECT count(*) FROM shards WHERE repo_id = ?1)
            + (SELECT count(*) FROM indexes WHERE repo_id = ?1) + (SELECT count(*) FROM routes WHERE repo_id = ?1)
            + (SELECT count(*) FROM index_files WHERE index_id = ?2)
            + (SELECT count(*) FROM sqlite_schema WHERE name = ?3) AS left_over`,
          params: [repoId, index?.indexId ?? 0, index?.ftsTable ?? ''],
        },
      ])
      expect(rows[0]?.['left_over']).toBe(0)
      expect((await aStore(database, repoId).state()).indexVersion).toBe('')
    })
  })

  describe('limits', () => {
    test('three thousand functions in one file and four hundred files are stored and all found', async () => {
      const database = await open()
      const repoId = aRepository()
      const long = `long_${'x'.repeat(85)}`
      const shards = await someShards([
        {
          path: 'src/big.ts',
          functions: Array.from({ length: 3_000 }, (_, i) => ({ name: `big${i}` })),
        },
        ...Array.from({ length: 400 }, (_, i) => ({
          path: `src/f${i}.ts`,
          functions: [{ name: `small${i}` }],
        })),
        { path: 'src/long.ts', functions: [{ name: long }] },
      ])
      await publish(database, repoId, shards)
      const store = aStore(database, repoId)
      const names = [
        ...Array.from({ length: 3_000 }, (_, i) => `big${i}`),
        ...Array.from({ length: 400 }, (_, i) => `small${i}`),
        long,
      ]
      const { byName } = await store.nominate(aQuery({ names }))
      expect(byName.length).toBe(3_401)
      const contents = await store.contents(
        byName.slice(0, 500).map(({ id, shardHash }) => ({ id, shardHash })),
        { withSource: true },
      )
      expect(contents.length).toBe(500)
      expect((await store.resolve(long, 2)).symbols.length).toBe(1)
    })
  })
}
