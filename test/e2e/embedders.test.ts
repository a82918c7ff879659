// Vectors of a model, the whole way: embedded by the CLI, uploaded with a push, and questions embedded by the Worker.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Pack } from '#wire/pack.ts'
import { jsonOf, runCli, type CliRun } from '../cli/support/run-cli.ts'
import { aWorkTree, type WorkTree } from '../cli/support/work-tree.ts'
import { startEmbeddingService, type EmbeddingService } from '../support/embedding-service.ts'
import { runWorker, type RunningWorker } from './support/running-worker.ts'

const MODEL = 'openai:topics@8;query=Q%3A%20'
const TASK = 'where is tea made'

let service: EmbeddingService
let worker: RunningWorker
let tree: WorkTree
beforeAll(async () => {
  service = await startEmbeddingService()
  worker = await runWorker({
    EMBEDDER: MODEL,
    EMBEDDER_URL: service.url,
    EMBEDDER_KEY: 'server-key',
  })
})
afterAll(() => Promise.all([worker.stop(), service.stop()]))
beforeEach(() => {
  tree = aWorkTree()
  tree.write('leaves.ts', '/** Steeps leaves. */\nexport function infuse() {\n  return 1\n}\n')
  tree.write('beans.ts', '/** Grinds beans. */\nexport function crush() {\n  return 2\n}\n')
  service.mode = 'well'
  service.requests.length = 0
})
afterEach(() => tree.remove())

const run = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CliRun> =>
  runCli(args, {
    cwd: tree.root,
    env: {
      KONTEXT_URL: worker.url,
      KONTEXT_TOKEN: worker.token,
      KONTEXT_EMBEDDER_URL: service.url,
      KONTEXT_EMBEDDER_KEY: 'own-key',
      ...env,
    },
  })

const pushed = (repo: string): Promise<CliRun> =>
  run(['push', '--repo', repo, '--embedder', MODEL, '--json'])

async function ask(repo: string, task = TASK): Promise<Pack> {
  const answer = await worker.ask(repo, task)
  expect(answer.slice(0, 3)).toBe('200')
  return JSON.parse(answer.slice(4)) as Pack
}

const names = (pack: Pack): readonly string[] => pack.context.items.map(({ name }) => name)

test('a question finds by its meaning what no word of it stands in, on the server as at home', async () => {
  expect((await pushed('acme/kettle')).code).toBe(0)
  const documents = service.requests.map(({ authorization }) => authorization)
  expect(new Set(documents)).toEqual(new Set(['Bearer own-key']))
  const pack = await ask('acme/kettle')
  expect(names(pack)[0]).toBe('infuse')
  expect(pack.anchors[pack.context.items[0]?.symbol_id ?? '']?.sources).toContain('semantic')
  expect(pack.coverage.semantic_error).toBeNull()
  const question = service.requests.at(-1)
  expect(question?.authorization).toBe('Bearer server-key')
  expect(question?.body['input']).toEqual([`Q: ${TASK}`])

  const local = await run(['context', TASK, '--json', '--local', '--repo', 'acme/kettle'])
  expect(local.stdout.trim()).toBe((await worker.ask('acme/kettle', TASK)).slice(4))
})

test('an edit embeds what it changed, and a second push of the same tree nothing', async () => {
  await pushed('acme/edits')
  service.requests.length = 0
  expect(jsonOf(await pushed('acme/edits'))).toMatchObject({ up_to_date: true })
  expect(service.requests).toEqual([])
  tree.write('beans.ts', '/** Grinds beans. */\nexport function crush() {\n  return 3\n}\n')
  expect((await run(['push', '--repo', 'acme/edits'])).code).toBe(0) // the embedder of the last time stays
  const texts = service.requests.flatMap(({ body }) => body['input'] as string[])
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.every((text) => text.includes('beans.ts'))).toBe(true)
  expect(names(await ask('acme/edits'))[0]).toBe('infuse')
})

test.each([
  ['status 503', 'the embedding service answered 503'],
  ['never', 'the embedding service did not answer within 5 s'],
  ['narrow', 'topics makes 4 dimensions, not 8'],
  ['nonsense', 'something else than JSON'],
] as const)(
  'a service that answers questions with %s costs the vectors, and the pack says so',
  async (mode, reason) => {
    await pushed('acme/failing')
    service.mode = mode
    const pack = await ask('acme/failing', `infuse when ${mode}`)
    expect(pack.coverage.semantic_error).toContain(reason)
    expect(names(pack)[0]).toBe('infuse')
  },
)

test('a service that fails while documents are embedded ends a push before anything goes up', async () => {
  service.mode = 'status 401'
  const failed = await pushed('acme/never')
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain('the embedding service answered 401')
  expect(failed.stderr).not.toContain('own-key')
  expect((await worker.ask('acme/never', TASK)).slice(0, 3)).toBe('404')
  service.mode = 'well'
  expect((await run(['push', '--repo', 'acme/never'])).code).toBe(0)
  expect(names(await ask('acme/never'))[0]).toBe('infuse')
})

test('an embedding that the server cannot question is refused by name, before anything is stored', async () => {
  const refused = await run(['push', '--repo', 'acme/other', '--embedder', 'openai:topics@4'])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('cannot embed questions for "openai:topics@4"')
  expect((await worker.ask('acme/other', TASK)).slice(0, 3)).toBe('404')
})

test.each([
  ['nope', {}, 'names no embedder'],
  ['openai:m', {}, 'say its dimensions'],
  ['openai:m@4000', {}, 'dimensions go from 1 to 1536'],
  [
    'voyage:voyage-code-3',
    { KONTEXT_EMBEDDER_URL: '', KONTEXT_EMBEDDER_KEY: '' },
    'VOYAGE_API_KEY',
  ],
  ['local:m@8', {}, 'KONTEXT_MODELS'],
] as const)('%s without what it needs is bad usage', async (name, env, sentence) => {
  const { code, stderr } = await run(['update', '--embedder', name], env)
  expect(stderr).toContain(sentence)
  expect(code).toBe(2)
})

test("the seed engine's hash goes the same way, without a service", async () => {
  const done = await run(['push', '--repo', 'acme/seed', '--embedder', 'hashing', '--json'])
  expect(done.stderr).not.toContain('failed')
  expect(done.code).toBe(0)
  expect(service.requests).toEqual([])
  expect((await ask('acme/seed', 'crush the beans')).coverage.semantic_error).toBeNull()
})

test('texts that stay at home send no vectors either', async () => {
  const { code, stderr } = await run([
    'push',
    '--repo',
    'acme/bare',
    '--embedder',
    MODEL,
    '--no-source',
  ])
  expect(stderr).toContain('--no-source')
  expect(code).toBe(2)
})
