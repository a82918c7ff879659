import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { graphPart } from '#core/graph/graph-part.ts'
import { DERIVATION } from '#storage/derivation.ts'
import { pathsOfId, symbolRows, TEST_MARK } from '#storage/shard-rows.ts'
import { aShard } from './shard-builder.ts'

const rowsOf = async (...args: Parameters<typeof aShard>) =>
  new Map(symbolRows((await aShard(...args)).shard).map((row) => [row.name, row]))

test('bodies of members belong to the members, what no symbol covers to the module', async () => {
  const rows = await rowsOf({
    path: 'src/a.ts',
    functions: [
      { name: 'ship', container: 'Parcel', body: '  shipping(carrier)' },
      { name: 'load', body: '  loading(truck)' },
    ],
  })
  expect(rows.get('ship')?.bodyTerms).toBe('ship ship carrier')
  expect(rows.get('load')?.bodyTerms).toBe('load load truck')
  expect(rows.get('Parcel')?.bodyTerms).toBe('parcel')
  expect(rows.get('src/a.ts')?.bodyTerms).toBe('')
})

test('terms stand in the column of what they come from', async () => {
  const row = (
    await rowsOf({
      path: 'src/a.ts',
      functions: [{ name: 'shipOrder', container: 'Desk', doc: 'Sends it.' }],
    })
  ).get('shipOrder')
  expect(row?.nameTerms).toBe('ship order')
  expect(row?.pathTerms).toBe('desk src ts')
  expect(row?.docTerms).toBe('ship order send it')
})

test('titles of past changes belong to the symbols that they changed, a container has those of nothing inside it', async () => {
  const rows = await rowsOf({
    path: 'src/a.ts',
    functions: [{ name: 'ship', container: 'Parcel' }, { name: 'load' }],
    past: [
      { title: 'Merge branch side into main', changed: ['src/a.ts', 'load'] },
      { title: 'Weigh parcels', changed: ['src/a.ts', 'Parcel', 'ship'] },
      { title: 'Seal the box', changed: ['src/a.ts', 'Parcel'] },
    ],
  })
  expect(rows.get('ship')?.historyTerms).toBe('weigh parcel №1')
  expect(rows.get('Parcel')?.historyTerms).toBe('seal the box №2')
  expect(rows.get('load')?.historyTerms).toBe('')
  expect(rows.get('src/a.ts')?.historyTerms).toBe('')
})

test('code of tests is marked by a term that no text gives', async () => {
  const rows = await rowsOf({ path: 'test/a.ts', functions: [{ name: 'works' }] })
  expect(rows.get('works')?.pathTerms.split(' ')).toContain(TEST_MARK)
})

test('a file pushed without source has rows without bodies', async () => {
  const { shard } = await aShard({ path: 'a.ts', functions: [{ name: 'load' }] })
  const rows = symbolRows({ ...shard, text: '' })
  expect(
    rows.map(({ bodyTerms, textStart, textLength }) => [bodyTerms, textStart, textLength]),
  ).toEqual([
    ['', 0, 0],
    ['', 0, 0],
  ])
})

test('deep nests cost no more than a few readings of the file', async () => {
  const { shard } = await aShard({
    path: 'a.ts',
    functions: [{ name: 'f', body: 'word '.repeat(20_000) }],
  })
  const [module, inner] = shard.symbols
  if (!module || !inner) throw new Error('the builder makes two symbols')
  const symbols = [
    module,
    ...Array.from({ length: 5_000 }, (_, i) => ({ ...inner, descriptors: `f${i}().` })),
  ]
  const chars = symbolRows({ ...shard, symbols }).reduce(
    (sum, { bodyTerms }) => sum + bodyTerms.length,
    0,
  )
  expect(chars).toBeLessThan(shard.text.length * 5)
})

test('an id may begin with any of its folders', () => {
  expect(pathsOfId('src/a.ts/`x/y`().')).toEqual(['src', 'src/a.ts', 'src/a.ts/`x'])
  expect(pathsOfId('bare')).toEqual([])
})

test('rows of an unchanged shard change only together with the number of their rules', async () => {
  const { shard } = await aShard({
    path: 'src/net/HTTPRetry.ts',
    functions: [
      {
        name: 'retryHTTP2Request',
        container: 'RetryPolicy',
        doc: 'Wiederholt; İstek yinelenir; 在庫引当の取消; naïve “quotes”.',
        body: '  return sha256(`${this.base_url}/users`) // deadbeef01234567 x1y2z3',
      },
      { name: 'testing_retries', body: '  retries.forEach(flies => flew(flies))' },
    ],
    routes: [{ method: 'GET', pattern: '/users/:id', framework: 'hono', handler: '', line: 2 }],
    notes: [{ kind: 'WHY', text: 'Banks settle late.', line: 2, symbol: 1 }],
    past: [
      { title: 'Retry (again) the 2nd time', changed: ['src/net/HTTPRetry.ts', 'testing_retries'] },
    ],
  })
  const changed = { ...shard, changed_by: ['0123456789ab'] }
  const rows = JSON.stringify([symbolRows(changed), graphPart(changed)])
  // Another value here is another number in src/storage/derivation.ts: without it servers keep the rows that they have.
  expect([DERIVATION, hash('sha256', rows, 'hex').slice(0, 16)]).toEqual([3, 'eb7fa1621d1f39cb'])
})
