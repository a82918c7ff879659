// Case 59: two pushes of one ref at once never mix.

import { expect, test, vi } from 'vitest'
import {
  anOrganisation,
  begin,
  call,
  push,
  searchNames,
  textsOf,
  upload,
} from './support/client.ts'
import { aTree, numbered } from './support/shards.ts'

// Minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const ROUNDS = 20

test('of two pushes at once one wins and the other is told, and nothing mixes', async () => {
  const token = await anOrganisation('race')
  for (let round = 0; round < ROUNDS; round += 1) {
    const repo = `race/app-${round}`
    await push(token, repo, await aTree(numbered('base', 1)))
    const trees = await Promise.all(['a', 'b'].map((prefix) => aTree(numbered(prefix, 12))))
    const statuses = await Promise.all(
      trees.map(async (tree) => {
        const begun = await begin(token, repo, tree)
        const id = begun.push_id ?? ''
        await upload(token, id, textsOf(tree, begun.missing))
        const committed = await call(`/pushes/${id}/commit`, { method: 'POST', token })
        await committed.text()
        return committed.status
      }),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = statuses.indexOf(200) === 0 ? 'a' : 'b'
    const names = (
      await Promise.all([
        searchNames(token, 'function a 00', repo),
        searchNames(token, 'function b 00', repo),
      ])
    ).flat()
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !name.startsWith(winner))).toEqual([])
  }
})

test('a push that lost says which version is live, and wins when based on it', async () => {
  const token = await anOrganisation('retry')
  const [a, b] = await Promise.all([aTree(numbered('a', 3)), aTree(numbered('b', 3))])
  const late = await begin(token, 'retry/app', b)
  await push(token, 'retry/app', a)
  await upload(token, late.push_id ?? '', textsOf(b, late.missing))
  const lost = await call(`/pushes/${late.push_id}/commit`, { method: 'POST', token })
  expect(lost.status).toBe(409)
  expect(await lost.json()).toMatchObject({ code: 'push.conflict', live: a.indexVersion })
  const won = await push(token, 'retry/app', b, { base: a.indexVersion })
  expect(won.previous).toBe(a.indexVersion)
})
