import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineSpans } from '#storage/line-spans.ts'

const anyText = fc
  .array(
    fc.oneof(
      fc.constant('\n'),
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constant('🎉'),
      fc.constant('取'),
    ),
  )
  .map((parts) => parts.join(''))

test('lines are those between breaks, whatever letters they hold', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 12 }), fc.nat(5), (text, first, more) => {
      const spans = lineSpans(text)
      const lines = text.split('\n')
      expect(spans.lineCount).toBe(lines.length)
      expect(spans.text(first, first + more)).toBe(lines.slice(first - 1, first + more).join('\n'))
    }),
  )
})

test('code point ranges cut the same lines', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 12 }), fc.nat(5), (text, first, more) => {
      const spans = lineSpans(text)
      const { start, length } = spans.codePoints(first, first + more)
      expect(
        Array.from(text)
          .slice(start, start + length)
          .join(''),
      ).toBe(spans.text(first, first + more))
    }),
  )
})
