import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ageIndex } from '#test/storage/fixtures.ts'
import { d1Database } from '#storage/d1-database.ts'
import {
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

const TREE = [
  {
    path: 'src/api.ts',
    functions: ['listUsers'],
    calls: [['listUsers', 'src/store.ts', 'readUsers']],
  },
  { path: 'src/store.ts', functions: ['readUsers', 'writeUsers'] },
] as const

test('a pushed tree answers context, search, symbols, graph and impact', async () => {
  const token = await anOrganisation('happy')
  const tree = await aTree(TREE)
  const committed = await push(token, 'happy/app', tree, { commit: 'abcdef1' })
  expect(committed).toEqual({
    repo: 'happy/app',
    ref: 'main',
    index_version: tree.indexVersion,
    previous: null,
    files: 2,
    symbols: 5,
    edges: 1,
  })
  const pack = await expectJson<{
    context: { items: { symbol_id: string }[] }
    digest: string
    commit: string
  }>(200, '/context', { token, json: { task: 'listUsers crashes when readUsers throws' } })
  expect(pack.commit).toBe('abcdef1')
  expect(
    pack.context.items
      .map(({ symbol_id: id }) => id)
      .slice(0, 2)
      .sort(),
  ).toEqual(['src/api.ts/listUsers().', 'src/store.ts/readUsers().'])
  expect(await searchNames(token, 'writeUsers')).toContain('writeUsers')
  const callers = await expectJson<{ edges: { from: { name: string }; line: number }[] }>(
    200,
    `/graph/callers?id=${encodeURIComponent('src/store.ts/readUsers().')}`,
    { token },
  )
  expect(callers.edges.map(({ from, line }) => [from.name, line])).toEqual([['listUsers', 1]])
  const impact = await expectJson<{ groups: { callers: { name: string }[] } }>(200, '/impact', {
    token,
    json: { id: 'src/store.ts:readUsers' },
  })
  expect(impact.groups.callers.map(({ name }) => name)).toEqual(['listUsers'])
  const symbol = await expectJson<{ source: string }>(
    200,
    `/symbols/${encodeURIComponent('src/store.ts/writeUsers().')}`,
    { token },
  )
  expect(symbol.source).toBe(`export function writeUsers() { return 'writeUsers' }`)
})

test('a second push of the same tree has nothing to upload', async () => {
  const token = await anOrganisation('same')
  const tree = await aTree(TREE)
  await push(token, 'same/app', tree)
  const again = await begin(token, 'same/app', tree)
  expect(again).toMatchObject({ push_id: null, up_to_date: true, missing: [] })
})

test('after a release that derives other rows an index says so, and a push of the same tree makes it anew', async () => {
  const token = await anOrganisation('aged')
  const tree = await aTree(TREE)
  await push(token, 'aged/app', tree)
  const ask = () =>
    expectJson<{ warnings: { code: string; message: string }[]; text: string; digest: string }>(
      200,
      '/context',
      { token, json: { task: 'writeUsers forgets users', repos: ['aged/app'] } },
    )
  const before = await ask()
  expect(before.warnings).toEqual([])
  const row = await env.CATALOG.prepare(
    `SELECT r.repo_id FROM repositories r JOIN organisations o ON o.org_id = r.org_id WHERE o.name = 'aged'`,
  ).first<{ repo_id: string }>()
  await ageIndex(d1Database(env.INDEX_0), row?.repo_id ?? '')
  expect((await ask()).warnings).toMatchObject([{ code: 'index-outdated' }])
  const again = await begin(token, 'aged/app', tree)
  expect(again).toMatchObject({ up_to_date: false, base: tree.indexVersion })
  expect(again.missing).toEqual([...tree.shards.keys()].toSorted())
  expect((await push(token, 'aged/app', tree)).previous).toBeNull()
  expect(await ask()).toEqual(before)
  expect(await begin(token, 'aged/app', tree)).toMatchObject({ up_to_date: true, missing: [] })
})

test('after an edit of one file only its shard is missing', async () => {
  const token = await anOrganisation('edit')
  await push(token, 'edit/app', await aTree(numbered('f', 5)))
  const edited = await aTree([...numbered('f', 4), { path: 'src/f_04.ts', functions: ['changed'] }])
  const begun = await begin(token, 'edit/app', edited)
  expect(begun.missing).toEqual(edited.manifest.files.slice(-1).map(([, hash]) => hash))
})

test('a dry run tells what is missing and opens nothing', async () => {
  const token = await anOrganisation('dry')
  const tree = await aTree(TREE)
  const told = await expectJson<{ missing: string[]; push_id: null }>(
    200,
    '/repos/dry/app/pushes',
    {
      token,
      json: { commit: null, dry_run: true, manifest: tree.manifest },
    },
  )
  expect(told.push_id).toBeNull()
  expect(told.missing).toHaveLength(2)
  const { repos } = await expectJson<{ repos: unknown[] }>(200, '/repos', { token })
  expect(repos).toEqual([])
})

test('uploading and committing twice changes nothing and answers the same', async () => {
  const token = await anOrganisation('twice')
  const tree = await aTree(TREE)
  const begun = await begin(token, 'twice/app', tree)
  const id = begun.push_id ?? ''
  const lines = textsOf(tree, begun.missing)
  expect(await (await upload(token, id, lines)).json()).toEqual({ stored: 2, already: 0 })
  expect(await (await upload(token, id, lines)).json()).toEqual({ stored: 0, already: 2 })
  const commit = () => expectJson(200, `/pushes/${id}/commit`, { method: 'POST', token })
  expect(await commit()).toEqual(await commit())
})

test('a commit without all shards is refused and publishes nothing', async () => {
  const token = await anOrganisation('half')
  const tree = await aTree(TREE)
  const begun = await begin(token, 'half/app', tree)
  await upload(token, begun.push_id ?? '', textsOf(tree, begun.missing.slice(1)))
  const refused = await call(`/pushes/${begun.push_id}/commit`, { method: 'POST', token })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'push.incomplete', missing: 1 })
  const context = await call('/context', { token, json: { task: 'x', repos: ['half/app'] } })
  expect(context.status).toBe(404)
})

test('an interrupted push is taken up by another one that uploads the rest only', async () => {
  const token = await anOrganisation('resume')
  const tree = await aTree(numbered('r', 6))
  const first = await begin(token, 'resume/app', tree)
  await upload(token, first.push_id ?? '', textsOf(tree, first.missing.slice(0, 4)))
  const second = await begin(token, 'resume/app', tree)
  expect(second.missing).toEqual(first.missing.slice(4))
})

test('a push on an older base is refused, and forced it wins', async () => {
  const token = await anOrganisation('lock')
  const [a, b, c] = await Promise.all([
    aTree(numbered('a', 2)),
    aTree(numbered('b', 2)),
    aTree(numbered('c', 2)),
  ])
  await push(token, 'lock/app', a)
  await push(token, 'lock/app', b)
  const stale = await call('/repos/lock/app/pushes', {
    token,
    json: { commit: null, base: a.indexVersion, manifest: c.manifest },
  })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ code: 'push.conflict', live: b.indexVersion })
  const forced = await push(token, 'lock/app', c, { base: a.indexVersion, force: true })
  expect(forced.previous).toBe(b.indexVersion)
})

test('export streams the header and the shards of the live version', async () => {
  const token = await anOrganisation('export')
  const tree = await aTree(TREE)
  await push(token, 'export/app', tree)
  const response = await call('/repos/export/app/export', { token })
  const lines = (await response.text()).trimEnd().split('\n')
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ref: 'main', manifest: tree.manifest })
  expect(lines.slice(1)).toEqual(
    textsOf(
      tree,
      tree.manifest.files.map(([, hash]) => hash),
    ),
  )
})

test('a repository is listed from its first commit on, not from its first push', async () => {
  const token = await anOrganisation('early')
  const tree = await aTree(TREE)
  const listed = async () => {
    const { repos } = await expectJson<{ repos: { repo: string }[] }>(200, '/repos', { token })
    return repos.map(({ repo }) => repo)
  }
  const { push_id: id, missing } = await begin(token, 'early/app', tree)
  expect(await listed()).toEqual([])
  expect((await call('/repos/early/app', { token })).status).toBe(404)
  expect((await upload(token, id ?? '', textsOf(tree, missing))).status).toBe(200)
  expect(await listed()).toEqual([])
  await expectJson(200, `/pushes/${id}/commit`, { method: 'POST', token })
  expect(await listed()).toEqual(['early/app'])
  expect((await call('/repos/early/app', { token })).status).toBe(200)
})

test.each(['.git', '.GIT', '-x', '...', '--force'])(
  'no repository can be named %s',
  async (name) => {
    const token = await anOrganisation(`named${name.replace(/\W/g, '')}${name.length}`)
    const path = `/repos/named${name.replace(/\W/g, '')}${name.length}/${name}/pushes`
    const { manifest } = await aTree(TREE)
    const answer = await call(path, { token, json: { commit: null, manifest } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'request.invalid' })
  },
)

test('dots that a URL takes for a step up reach no repository', async () => {
  const token = await anOrganisation('dots')
  const { manifest } = await aTree(TREE)
  for (const name of ['..', '%2e%2e']) {
    const answer = await call(`/repos/dots/${name}/pushes`, {
      token,
      json: { commit: null, manifest },
    })
    expect([400, 404]).toContain(answer.status)
  }
})

test('an embedding that the server lacks is refused with those that it has, and makes nothing', async () => {
  const token = await anOrganisation('embed')
  const { manifest } = await aTree(TREE)
  const answer = await call('/repos/embed/app/pushes', {
    token,
    json: { commit: null, manifest: { ...manifest, embedding: 'nope/1' } },
  })
  expect(answer.status).toBe(400)
  const { code, detail } = await answer.json<{ code: string; detail: string }>()
  expect(code).toBe('request.invalid')
  expect(detail).toContain('hash-256/1, hashing-1024/1, none')
  const rows = await env.CATALOG.prepare(
    "SELECT r.name FROM repositories r JOIN organisations o USING (org_id) WHERE o.name = 'embed'",
  ).all()
  expect(rows.results).toEqual([])
})

test('vectors that come with a push are checked against its shards, and a commit waits for all of them', async () => {
  const token = await anOrganisation('vectors')
  const tree = await aTree(TREE, 'hashing-1024/1')
  const begun = await begin(token, 'vectors/app', tree)
  const id = begun.push_id ?? ''
  expect(begun.missing_vectors).toEqual(begun.missing)
  const send = (lines: readonly object[]) =>
    call(`/pushes/${id}/vectors`, {
      method: 'PUT',
      token,
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    })
  const [first = '', second = ''] = begun.missing
  const vectors = (count: number): string => btoa('\u0001'.repeat(count * 1_024))
  const refused = async (line: object, detail: string): Promise<void> => {
    const response = await send([line])
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'push.vectors_mismatch',
      detail: expect.stringContaining(detail),
    })
  }
  await refused({ hash: first, vectors: vectors(1) }, 'its shard is not uploaded yet')
  await upload(token, id, textsOf(tree, begun.missing))
  const early = await call(`/pushes/${id}/commit`, { method: 'POST', token })
  expect(early.status).toBe(409)
  expect(await early.json()).toMatchObject({ code: 'push.vectors_missing', missing: 2 })
  await refused({ hash: first, vectors: btoa('abc') }, '3 numbers are not vectors of 1024')
  await refused({ hash: first, vectors: vectors(9) }, 'are not vectors of 1024')
  await refused({ hash: '0'.repeat(64), vectors: vectors(1) }, 'no such hash')
  await refused({ hash: first, vectors: 'no base64!' }, 'it is not')
  const stored = [first, second].map((hash) => ({ hash, vectors: vectors(2) }))
  expect((await send(stored)).status).toBe(200)
  expect((await begin(token, 'vectors/app', tree)).missing_vectors).toEqual([])
  const committed = await call(`/pushes/${id}/commit`, { method: 'POST', token })
  expect(committed.status).toBe(200)
})
