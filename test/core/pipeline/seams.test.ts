import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenParts } from '#core/pipeline/pack/seams.ts'
import { loadTokenCounter } from '#engine/tokens.ts'

const count = await loadTokenCounter()

const sumOfParts = (text: string): number =>
  tokenParts(text).reduce((sum, part) => sum + count(part), 0)

describe('the parts of a text', () => {
  it('are its lines, where the next line begins with text', () => {
    expect(tokenParts('a;\n  b\n\n// c\n\td\n')).toEqual(['a;\n', '  b\n\n// c\n', '\td\n'])
  })

  it('are the whole where white space runs longer than a counter takes at once', () => {
    const text = `a\n${' '.repeat(995)}\n      b\n`
    expect(tokenParts(text)).toEqual([text])
  })

  it('join to the text and cost what it costs', () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'B', 'été', '库', '1', "'s", '/', '//', ';', '}', '`', '<|endoftext|>'),
      fc.constantFrom(' ', '  ', '\t', '\n', '\n\n', '\r\n', '\r', '\f', '\u00a0', '\u2028'),
      fc.constantFrom('\u0301', '😀', '\ud83d'),
      fc.string(),
    )
    const text = fc.array(piece, { maxLength: 60 })
    fc.assert(
      fc.property(text, (pieces) => {
        const whole = pieces.join('')
        expect(tokenParts(whole).join('')).toBe(whole)
        expect(sumOfParts(whole)).toBe(count(whole))
      }),
      { numRuns: 5_000 },
    )
  }, 120_000)
})
