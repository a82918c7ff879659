// Everything in memory can be lost between any two calls, and a push can die anywhere: the old version answers as before, a re-run finishes.

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { openObjectState } from '#worker/durable-objects/object-state.ts'
import { commitPush } from '#worker/durable-objects/push-desk.ts'
import type { RepositoryObject } from '#worker/durable-objects/repository-object.ts'
import { anOrganisation, begin, call, expectJson, push, textsOf, upload } from './support/client.ts'
import { Crash, withFault, type Fault } from './support/faults.ts'
import { aTree, numbered } from './support/shards.ts'

vi.setConfig({ testTimeout: 300_000 })

async function objectOf(repo: string): Promise<DurableObjectStub<RepositoryObject>> {
  const [org = '', name = ''] = repo.split('/')
  const row = await env.CATALOG.prepare(
    'SELECT r.repo_id FROM repositories r JOIN organisations o ON o.org_id = r.org_id WHERE o.name = ? AND r.name = ?',
  )
    .bind(org, name)
    .first<{ repo_id: string }>()
  return env.REPOSITORY.getByName(row?.repo_id ?? '')
}

const ask = async (token: string, repo: string, task: string): Promise<string> => {
  const response = await call('/context', { token, json: { task, repos: [repo] } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(text)
  return text
}

const rows = async (table: string, repo: string): Promise<number> => {
  const id = (await objectOf(repo)).name
  const found = await env.INDEX_0.prepare(`SELECT count(*) AS n FROM ${table} WHERE repo_id = ?`)
    .bind(id)
    .first<{ n: number }>()
  return found?.n ?? -1
}

test('answers are the same bytes after the object was evicted between any two calls', async () => {
  const token = await anOrganisation('evict')
  const repo = 'evict/app'
  const tree = await aTree(numbered('e', 8))
  const evict = async () => evictDurableObject(await objectOf(repo))
  const begun = await begin(token, repo, tree)
  await evict()
  await upload(token, begun.push_id ?? '', textsOf(tree, begun.missing.slice(0, 3)))
  await evict()
  await upload(token, begun.push_id ?? '', textsOf(tree, begun.missing.slice(3)))
  await evict()
  await expectJson(200, `/pushes/${begun.push_id}/commit`, { method: 'POST', token })
  const warm = await ask(token, repo, 'e_03')
  await evict()
  expect(await ask(token, repo, 'e_03')).toBe(warm)
  await evict()
  await expectJson(200, `/pushes/${begun.push_id}/commit`, { method: 'POST', token })
})

test('a commit that dies at any step leaves the old version or the whole new one, and a re-run ends like a clean push', async () => {
  const token = await anOrganisation('crash')
  const [before, after] = await Promise.all([
    aTree([...numbered('common', 3), ...numbered('old', 3)]),
    aTree([...numbered('common', 3), ...numbered('new', 3)]),
  ])
  await push(token, 'crash/clean', after)
  const clean = await itemsOf(token, 'crash/clean')
  const outcomes: string[] = []
  for (let at = 0; ; at += 1) {
    const died: boolean[] = []
    for (const applied of [false, true]) {
      const repo = `crash/at-${at}-${applied}`
      await push(token, repo, before)
      const oldAnswer = await ask(token, repo, 'old_01 common_01')
      const begun = await begin(token, repo, after)
      await upload(token, begun.push_id ?? '', textsOf(after, begun.missing))
      died.push(await commitWithFault(repo, begun.push_id ?? '', { at, applied }))
      const version = await liveVersion(token, repo)
      expect([before.indexVersion, after.indexVersion]).toContain(version)
      const answer = await ask(token, repo, 'old_01 common_01')
      expect(answer === oldAnswer).toBe(version === before.indexVersion)
      outcomes.push(version === before.indexVersion ? 'old' : 'new')
      await evictDurableObject(await objectOf(repo))
      const rerun = await begin(token, repo, after)
      expect(rerun.missing).toEqual([])
      if (rerun.push_id !== null) {
        await expectJson(200, `/pushes/${rerun.push_id}/commit`, { method: 'POST', token })
      }
      expect(await liveVersion(token, repo)).toBe(after.indexVersion)
      expect(await itemsOf(token, repo)).toEqual(clean)
      const { refs } = await expectJson<{ refs: { index_version: string }[] }>(
        200,
        `/repos/${repo}`,
        { token },
      )
      expect(refs[0]?.index_version).toBe(after.indexVersion)
    }
    if (!died.includes(true)) break
  }
  expect(outcomes.length).toBeGreaterThan(10)
  expect(new Set(outcomes)).toEqual(new Set(['old', 'new']))
})

/** Items of a pack without the repository's name. */
async function itemsOf(token: string, repo: string): Promise<object[]> {
  const pack = JSON.parse(await ask(token, repo, 'new_01 common_01'))
  return pack.context.items.map((item: object) => Object.assign(item, { repo: '' }))
}

/** Commits inside the object with databases that fail; whether they did. */
async function commitWithFault(repo: string, pushId: string, fault: Fault): Promise<boolean> {
  return runInDurableObject(await objectOf(repo), async (_, { storage }) => {
    const state = openObjectState(storage, withFault(env, fault).env)
    const identity = state.identity.recall()
    if (identity === undefined) throw new Error('the object knows no repository')
    try {
      await commitPush(state, identity, pushId)
      return false
    } catch (error) {
      if (error instanceof Crash) return true
      throw error
    }
  })
}

async function liveVersion(token: string, repo: string): Promise<string> {
  const pack = JSON.parse(await ask(token, repo, 'common_01'))
  return pack.index_version
}

test('a commit whose answer was lost answers the same when it is repeated after the next push', async () => {
  const token = await anOrganisation('lost')
  const [a, b] = await Promise.all([aTree(numbered('a', 2)), aTree(numbered('b', 2))])
  const begun = await begin(token, 'lost/app', a)
  await upload(token, begun.push_id ?? '', textsOf(a, begun.missing))
  const first = await expectJson(200, `/pushes/${begun.push_id}/commit`, { method: 'POST', token })
  await push(token, 'lost/app', b)
  await evictDurableObject(await objectOf('lost/app'))
  const again = await expectJson(200, `/pushes/${begun.push_id}/commit`, { method: 'POST', token })
  expect(again).toEqual(first)
})

test('tidying keeps the live version and the one before, and removes what is older', async () => {
  const token = await anOrganisation('tidy')
  const repo = 'tidy/app'
  for (const prefix of ['a', 'b', 'c']) await push(token, repo, await aTree(numbered(prefix, 4)))
  expect(await rows('shards', repo)).toBe(12)
  await runDurableObjectAlarm(await objectOf(repo))
  expect(await rows('shards', repo)).toBe(8)
  const kept = await runInDurableObject(await objectOf(repo), (_, { storage }) =>
    storage.sql.exec('SELECT DISTINCT index_version FROM snapshot_chunks').toArray(),
  )
  expect(kept).toHaveLength(2)
})

test('an abandoned push is swept with its shards, and those of another open push stay', async () => {
  const token = await anOrganisation('sweep')
  const repo = 'sweep/app'
  await push(token, repo, await aTree(numbered('live', 2)))
  const [gone, open] = await Promise.all([aTree(numbered('gone', 3)), aTree(numbered('open', 3))])
  let abandoned = ''
  for (const tree of [gone, open]) {
    const begun = await begin(token, repo, tree)
    await upload(token, begun.push_id ?? '', textsOf(tree, begun.missing))
    if (tree === gone) abandoned = begun.push_id ?? ''
  }
  await expectJson(200, `/pushes/${abandoned}`, { method: 'DELETE', token })
  const again = await call(`/pushes/${abandoned}/commit`, { method: 'POST', token })
  expect(again.status).toBe(404)
  await runDurableObjectAlarm(await objectOf(repo))
  expect(await rows('shards', repo)).toBe(5)
})

test('a push that nobody ends expires after a day', async () => {
  const token = await anOrganisation('expired')
  const repo = 'expired/app'
  const tree = await aTree(numbered('x', 3))
  const begun = await begin(token, repo, tree)
  await upload(token, begun.push_id ?? '', textsOf(tree, begun.missing))
  const stub = await objectOf(repo)
  await runInDurableObject(stub, (_, { storage }) =>
    storage.sql.exec('UPDATE pushes SET expires_ms = expires_ms - 86400000'),
  )
  await runDurableObjectAlarm(stub)
  expect(await rows('shards', repo)).toBe(0)
  const committed = await call(`/pushes/${begun.push_id}/commit`, { method: 'POST', token })
  expect(committed.status).toBe(404)
})

test('a graph whose snapshot was lost is built again from the index database', async () => {
  const token = await anOrganisation('rebuild')
  await push(token, 'rebuild/app', await aTree(numbered('g', 4)))
  const before = await ask(token, 'rebuild/app', 'g_01')
  const stub = await objectOf('rebuild/app')
  await runInDurableObject(stub, (_, { storage }) =>
    storage.sql.exec(`DELETE FROM snapshot_chunks WHERE part <> 'manifest'`),
  )
  await evictDurableObject(stub)
  expect(await ask(token, 'rebuild/app', 'g_01')).toBe(before)
})

test('deleting a repository removes its rows, tables, packs and graphs, and its name is free', async () => {
  const token = await anOrganisation('delete')
  const repo = 'delete/app'
  await push(token, repo, await aTree(numbered('d', 4)))
  const pack = await expectJson<{ digest: string }>(200, '/context', {
    token,
    json: { task: 'd_01' },
  })
  const stub = await objectOf(repo)
  const id = stub.name ?? ''
  await expectJson(200, `/repos/${repo}`, { method: 'DELETE', token })
  for (const table of ['shards', 'symbols', 'routes', 'indexes']) {
    const left = await env.INDEX_0.prepare(`SELECT count(*) AS n FROM ${table} WHERE repo_id = ?`)
      .bind(id)
      .first<{ n: number }>()
    expect([table, left?.n]).toEqual([table, 0])
  }
  const catalogue = await env.CATALOG.prepare(
    'SELECT (SELECT count(*) FROM repositories WHERE repo_id = ?1) + (SELECT count(*) FROM refs WHERE repo_id = ?1) + (SELECT count(*) FROM versions WHERE repo_id = ?1) AS n',
  )
    .bind(id)
    .first<{ n: number }>()
  expect(catalogue?.n).toBe(0)
  expect((await call(`/packs/${pack.digest}`, { token })).status).toBe(404)
  expect((await call('/context', { token, json: { task: 'd_01', repos: [repo] } })).status).toBe(
    404,
  )
  await push(token, repo, await aTree(numbered('n', 2)))
  expect(await ask(token, repo, 'n_01')).toContain('n_01')
})

test('a deletion that was interrupted is finished by the alarm', async () => {
  const token = await anOrganisation('unfinished')
  const repo = 'unfinished/app'
  await push(token, repo, await aTree(numbered('u', 4)))
  const stub = await objectOf(repo)
  const id = stub.name ?? ''
  await runInDurableObject(stub, (_, { storage }) =>
    storage.sql.exec(`INSERT INTO identity (key, value) VALUES ('destroying', '1')`),
  )
  await evictDurableObject(stub)
  await runDurableObjectAlarm(stub)
  const left = await env.INDEX_0.prepare('SELECT count(*) AS n FROM shards WHERE repo_id = ?')
    .bind(id)
    .first<{ n: number }>()
  expect(left?.n).toBe(0)
  expect((await call(`/repos/${repo}`, { token })).status).toBe(404)
})
