import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HashEmbedder } from '#core/embed/hash-embedder.ts'
import { scanVectors } from '#core/embed/scan.ts'
import { bodyTerms, terms } from '#core/terms.ts'

const embedder = new HashEmbedder()
const text = fc.string({ unit: 'grapheme', maxLength: 60 })
const symbol = fc.record({
  name: text,
  container: text,
  path: text,
  signature: text,
  doc: text,
  body: text,
})
const length = (vector: Int8Array): number => Math.sqrt(vector.reduce((sum, v) => sum + v * v, 0))
const cosine = (a: Int8Array, b: Int8Array): number =>
  a.reduce((sum, v, i) => sum + v * (b[i] ?? 0), 0) / 16_129

test('a vector has the dimensions asked for and length 127, or is zero', () => {
  fc.assert(
    fc.property(symbol, fc.constantFrom(64, 256, 768), (one, dimensions) => {
      const vector = new HashEmbedder(dimensions).embedSymbol(one)
      expect(vector.length).toBe(dimensions)
      const size = length(vector)
      expect(size === 0 || Math.abs(size - 127) < Math.sqrt(dimensions) / 2 + 1).toBe(true)
    }),
  )
})

test('a fresh embedder gives the same bytes as a used one, whatever it saw before', () => {
  fc.assert(
    fc.property(symbol, (one) => {
      expect(new HashEmbedder().embedSymbol(one)).toEqual(embedder.embedSymbol(one))
    }),
  )
})

test('known terms give the vector of the text', () => {
  fc.assert(
    fc.property(symbol, (one) => {
      const parts = {
        name: terms(one.name),
        path: terms(`${one.container} ${one.path}`),
        doc: [...bodyTerms(one.signature), ...terms(one.doc)],
        body: bodyTerms(one.body),
      }
      expect(embedder.embedTerms(parts)).toEqual(embedder.embedSymbol(one))
    }),
  )
})

test('the bytes of a known symbol are frozen: another hash is another embedding id', () => {
  const vector = embedder.embedSymbol({
    name: 'cancelExpiredOrders',
    container: 'OrderService',
    path: 'src/orders.ts',
    signature: 'cancelExpiredOrders(now: Date): number',
    doc: 'Cancels orders past their expiry.',
    body: 'for (const order of this.orders) if (order.expiry < now) order.cancel()',
  })
  expect(embedder.id).toBe('hash-256/1')
  expect(Array.from(vector.slice(0, 24)).join(' ')).toMatchInlineSnapshot(
    `"0 0 0 0 0 0 0 6 0 0 0 0 0 0 -2 0 0 3 0 0 2 4 0 0"`,
  )
})

test('a question is nearer to the symbol that speaks of it', () => {
  const one = (name: string, path: string, body: string): Int8Array =>
    embedder.embedSymbol({ name, container: '', path, signature: '', doc: '', body })
  const cancel = one('cancelExpiredOrders', 'src/orders.ts', 'order.cancel()')
  const mail = one('sendNewsletter', 'src/mail.ts', 'mailer.send(letter)')
  const query = embedder.embedQuery('why are expired orders not cancelled')
  expect(cosine(query, cancel)).toBeGreaterThan(cosine(query, mail) + 0.2)
  const login = embedder.embedQuery('authentication')
  expect(cosine(login, one('auth', 'src/auth.ts', ''))).toBeGreaterThan(cosine(login, mail) + 0.03)
})

test('stop words of a question count nothing', () => {
  expect(embedder.embedQuery('please fix the parser')).toEqual(embedder.embedQuery('parser'))
})

test('the scan finds the rows of highest dot product, ties by row', () => {
  const value = fc.integer({ min: -3, max: 3 })
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { minLength: 4, maxLength: 4 }), { maxLength: 40 }),
      fc.array(value, { minLength: 4, maxLength: 4 }),
      fc.nat(12),
      (rows, query, limit) => {
        const dot = (row: readonly number[]): number =>
          row.reduce((sum, v, i) => sum + v * (query[i] ?? 0), 0)
        const expected = rows
          .map((row, i) => ({ row: i, score: dot(row) / 16_129 }))
          .filter(({ row, score }) => score > 0 && row % 3 !== 0)
          .sort((a, b) => b.score - a.score || a.row - b.row)
          .slice(0, limit)
        const found = scanVectors({
          vectors: Int8Array.from(rows.flat()),
          query: Int8Array.from(query),
          limit,
          accepts: (row) => row % 3 !== 0,
        })
        expect(found).toEqual(expected)
      },
    ),
  )
})
