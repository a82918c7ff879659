import { describe, expect, test } from 'vitest'
import type { PackItem } from '#wire/pack.ts'
import { excerpt } from '#core/pipeline/render.ts'
import { shownItems, shownRanges } from '../../bench/retrieval/shown.ts'

const anItem = (change: Partial<PackItem>): PackItem => ({
  symbol_id: 'a.ts/f().',
  repo: 'o/r',
  name: 'f',
  kind: 'function',
  path: 'a.ts',
  start_line: 101,
  end_line: 200,
  language: 'typescript',
  detail: 'full',
  distance: 0,
  score: 1,
  features: {},
  tokens: 9,
  content: '',
  why: [],
  sources: [],
  ...change,
})

const lines = Array.from({ length: 100 }, (_, at) => `line ${at + 101}`)

const excerptAround = (focus: number, size: number): string =>
  excerpt(
    {
      id: 'a.ts/f().' as PackItem['symbol_id'] & { readonly brand: 'SymbolId' }, // ids are made from parsed paths; this one is written out
      name: 'f',
      container: '',
      kind: 'function',
      path: 'a.ts',
      startLine: 101,
      endLine: 200,
      test: false,
      shardHash: '',
      score: 1,
      features: {},
      distance: 0,
      sources: [],
    },
    {
      id: 'a.ts/f().' as PackItem['symbol_id'] & { readonly brand: 'SymbolId' }, // as above
      language: 'typescript',
      signature: 'function f()',
      doc: '',
      source: lines.join('\n'),
      notes: [],
      history: [],
    },
    lines,
    focus,
    size,
  )

describe('lines that an item shows', () => {
  test('a whole source shows all, a signature and a reference none', () => {
    expect(shownRanges(anItem({}))).toEqual([[101, 200]])
    expect(shownRanges(anItem({ detail: 'signature' }))).toEqual([])
    expect(shownItems(anItem({ detail: 'reference' }))).toEqual([
      { file: 'a.ts', name: 'f', kind: 'function', tokens: 9 },
    ])
  })

  test('an excerpt shows exactly the lines that stand in it', () => {
    for (const focus of [0, 1, 12, 50, 99]) {
      const content = excerptAround(focus, 14)
      const [range] = shownRanges(anItem({ detail: 'partial', content }))
      const [from, to] = range ?? [0, -1]
      const body = content.split('\n').filter((line) => line.startsWith('line '))
      expect(body.at(0)).toBe(`line ${from}`)
      expect(body.at(-1)).toBe(`line ${to}`)
      expect(body).toHaveLength(to - from + 1)
    }
  })
})
