// What answers promise beyond one push: replay, several repositories and refs, versions in flight, sizes that D1 bounds (case 61).

import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import {
  aToken,
  anOrganisation,
  begin,
  call,
  expectJson,
  push,
  searchNames,
  textsOf,
  upload,
} from './support/client.ts'
import { aTree, numbered } from './support/shards.ts'

vi.setConfig({ testTimeout: 300_000 })

interface Pack {
  readonly digest: string
  readonly indexes: {
    readonly repo: string
    readonly ref: string
    readonly index_version: string
  }[]
  readonly context: { readonly items: { readonly name: string; readonly repo: string }[] }
  readonly coverage: {
    readonly sources: Record<string, number>
    readonly semantic_error: string | null
  }
}

const ask = (token: string, json: object): Promise<Pack> =>
  expectJson<Pack>(200, '/context', { token, json })

test('a pack is replayed byte for byte, for those who see all its repositories', async () => {
  const admin = await anOrganisation('replay')
  await push(admin, 'replay/one', await aTree(numbered('one', 2)))
  await push(admin, 'replay/two', await aTree(numbered('two', 2)))
  const response = await call('/context', { token: admin, json: { task: 'one_00 two_00' } })
  const text = await response.text()
  const { digest } = JSON.parse(text) as Pack
  await vi.waitFor(async () => {
    const replayed = await call(`/packs/${digest}`, { token: admin })
    expect(await replayed.text()).toBe(text)
  })
  // Asked again of the version that is kept, it is the same.
  const again = await call('/context', { token: admin, json: { task: 'one_00 two_00' } })
  expect(await again.text()).toBe(text)
  const confined = await aToken(admin, ['read'], { repositories: ['replay/one'] })
  expect((await call(`/packs/${digest}`, { token: confined })).status).toBe(404)
})

test('a pack expires 30 days after it was last told', async () => {
  const token = await anOrganisation('expiry')
  await push(token, 'expiry/app', await aTree(numbered('one', 2)))
  const { digest } = await ask(token, { task: 'one_01' })
  const status = async (): Promise<number> => (await call(`/packs/${digest}`, { token })).status
  await vi.waitFor(async () => expect(await status()).toBe(200))
  const toldDaysAgo = (days: number) =>
    env.INDEX_0.prepare('UPDATE packs SET created_at = ? WHERE digest = ?')
      .bind(new Date(Date.now() - days * 86_400_000).toISOString(), digest)
      .run()
  await toldDaysAgo(29)
  expect(await status()).toBe(200)
  await toldDaysAgo(31)
  expect(await status()).toBe(404)
})

test('without a name all visible repositories answer, with one only that', async () => {
  const token = await anOrganisation('several')
  await push(token, 'several/billing', await aTree(numbered('invoice', 3)))
  await push(token, 'several/shop', await aTree(numbered('basket', 3)))
  const all = await ask(token, { task: 'invoice_01 and basket_01' })
  expect(all.indexes.map(({ repo }) => repo)).toEqual(['several/billing', 'several/shop'])
  expect(new Set(all.context.items.map(({ repo }) => repo)).size).toBe(2)
  const one = await ask(token, { task: 'invoice_01 and basket_01', repos: ['several/shop'] })
  expect(new Set(one.context.items.map(({ repo }) => repo))).toEqual(new Set(['several/shop']))
})

test('each ref answers from its own version, and an unknown one is told', async () => {
  const token = await anOrganisation('refs')
  await push(token, 'refs/app', await aTree(numbered('stable', 2)))
  await push(token, 'refs/app', await aTree(numbered('draft', 2)), { ref: 'feature/x' })
  const names = async (ref?: string) =>
    (
      await ask(token, {
        task: 'stable_00 draft_00',
        repos: ['refs/app'],
        ...(ref === undefined ? {} : { ref }),
      })
    ).context.items.map(({ name }) => name)
  expect(await names()).toContain('stable_00')
  expect(await names()).not.toContain('draft_00')
  expect(await names('feature/x')).toContain('draft_00')
  const unknown = await call('/context', {
    token,
    json: { task: 'x', repos: ['refs/app'], ref: 'nope' },
  })
  expect(await unknown.json()).toMatchObject({ code: 'ref.not_found' })
})

test('equal requests give equal bytes, and so do shards that came in another order', async () => {
  const packs: string[] = []
  for (const [org, order] of [
    ['order-a', 1],
    ['order-b', -1],
  ] as const) {
    const token = await anOrganisation(org)
    const tree = await aTree(numbered('f', 12))
    const begun = await begin(token, `${org}/app`, tree)
    const texts = textsOf(tree, begun.missing)
    const ordered = order === 1 ? texts : texts.toReversed()
    for (const text of ordered) await upload(token, begun.push_id ?? '', [text])
    await expectJson(200, `/pushes/${begun.push_id}/commit`, { method: 'POST', token })
    const request = { token, json: { task: 'f_03 function f 07' } }
    const [first, second] = [await call('/context', request), await call('/context', request)]
    const text = await first.text()
    expect(await second.text()).toBe(text)
    packs.push(text.replaceAll(org, 'org').replace(/"digest":"[0-9a-f]+"/, ''))
  }
  expect(packs[0]).toBe(packs[1])
})

test('readers in flight are served the version before the live one, and older ones start over', async () => {
  const token = await anOrganisation('flight')
  const versions: string[] = []
  for (const prefix of ['a', 'b', 'c']) {
    versions.push((await push(token, 'flight/app', await aTree(numbered(prefix, 2)))).index_version)
  }
  const row = await env.CATALOG.prepare(
    `SELECT repo_id FROM repositories WHERE name = 'app' AND org_id = (SELECT org_id FROM organisations WHERE name = 'flight')`,
  ).first<{ repo_id: string }>()
  const object = env.REPOSITORY.getByName(row?.repo_id ?? '')
  const query = JSON.stringify({ id: 'src/b_00.ts/b_00().', depth: 1, limit: 10 })
  await runDurableObjectAlarm(object)
  expect('json' in (await object.impact(versions[1] ?? '', query))).toBe(true)
  expect('json' in (await object.impact(versions[2] ?? '', query))).toBe(true)
  expect(await object.impact(versions[0] ?? '', query)).toEqual({ moved: true })
})

test('the semantic source answers from the object’s exact scan', async () => {
  const token = await anOrganisation('semantic')
  await push(
    token,
    'semantic/app',
    await aTree([{ path: 'src/authenticate.ts', functions: ['authenticateUser', 'other'] }]),
  )
  const { coverage } = await ask(token, { task: 'authentication of users is slow' })
  expect(coverage.semantic_error).toBeNull()
  expect(coverage.sources['semantic']).toBeGreaterThan(0)
})

test('3,401 functions in 401 files, one of them with 3,000, can all be pushed and found', async () => {
  const token = await anOrganisation('limits')
  const long = `f${'x'.repeat(89)}`
  const many = Array.from({ length: 3_000 }, (_, i) => `bulk_${String(i).padStart(4, '0')}`)
  const tree = await aTree([
    { path: 'src/many.ts', functions: many },
    ...Array.from({ length: 400 }, (_, i) => ({
      path: `src/one/f${i}.ts`,
      functions: [`single_${i}`],
    })),
    { path: 'src/long.ts', functions: [long] },
  ])
  const committed = await push(token, 'limits/app', tree)
  expect(committed).toMatchObject({ files: 402, symbols: 3_401 + 402 })
  const { results } = await env.INDEX_0.prepare(
    `SELECT count(*) AS n FROM symbols s JOIN indexes i ON i.repo_id = s.repo_id WHERE i.index_version = ? AND s.kind = 'function'`,
  )
    .bind(tree.indexVersion)
    .all<{ n: number }>()
  expect(results[0]?.n).toBe(3_401)
  for (const name of ['bulk_0000', 'bulk_2999', 'single_399', long]) {
    const { symbols } = await expectJson<{ symbols: { name: string }[] }>(
      200,
      `/symbols?name=${name}`,
      { token },
    )
    expect(symbols.map((symbol) => symbol.name)).toEqual([name])
  }
  expect(await searchNames(token, 'bulk')).toContain('bulk_0000')
  expect((await ask(token, { task: 'bulk functions' })).context.items.length).toBeGreaterThan(0)
})
