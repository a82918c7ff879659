import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ftsQuery, ftsQueryAll } from '#core/lexical/quote.ts'

const database = new DatabaseSync(':memory:')
database.exec(`CREATE VIRTUAL TABLE f USING fts5(a, b, tokenize = 'ascii')`)
database.exec(`INSERT INTO f VALUES ('alpha beta', 'gamma'), ('near', 'or and not')`)
const match = (query: string): number[] =>
  database
    .prepare('SELECT rowid FROM f WHERE f MATCH ? ORDER BY rowid')
    .all(query)
    .map((row) => Number(row['rowid']))

test('any of the terms matches', () => {
  expect(match(ftsQuery(['gamma', 'or']))).toEqual([1, 2])
})

test('a repeated term weighs as often', () => {
  const scores = (query: string): number[] =>
    database
      .prepare('SELECT bm25(f) AS score FROM f WHERE f MATCH ?')
      .all(query)
      .map((row) => Number(row['score']))
  const [once = 0] = scores(ftsQuery(['gamma']))
  expect(scores(ftsQuery(['gamma', 'gamma']))[0]).toBeCloseTo(2 * once, 12)
})

test('all terms must match', () => {
  expect(match(ftsQueryAll(['alpha', 'gamma']))).toEqual([1])
  expect(match(ftsQueryAll(['alpha', 'near']))).toEqual([])
})

test('operators, column filters and wildcards are text', () => {
  expect(match(ftsQuery(['NEAR', 'AND', 'NOT', 'a:', 'alph*', '^alpha', '{a b}:']))).not.toContain(
    3,
  )
  expect(match(ftsQuery(['a : gamma']))).toEqual([])
  expect(match(ftsQuery(['alph*']))).toEqual([])
})

test('no terms give an empty query, which callers do not run', () => {
  expect(ftsQuery([])).toBe('')
  expect(ftsQuery(['"', '()', ' '])).toBe('')
})

const SYNTAX = fc.constantFrom(
  '"',
  "'",
  '*',
  ':',
  '^',
  '(',
  ')',
  '{',
  '}',
  '+',
  '-',
  '\0',
  ' OR ',
  ' NOT ',
  'NEAR(',
)

test('no input is FTS5 syntax', () => {
  const term = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(SYNTAX, fc.string())).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(fc.array(term, { maxLength: 20 }), (terms) => {
      for (const query of [ftsQuery(terms), ftsQueryAll(terms)]) {
        expect(() => (query === '' ? [] : match(query))).not.toThrow()
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a term finds the row that holds it whatever characters surround it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (noise) => {
      expect(match(ftsQuery([noise, 'gamma']))).toContain(1)
    }),
  )
})

test('two thousand terms are one flat expression', () => {
  expect(match(ftsQuery(Array.from({ length: 2_000 }, (_, i) => `t${i}`).concat('gamma')))).toEqual(
    [1],
  )
})
