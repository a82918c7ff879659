import { describe, expect, it } from 'vitest'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { loadTokenCounter } from '#engine/tokens.ts'

const count = await loadTokenCounter()

describe('the token counter', () => {
  it('counts what o200k counts', () => {
    for (const text of [
      '',
      'a',
      'export const parse = (x: string) => x',
      '주문을 환불합니다。🚀',
      'x\n\n\ny   z',
    ])
      expect(count(text)).toBe(countTokens(text))
  })

  it('counts a line again as it did before', () => {
    const lines = Array.from({ length: 50 }, (_, at) => `  return this.orders[${at}] ?? '取消'\n`)
    const first = lines.map(count)
    expect(lines.map(count)).toEqual(first)
    expect(first).toEqual(lines.map((line) => countTokens(line)))
  })

  it('counts text that looks like a special token as the text it is', () => {
    expect(count('<|endoftext|>')).toBeGreaterThan(1)
  })

  it.each([
    ['letters', 'q'],
    ['spaces', ' '],
    ['line ends', '\n'],
    ['signs', '='],
    ['emoji', '🚀'],
  ])('counts 70,000 %s quickly', (_, char) => {
    const start = performance.now()
    expect(count(char.repeat(70_000))).toBeGreaterThan(100)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
