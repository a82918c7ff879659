import { describe, expect, it } from 'vitest'
import { readTask } from '#core/pipeline/read-task.ts'

const terms = (text: string): string[] => readTask(text).terms.map(({ term }) => term)
const literals = (text: string): string[] =>
  readTask(text).literals.map(({ text: literal }) => literal)
const frames = (text: string): string[] =>
  readTask(text).frames.map(({ path, line, name }) => `${path}:${line} ${name}`)

/** Texts as people paste them, and the words that are of the code. */
describe('words of a pasted text', () => {
  it.each([
    [
      'a trace of another machine',
      'Totals differ\n  File "/Users/jane/projects/shop/src/billing/total.py", line 41, in compute_total',
      ['total', 'differ', 'bil', 'py', 'comput'],
    ],
    [
      'paths of Windows, blanks in them',
      'Crash in C:\\Users\\Jane Doe\\source\\repos\\shop\\cart.cs:line 4 and \\\\srv$x\\share\\dev\\price.cs',
      ['crash', 'cart', 'cs', 'pric'],
    ],
    [
      'folders of a home',
      'Cache in ~/code/acme/cart.rb and /home/ci/builds/x1/lib/ is stale',
      ['cach', 'cart', 'rb', 'stal'],
    ],
    [
      'folders of the repository',
      'Round in src/billing/total.ts',
      ['round', 'src', 'bil', 'total', 'ts'],
    ],
    ['a route', 'GET /api/users/ loops', ['api', 'user', 'loop']],
    ['people', 'Round prices\n\ncc @octocat, @jane-doe and @acme/backend', ['round', 'pric']],
    [
      'a decorator',
      'keep @property lazy',
      ['keep', 'property', 'lazy'].map((word) => terms(word)[0]),
    ],
    ['issues and pull requests', 'Round prices acme/shop#123, #45, GH-7', ['round', 'pric']],
    ['mail addresses', 'Round prices, says Jane <jane.doe@example.com>', ['round', 'pric', 'jane']],
    [
      'links without a scheme',
      'Round prices, see www.acme.test/a/b and github.com/acme/shop/pull/3',
      ['round', 'pric'],
    ],
    ['trailers', 'Round prices\n\nSigned-off-by: Jane Doe <jane@acme.test>', ['round', 'pric']],
    [
      'times, ids, addresses',
      '2024-05-01T12:00:01.123Z prices 550e8400-e29b-41d4-a716-446655440000 0x7ffee4aa 10.0.0.12:8080 12:00:01,5 round',
      ['pric', 'round'],
    ],
    [
      'a form for issues',
      'Round prices\n<!-- Thanks for taking the time! -->\n- [x] I have searched existing reports',
      ['round', 'pric'],
    ],
    [
      'a diff',
      'Round prices\n```diff\ndiff --git a/src/cart.ts b/src/cart.ts\nindex 1234567..89abcde 100644\n@@ -10,7 +10,7 @@ total\n+  return\n```',
      ['round', 'pric', 'dif', 'src', 'cart', 'ts', 'total'],
    ],
    [
      'the heads of traces',
      'Round prices\nTraceback (most recent call last):\ngoroutine 1 [running]:',
      ['round', 'pric'],
    ],
  ])('without what is foreign: %s', (_, text, expected) => {
    expect(terms(text).filter((term) => !/^\d+$/.test(term))).toEqual(expected)
  })

  it('keeps a quoted text that holds a time as it stands', () => {
    expect(literals('parses "at 2020-01-01T00:00:00Z"')).toContain('at 2020-01-01T00:00:00Z')
  })

  it('are the same in any letter case of Turkish', () => {
    expect(terms('İŞLEM IŞIK siparişToplamı')).toEqual(
      terms('işlem ışık sipariştoplamı'.replace('t', 'T')),
    )
  })

  it('finds the script of a browser and not its host', () => {
    const trace =
      'addItem@http://localhost:3000/src/cart.js:41:5\n    at total (https://shop.test/src/total.ts?t=17:3:1)'
    expect(frames(trace)).toEqual(['src/cart.js:41 addItem', 'src/total.ts:3 total'])
    expect(terms(trace)).not.toContain('localhost')
  })
})
