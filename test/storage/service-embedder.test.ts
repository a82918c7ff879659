import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseModelEmbedding } from '#core/embed/embedding-id.ts'
import { serviceEmbedder } from '#storage/embedders/model-service.ts'
import { seedHashing, seedSums } from '#storage/embedders/seed-hashing.ts'
import type { Embedder } from '#storage/ports.ts'
import { startEmbeddingService, type EmbeddingService } from '../support/embedding-service.ts'
import { embedderContract } from './embedder.contract.ts'

let service: EmbeddingService
beforeAll(async () => {
  service = await startEmbeddingService()
})
afterAll(() => service.stop())
beforeEach(() => {
  service.mode = 'well'
  service.requests.length = 0
})

function open(id: string): Embedder {
  const parsed = parseModelEmbedding(id)
  if (!parsed.ok) throw new Error(parsed.error.reason)
  return serviceEmbedder(parsed.value, { url: `${service.url}/`, key: 'k' })
}

const one = { name: 'a', container: 'B', path: 'c.ts', signature: 'a()', doc: 'D', body: 'a() {}' }

describe.each([
  ['openai:topics@8', '/v1/embeddings', { input: ['text'] }, { input: ['text'] }],
  [
    'voyage:topics@8',
    '/v1/embeddings',
    { input_type: 'document', output_dimension: 8 },
    { input_type: 'query' },
  ],
  ['workers-ai:@cf/baai/bge@8', '/v1/run/@cf/baai/bge', { text: ['text'] }, { text: ['text'] }],
  [
    'workers-ai:@cf/qwen/qwen3-embedding-0.6b@8',
    '/v1/run/@cf/qwen/qwen3-embedding-0.6b',
    { documents: ['text'] },
    { queries: ['text'] },
  ],
])('%s', (id, path, documents, queries) => {
  embedderContract(async () => open(id))

  test('asks its service as that wants to be asked', async () => {
    const shape = (body: object): object =>
      JSON.parse(
        JSON.stringify(body).replace(/\["(?:B\.a in c\.ts|text)[^\]]*\]/, '["text"]'),
      ) as object
    await open(id).embedDocuments([one])
    await open(id).embedQuery('text')
    expect(service.requests).toMatchObject([
      { path, authorization: 'Bearer k' },
      { path, authorization: 'Bearer k' },
    ])
    expect(shape(service.requests[0]?.body ?? {})).toMatchObject(documents)
    expect(shape(service.requests[1]?.body ?? {})).toMatchObject(queries)
  })
})

describe('a service embedder', () => {
  test('lets a model cut its own vectors where that is known to work', async () => {
    await open('openai:text-embedding-3-small@8').embedQuery('x')
    await open('openai:other@8').embedQuery('x')
    expect(service.requests.map(({ body }) => body['dimensions'])).toEqual([8, undefined])
  })

  test('sends many documents in requests of a bounded size, in their order', async () => {
    const many = Array.from({ length: 250 }, (_, i) => ({
      ...one,
      name: `f${i}`,
      doc: i % 2 === 0 ? 'tea' : 'mail',
    }))
    const vectors = await open('openai:topics@8').embedDocuments(many)
    expect(vectors.map((vector) => vector.indexOf(127))).toEqual(
      many.map((_, i) => (i % 2 === 0 ? 0 : 3)),
    )
    expect(service.requests.map(({ body }) => (body['input'] as string[]).length)).toEqual([
      96, 96, 58,
    ])
  })

  test('tries again what may pass, and not what a key or a name is wrong for', async () => {
    service.mode = 'status 503'
    const asked = open('openai:topics@8').embedDocuments([one])
    while (service.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    service.mode = 'well'
    expect(await asked).toHaveLength(1)
    expect(service.requests).toHaveLength(2)
    service.mode = 'status 401'
    await expect(open('openai:topics@8').embedDocuments([one])).rejects.toThrow('answered 401')
    expect(service.requests).toHaveLength(3)
  })
})

describe("the seed engine's hash", () => {
  embedderContract(async () => seedHashing)

  test('is the sum of signed places by BLAKE2b, as the seed engine has them', () => {
    // Computed with Python: hashlib.blake2b(token, digest_size=8), big-endian first four bytes modulo 1024, bit 0 of byte 4.
    const sums = seedSums('parseHTTPResponse user_id2 parse')
    expect([...sums].flatMap((sum, i) => (sum === 0 ? [] : [[i, sum]]))).toEqual([
      [75, -1],
      [154, 1],
      [462, 1],
      [758, 1],
      [872, -2],
      [970, -1],
    ])
  })
})
