import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dimensionsOf,
  MODEL_PROVIDERS,
  modelEmbeddingId,
  parseModelEmbedding,
} from '#core/embed/embedding-id.ts'

const part = fc.string({ maxLength: 20 })
const embedding = fc.record({
  provider: fc.constantFrom(...MODEL_PROVIDERS),
  model: fc.stringMatching(/^[A-Za-z0-9@/._-]{1,30}[a-z]$/),
  dimensions: fc.integer({ min: 1, max: 1_536 }),
  query: part,
  document: part,
  pooling: fc.constantFrom('', 'cls', 'mean'),
})

test('an id says everything that it was made of, and is read back as that', () => {
  fc.assert(
    fc.property(embedding, (one) => {
      fc.pre(one.query.isWellFormed() && one.document.isWellFormed())
      const id = modelEmbeddingId(one)
      fc.pre(id.length <= 200)
      expect(parseModelEmbedding(id)).toEqual({ ok: true, value: one })
      expect(dimensionsOf(id)).toBe(one.dimensions)
    }),
  )
})

test.each([
  ['hash-256/1', 256],
  ['hashing-1024/1', 1_024],
  ['none', 0],
  ['openai:text-embedding-3-large', 1_536],
  ['openai:text-embedding-3-large@3072', 0],
  ['openai:@5', 0],
  ['other:model@5', 0],
  ['openai:m@5;colour=red', 0],
  ['openai:m@5;query=%', 0],
  ['', 0],
])('%j has vectors of %i', (id, dimensions) => {
  expect(dimensionsOf(id)).toBe(dimensions)
})
