import { describe, expect, it } from 'vitest'
import { parsingReport } from '../../bench/parsing/parsing.ts'

describe('the tables of what was parsed', () => {
  it('tell of each language the sum of its libraries, and leave out those without a file', () => {
    const of = (library: string, language: string, files: number, partly: string[]) => ({
      library,
      language,
      files,
      partly,
      abandoned: [],
      slowestMs: files * 10,
    })
    const { tables } = parsingReport([
      of('b', 'c', 150, ['x.c']),
      of('a', 'c', 50, []),
      of('a', 'go', 0, []),
      of('a', 'rust', 4, []),
    ])
    expect(tables.map(({ rows }) => rows)).toEqual([
      [
        ['c', '2', '200', '1', '0.50', '0', '1.5'],
        ['rust', '1', '4', '0', '0.00', '0', '0.0'],
      ],
      [
        ['a', 'c', '50', '0', '0.00', '0', '0.5'],
        ['b', 'c', '150', '1', '0.67', '0', '1.5'],
        ['a', 'rust', '4', '0', '0.00', '0', '0.0'],
      ],
    ])
  })
})
