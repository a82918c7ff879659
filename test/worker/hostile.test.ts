// Ten thousand requests that nobody honest sends: each gets a problem document with a 4xx status, and nothing is stored.

import { env } from 'cloudflare:workers'
import { runInDurableObject } from 'cloudflare:test'
import * as fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { aToken, anOrganisation, begin, call, push, type Call } from './support/client.ts'
import { aTree, numbered } from './support/shards.ts'

// Ten thousand together; they take a minute and a half.
const RUNS = {
  bodies: 3_000,
  manifests: 1_500,
  shards: 1_500,
  tokens: 1_500,
  paths: 2_000,
  texts: 500,
}

vi.setConfig({ testTimeout: 300_000 })

/** The limit is per token: one for every few hundred requests. */
const tokens: string[] = []
let next = 0
const token = (): string => {
  next += 1
  return tokens[Math.floor(next / 400) % tokens.length] ?? ''
}

let pushId = ''

beforeAll(async () => {
  const admin = await anOrganisation('target')
  await push(admin, 'target/app', await aTree(numbered('t', 3)))
  pushId = (await begin(admin, 'target/app', await aTree(numbered('open', 3)))).push_id ?? ''
  for (let i = 0; i < 26; i += 1) tokens.push(await aToken(admin, ['read', 'push']))
})

const CATALOGUE = [
  'organisations',
  'members',
  'tokens',
  'repositories',
  'refs',
  'versions',
] as const
const INDEX = [
  'indexes',
  'shards',
  'shard_texts',
  'symbols',
  'routes',
  'index_files',
  'packs',
] as const

/** Rows of every table that a request could write; usage counts requests and is left out. */
async function stored(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [database, tables] of [
    [env.CATALOG, CATALOGUE],
    [env.INDEX_0, INDEX],
  ] as const) {
    for (const table of tables) {
      const row = await database
        .prepare(`SELECT count(*) AS n FROM ${table}`)
        .first<{ n: number }>()
      counts[table] = row?.n ?? -1
    }
  }
  const [repoId = ''] = pushId.split('.')
  counts['pushes'] = await runInDurableObject(env.REPOSITORY.getByName(repoId), (_, { storage }) =>
    Number(storage.sql.exec('SELECT count(*) AS n FROM pushes').one()['n']),
  )
  return counts
}

interface Hostile extends Call {
  readonly path: string
}

/** Sends requests one after another, each of which must be refused with a problem document; the tables that grew, with by how much. */
async function storedBy(
  requests: fc.Arbitrary<Hostile>,
  numRuns: number,
): Promise<Record<string, number>> {
  const before = await stored()
  await fc.assert(
    fc.asyncProperty(requests, async ({ path, ...options }) => {
      const response = await call(path, { token: token(), ...options })
      const text = await response.text()
      expect(Math.floor(response.status / 100)).toBe(4)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(Object.keys(JSON.parse(text))).toEqual(
        expect.arrayContaining(['code', 'detail', 'status']),
      )
      expect(text).not.toMatch(/SQLITE|sqlite|D1_|ZodError|at Object|node_modules|\.ts:/)
    }),
    { numRuns },
  )
  return growth(before, await stored())
}

const growth = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
      .filter(([, grown]) => grown !== 0),
  )

/** `base` with fields replaced or added. */
const plus = (base: object, more: object): object => Object.assign(structuredClone(base), more)

const hex64 = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789abcdef')),
  minLength: 64,
  maxLength: 64,
})
const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('../..', '\u0000', "' OR 1=1 --", '%00', '__proto__', 'NaN'),
)
const notAnObject = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.double(),
  fc.string(),
  fc.array(fc.jsonValue()),
)
const wrongField = (name: string, ...values: fc.Arbitrary<unknown>[]) =>
  fc.oneof(...values).map((value) => ({ [name]: value }))

/** Something that is no legal context, search or impact request, whatever else it holds. */
const badQuestion = fc.oneof(
  notAnObject,
  fc.record({ task: fc.string(), query: fc.string(), id: fc.string() }),
  wrongField(
    'task',
    fc.integer(),
    fc.constant(null),
    fc.array(fc.string()),
    fc.constant('   '),
  ).map((bad) => plus(bad, { query: 1, id: [] })),
  fc.record({
    task: fc.constant('x'),
    query: fc.constant('x'),
    id: fc.constant('x'),
    budget_tokens: fc.oneof(fc.constant(-1), fc.constant(1e12), fc.string()),
  }),
  fc
    .dictionary(fc.string(), fc.jsonValue())
    .map((rest) => plus(rest, { task: 1, query: [], id: {} })),
)

test('bodies', async () => {
  const path = fc.constantFrom('/context', '/search', '/impact')
  const asJson = fc.record({ path, json: badQuestion.map((value) => value ?? null) })
  const raw = fc.record({
    path,
    method: fc.constant('POST'),
    body: fc
      .oneof(
        fc.string().filter((text) => !/^\s*[{]/.test(text)),
        fc.uint8Array({ maxLength: 300 }),
      )
      .map((b) => (typeof b === 'string' ? b : new Uint8Array(b))),
    headers: fc.record({
      'content-type': fc.constantFrom(
        'application/json',
        'text/plain',
        'application/xml',
        'application/json;charset=utf-16',
      ),
    }),
  })
  expect(await storedBy(fc.oneof(asJson, raw), RUNS.bodies)).toEqual({})
})

test('manifests', async () => {
  const good = { commit: null, manifest: { format: 1, embedding: 'none', files: [] } }
  const badPath = fc.oneof(
    fc.constantFrom('', '/etc/passwd', '../a', 'a/../b', './a', 'a//b', 'a/.', 'x'.repeat(2_000)),
    fc.constant('a'),
  )
  const badFile = fc.oneof(
    fc.tuple(
      badPath.filter((path) => path !== 'a'),
      hex64,
    ),
    fc.tuple(
      fc.constant('a.ts'),
      wild.filter((text) => !/^[0-9a-f]{64}$/.test(text)),
    ),
    fc.tuple(fc.integer(), hex64),
    fc.constant(['a.ts']),
  )
  const badManifest = fc.oneof(
    notAnObject,
    fc.record({ format: fc.constant(2), embedding: fc.constant('none'), files: fc.constant([]) }),
    fc
      .array(badFile, { minLength: 1, maxLength: 20 })
      .map((files) => plus(good.manifest, { files })),
    hex64.map((hash) =>
      plus(good.manifest, {
        files: [
          ['a', hash],
          ['b', hash],
        ],
      }),
    ),
    fc.tuple(hex64, hex64).map(([x, y]) =>
      plus(good.manifest, {
        files: [
          ['b', x],
          ['a', y],
        ],
      }),
    ),
    fc.string({ minLength: 1 }).map((key) => plus(good.manifest, { [`x${key}`]: 1 })),
  )
  const badBegin = fc.oneof(
    badManifest.map((manifest) => plus(good, { manifest })),
    wild
      .filter((ref) => !/^[A-Za-z0-9][A-Za-z0-9._/+@-]*$/.test(ref))
      .map((ref) => plus(good, { ref })),
    wild
      .filter((commit) => !/^[0-9a-f]{7,64}$/.test(commit))
      .map((commit) => plus(good, { commit })),
    fc.constant(plus(good, { base: 'not a hash' })),
    fc.constant({ manifest: good.manifest }),
    notAnObject,
  )
  const path = fc.constantFrom('/repos/target/app/pushes', '/repos/target/new/pushes')
  const foreign = fc.record({
    path: fc.constantFrom(
      '/repos/other/app/pushes',
      '/repos/target%2Fx/y/pushes',
      '/repos/a b/c/pushes',
    ),
    json: fc.constant(good),
  })
  const requests = fc.record({ path, json: badBegin.map((value) => value ?? null) })
  expect(
    await storedBy(
      fc.oneof({ weight: 9, arbitrary: requests }, { weight: 1, arbitrary: foreign }),
      RUNS.manifests,
    ),
  ).toEqual({})
})

test('shards', async () => {
  const upload = fc.record({
    path: fc.oneof(
      fc.constant(`/pushes/${pushId}/shards`),
      fc.constant(`/pushes/${pushId}/vectors`),
      hex64.map((id) => `/pushes/rep_${id.slice(32)}.psh_${id.slice(32)}/shards`),
      wild.map((id) => `/pushes/x${encodeURIComponent(id.toWellFormed())}/shards`),
    ),
    method: fc.constant('PUT'),
    body: fc
      .oneof(
        fc.string({ unit: 'binary' }),
        fc.json(),
        fc.uint8Array({ maxLength: 500 }).map((bytes) => new Uint8Array(bytes)),
      )
      .filter((b) => b.length > 0),
    headers: fc.record({
      'content-type': fc.constantFrom('application/x-ndjson', 'application/json'),
      'content-encoding': fc.constantFrom('identity', 'gzip', 'br'),
    }),
  })
  const commit = wild.map((id) => ({
    path: `/pushes/x${encodeURIComponent(id.toWellFormed())}/commit`,
    method: 'POST',
  }))
  expect(
    await storedBy(
      fc.oneof({ weight: 4, arbitrary: upload }, { weight: 1, arbitrary: commit }),
      RUNS.shards,
    ),
  ).toEqual({})
})

test('tokens', async () => {
  const printable = fc.string({
    unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
    maxLength: 300,
  })
  const authorization = fc.oneof(
    printable.map((text) => `Bearer ${text}`),
    printable.map((text) => `Basic ${text}`),
    printable,
    fc
      .string({ unit: fc.constantFrom(...Array.from('abcXYZ019_-')), minLength: 43, maxLength: 43 })
      .map((text) => `Bearer ktx_${text}`),
    fc.constant('Bearer '),
  )
  const requests = fc.record({
    path: fc.constantFrom(
      '/context',
      '/repos',
      '/tokens',
      '/orgs',
      '/repos/target/app/export',
      '/usage',
    ),
    method: fc.constantFrom('GET', 'POST', 'DELETE', 'PATCH', 'PUT'),
    headers: authorization.map((value) => ({ authorization: value })),
  })
  expect(
    await storedBy(
      requests.map((request): Hostile => Object.assign(request, { token: '' })),
      RUNS.tokens,
    ),
  ).toEqual({})
})

test('paths and queries', async () => {
  const text = wild.map((value) => encodeURIComponent(value.toWellFormed()))
  const path = fc.oneof(
    text.map((value) => `/x${value}`),
    text.map((value) => `/repos/${value || 'x'}/y/export`),
    text.map((value) => `/packs/x${value}`),
    text.map((value) => `/graph/x${value}?id=a`),
    text.map((value) => `/graph/callers?id=none${value}`),
    text.map((value) => `/graph/callers?id=a&depth=x${value}`),
    text.map((value) => `/symbols/none${value}`),
    text.map((value) => `/symbols?limit=${value}`),
    text.map((value) => `/symbols?name=a&repo=x${value}`),
    text.map((value) => `/members/${value || 'x'}`),
    fc.constantFrom(
      '/%',
      '/repos/%ff/%fe/export',
      '/symbols/%E0%A4%A',

      '//',
      '/repos//app',
    ),
  )
  const requests = fc.record({ path, method: fc.constantFrom('GET', 'DELETE', 'PATCH') })
  expect(await storedBy(requests, RUNS.paths)).toEqual({})
})

test('any text is a task or a query: answered or refused, never a fault', async () => {
  const before = await stored()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(wild, fc.string({ unit: 'binary', maxLength: 2_000 })),
      fc.boolean(),
      async (text, isTask) => {
        const response = await call(isTask ? '/context' : '/search', {
          token: token(),
          json: isTask ? { task: text } : { query: text },
        })
        const body = await response.text()
        expect([200, 400]).toContain(response.status)
        expect(body.replaceAll(JSON.stringify(text), '')).not.toMatch(/SQLITE|fts5/)
      },
    ),
    { numRuns: RUNS.texts },
  )
  const grown = growth(before, await stored())
  expect(Object.keys(grown).filter((table) => table !== 'packs')).toEqual([])
})
