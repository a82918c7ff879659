import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOf, runCli, type CliRun } from './support/run-cli.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

let tree: WorkTree
const bench = (...args: readonly string[]): Promise<CliRun> =>
  runCli(['bench', '--local', '--runs', '2', ...args], { cwd: tree.root })

const cases = (name: string, content: unknown): string => {
  tree.write(name, JSON.stringify(content))
  return name
}

const PRICE = 'src/price.ts:price'
const TASK = 'the price of a large cup is wrong'

beforeAll(async () => {
  tree = aWorkTree({ name: 'shop' })
  tree.write(
    'src/price.ts',
    '/** The price of a cup. */\nexport function price(size: string): number {\n  return size.length\n}\n',
  )
  tree.write(
    'src/order.ts',
    "import { price } from './price.ts'\n\nexport class Order {\n  total(): number {\n    return price('large')\n  }\n}\n\nexport class Refund {\n  total(): number {\n    return -1\n  }\n}\n",
  )
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'one')
  await runCli(['init', '--quiet'], { cwd: tree.root })
})
afterAll(() => tree.remove())

interface Report {
  readonly reports: readonly {
    readonly weights: string | null
    readonly summary: Readonly<Record<string, unknown>> & {
      readonly recall: { readonly mean: number; readonly ci95: readonly number[] }
    }
    readonly cases: readonly Readonly<Record<string, unknown>>[]
  }[]
  readonly difference: Readonly<Record<string, unknown>> | null
}

test('a right symbol that leads the answer gives full marks, the same in every run and load', async () => {
  const file = cases('right.json', { cases: [{ id: 'cup', task: TASK, symbols: [PRICE] }] })
  const run = await bench('--cases', file, '--out', 'report.json', '--json')
  expect(run.stderr).not.toContain('kontext-index:')
  expect(run.code).toBe(0)
  const report = jsonOf(run) as unknown as Report
  const [only] = report.reports
  expect(only?.cases[0]).toMatchObject({
    id: 'cup',
    recall: 1,
    precision_at_1: 1,
    mrr: 1,
    ndcg: 1,
    deterministic: true,
    scope_ok: true,
    missed: [],
    unknown: [],
  })
  expect(only?.summary).toMatchObject({ cases: 1, deterministic: true, scope_ok: true })
  expect(only?.summary.recall).toEqual({ mean: 1, ci95: [1, 1] })
  const written: unknown = JSON.parse(readFileSync(path.join(tree.root, 'report.json'), 'utf8'))
  expect(written).toEqual(report)
})

test('what is missed or unknown counts, and is named', async () => {
  const file = cases('missed.json', [
    { task: TASK, symbols: [PRICE, 'nowhere'], files: ['src/none.ts'], options: { max_items: 1 } },
  ])
  const run = await bench('--cases', file, '--json')
  const [one] = (jsonOf(run) as unknown as Report).reports[0]?.cases ?? []
  expect(one).toMatchObject({
    id: '1',
    recall: 0.3333,
    precision: 1,
    unknown: ['nowhere'],
    missed: ['nowhere', 'src/none.ts'],
  })
  expect((await bench('--cases', file)).stdout).toContain('misses nowhere, src/none.ts')
})

test.each([
  ['an empty truth', [{ id: 'x', task: TASK }], 'case 1: a case needs right symbols or files'],
  ['an empty task', [{ task: ' ', files: ['a.ts'] }], 'case 1.task: the task is empty'],
  ['an unknown field', [{ task: TASK, files: ['a.ts'], truth: 1 }], 'Unrecognized key: "truth"'],
  ['no cases', [], 'there are no cases'],
  [
    'one id twice',
    [1, 2].map(() => ({ id: 'a', task: TASK, files: ['a'] })),
    'two cases have the id "a"',
  ],
])('%s is an error and no figure', async (_name, content, sentence) => {
  const { code, stdout, stderr } = await bench('--cases', cases('wrong.json', content))
  expect(stderr).toContain(sentence)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

test('a name of several symbols is answered with the candidates', async () => {
  const file = cases('many.json', [{ id: 'sum', task: TASK, symbols: ['total'] }])
  const { code, stderr } = await bench('--cases', file)
  expect(code).toBe(4)
  expect(stderr).toContain('case sum: "total" names several symbols')
  expect(stderr).toContain('src/order.ts/Order#total().')
})

test('an answer from a repository that is not allowed fails the run', async () => {
  const file = cases('scope.json', [
    { task: TASK, files: ['src/price.ts'], allowed_repos: ['acme/other'] },
  ])
  const run = await bench('--cases', file, '--json')
  expect(run.code).toBe(1)
  const [report] = (jsonOf(run) as unknown as Report).reports
  expect(report?.summary).toMatchObject({ scope_ok: false, deterministic: true })
})

test('two weight sets are compared case by case with intervals', async () => {
  const file = cases('pair.json', [
    { task: TASK, symbols: [PRICE] },
    { task: 'Order.total ignores refunds', symbols: ['src/order.ts:Order.total'] },
  ])
  const run = await bench('--cases', file, '--compare', 'kontext', 'smartctx', '--json')
  expect(run.code).toBe(0)
  const report = jsonOf(run) as unknown as Report
  expect(report.reports.map(({ weights }) => weights)).toEqual(['kontext', 'smartctx'])
  expect(report.difference).toMatchObject({
    recall: { ci95: [expect.any(Number), expect.any(Number)] },
  })
  const text = await bench('--cases', file, '--compare', 'kontext', 'smartctx')
  expect(text.stdout).toContain('smartctx minus kontext, paired by case')
})

test.each([
  [[], 'bench needs --cases FILE'],
  [['--cases', 'right.json', '--compare', 'kontext'], '--compare takes two weight sets'],
  [['--cases', 'right.json', '--compare', 'kontext', 'mine'], 'not "mine"'],
  [['--cases', 'right.json', 'more'], 'does not take "more" without --compare'],
])('%j is bad usage', async (args, sentence) => {
  const { code, stderr } = await bench(...args)
  expect(stderr).toContain(sentence)
  expect(code).toBe(2)
})
