import { describe, expect, it } from 'vitest'
import { search } from '#engine/search.ts'
import { searchRequest, searchResponse, type SearchResponse } from '#wire/pack.ts'
import { memoryLibrary, type Files } from '#test/support/memory-library.ts'

const tree: Files = {
  'src/retry.ts':
    'export class RetryPolicy {\n  next(attempt: number) {\n    return backoff(attempt)\n  }\n}\nexport function backoff(n: number) {\n  return 2 ** n\n}\n',
  'src/http.ts':
    "import { RetryPolicy } from './retry'\nexport function send(policy: RetryPolicy) {\n  return policy.next(1)\n}\n",
  'py/retry.py': 'def backoff(n):\n    """Waits longer after each retry."""\n    return 2 ** n\n',
}
const library = await memoryLibrary({ 'acme/web': tree })

const find = async (
  query: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<SearchResponse['results']> => {
  const outcome = await search(library, searchRequest.parse({ query, ...more }))
  if (!outcome.ok) throw new Error(outcome.error.reason)
  expect(searchResponse.safeParse(outcome.value).error).toBeUndefined()
  return outcome.value.results
}

describe('search', () => {
  it('puts the exact name first and says which strategies found it', async () => {
    const [first] = await find('RetryPolicy')
    expect(first?.name).toBe('RetryPolicy')
    expect(first?.strategies).toEqual(expect.arrayContaining(['fts', 'symbol']))
  })

  it('finds a plain lower-case name, unlike a task, where it would be prose', async () => {
    expect(
      (await find('backoff'))
        .slice(0, 2)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['py/retry.py', 'src/retry.ts'])
  })

  it('takes the plain words of a question for prose', async () => {
    const ask = 'where does a policy send the next attempt'
    expect((await find(ask)).every(({ strategies }) => !strategies.includes('symbol'))).toBe(true)
    expect((await find('send')).map(({ strategies }) => strategies)[0]).toContain('symbol')
    const named = await find('where does `send` wait for the policy')
    expect(named.find(({ name }) => name === 'send')?.strategies).toContain('symbol')
  })

  it('ranks the hits of a question as those of a task: code before its tests', async () => {
    const body = (name: string): string =>
      `export function ${name}() {\n  return 'evict stale cache entries'\n}\n`
    const tested = await memoryLibrary({
      'acme/cache': { 'src/evict.ts': body('sweep'), 'src/evict.test.ts': body('evictStale') },
    })
    const outcome = await search(
      tested,
      searchRequest.parse({ query: 'how are stale cache entries evicted' }),
    )
    expect(outcome.ok && outcome.value.results[0]?.path).toBe('src/evict.ts')
  })

  it('puts the file that is about the subject first, and lets no file fill the page', async () => {
    const save = (name: string): string =>
      `export function ${name}() {\n  const session = open()\n  return session.store\n}\n`
    const shop = await memoryLibrary({
      'acme/shop': {
        'src/session-store.ts': ['load', 'keep', 'drop', 'list'].map(save).join(''),
        'src/checkout.ts': save('pay'),
        'src/mail.ts': save('send'),
        'src/legacy/session-store.ts': ['load', 'keep', 'drop', 'list'].map(save).join(''),
      },
    })
    const outcome = await search(shop, searchRequest.parse({ query: 'how is a session stored' }))
    const paths = outcome.ok ? outcome.value.results.map(({ path }) => path) : []
    expect(paths[0]).toBe('src/session-store.ts')
    expect(new Set(paths.slice(0, 3)).size).toBe(3)
  })

  it('says only of what full text found that full text found it', async () => {
    const results = await find('RetryPolicy', { strategies: ['fts', 'symbol'] })
    expect(results.some(({ name }) => name === 'RetryPolicy')).toBe(true)
    for (const { strategies } of results) expect(strategies.length).toBeGreaterThan(0)
  })

  it('finds files by path', async () => {
    const results = await find('src/http.ts', { strategies: ['path'] })
    expect(results.every(({ path }) => path === 'src/http.ts')).toBe(true)
    expect(results.length).toBeGreaterThan(0)
  })

  it('brings callers and callees of the hits', async () => {
    const results = await find('RetryPolicy.next', { strategies: ['symbol', 'deps'] })
    expect(results.map(({ name }) => name)).toEqual(expect.arrayContaining(['backoff', 'send']))
  })

  it('filters by language, kind and folder before it cuts', async () => {
    expect(
      (await find('backoff retry', { language: 'python', limit: 1 })).map(({ path }) => path),
    ).toEqual(['py/retry.py'])
    expect((await find('retry', { kind: 'class' })).map(({ name }) => name)).toEqual([
      'RetryPolicy',
    ])
    expect(
      (await find('retry backoff', { path: 'py' })).every(({ path }) => path.startsWith('py/')),
    ).toBe(true)
  })

  it('has scores that never rise, ties by id, and the same answer twice', async () => {
    const results = await find('retry backoff')
    const scores = results.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(await find('retry backoff')).toEqual(results)
  })

  it.each(['"', '*Foo', 'a AND', "doesn't", '% _', 'NEAR(', '🚀', 'x'.repeat(3_000)])(
    'takes any text: %s',
    async (query) => {
      expect(await find(query)).toEqual(await find(query))
    },
  )

  it('refuses a query of blanks', async () => {
    expect(await search(library, searchRequest.parse({ query: ' ' }))).toEqual({
      ok: false,
      error: { reason: 'task_empty' },
    })
  })
})
