// Finding symbols and reading them, on any Database.

import { describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { SqlSymbolStore } from '#storage/symbol-store.ts'
import { aQuery, aRepository, aStore, publish, shop } from './fixtures.ts'
import { someShards } from './shard-builder.ts'

/** Runs the suite; `open` gives a migrated database. */
export function lookUpsContract(open: () => Promise<Database>): void {
  describe('look-ups', () => {
    const opened = async () => {
      const database = await open()
      const repoId = aRepository()
      const shards = await someShards(shop)
      await publish(database, repoId, shards)
      return { database, repoId, shards, store: aStore(database, repoId) }
    }

    test('names are exact and ordered by id', async () => {
      const { store } = await opened()
      const { byName } = await store.nominate(aQuery({ names: ['cancel', 'Cancel', 'cance'] }))
      expect(byName.map(({ id }) => id)).toEqual([
        'src/net/retry.ts/`cancel`().',
        'src/orders.ts/`Order`#`cancel`().',
      ])
    })

    test('spellings are found in every case and as parts of longer names', async () => {
      const { store } = await opened()
      const ask = async (name: string, owner = ''): Promise<readonly string[]> =>
        (await store.nominate(aQuery({ spellings: [{ name, owner }] }))).byName.map(({ id }) => id)
      expect(await ask('CANCEL')).toEqual(await ask('cancel', 'order'))
      expect(await ask('CANCEL')).toEqual(
        expect.arrayContaining([
          'src/net/retry.ts/`cancel`().',
          'src/orders.ts/`Order`#`cancel`().',
        ]),
      )
      expect(await ask('" OR *')).toEqual([])
      expect(await ask('')).toEqual([])
    })

    test('of more namesakes than are told, those of the owner stay', async () => {
      const database = await open()
      const repoId = aRepository()
      const files = Array.from({ length: 100 }, (_, i) => ({
        path: `src/p${String(i).padStart(3, '0')}.ts`,
        functions: [{ name: 'get', container: i === 99 ? 'Store' : 'Other' }],
      }))
      await publish(database, repoId, await someShards(files))
      const { byName } = await aStore(database, repoId).nominate(
        aQuery({ spellings: [{ name: 'Get', owner: 'store' }] }),
      )
      expect(byName).toHaveLength(64)
      expect(byName.some(({ container }) => container === 'Store')).toBe(true)
    })

    test('pieces of a path name the modules of files that hold them all', async () => {
      const { store } = await opened()
      const ask = async (...pathPieces: readonly string[]): Promise<readonly string[]> =>
        (await store.nominate(aQuery({ pathPieces }))).byPath.map(({ symbol }) => symbol.id)
      expect(await ask('net/', '.ts')).toEqual(['src/net/retry.ts/'])
      expect(await ask('net/', '.py')).toEqual([])
      expect(await ask('[%_*')).toEqual([])
      expect(await ask('x'.repeat(300))).toEqual([])
    })

    test('of a path the longest tail that names files wins', async () => {
      const { store } = await opened()
      const tails = [
        'app/src/net/retry.ts',
        'src/net/retry.ts',
        'net/retry.ts',
        'retry.ts',
        'etry.ts',
        'ORDERS.ts',
      ]
      const { byPath } = await store.nominate(aQuery({ paths: tails }))
      expect(new Set(byPath.map(({ tail, symbol }) => `${tail} ${symbol.path}`))).toEqual(
        new Set(['src/net/retry.ts src/net/retry.ts', 'ORDERS.ts src/orders.ts']),
      )
    })

    test('a tail of more than four files names nothing', async () => {
      const database = await open()
      const repoId = aRepository()
      const files = Array.from({ length: 5 }, (_, i) => ({
        path: `p${i}/index.ts`,
        functions: [{ name: 'f' }],
      }))
      await publish(database, repoId, await someShards(files))
      const store = aStore(database, repoId)
      expect((await store.nominate(aQuery({ paths: ['index.ts'] }))).byPath).toEqual([])
      expect(
        (await store.nominate(aQuery({ paths: ['p3/index.ts', 'index.ts'] }))).byPath.length,
      ).toBe(2)
    })

    test('literals are found verbatim', async () => {
      const { store } = await opened()
      const { byLiteral } = await store.nominate(
        aQuery({ literals: ['order was shipped', 'Order was shipped', '🎉 予約', ''] }),
      )
      expect(byLiteral.map(({ literal, symbol }) => [literal, symbol.name])).toEqual([
        ['order was shipped', 'ship'],
        ['🎉 予約', '取消予約'],
      ])
    })

    test('a route leads to its handler, or to the code around it', async () => {
      const { store } = await opened()
      const { byRoute } = await store.nominate(
        aQuery({
          routes: [
            { method: 'POST', pattern: '/api/orders/42/cancel' },
            { method: '', pattern: '/orders' },
            { method: 'DELETE', pattern: '/orders' },
          ],
        }),
      )
      expect(byRoute.map(({ pattern, symbol }) => [pattern, symbol.id])).toEqual([
        ['/api/orders/42/cancel', 'src/orders.ts/`Order`#`cancel`().'],
        ['/orders', 'src/orders.ts/`cancelExpiredOrders`().'],
      ])
    })

    test('full text finds other forms of a word, best first', async () => {
      const { store } = await opened()
      const query = aQuery({ terms: ['expir', 'order'] })
      const { lexical, hits } = await store.nominate({ ...query, withHits: true })
      expect(hits[0]?.name).toBe('cancelExpiredOrders')
      expect(hits.map(({ id }) => id)).toEqual(lexical.map(({ id }) => id))
      expect(await store.nominate(query)).toMatchObject({ lexical, hits: [] })
      expect(lexical.map(({ score }) => score)).toEqual(
        lexical.map(({ score }) => score).toSorted((a, b) => b - a),
      )
    })

    test('a score may be as high as a long task makes it', async () => {
      const { store } = await opened()
      const query = aQuery({ terms: Array.from({ length: 300 }, () => 'ship') })
      const { lexical } = await store.nominate(query)
      expect(lexical[0]?.score).toBeGreaterThan(100)
      expect((await store.nominate({ ...query, withHits: true })).lexical).toEqual(lexical)
    })

    test('tests are left out before the limit applies', async () => {
      const { store } = await opened()
      const all = await store.nominate(aQuery({ terms: ['order'], lexicalLimit: 100 }))
      expect(all.lexical.some((hit) => hit.test)).toBe(true)
      const some = await store.nominate(
        aQuery({ terms: ['order'], lexicalLimit: 100, includeTests: false }),
      )
      expect(some.lexical).toEqual(all.lexical.filter((hit) => !hit.test))
    })

    test('texts are left out unless they are asked for or no code answers', async () => {
      const database = await open()
      const repoId = aRepository()
      await publish(
        database,
        repoId,
        await someShards([
          { path: 'src/lamp.ts', functions: [{ name: 'lightLamp' }] },
          { path: 'docs/lamp.md', functions: [{ name: 'lamp', body: 'lamp oil lamp' }] },
          { path: 'conf/lamp.yml', functions: [{ name: 'lightLamp' }] },
        ]),
      )
      const store = aStore(database, repoId)
      const pathsOf = async (terms: string[], includeTexts: boolean): Promise<string[]> => {
        const { lexical } = await store.nominate(aQuery({ terms, includeTexts }))
        return [...new Set(lexical.map(({ id }) => id.replace(/\/[^/]*$/, '')))].sort()
      }
      expect(await pathsOf(['lamp'], false)).toEqual(['src/lamp.ts'])
      expect(await pathsOf(['lamp'], true)).toEqual([
        'conf/lamp.yml',
        'docs/lamp.md',
        'src/lamp.ts',
      ])
      expect(await pathsOf(['oil'], false)).toEqual(['docs/lamp.md'])
    })

    test('every row that ties with the last one stays', async () => {
      const database = await open()
      const repoId = aRepository()
      const files = Array.from({ length: 450 }, (_, i) => ({
        path: `${String(i).padStart(3, '0')}.ts`,
        functions: [{ name: 'same' }],
      }))
      await publish(
        database,
        repoId,
        await someShards([...files, { path: 'other.ts', functions: [{ name: 'elsewhere' }] }]),
      )
      const { lexical } = await aStore(database, repoId).nominate(
        aQuery({ terms: ['same'], lexicalLimit: 3 }),
      )
      expect(lexical.length).toBe(450)
      expect(lexical.map(({ id }) => id)).toEqual(lexical.map(({ id }) => id).toSorted())
    })

    test.each([
      ['src/orders.ts/`Order`#`cancel`().', ['src/orders.ts/`Order`#`cancel`().']],
      ['src/orders.ts:Order.cancel', ['src/orders.ts/`Order`#`cancel`().']],
      ['orders.ts:Order.cancel', ['src/orders.ts/`Order`#`cancel`().']],
      ['Order.cancel', ['src/orders.ts/`Order`#`cancel`().']],
      ['Order::cancel', ['src/orders.ts/`Order`#`cancel`().']],
      ['cancel', ['src/net/retry.ts/`cancel`().', 'src/orders.ts/`Order`#`cancel`().']],
      ['retry()', ['src/net/retry.ts/`retry`().']],
      ['src/取消/🎉.ts:取消予約', ['src/取消/🎉.ts/`取消予約`().']],
      ['src/net/retry.ts/', ['src/net/retry.ts/']],
      ['nothing', []],
      ['', []],
      [`'; DROP TABLE symbols; --`, []],
    ])('%s names %j', async (selector, ids) => {
      const { store } = await opened()
      expect((await store.resolve(selector, 10)).symbols.map(({ id }) => id)).toEqual(ids)
    })

    test('a name is found however its accents are spelt', async () => {
      const database = await open()
      const repoId = aRepository()
      const [composed, marked] = ['grö\u00dfe', 'café'].map((name) => name.normalize('NFC'))
      const files = [
        { path: 'a.py', functions: [{ name: composed ?? '' }] },
        { path: 'b.py', functions: [{ name: (marked ?? '').normalize('NFD') }] },
      ]
      await publish(database, repoId, await someShards(files))
      const store = aStore(database, repoId)
      const pathsOf = async (name = ''): Promise<string[]> =>
        (await store.resolve(name, 10)).symbols.map(({ path }) => path)
      expect(await pathsOf(composed?.normalize('NFD'))).toEqual(['a.py'])
      expect(await pathsOf(marked)).toEqual(['b.py'])
      expect(await pathsOf(`b.py:${marked ?? ''}`)).toEqual(['b.py'])
    })

    test('contents tell the commits that changed a symbol, newest first, when they are asked for', async () => {
      const { database, repoId, store } = await opened()
      const past = Array.from({ length: 12 }, (_, i) => ({
        title: `Change ${i}`,
        changed: ['ship'],
      }))
      const shards = await someShards([
        { path: 'past.ts', functions: [{ name: 'ship' }, { name: 'load' }], past },
      ])
      await publish(database, repoId, shards)
      const { symbols } = await store.resolve('past.ts:ship', 2)
      const [found] = await store.contents(symbols, { withSource: false, withHistory: true })
      expect(found?.history.map(({ title }) => title)).toEqual(past.map(({ title }) => title))
      expect(found?.history.slice(0, 2).map(({ pullRequest }) => pullRequest)).toEqual([null, 1])
      expect((await store.contents(symbols, { withSource: false }))[0]?.history).toEqual([])
      const other = (await store.resolve('past.ts:load', 2)).symbols
      expect(
        (await store.contents(other, { withSource: false, withHistory: true }))[0]?.history,
      ).toEqual([])
    })

    test('full-text hits tell how far the titles of past changes match, and how many there were, in both formats', async () => {
      const { database, repoId, store } = await opened()
      const shards = await someShards([
        {
          path: 'past.ts',
          functions: [{ name: 'ship' }, { name: 'load' }],
          past: [
            { title: 'Zebra crossing', changed: ['ship', 'load'] },
            { title: 'Other matter', changed: ['ship'] },
          ],
        },
        { path: 'body.ts', functions: [{ name: 'walk', body: '  zebra()' }] },
      ])
      await publish(database, repoId, shards)
      const ask = async (withHits: boolean): Promise<unknown> => {
        const { lexical } = await store.nominate(
          aQuery({ terms: ['zebra'], lexicalLimit: 10, withHits }),
        )
        return Object.fromEntries(
          lexical.map(({ id, past, changes }) => [id.split('`')[1], [past > 0, changes]]),
        )
      }
      const expected = { load: [true, 1], ship: [true, 2], walk: [false, 0] }
      expect(await ask(true)).toEqual(expected)
      expect(await ask(false)).toEqual(expected)
    })

    test('contents are the lines of a symbol, in the order asked, of any kept shard', async () => {
      const { database, repoId, store, shards } = await opened()
      const wanted = shards.flatMap(({ shard, hash }) =>
        (shard.symbols ?? []).map((s) => ({
          symbol: s,
          id: `${shard.path}/${s.descriptors}`,
          shardHash: hash,
          shard,
        })),
      )
      const resolved = await Promise.all(wanted.map(({ id }) => store.resolve(id, 1)))
      await publish(database, repoId, [])
      const asked = wanted.flatMap(({ shardHash }, i) => {
        const id = resolved[i]?.symbols[0]?.id
        return id ? [{ id, shardHash }] : []
      })
      expect(asked.length).toBe(wanted.length)
      const contents = await store.contents(asked, { withSource: true })
      expect(contents.map(({ id, source }) => ({ id, source }))).toEqual(
        wanted.map(({ symbol, id, shard }) => ({
          id,
          source: shard.text
            .split('\n')
            .slice(symbol.start_line - 1, symbol.end_line)
            .join('\n'),
        })),
      )
      expect(contents.find(({ notes }) => notes.length > 0)?.notes).toEqual([
        { kind: 'WHY', text: 'Banks settle late.', line: 2 },
      ])
      expect(
        (await store.contents(asked, { withSource: false })).every(({ source }) => source === ''),
      ).toBe(true)
    })

    test('an outline lists the symbols of one live file by line', async () => {
      const { store } = await opened()
      expect((await store.outline('src/orders.ts')).map(({ name }) => name)).toEqual([
        'src/orders.ts',
        'cancelExpiredOrders',
        'Order',
        'ship',
        'cancel',
      ])
      expect(await store.outline('src/gone.ts')).toEqual([])
    })

    test('a store that remembers where the rows were notices that they moved', async () => {
      const { database, repoId } = await opened()
      const hints = new Map<string, { readonly indexId: number; readonly ftsTable: string }>()
      const store = new SqlSymbolStore({ database, repoId, repo: 'acme/shop', ref: 'main', hints })
      await store.nominate(aQuery({ terms: ['order'] }))
      expect(hints.size).toBe(1)
      const other = await someShards([{ path: 'a.ts', functions: [{ name: 'order' }] }])
      await publish(database, repoId, other)
      const version = await publish(
        database,
        repoId,
        await someShards([{ path: 'b.ts', functions: [{ name: 'orderly' }, { name: 'order' }] }]),
      )
      const found = await store.nominate(aQuery({ terms: ['order'], withHits: true }))
      expect(found.state.indexVersion).toBe(version)
      expect(new Set(found.hits.map(({ path }) => path))).toEqual(new Set(['b.ts']))
    })

    test('a semantic source that failed says why, and the rest answers', async () => {
      const { database, repoId } = await opened()
      const store = new SqlSymbolStore({
        database,
        repoId,
        repo: 'acme/shop',
        ref: 'main',
        semantic: async () => ({ hits: [], error: 'model is away' }),
      })
      const found = await store.nominate(aQuery({ terms: ['order'], semanticText: 'orders' }))
      expect(found.semanticError).toBe('model is away')
      expect(found.lexical.length).toBeGreaterThan(0)
    })
  })
}
