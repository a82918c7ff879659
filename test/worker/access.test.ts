// Who may see what: revocation at once (case 73), scopes, confinement, visibility, and the same answer for the invisible and the unknown.

import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import {
  aToken,
  anOrganisation,
  begin,
  call,
  expectJson,
  push,
  textsOf,
  upload,
} from './support/client.ts'
import { aTree, numbered } from './support/shards.ts'

const context = (token: string, repo: string) =>
  call('/context', { token, json: { task: 'a_00', repos: [repo] } })

test('a revoked token fails at once everywhere, and its sibling goes on', async () => {
  const admin = await anOrganisation('revoke')
  const tree = await aTree(numbered('a', 2))
  await push(admin, 'revoke/app', tree)
  const { token: first, token_id: id } = await expectJson<{ token: string; token_id: string }>(
    201,
    '/tokens',
    { token: admin, json: { name: 'one', scopes: ['read', 'push'] } },
  )
  const second = await aToken(admin, ['read'])
  expect((await context(first, 'revoke/app')).status).toBe(200)
  const begun = await begin(first, 'revoke/app', await aTree(numbered('b', 2)))
  expect((await call(`/tokens/${id}`, { method: 'DELETE', token: admin })).status).toBe(200)
  const refused = await context(first, 'revoke/app')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain('Bearer')
  expect(await refused.json()).toMatchObject({ code: 'auth.invalid' })
  const tree2 = await aTree(numbered('b', 2))
  const uploaded = await upload(first, begun.push_id ?? '', textsOf(tree2, begun.missing))
  expect(uploaded.status).toBe(401)
  const committed = await call(`/pushes/${begun.push_id}/commit`, { method: 'POST', token: first })
  expect(committed.status).toBe(401)
  const { repos } = await expectJson<{ repos: { refs: { index_version: string }[] }[] }>(
    200,
    '/repos',
    { token: second },
  )
  expect(repos[0]?.refs[0]?.index_version).toBe(tree.indexVersion)
})

test('an expired token and one of a removed member are not accepted', async () => {
  const admin = await anOrganisation('expire')
  const past = await expectJson<{ token: string }>(201, '/tokens', {
    token: admin,
    json: { name: 'past', scopes: ['read'], expires_at: '2020-01-01T00:00:00Z' },
  })
  expect((await call('/repos', { token: past.token })).status).toBe(401)
  const member = await expectJson<{ member_id: string }>(201, '/members', {
    token: admin,
    json: { name: 'ada' },
  })
  const token = await aToken(admin, ['read'], { member_id: member.member_id })
  expect((await call('/repos', { token })).status).toBe(200)
  await expectJson(200, `/members/${member.member_id}`, { method: 'DELETE', token: admin })
  expect((await call('/repos', { token })).status).toBe(401)
})

test('a token does only what its scopes allow', async () => {
  const admin = await anOrganisation('scopes')
  const tree = await aTree(numbered('a', 1))
  await push(admin, 'scopes/app', tree)
  const [read, pusher] = await Promise.all([aToken(admin, ['read']), aToken(admin, ['push'])])
  const attempts = [
    [read, 'POST', '/repos/scopes/app/pushes', { commit: null, manifest: tree.manifest }],
    [read, 'DELETE', '/repos/scopes/app', undefined],
    [read, 'POST', '/tokens', { name: 'x', scopes: ['admin'] }],
    [pusher, 'POST', '/context', { task: 'a' }],
    [pusher, 'GET', '/repos/scopes/app/export', undefined],
  ] as const
  for (const [token, method, path, json] of attempts) {
    const response = await call(path, { token, method, ...(json === undefined ? {} : { json }) })
    expect([path, response.status]).toEqual([path, 403])
    expect(await response.json()).toMatchObject({ code: 'auth.scope' })
  }
})

test('a confined token sees and makes only its repositories', async () => {
  const admin = await anOrganisation('confined')
  const tree = await aTree(numbered('a', 1))
  await push(admin, 'confined/one', tree)
  await push(admin, 'confined/two', tree)
  const token = await aToken(admin, ['read', 'push'], { repositories: ['confined/one'] })
  const { repos } = await expectJson<{ repos: { repo: string }[] }>(200, '/repos', { token })
  expect(repos.map(({ repo }) => repo)).toEqual(['confined/one'])
  expect((await context(token, 'confined/two')).status).toBe(404)
  const made = await call('/repos/confined/three/pushes', {
    token,
    json: { commit: null, manifest: tree.manifest },
  })
  expect(made.status).toBe(404)
})

test('a private repository is there for its owner and administrators only', async () => {
  const admin = await anOrganisation('private')
  const member = async (name: string) => {
    const { member_id: id } = await expectJson<{ member_id: string }>(201, '/members', {
      token: admin,
      json: { name },
    })
    return aToken(admin, ['read', 'push'], { member_id: id })
  }
  const [owner, other] = await Promise.all([member('owner'), member('other')])
  await push(owner, 'private/app', await aTree(numbered('a', 1)))
  expect((await context(other, 'private/app')).status).toBe(200)
  await expectJson(200, '/repos/private/app', {
    method: 'PATCH',
    token: admin,
    json: { visibility: 'private' },
  })
  const statuses = await Promise.all(
    [owner, admin, other].map(async (token) => (await context(token, 'private/app')).status),
  )
  expect(statuses).toEqual([200, 200, 404])
})

test('nobody pushes into the name of another organisation', async () => {
  await anOrganisation('victim')
  const token = await anOrganisation('stranger')
  const tree = await aTree(numbered('a', 1))
  const response = await call('/repos/victim/app/pushes', {
    token,
    json: { commit: null, manifest: tree.manifest },
  })
  expect(response.status).toBe(404)
})

test('an organisation is made with the bootstrap secret only, and repeating it issues another token', async () => {
  for (const token of [undefined, 'wrong', await anOrganisation('boot')]) {
    const response = await call('/orgs', {
      ...(token === undefined ? {} : { token }),
      json: { name: 'mallory' },
    })
    expect(response.status).toBe(401)
  }
  const again = await expectJson<{ created: boolean; token: string }>(200, '/orgs', {
    token: env.BOOTSTRAP_TOKEN ?? '',
    json: { name: 'boot' },
  })
  expect(again.created).toBe(false)
  expect((await call('/repos', { token: again.token })).status).toBe(200)
})

test('the catalogue holds no secret', async () => {
  const token = await anOrganisation('hashed')
  const { results } = await env.CATALOG.prepare('SELECT * FROM tokens').all()
  expect(JSON.stringify(results)).not.toContain(token.slice(4))
})

test('usage counts requests by day, token and operation, and notes when a token was used', async () => {
  const admin = await anOrganisation('usage')
  const token = await aToken(admin, ['read'])
  for (let i = 0; i < 3; i += 1) await (await call('/repos', { token })).text()
  const repos = async () => {
    const { usage } = await expectJson<{ usage: { operation: string; requests: number }[] }>(
      200,
      '/usage',
      { token: admin },
    )
    return usage.find(({ operation }) => operation === 'repos')?.requests
  }
  await vi.waitFor(async () => expect(await repos()).toBe(3), { timeout: 10_000, interval: 300 })
  const { tokens } = await expectJson<{ tokens: { last_used_at: string | null }[] }>(
    200,
    '/tokens',
    { token: admin },
  )
  expect(tokens.at(-1)?.last_used_at).toMatch(/^\d{4}-/)
})
