import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { vectorIndexContract } from '#test/storage/vector-index.contract.ts'
import { FakeVectorize } from '#test/support/fake-vectorize.ts'
import { createApp } from '#worker/app.ts'
import { openObjectState } from '#worker/durable-objects/object-state.ts'
import { removeRepository, tidy } from '#worker/durable-objects/tidy.ts'
import type { Env } from '#worker/env.ts'
import { readVectorId, vectorId } from '#worker/vectorize/vector-id.ts'
import { VectorizeVectorIndex } from '#worker/vectorize/vectorize-index.ts'
import { anOrganisation, push } from './support/client.ts'
import { aTree, numbered } from './support/shards.ts'

vectorIndexContract(async () => {
  const binding = new FakeVectorize()
  return {
    index: new VectorizeVectorIndex(binding, 'index-a'),
    dimensions: 8,
    settle: async () => binding.settle(),
  }
})

test('a search sees its own namespace only', async () => {
  const binding = new FakeVectorize()
  const [a, b] = ['a', 'b'].map((name) => new VectorizeVectorIndex(binding, name))
  await a?.upsert([{ id: 'a.1', values: new Int8Array([127, 0]) }])
  await b?.upsert([{ id: 'b.1', values: new Int8Array([127, 0]) }])
  binding.settle()
  expect((await a?.query(new Int8Array([127, 0]), 9))?.map(({ id }) => id)).toEqual(['a.1'])
})

test('ids name shard and position, and fit 64 bytes', () => {
  const hash = 'f0'.repeat(32)
  const id = vectorId('0123456789ab', hash, 19_999)
  expect(id.length).toBeLessThanOrEqual(64)
  expect(readVectorId(id)).toEqual({ hash, position: 19_999 })
})

interface Setup {
  readonly binding: FakeVectorize
  readonly env: Env
  readonly token: string
  readonly repo: string
}

async function aSetup(org: string): Promise<Setup> {
  const binding = new FakeVectorize()
  return {
    binding,
    env: { ...env, VECTOR_BACKEND: 'vectorize', VECTORS: binding },
    token: await anOrganisation(org),
    repo: `${org}/app`,
  }
}

async function inObject<T>(
  { env: vectorizing, repo }: Setup,
  work: (state: ReturnType<typeof openObjectState>) => Promise<T>,
): Promise<T> {
  const row = await env.CATALOG.prepare(
    `SELECT r.repo_id FROM repositories r JOIN organisations o ON o.org_id = r.org_id WHERE o.name || '/' || r.name = ?`,
  )
    .bind(repo)
    .first<{ repo_id: string }>()
  const stub = env.REPOSITORY.getByName(row?.repo_id ?? '')
  return runInDurableObject(stub, (_, { storage }) => work(openObjectState(storage, vectorizing)))
}

const tidyUp = (setup: Setup) =>
  inObject(setup, async (state) => {
    const identity = state.identity.recall()
    if (identity !== undefined) await tidy(state, identity)
  })

interface Coverage {
  readonly context: { readonly items: { readonly name: string }[] }
  readonly coverage: {
    readonly semantic_error: string | null
    readonly sources: Record<string, number>
  }
}

async function ask({ env: vectorizing, token, repo }: Setup, task: string): Promise<Coverage> {
  const execution = createExecutionContext()
  const response = await createApp().fetch(
    new Request('http://localhost/context', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ task, repos: [repo] }),
    }),
    vectorizing,
    execution,
  )
  await waitOnExecutionContext(execution)
  expect(response.status).toBe(200)
  return response.json()
}

test('a version answers before its vectors are visible, and says so', async () => {
  const setup = await aSetup('late')
  await push(setup.token, setup.repo, await aTree(numbered('invoice', 3)))
  const before = await ask(setup, 'invoice 01')
  expect(before.context.items.length).toBeGreaterThan(0)
  expect(before.coverage.semantic_error).toContain('not visible yet')
  await tidyUp(setup)
  setup.binding.settle()
  const after = await ask(setup, 'invoice 01')
  expect(after.coverage.semantic_error).toBeNull()
  expect(after.coverage.sources['semantic']).toBeGreaterThan(0)
})

test('hits of an older version are dropped and counted', async () => {
  const setup = await aSetup('stale')
  await push(setup.token, setup.repo, await aTree(numbered('invoice', 3)))
  await tidyUp(setup)
  setup.binding.settle()
  await push(setup.token, setup.repo, await aTree(numbered('invoice', 2)))
  const { coverage, context } = await ask(setup, 'invoice 02')
  expect(coverage.semantic_error).toMatch(/vectors lag: \d+ of \d+/)
  expect(context.items.map(({ name }) => name)).not.toContain('invoice_02')
})

test('after a push only the difference is written, and deletion leaves nothing', async () => {
  const setup = await aSetup('delta')
  await push(setup.token, setup.repo, await aTree(numbered('invoice', 4)))
  await tidyUp(setup)
  setup.binding.settle()
  const first = new Set(setup.binding.entries.keys())
  await push(
    setup.token,
    setup.repo,
    await aTree([...numbered('invoice', 3), ...numbered('order', 1)]),
  )
  await tidyUp(setup)
  setup.binding.settle()
  const second = new Set(setup.binding.entries.keys())
  expect([first.size, second.size, [...first].filter((id) => second.has(id)).length]).toEqual([
    8, 8, 6,
  ])
  await inObject(setup, async (state) => {
    const identity = state.identity.recall()
    if (identity !== undefined) await removeRepository(state, identity)
  })
  setup.binding.settle()
  expect(setup.binding.entries.size).toBe(0)
})

test('a vector service that fails costs the semantic source and nothing else', async () => {
  const setup = await aSetup('broken')
  await push(setup.token, setup.repo, await aTree(numbered('invoice', 3)))
  setup.binding.broken = true
  const { coverage, context } = await ask(setup, 'invoice 01')
  expect(coverage.semantic_error).toBe('the vector service did not answer')
  expect(context.items.length).toBeGreaterThan(0)
})
