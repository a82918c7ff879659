import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutChunks } from '#core/chunks.ts'

const text = (lines: readonly string[]): string[] => [...lines]

it('keeps a short text whole, without the blank lines around it', () => {
  expect(cutChunks(text(['', 'a', '', 'b', '']))).toEqual([{ start: 2, end: 4 }])
  expect(cutChunks(text(['', '  ']))).toEqual([])
})

it('cuts where a block ends, at little indentation first', () => {
  const block = (name: string): string[] => [
    `if ${name}:`,
    '    one()',
    '',
    '    two()',
    '    three()',
  ]
  const lines = [...block('a'), '', ...block('b'), '', ...block('c')]
  const chunks = cutChunks(lines, { tokens: 9, measure: () => 1 })
  expect(chunks.map(({ start }) => lines[start - 1])).toEqual(['if a:', 'if b:', 'if c:'])
})

it('leaves what closes or continues a block with it', () => {
  const step = (name: string): string[] => [
    `  if (${name}) {`,
    '    one()',
    '  } else {',
    '    two()',
    '  }',
  ]
  const lines = [...step('a'), ...step('b'), ...step('c')]
  for (const tokens of [7, 8, 9]) {
    const chunks = cutChunks(lines, { tokens, measure: () => 1 })
    expect(chunks.map(({ start }) => lines[start - 1]?.trim())).toEqual([
      'if (a) {',
      'if (b) {',
      'if (c) {',
    ])
  }
})

it('holds every line that is not blank exactly once, in order, whatever the text', () => {
  const line = fc.constantFrom('', '  ', 'x', '  indented', 'a longer line of words', '}')
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (lines, tokens) => {
        const chunks = cutChunks(lines, { tokens })
        const covered = chunks.flatMap(({ start, end }) =>
          Array.from({ length: end - start + 1 }, (_, at) => start + at),
        )
        expect(covered).toEqual([...new Set(covered)].sort((a, b) => a - b))
        const written = lines.flatMap((at, index) => (at.trim() === '' ? [] : index + 1))
        expect(written.filter((at) => !covered.includes(at))).toEqual([])
      },
    ),
  )
})

it('cuts no chunk larger than asked, but for single lines', () => {
  const lines = Array.from({ length: 200 }, (_, at) => `statement_${at}()`)
  for (const { start, end } of cutChunks(lines, { tokens: 50, measure: () => 3 })) {
    expect((end - start + 1) * 3).toBeLessThanOrEqual(50)
  }
})
