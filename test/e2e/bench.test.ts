// `kontext-index bench` against a running server: the same report as from the local index, and what only a server can get wrong.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOf, runCli, type CliRun } from '../cli/support/run-cli.ts'
import { aWorkTree, type WorkTree } from '../cli/support/work-tree.ts'
import { runWorker, type RunningWorker } from './support/running-worker.ts'

let worker: RunningWorker
let tree: WorkTree
const TASK = 'the price of a large cup is wrong'
const PRICE = 'src/price.ts:price'

beforeAll(async () => {
  worker = await runWorker()
  tree = aWorkTree({ name: 'shop' })
  tree.write(
    'src/price.ts',
    '/** The price of a cup. */\nexport function price(size: string): number {\n  return size.length\n}\n',
  )
  for (const repo of ['acme/shop', 'acme/twin']) {
    const pushed = await run(['push', '--repo', repo, '--quiet'])
    if (pushed.code !== 0) throw new Error(pushed.stderr)
  }
})
afterAll(async () => {
  tree.remove()
  await worker.stop()
})

const run = (args: readonly string[]): Promise<CliRun> =>
  runCli(args, {
    cwd: tree.root,
    env: { KONTEXT_URL: worker.url, KONTEXT_TOKEN: worker.token },
  })

interface Report {
  readonly via: string
  readonly index_versions: readonly string[]
  readonly reports: readonly {
    readonly weights: string | null
    readonly summary: Readonly<Record<string, unknown>>
    readonly cases: readonly Readonly<Record<string, unknown>>[]
  }[]
  readonly difference: Readonly<Record<string, { readonly ci95: readonly number[] }>> | null
}

function cases(name: string, content: unknown): readonly string[] {
  tree.write(name, JSON.stringify(content))
  return ['bench', '--cases', name, '--runs', '2', '--loads', '2']
}

test('a server is measured through its own answers, with the figures of the local index', async () => {
  const given = cases('right.json', [
    { id: 'cup', task: TASK, symbols: [PRICE], options: { repos: ['acme/shop'] } },
  ])
  const done = await run([...given, '--out', 'report.json', '--json'])
  expect(done.code).toBe(0)
  const report = jsonOf(done) as unknown as Report
  expect(report.via).toBe('server')
  expect(report.index_versions).toMatchObject([expect.stringMatching(/^acme\/shop [0-9a-f]{64}$/)])
  const [only] = report.reports
  expect(only?.cases[0]).toMatchObject({
    recall: 1,
    precision_at_1: 1,
    mrr: 1,
    deterministic: true,
    scope_ok: true,
  })
  expect(only?.summary).toMatchObject({
    latency_median_ms: expect.any(Number),
    latency_p95_ms: expect.any(Number),
  })
  const written: unknown = JSON.parse(readFileSync(path.join(tree.root, 'report.json'), 'utf8'))
  expect(written).toEqual(report)
  const local = jsonOf(
    await run([
      ...cases('local.json', [{ id: 'cup', task: TASK, symbols: [PRICE] }]),
      '--local',
      '--json',
    ]),
  ) as unknown as Report
  expect(local.reports[0]?.cases[0]?.['returned']).toEqual(only?.cases[0]?.['returned'])
})

test('an answer that holds a forbidden repository fails the run, and names it', async () => {
  const given = cases('scope.json', [
    {
      task: TASK,
      files: ['src/price.ts'],
      options: { repos: ['acme/shop', 'acme/twin'] },
      forbidden_repos: ['acme/twin'],
    },
  ])
  const done = await run([...given, '--json'])
  expect(done.code).toBe(1)
  const [report] = (jsonOf(done) as unknown as Report).reports
  expect(report?.cases[0]).toMatchObject({ scope_ok: false, foreign_repos: ['acme/twin'] })
})

test('two weight sets of a server are compared with intervals', async () => {
  const given = cases('pair.json', [
    { task: TASK, symbols: [PRICE], options: { repos: ['acme/shop'] } },
    { task: 'price', files: ['src/price.ts'], options: { repos: ['acme/twin'] } },
  ])
  const done = await run([...given, '--compare', 'bce', 'smartctx', '--json'])
  expect(done.code).toBe(0)
  const report = jsonOf(done) as unknown as Report
  expect(report.reports.map(({ weights }) => weights)).toEqual(['bce', 'smartctx'])
  expect(report.difference?.['recall']?.ci95).toHaveLength(2)
})
