// Tenants: every route of the OpenAPI document is asked by a stranger for what another tenant has, so that a new route cannot be forgotten.

import { beforeAll, expect, test, vi } from 'vitest'
import { anOrganisation, begin, call, expectJson, push } from './support/client.ts'
import { aTree, numbered } from './support/shards.ts'

// Minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

interface Operation {
  readonly method: string
  readonly path: string
  readonly isPublic: boolean
}

const tenant = { token: '', stranger: '', pushId: '', digest: '', memberId: '', tokenId: '' }
let operations: readonly Operation[] = []

beforeAll(async () => {
  tenant.token = await anOrganisation('tenant')
  tenant.stranger = await anOrganisation('outsider')
  await push(tenant.token, 'tenant/app', await aTree(numbered('secret', 3)))
  await push(tenant.stranger, 'outsider/app', await aTree(numbered('mine', 3)))
  const open = await begin(tenant.token, 'tenant/app', await aTree(numbered('next', 3)))
  tenant.pushId = open.push_id ?? ''
  const pack = await expectJson<{ digest: string }>(200, '/context', {
    token: tenant.token,
    json: { task: 'secret_00' },
  })
  tenant.digest = pack.digest
  const { members } = await expectJson<{ members: { member_id: string }[] }>(200, '/members', {
    token: tenant.token,
  })
  tenant.memberId = members[0]?.member_id ?? ''
  const { tokens } = await expectJson<{ tokens: { token_id: string }[] }>(200, '/tokens', {
    token: tenant.token,
  })
  tenant.tokenId = tokens[0]?.token_id ?? ''
  const { paths } = await expectJson<{
    paths: Record<string, Record<string, { security?: unknown }>>
  }>(200, '/openapi.json')
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path,
      isPublic: security === undefined,
    })),
  )
})

/** What a stranger asks on each route, and what an unknown thing of the same kind is. */
const ATTEMPTS: Readonly<
  Record<string, (mine: boolean) => { readonly path: string; readonly json?: unknown }>
> = {
  'POST /context': (mine) => ({
    path: '/context',
    json: { task: 'secret_00', repos: [repo(mine)] },
  }),
  'POST /search': (mine) => ({
    path: '/search',
    json: { query: 'secret_00', repos: [repo(mine)] },
  }),
  'GET /symbols': (mine) => ({ path: `/symbols?name=secret_00&repo=${repo(mine)}` }),
  'GET /symbols/{id}': (mine) => ({ path: `/symbols/secret_00?repo=${repo(mine)}` }),
  'GET /graph/{view}': (mine) => ({ path: `/graph/callers?id=secret_00&repo=${repo(mine)}` }),
  'POST /impact': (mine) => ({ path: '/impact', json: { id: 'secret_00', repo: repo(mine) } }),
  'GET /repos/{org}/{name}': (mine) => ({ path: `/repos/${repo(mine)}` }),
  'PATCH /repos/{org}/{name}': (mine) => ({
    path: `/repos/${repo(mine)}`,
    json: { visibility: 'private' },
  }),
  'DELETE /repos/{org}/{name}': (mine) => ({ path: `/repos/${repo(mine)}` }),
  'POST /repos/{org}/{name}/pushes': (mine) => ({
    path: `/repos/${repo(mine)}/pushes`,
    json: { commit: null, manifest: { format: 1, embedding: 'none', files: [] } },
  }),
  'GET /repos/{org}/{name}/export': (mine) => ({ path: `/repos/${repo(mine)}/export` }),
  'PUT /pushes/{id}/shards': (mine) => ({ path: `/pushes/${pushId(mine)}/shards` }),
  'PUT /pushes/{id}/vectors': (mine) => ({ path: `/pushes/${pushId(mine)}/vectors` }),
  'POST /pushes/{id}/commit': (mine) => ({ path: `/pushes/${pushId(mine)}/commit` }),
  'DELETE /pushes/{id}': (mine) => ({ path: `/pushes/${pushId(mine)}` }),
  'GET /packs/{digest}': (mine) => ({ path: `/packs/${mine ? tenant.digest : '0'.repeat(64)}` }),
  'DELETE /members/{id}': (mine) => ({ path: `/members/${mine ? tenant.memberId : 'mem_none'}` }),
  'DELETE /tokens/{id}': (mine) => ({ path: `/tokens/${mine ? tenant.tokenId : 'tok_none'}` }),
}

/** Routes that name nothing: they speak of the caller's own organisation. */
const OWN = [
  'GET /orgs',
  'POST /orgs',
  'GET /usage',
  'GET /members',
  'POST /members',
  'GET /tokens',
  'POST /tokens',
  'GET /repos',
]

const repo = (existing: boolean): string => (existing ? 'tenant/app' : 'tenant/nothing')
const pushId = (existing: boolean): string =>
  existing ? tenant.pushId : `rep_${'0'.repeat(32)}.psh_${'0'.repeat(32)}`

const names = (operation: Operation): string => `${operation.method} ${operation.path}`

const masked = (text: string): string =>
  text.replaceAll(/tenant\/(app|nothing)/g, 'tenant/x').replaceAll(/"[0-9a-f]{64}"/g, '"digest"')

test('every route of the document is covered here', () => {
  const covered = [...Object.keys(ATTEMPTS), ...OWN].toSorted()
  expect(operations.map(names).toSorted()).toEqual(covered)
})

test('every route but the public ones refuses a caller without a token', async () => {
  expect(operations.filter(({ isPublic }) => isPublic)).toEqual([])
  for (const operation of operations) {
    const { path, json } = ATTEMPTS[names(operation)]?.(true) ?? { path: operation.path }
    const response = await call(path, {
      method: operation.method,
      ...(json === undefined ? {} : { json }),
    })
    expect([names(operation), response.status]).toEqual([names(operation), 401])
    expect(await response.json()).toMatchObject({ code: 'auth.missing' })
  }
})

test('what another tenant has answers exactly like what does not exist', async () => {
  for (const [name, attempt] of Object.entries(ATTEMPTS)) {
    const [method = ''] = name.split(' ')
    const answers = await Promise.all(
      [true, false].map(async (existing) => {
        const { path, json } = attempt(existing)
        const isUpload = name.startsWith('PUT')
        const response = await call(path, {
          method,
          token: tenant.stranger,
          ...(json === undefined ? {} : { json }),
          ...(isUpload ? { body: '{}', headers: { 'content-type': 'application/x-ndjson' } } : {}),
        })
        const headers = [...response.headers].filter(([key]) => key !== 'content-length')
        return { status: response.status, headers, body: masked(await response.text()) }
      }),
    )
    expect([name, answers[0]]).toEqual([name, answers[1]])
    expect([name, answers[0]?.status]).toEqual([name, 404])
    expect(answers[0]?.body).not.toContain('secret')
  }
})

test('without naming a repository a stranger finds its own only', async () => {
  const token = tenant.stranger
  const search = await call('/search', { token, json: { query: 'secret_00 mine_00' } })
  expect(await search.text()).not.toContain('secret')
  const pack = await call('/context', { token, json: { task: 'secret mine_00' } })
  const { context } = await pack.json<{ context: { items: { repo: string }[] } }>()
  expect(new Set(context.items.map((item) => item.repo))).toEqual(new Set(['outsider/app']))
  expect(await (await call('/repos', { token })).text()).not.toContain('tenant')
  expect(await (await call('/usage', { token })).text()).not.toContain(tenant.tokenId)
  expect(await (await call('/tokens', { token })).text()).not.toContain(tenant.tokenId)
})

test('200 pairs of questions at once never get each other’s answers', async () => {
  const ask = async (token: string, task: string): Promise<string> =>
    (await call('/context', { token, json: { task } })).text()
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        Promise.all([ask(tenant.token, 'secret_01'), ask(tenant.stranger, 'mine_01')]),
      ),
    )
    for (const [theirs, own] of answers) {
      expect(theirs).toContain('secret_01')
      expect(theirs).not.toContain('mine_')
      expect(own).toContain('mine_01')
      expect(own).not.toContain('secret')
    }
  }
})

test('the tenant’s repository is unharmed', async () => {
  const { refs } = await expectJson<{ refs: unknown[] }>(200, '/repos/tenant/app', {
    token: tenant.token,
  })
  expect(refs).toHaveLength(1)
})
