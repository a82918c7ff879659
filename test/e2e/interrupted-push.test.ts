import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOf, runCli, type CliRun } from '../cli/support/run-cli.ts'
import { aWorkTree, copyFromProject, type WorkTree } from '../cli/support/work-tree.ts'
import {
  startProxy,
  type InterruptingProxy,
  type Interruption,
} from './support/interrupting-proxy.ts'
import { runWorker, type RunningWorker } from './support/running-worker.ts'

const REPO = 'acme/interrupted'
const TASKS = [
  'an update stages shards and switches to the new version at once',
  'src/wire/shard.ts:80',
  'rank symbols by their neighbours in the graph',
]
const PHASES: readonly Interruption['phase'][] = ['before', 'during', 'after']

let worker: RunningWorker
let tree: WorkTree
let proxy: InterruptingProxy
beforeAll(async () => {
  worker = await runWorker()
  proxy = await startProxy(worker.url)
  tree = aWorkTree()
  copyFromProject(tree, 'src')
  await push()
})
afterAll(async () => {
  proxy.close()
  tree.remove()
  await worker.stop()
})

const push = (onStart?: (child: ChildProcess) => void): Promise<CliRun> =>
  runCli(['push', '--repo', REPO, '--json', '--quiet'], {
    cwd: tree.root,
    env: { KONTEXT_URL: proxy.url, KONTEXT_TOKEN: worker.token },
    ...(onStart === undefined ? {} : { onStart }),
  })

const askAll = (from: RunningWorker): Promise<string[]> =>
  Promise.all(TASKS.map((task) => from.ask(REPO, task)))

/** Changes every file, so that a push has several batches to upload. */
function editEverything(round: number): void {
  for (const file of globSync('**/*.ts', { cwd: tree.root })) {
    const text = readFileSync(path.join(tree.root, file), 'utf8').replace(
      /\n\/\/ round \d+\n$/,
      '\n',
    )
    tree.write(file, `${text}// round ${round}\n`.replace(/([^\n])\/\/ round/, '$1\n// round'))
  }
}

/** mulberry32: the same points on every machine. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Ten points of a push that has `requests` requests: the first, the last and eight between, each before, during or after. */
function tenPoints(requests: number, seed: number): Pick<Interruption, 'request' | 'phase'>[] {
  const random = seeded(seed)
  return Array.from({ length: 10 }, (_, i) => ({
    request: i === 0 ? 0 : i === 9 ? requests - 1 : Math.floor(random() * requests),
    phase: PHASES[Math.floor(random() * PHASES.length)] ?? 'before',
  }))
}

/** What holds after an interrupted push: all answers are the old ones to the byte, or, when its commit got through, all are the new ones. */
async function expectWhole(before: readonly string[], interrupted: CliRun): Promise<void> {
  const now = await askAll(worker)
  const rerun = interrupted.code === 0 ? interrupted : await push()
  expect(rerun.stderr).toBe('')
  const version = String(jsonOf(rerun)['index_version'])
  const after = await askAll(worker)
  expect(after.every((answer) => answer.startsWith('200 ') && answer.includes(version))).toBe(true)
  expect([before, after]).toContainEqual(now)
}

async function countRequests(): Promise<number> {
  editEverything(0)
  proxy.arm()
  expect((await push()).code).toBe(0)
  return proxy.count()
}

async function expectEqualsCleanPush(): Promise<void> {
  const clean = await runWorker()
  const pushed = await runCli(['push', '--repo', REPO, '--json', '--quiet'], {
    cwd: tree.root,
    env: { KONTEXT_URL: clean.url, KONTEXT_TOKEN: clean.token },
  })
  expect(pushed.code).toBe(0)
  expect(await askAll(worker)).toEqual(await askAll(clean))
  await clean.stop()
}

test('a CLI killed at ten points of a push changes nothing, and a re-run finishes', async () => {
  const requests = await countRequests()
  expect(requests).toBeGreaterThan(3)
  for (const [round, point] of tenPoints(requests, 1).entries()) {
    const before = await askAll(worker)
    editEverything(100 + round)
    let cli: ChildProcess | undefined
    proxy.arm({ ...point, run: () => cli?.kill('SIGKILL') })
    const interrupted = await push((child) => (cli = child))
    proxy.arm()
    expect({ ...point, signal: interrupted.signal }).toEqual({ ...point, signal: 'SIGKILL' })
    await expectWhole(before, interrupted)
  }
  await expectEqualsCleanPush()
}, 900_000)

test('a Worker killed at ten points of a push changes nothing, and a re-run finishes', async () => {
  const requests = await countRequests()
  for (const [round, point] of tenPoints(requests, 2).entries()) {
    const before = await askAll(worker)
    editEverything(200 + round)
    let restarted: Promise<void> | undefined
    const kill = (): void => {
      worker.kill()
      restarted = worker.restart()
    }
    proxy.arm({ ...point, run: kill })
    const interrupted = await push()
    proxy.arm()
    await restarted
    expect({ ...point, wasKilled: restarted !== undefined }).toEqual({ ...point, wasKilled: true })
    await expectWhole(before, interrupted)
  }
  await expectEqualsCleanPush()
}, 900_000)
