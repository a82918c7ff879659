import { expect, test } from 'vitest'
import { ExactVectorIndex } from '#storage/exact-vector-index.ts'
import { vectorIndexContract } from './vector-index.contract.ts'

vectorIndexContract(async () => ({
  index: new ExactVectorIndex(8),
  dimensions: 8,
  settle: async () => {},
}))

test('vectors of another space are refused', async () => {
  const index = new ExactVectorIndex(8)
  await expect(index.upsert([{ id: 'a', values: new Int8Array(4) }])).rejects.toThrow(
    '4 dimensions',
  )
  await expect(index.query(new Int8Array(4), 1)).rejects.toThrow('4 dimensions')
})
