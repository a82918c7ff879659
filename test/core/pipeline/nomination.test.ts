import { describe, expect, it } from 'vitest'
import { nominationQuery } from '#core/pipeline/nomination.ts'
import { readTask } from '#core/pipeline/read-task.ts'
import { terms } from '#core/terms.ts'

const timesAsked = (text: string): Record<string, number> => {
  const query = nominationQuery(readTask(text), { semanticText: '', touched: [] })
  const counts: Record<string, number> = {}
  for (const term of query.terms) counts[term] = (counts[term] ?? 0) + 1
  return counts
}
const stemOf = (word: string): string => terms(word)[0] ?? ''

describe('full-text terms', () => {
  it('weigh thrice in the title, twice in prose, once in pasted code', () => {
    const counts = timesAsked(
      'Parser drops trailing comma\n\nThe lexer emits tokens\n```\nwidget\n```\n',
    )
    const weights = ['parser', 'lexer', 'widget'].map((word) => counts[stemOf(word)])
    expect(weights).toEqual([3, 2, 1])
  })

  it('weigh the same where the text is a title alone', () => {
    const counts = timesAsked('where does the parser drop a trailing comma')
    expect(new Set(Object.values(counts))).toEqual(new Set([1]))
  })

  it('weigh the same in prose without a title or code', () => {
    const counts = timesAsked('Fix\n\nparser drops comma\nlexer emits tokens')
    expect(new Set(Object.values(counts))).toEqual(new Set([1]))
  })

  it('stay few for any pasted text', () => {
    const pasted = Array.from({ length: 5_000 }, (_, i) => `word${i}a`).join(' ')
    const query = nominationQuery(readTask(`Parser drops comma\n${pasted}\n\`\`\`\nx`), {
      semanticText: '',
      touched: [],
    })
    expect(query.terms.length).toBeLessThan(500)
  })
})

describe('qualified names', () => {
  it('are asked for with their owner where the author writes them, few of them', () => {
    const ask = (text: string) =>
      nominationQuery(readTask(text), { semanticText: '', touched: [] }).spellings
    expect(ask('`Store::open` is slow\n```\nCache.open()\n```')).toEqual([
      { name: 'open', owner: 'Store' },
    ])
    expect(ask('cancelOrder is slow')).toEqual([])
    const many = Array.from({ length: 50 }, (_, i) => `Store${i}.openAll`).join(', ')
    expect(ask(many)).toHaveLength(8)
  })
})

describe('touched entries', () => {
  it('are looked up as whole paths, all of them', () => {
    const touched = Array.from({ length: 200 }, (_, i) => `src/a${i}.ts`)
    expect(nominationQuery(readTask('crash'), { semanticText: '', touched }).paths).toEqual(touched)
  })
})
