// What every VectorIndex does. `settle` waits until writes are visible: an approximate index may take its time.

import { expect, test } from 'vitest'
import type { VectorIndex } from '#storage/ports.ts'

export interface VectorIndexUnderTest {
  readonly index: VectorIndex
  readonly dimensions: number
  readonly settle: () => Promise<void>
}

const axis = (dimensions: number, ...values: readonly number[]): Int8Array => {
  const vector = new Int8Array(dimensions)
  vector.set(values)
  return vector
}

/** Runs the suite against new, empty indexes. */
export function vectorIndexContract(open: () => Promise<VectorIndexUnderTest>): void {
  test('an empty index finds nothing', async () => {
    const { index, dimensions } = await open()
    expect(await index.query(axis(dimensions, 127), 5)).toEqual([])
  })

  test('the nearest come first, ties by id', async () => {
    const { index, dimensions, settle } = await open()
    await index.upsert([
      { id: 'c', values: axis(dimensions, 127, 0) },
      { id: 'a', values: axis(dimensions, 90, 90) },
      { id: 'b', values: axis(dimensions, 127, 0) },
    ])
    await settle()
    const hits = await index.query(axis(dimensions, 127, 0), 3)
    expect(hits.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
    expect(hits[0]?.score).toBeCloseTo(1, 1)
  })

  test('no more than the limit are found', async () => {
    const { index, dimensions, settle } = await open()
    await index.upsert(
      Array.from({ length: 9 }, (_, i) => ({ id: `v${i}`, values: axis(dimensions, 100 + i, 60) })),
    )
    await settle()
    expect((await index.query(axis(dimensions, 127, 0), 4)).length).toBe(4)
  })

  test('a vector of a known id takes the place of the old one', async () => {
    const { index, dimensions, settle } = await open()
    await index.upsert([{ id: 'a', values: axis(dimensions, 0, 127) }])
    await index.upsert([{ id: 'a', values: axis(dimensions, 127, 0) }])
    await settle()
    const hits = await index.query(axis(dimensions, 127, 0), 5)
    expect(hits.length).toBe(1)
    expect(hits[0]?.score).toBeCloseTo(1, 1)
  })

  test('removed vectors are not found, and removing unknown ones is no error', async () => {
    const { index, dimensions, settle } = await open()
    await index.upsert([
      { id: 'a', values: axis(dimensions, 127, 0) },
      { id: 'b', values: axis(dimensions, 127, 0) },
    ])
    await settle()
    await index.remove(['a', 'never there'])
    await settle()
    expect((await index.query(axis(dimensions, 127, 0), 5)).map(({ id }) => id)).toEqual(['b'])
  })

  test('ids of 64 bytes are kept whole', async () => {
    const { index, dimensions, settle } = await open()
    const id = 'f'.repeat(64)
    await index.upsert([{ id, values: axis(dimensions, 127) }])
    await settle()
    expect((await index.query(axis(dimensions, 127), 1))[0]?.id).toBe(id)
  })

  test('more vectors than one batch holds are all found', async () => {
    const { index, dimensions, settle } = await open()
    const vectors = Array.from({ length: 2_500 }, (_, i) => ({
      id: `v${i}`,
      values: axis(dimensions, i % 127, 127 - (i % 127)),
    }))
    await index.upsert(vectors)
    await settle()
    await index.remove(vectors.slice(0, 2_499).map(({ id }) => id))
    await settle()
    expect((await index.query(axis(dimensions, 127, 127), 9)).map(({ id }) => id)).toEqual([
      'v2499',
    ])
  })
}
