import { expect, test } from 'vitest'
import { jsonChunks } from '#storage/json-rows.ts'
import { openDatabase } from './open-database.ts'

const run = async (sql: string, params: readonly string[] = []): Promise<unknown> =>
  (await openDatabase()).batch([{ sql, params }])

test('what D1 refuses is refused before anything runs', async () => {
  await expect(
    run(
      'SELECT 1',
      Array.from({ length: 101 }, () => ''),
    ),
  ).rejects.toThrow('101 parameters')
  await expect(run(`SELECT '${'x'.repeat(100_000)}'`)).rejects.toThrow('100000 bytes')
  await expect(run('SELECT ?', ['x'.repeat(2_000_000)])).rejects.toThrow('2000000 bytes')
  await expect(run('SELECT ?', ['取'.repeat(666_667)])).rejects.toThrow('2000000 bytes')
})

test('what fits is not', async () => {
  const hundred = Array.from({ length: 100 }, () => '?')
  await expect(run(`SELECT ${hundred.join(', ')}`, hundred)).resolves.toHaveLength(1)
  await expect(run('SELECT ?', ['x'.repeat(1_999_999)])).resolves.toHaveLength(1)
})

test('nothing of a failed batch stays', async () => {
  const database = await openDatabase()
  const insert = { sql: `INSERT INTO indexes (repo_id, ref) VALUES ('r', 'main')`, params: [] }
  await expect(database.batch([insert, insert])).rejects.toThrow('UNIQUE')
  const [rows] = await database.batch([{ sql: 'SELECT * FROM indexes', params: [] }])
  expect(rows).toEqual([])
})

test('rows are cut into lists below the bound, in order, none lost', () => {
  const rows = Array.from({ length: 50 }, (_, i) => [i, 'x'.repeat(i * 3)])
  const chunks = jsonChunks(rows, 200)
  expect(chunks.flatMap((chunk) => JSON.parse(chunk) as unknown[])).toEqual(rows)
  expect(
    chunks.every((chunk) => chunk.length <= 200 || (JSON.parse(chunk) as unknown[]).length === 1),
  ).toBe(true)
  expect(jsonChunks([])).toEqual([])
})
