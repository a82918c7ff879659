import { describe, expect, it } from 'vitest'
import { search } from '#engine/search.ts'
import { searchRequest, searchResponse, type SearchResponse } from '#wire/pack.ts'
import { rankings } from '#engine/search/strategies.ts'
import { readQuestion } from '#engine/search/question.ts'
import { aHit, aNominated, someNominations } from '../core/pipeline/nominations.ts'
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

  it.each(['RetryPolicy.next', 'retryPolicy.next', 'RetryPolicy#next', 'RetryPolicy::next()'])(
    'puts what a qualified name means first, though its last word says nothing: %s',
    async (query) => {
      const results = await find(query)
      expect(results[0]?.qualified_name).toBe('RetryPolicy.next')
    },
  )

  it('puts the name before texts that are full of it', async () => {
    const named = await memoryLibrary({
      'acme/bus': {
        'src/bus.ts': 'export class Bus {\n  next() {\n    return 1\n  }\n}\n',
        'README.md': '# Bus.next\n\nBus next. Bus next. The next bus is the next Bus.\n',
      },
    })
    for (const query of ['Bus.next', 'Bus', 'bus']) {
      const outcome = await search(named, searchRequest.parse({ query }))
      expect(outcome.ok && outcome.value.results[0]?.path).toBe('src/bus.ts')
    }
  })

  it('lets a text come first where no code is meant, and no text before the code that a sentence asks for', async () => {
    const body = 'const sent = record(page)\n  return sent'
    const mixed = await memoryLibrary({
      'acme/shop': {
        'src/page-views.ts': `export function countViews(page: string) {\n  ${body}\n}\n`,
        'docs/analytics.md':
          '# Configure analytics\n\nConfigure analytics: analytics page views, page views counted, views of a page.\n',
      },
    })
    const first = async (query: string): Promise<string> => {
      const outcome = await search(mixed, searchRequest.parse({ query }))
      return outcome.ok ? (outcome.value.results[0]?.path ?? '') : ''
    }
    expect(await first('configure analytics')).toBe('docs/analytics.md')
    expect(await first('where are page views counted')).toBe('src/page-views.ts')
  })

  it('looks for the words that a bug report would use as filler', async () => {
    const body = 'const made = build()\n  return made.finish()'
    const asked = await memoryLibrary({
      'acme/http': {
        'src/alpha.ts': `/** The request of a client. */\nexport function open() {\n  ${body}\n}\n`,
        'src/beta.ts': `/** The handle of a client. */\nexport function open() {\n  ${body}\n}\n`,
      },
    })
    const outcome = await search(
      asked,
      searchRequest.parse({ query: 'the request of some client' }),
    )
    expect(outcome.ok && outcome.value.results[0]?.path).toBe('src/alpha.ts')
    const other = await search(asked, searchRequest.parse({ query: 'the handle of some client' }))
    expect(other.ok && other.value.results[0]?.path).toBe('src/beta.ts')
  })

  it('knows the beginning that people write for a word in the name of a file', async () => {
    const body = 'const read = load()\n  return read.settings'
    const short = await memoryLibrary({
      'acme/cfg': {
        'src/beta/config.ts': `export function get() {\n  ${body}\n}\n`,
        'src/alfa/contour.ts': `export function get() {\n  ${body}\n}\n`,
      },
    })
    const outcome = await search(
      short,
      searchRequest.parse({ query: 'where is the configuration of settings loaded' }),
    )
    expect(outcome.ok && outcome.value.results[0]?.path).toBe('src/beta/config.ts')
  })

  it('gives a file the place of its best symbol, whoever found that', async () => {
    const opened = await library.open(undefined, undefined)
    const reader = opened.ok ? opened.value[0] : undefined
    if (reader === undefined) throw new Error('there is no reader')
    const other = aNominated('src/other.ts', 'read')
    const named = aNominated('src/JsonReader.ts', 'JsonReader', { kind: 'class' })
    const found = someNominations({
      byName: [named],
      hits: [other],
      lexical: [aHit(other, 1)],
    })
    const question = readQuestion('JsonReader and its token reading base', ['fts', 'symbol'])
    const ranked = await rankings(reader, found, ['fts', 'symbol'], question)
    const fts = ranked.find(({ strategy }) => strategy === 'fts')
    expect(fts?.symbols).toEqual([named, other])
    expect(fts?.symbols.map((symbol) => fts.finder?.(symbol))).toEqual(['symbol', 'fts'])
  })

  it('finds a name in every spelling, as written first', async () => {
    const names = ['retry_later', 'retryLater', 'RetryLater', 'retryMuchLater']
    const spelled = await memoryLibrary({
      'acme/names': Object.fromEntries(
        names.map((name) => [`src/${name}.ts`, `export function ${name}() {\n  return 1\n}\n`]),
      ),
    })
    const ask = async (query: string): Promise<readonly string[]> => {
      const outcome = await search(spelled, searchRequest.parse({ query, strategies: ['symbol'] }))
      return outcome.ok ? outcome.value.results.map(({ name }) => name) : []
    }
    expect((await ask('retryLater')).filter((name) => names.includes(name))).toEqual([
      'retryLater',
      'RetryLater',
      'retry_later',
      'retryMuchLater',
    ])
    expect((await ask('retry_later'))[0]).toBe('retry_later')
  })

  it('finds files by a glob, by a folder and by the beginning of a path', async () => {
    const paths = async (query: string): Promise<readonly string[]> =>
      (await find(query, { strategies: ['path'] })).map(({ path }) => path)
    expect(await paths('src/*.ts')).toEqual(['src/http.ts', 'src/retry.ts'])
    expect(await paths('**/retry.*')).toEqual(['py/retry.py', 'src/retry.ts'])
    expect(await paths('py/')).toEqual(['py/retry.py'])
    expect(await paths('src/re')).toEqual(['src/retry.ts'])
    expect(await paths('http')).toEqual(['src/http.ts'])
    expect((await find('src/retry.ts'))[0]).toMatchObject({ path: 'src/retry.ts', kind: 'module' })
  })

  it('puts what holds a quoted text first', async () => {
    const files = Object.fromEntries(
      ['alpha', 'beta', 'gamma'].map((name) => [
        `src/${name}.ts`,
        `export function ${name}() {\n  return '${name === 'beta' ? 'lock is taken' : 'taken is lock, lock taken'}'\n}\n`,
      ]),
    )
    const quoted = await memoryLibrary({ 'acme/lock': files })
    const outcome = await search(quoted, searchRequest.parse({ query: '"lock is taken"' }))
    expect(outcome.ok && outcome.value.results[0]?.name).toBe('beta')
  })

  it('says what is wrong with a query of punctuation', async () => {
    const outcome = await search(library, searchRequest.parse({ query: '?!?' }))
    expect(outcome).toMatchObject({ ok: true, value: { results: [] } })
    expect(outcome.ok && outcome.value.warnings).toEqual([
      expect.stringContaining('no letters or digits'),
    ])
    expect(searchRequest.safeParse({ query: 'a', language: 'klingon' }).error?.message).toContain(
      'typescript',
    )
  })

  it('folds Turkish letters and reads scripts without spaces', async () => {
    const foreign = await memoryLibrary({
      'acme/rezervasyon': {
        'src/iptal.ts':
          '/** Rezervasyonu İPTAL eder. 予約を取り消す */\nexport function drop() {\n  return 1\n}\n',
        'src/other.ts': 'export function keep() {\n  return 2\n}\n',
      },
    })
    for (const query of ['iptal', 'İptal', 'IPTAL eder', '予約を取り消す']) {
      const outcome = await search(foreign, searchRequest.parse({ query }))
      expect(outcome.ok && outcome.value.results[0]?.path).toBe('src/iptal.ts')
    }
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
