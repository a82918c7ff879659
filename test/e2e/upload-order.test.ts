import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { openPushSource, type PushSource } from '#cli/push/push-source.ts'
import { push } from '#cli/push/push.ts'
import { createClient } from '#cli/server/client.ts'
import { aWorkTree, copyFromProject, type WorkTree } from '../cli/support/work-tree.ts'
import { runWorker, type RunningWorker } from './support/running-worker.ts'

const REPO = 'acme/order'
const TASKS = [
  'resume an interrupted upload',
  'why is a symbol ambiguous',
  'rank candidates by their neighbours',
  'src/core/graph/snapshot.ts:80',
  'decodeSnapshot throws RangeError on a truncated snapshot',
  'quote a term for full text search',
  'the page rank of a repository without edges',
  'encodeShard must keep the order of keys',
  'tests are not anchors unless the task is about tests',
  'expand along CALLS edges two hops',
  'switchIndex drops the old table too early',
  'noisy or of several sources',
  'count tokens of a rendered pack',
  'split identifiers into terms: camelCase, snake_case, ALL_CAPS',
  'at walkEdges (src/core/graph/walk.ts:70:12)',
  'which functions read the manifest',
  'vectors of symbols without a body',
  'Türkçe açıklama: sıralama nasıl belirlenir',
  'a pack never exceeds its budget',
  'limits of a D1 statement',
]

let workers: readonly RunningWorker[]
let tree: WorkTree
beforeAll(async () => {
  workers = await Promise.all([runWorker(), runWorker()])
  tree = aWorkTree()
  copyFromProject(tree, 'src/core', 'src/storage', 'src/wire', 'src/engine')
  await updateLocalIndex(tree.root)
})
afterAll(async () => {
  tree.remove()
  await Promise.all(workers.map((worker) => worker.stop()))
})

/** The same source, its shards in another order. */
const reordered = (source: PushSource): PushSource => ({
  ...source,
  async *shards(hashes) {
    const texts: string[] = []
    for await (const text of source.shards(hashes)) texts.push(text)
    yield* texts.toSorted((a, b) => a.length - b.length).toReversed()
  },
})

test('two servers that got the shards in different orders give equal bytes', async () => {
  for (const [i, { url, token }] of workers.entries()) {
    const source = await openPushSource(tree.root, { withSource: true })
    await push({
      root: tree.root,
      client: createClient({ url, token }),
      source: i === 0 ? source : reordered(source),
      repo: REPO,
      ref: 'main',
      commit: null,
      dirty: false,
      force: false,
      dryRun: false,
    })
    source.close()
  }
  const [first, second] = workers
  for (const task of TASKS) {
    const answer = await first?.ask(REPO, task)
    expect(answer).toMatch(/^200 /)
    expect(await second?.ask(REPO, task)).toBe(answer)
    expect(await first?.ask(REPO, task)).toBe(answer)
  }
})
