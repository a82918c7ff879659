import { describe, expect, it } from 'vitest'
import { linkTexts, type NamedEdge } from '../languages-case.ts'
import { readCase } from './field-case.ts'

const CASES = [
  '01-ts-path-alias-extends',
  '03-ts-renamed-reexports',
  '05-py-from-dot-import-module',
  '07-ts-this-field-same-name',
  '25-ts-arrow-consts-and-fields',
  '27-tsx-jsx-elements',
  '29-ts-overloads-namespaces-merging',
]

/** Symbols other than modules that have an edge of these kinds to `to`. */
const sources = (edges: readonly NamedEdge[], to: string, kinds: readonly string[]): string[] =>
  [
    ...new Set(
      edges.filter((edge) => edge.to === to && kinds.includes(edge.kind)).map((e) => e.from),
    ),
  ]
    .filter((from) => from.includes(':'))
    .sort()

describe.each(CASES)('case %s', async (name) => {
  const { texts, expected } = readCase(name)
  const { edges, symbols } = await linkTexts(texts)

  it.each(Object.entries(expected.callers ?? {}))('%s has exactly its callers', (to, callers) => {
    expect(symbols.has(to)).toBe(true)
    expect(sources(edges, to, ['CALLS'])).toEqual(callers.toSorted())
  })

  it.each(Object.entries(expected.users ?? {}))('%s has exactly its users', (to, users) => {
    expect(symbols.has(to)).toBe(true)
    expect(sources(edges, to, ['CALLS', 'REFERENCES'])).toEqual(users.toSorted())
  })

  it.each(Object.entries(expected.users_contain ?? {}))('%s is used', (to, users) => {
    expect(sources(edges, to, ['CALLS', 'REFERENCES'])).toEqual(expect.arrayContaining([...users]))
  })

  it.each([...(expected.edges ?? [])])('has the edge %s from %s to %s', (kind, from, to) => {
    expect(edges).toContainEqual({ kind, from, to })
  })

  it.each(Object.entries(expected.symbol_count ?? {}))('%s is declared once', (symbol, count) => {
    expect(symbols.get(symbol)).toHaveLength(count)
  })
})
