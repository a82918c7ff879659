import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stem } from '#core/stem.ts'
import { stopTerms } from '#core/stop-words.ts'
import { bodyTerms, identifierParts, terms } from '#core/terms.ts'

describe('identifiers fall into their words', () => {
  test.each([
    ['cancelExpiredOrders', ['cancel', 'expired', 'orders']],
    ['HTTPRetryPolicy', ['http', 'retry', 'policy']],
    ['parse_v2_header', ['parse', 'v2', 'header']],
    ['getUserID', ['get', 'user', 'id']],
    ['MAX_RETRY_COUNT', ['max', 'retry', 'count']],
    ['sha256Hex', ['sha', 'sha256', 'hex']],
    ['__init__', ['init']],
    ['app.config.session-store', ['app', 'config', 'session', 'store']],
    ['$scope', ['scope']],
    ['x', []],
    ['status404', ['status', 'status404']],
  ])('%s', (name, parts) => {
    expect(identifierParts(name)).toEqual(parts)
  })
})

describe('forms of one word share a stem', () => {
  test.each([
    'cancel cancels cancelled canceled cancelling cancellation',
    'expire expires expired expiry expiring expiration',
    'validate validates validated validating validation validator validators',
    'parse parses parsed parsing',
    'parser parsers',
    'query queries querying queried',
    'retry retries retried retrying',
    'class classes',
    'process processes processing processed',
    'box boxes',
    'cache caches cached caching',
    'serialize serializes serializer serialization serializing',
    'create creates created creating creation',
    'format formats formatted formatting',
    'use uses used using',
    'type types typed typing',
    'route routes routed routing',
    'reference references referenced referencing',
    'dependency dependencies',
    'index indexes indices indexing indexed',
    'embed embeds embedded embedding embeddings',
    'configure configures configured configuration configurations',
    'connect connects connected connection connecting',
    'iterate iterates iterating iterator iteration',
    'deploy deploys deployed deploying',
    'generate generates generated generating generation generator',
  ])('%s', (words) => {
    expect(new Set(words.split(' ').map(stem)).size).toBe(1)
  })
})

describe('different words keep different stems', () => {
  test.each([
    ['user', 'use'],
    ['author', 'auth'],
    ['parser', 'parse'],
    ['number', 'numb'],
    ['partition', 'part'],
    ['note', 'not'],
    ['format', 'form'],
    ['order', 'ordinal'],
    ['string', 'str'],
    ['session', 'set'],
  ])('%s and %s', (a, b) => {
    expect(stem(a)).not.toBe(stem(b))
  })
})

describe('scripts', () => {
  test('diacritics and Turkish letters fold to ASCII', () => {
    expect(terms('İstanbul ISPARTA ısı şehir naïve Café')).toEqual(
      terms('istanbul isparta isi sehir naive Cafe'),
    )
  })

  test('compatibility forms are one with plain ones', () => {
    expect(terms('ＨＴＴＰ ﬁlter')).toEqual(terms('HTTP filter'))
  })

  test('runs of Thai, Lao, Khmer and Burmese become bigrams too', () => {
    const within = (text: string, word: string): boolean =>
      terms(word).every((term) => terms(text).includes(term)) && terms(word).length > 0
    expect(within('ค้นหาข้อมูล', 'ข้อมูล')).toBe(true)
    expect(within('ຄົ້ນຫາຂໍ້ມູນ', 'ຂໍ້ມູນ')).toBe(true)
    expect(within('ស្វែងរកទិន្នន័យ', 'ទិន្នន័យ')).toBe(true)
    expect(within('ဒေတာရှာဖွေ', 'ရှာဖွေ')).toBe(true)
  })

  test('runs of Han, kana and Hangul become bigrams', () => {
    expect(terms('在庫引当')).toEqual(['在庫', '庫引', '引当'])
    expect(terms('환불합니다')).toEqual(['환불', '불합', '합니', '니다'])
  })

  test('a single Han letter is kept', () => {
    expect(terms('庫')).toEqual(['庫'])
  })

  test('an identifier that touches kana is still found', () => {
    expect(terms('cancelReservationを直す').slice(0, 2)).toEqual(terms('cancelReservation'))
  })

  test('other alphabets are words in lower case', () => {
    expect(terms('Привет МИР')).toEqual(['привет', 'мир'])
  })

  test('a decomposed text has the terms of the composed one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(terms(text.normalize('NFD'))).toEqual(terms(text.normalize('NFC')))
      }),
    )
  })
})

describe('data is no word', () => {
  test.each([
    'd41d8cd98f00b204e9800998ecf8427e',
    'aGVsbG8gd29ybGQgZm9vIGJhcg0123456789',
    '0123456789012',
    'a'.repeat(41),
    'Aa'.repeat(150),
  ])('%s', (text) => {
    expect(terms(text)).toEqual([])
  })
})

test('bodies lose the keywords of their language, names that contain one do not', () => {
  expect(bodyTerms('const functionName = async () => { return this.load() }')).toEqual(
    terms('functionName load'),
  )
})

test('every term is one token of the ascii tokenizer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const term of [...terms(text), ...bodyTerms(text)]) {
        expect(term).toMatch(/^(?:[a-z0-9]{2,40}|[^\p{ASCII}]+)$/u)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('words seen before do not change a result', () => {
  const text = 'parseHTTPHeader parses headers'
  expect(terms(text)).toEqual(terms(text))
})

test('content words of tasks are no stop words', () => {
  for (const word of ['version', 'user', 'session', 'note', 'put', 'key', 'type', 'load']) {
    expect(terms(word).some((term) => stopTerms().has(term))).toBe(false)
  }
})
