import { describe, expect, test } from 'vitest'
import { okapi } from '../../bench/retrieval/okapi.ts'
import { words } from '../../bench/retrieval/words.ts'

describe('words of the BM25 baseline', () => {
  test('an identifier counts whole and in parts', () => {
    expect(words('parseHTTPRequest(max_age2)')).toEqual([
      'parsehttprequest',
      'parse',
      'http',
      'request',
      'max_age2',
      'max',
      'age',
      '2',
    ])
  })

  test('a word of one part counts once', () => {
    expect(words('Route route')).toEqual(['route', 'route'])
  })
})

describe('BM25', () => {
  const documents = [['alpha', 'beta'], ['alpha', 'alpha', 'gamma'], ['delta']]

  test('gives the textbook value', () => {
    const [hit] = okapi(documents).search(['delta'], 1)
    const idf = Math.log(1 + (3 - 1 + 0.5) / (1 + 0.5))
    expect(hit?.document).toBe(2)
    expect(hit?.score).toBeCloseTo((idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 1) / 2)), 12)
  })

  test('ties keep the order of the documents and a repeated query word counts once', () => {
    const index = okapi([['x'], ['x'], ['y']])
    expect(index.search(['x', 'x'], 5).map(({ document }) => document)).toEqual([0, 1])
  })

  test('a document without any query word is not listed', () => {
    expect(okapi(documents).search(['gamma'], 5)).toHaveLength(1)
  })
})
