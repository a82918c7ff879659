import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTask } from '#core/pipeline/read-task.ts'
import { TASK_LIMITS } from '#core/pipeline/task/limits.ts'
import type { TaskSignals } from '#core/pipeline/types.ts'

const names = (text: string): string[] =>
  readTask(text).identifiers.map(({ name, container }) =>
    container === '' ? name : `${container}.${name}`,
  )
const paths = (text: string): string[] =>
  readTask(text).paths.map(({ path, line }) => (line === null ? path : `${path}:${line}`))
const terms = (text: string): string[] => readTask(text).terms.map(({ term }) => term)
const routes = (text: string): string[] =>
  readTask(text).routes.map(({ method, pattern }) => `${method} ${pattern}`.trim())
const literals = (text: string): string[] =>
  readTask(text).literals.map(({ text: literal }) => literal)
const frames = (text: string): string[] =>
  readTask(text).frames.map(({ path, line, name }) => `${path}:${line} ${name}`)

describe('identifiers', () => {
  it.each([
    ['calls `refresh` twice', ['refresh']],
    ['`Session.refresh()` loops', ['Session.refresh']],
    ['a.b is read', []],
    ['session.refreshToken is read', ['session.refreshToken']],
    ['std::vector leaks', ['std.vector']],
    ['use parse_v2_header here', ['parse_v2_header']],
    ['cancelExpiredOrders', ['cancelExpiredOrders']],
    ['HTTPRetryPolicy retries', ['HTTPRetryPolicy']],
    ['MAX_RETRIES is ignored', ['MAX_RETRIES']],
    ['listUsers(bar) -> baz', ['listUsers']],
    ['reload() hangs', ['reload']],
    ['this.handleError never runs', ['handleError']],
    ['cancelReservationを直す', ['cancelReservation']],
    ['naïveParse of Ünïcode', ['naïveParse']],
    ['YANLIŞ, İŞLEM and 0xffee44', []],
    ['Hono.prototype.use', ['Hono.use']],
    [
      'Foo::bar, pkg.Func, Class#method, $user->save(), App\\Models\\User::find',
      ['Foo.bar', 'pkg.Func', 'Class.method', '$user.save', 'User.find'],
    ],
    ['jane.doe@example.com and git@github.com:acme/shop.git', []],
  ])('of %j are %j', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  it('are not plain words, contractions, sentence ends or domains', () => {
    expect(names("The check doesn't work. Please fix it, e.g. on example.com")).toEqual([])
  })

  it('offer a qualified name once and never its bare tail again', () => {
    expect(names('`Session.refreshToken` and Session.refreshToken')).toEqual([
      'Session.refreshToken',
    ])
  })
})

describe('paths', () => {
  it.each([
    ['src/api/users.ts:42', ['src/api/users.ts:42']],
    ['see users.ts, line 41', ['users.ts:41']],
    ['in C:\\app\\src\\x.ts:41', ['app/src/x.ts:41']],
    ['./src/a.py and ../b/c.go', ['src/a.py', 'b/c.go']],
    ['.github/workflows/ci.yml', ['.github/workflows/ci.yml']],
    ['(src/a.ts)', ['src/a.ts']],
    ['src/a.test.ts:3:7 fails', ['src/a.test.ts:3']],
    ['app/[id]/page.tsx', ['app/[id]/page.tsx']],
    ['src/日本語.tsを直す', ['src/日本語.ts']],
    ['src/a.ts#L12', ['src/a.ts:12']],
    [
      '/home/jane/go/src/github.com/acme/shop/main.go:9',
      ['home/jane/go/src/github.com/acme/shop/main.go:9'],
    ],
    ['Src/Newtonsoft.Json/Reader.cs', ['Src/Newtonsoft.Json/Reader.cs']],
    ['and/or, read/write, 1.2.3', []],
  ])('of %j are %j', (text, expected) => {
    expect(paths(text)).toEqual(expected)
  })
})

describe('stack frames', () => {
  it('of Python come innermost first', () => {
    const trace = [
      'Traceback (most recent call last):',
      '  File "/opt/app/flask/app.py", line 10, in wsgi_app',
      '    return self.full_dispatch()',
      '  File "/opt/app/flask/ctx.py", line 20, in push',
      '    raise ValueError("bad")',
      'ValueError: bad',
    ].join('\n')
    expect(frames(trace)).toEqual([
      'opt/app/flask/ctx.py:20 push',
      'opt/app/flask/app.py:10 wsgi_app',
    ])
    expect(names(trace)).not.toContain('app.py')
  })

  it.each([
    ['    at Session.refresh (/app/src/session.js:10:5)', 'app/src/session.js:10 refresh'],
    ['    at async file:///app/x.mjs:3:4', 'app/x.mjs:3 '],
    ['    at C:\\app\\x.js:3:4', 'app/x.js:3 '],
    ['\tat com.example.Foo.bar(Foo.java:42)', 'com/example/Foo.java:42 bar'],
    ['\tat com.example.MainKt.main(Main.kt:7)', 'com/example/Main.kt:7 main'],
    ['main.(*Server).Run(0xc0, 0x1)\n\t/app/main.go:12 +0x1d', 'app/main.go:12 Run'],
    ['   4: app::parser::parse\n             at ./src/parser.rs:10:5', 'src/parser.rs:10 parse'],
    ["thread 'main' panicked at src/main.rs:10:5:", 'src/main.rs:10 '],
    ['   at Ns.Cls.Meth(String a) in C:\\src\\File.cs:line 42', 'src/File.cs:42 Meth'],
    ["app/models/user.rb:12:in `save'", 'app/models/user.rb:12 save'],
    ["\tfrom app/models/user.rb:12:in 'User#save'", 'app/models/user.rb:12 save'],
    ['#0 /var/www/a.php(12): Foo->bar()', 'var/www/a.php:12 bar'],
  ])('are read from %j', (line, expected) => {
    expect(frames(`boom\n${line}\n`)).toEqual([expected])
  })
})

describe('literals', () => {
  it('are quoted strings of any quotes, and error messages', () => {
    expect(literals('says "invalid token" and “no such user”')).toEqual([
      'invalid token',
      'no such user',
    ])
    expect(literals("it's the user's 'missing key' here")).toEqual(['missing key'])
    expect(literals('TypeError: Cannot read properties of undefined')).toEqual([
      'Cannot read properties of undefined',
    ])
  })
})

describe('routes', () => {
  it('need a method or an unmistakable path', () => {
    expect(routes('POST /api/login fails')).toEqual(['POST /api/login'])
    expect(routes('why is `/users/{id}` slow?')).toEqual(['/users/{id}'])
    expect(routes('call /api/users.')).toEqual(['/api/users'])
    expect(routes('and/or, read/write, /usr/local/bin, src/api/users.ts')).toEqual([])
  })
})

describe('words', () => {
  it('leave out stop words, contractions and the filler of bug reports', () => {
    expect(terms("don't fix the missing parser that doesn't work")).toEqual(['parser'])
    expect(terms("don't crash")).toEqual(['crash'])
  })

  it('are the stop words themselves where a text says nothing else', () => {
    expect(terms('only in')).toEqual(['only', 'in'])
  })

  it('take nothing from URLs', () => {
    const plain = readTask('crash in the parser')
    expect(readTask('crash in the parser https://github.com/acme/web/pull/33')).toEqual({
      ...plain,
    })
  })

  it('split identifiers, and scripts without spaces into pairs', () => {
    expect(terms('cancelExpiredOrders')).toEqual(terms('cancel expired orders'))
    expect(terms('引当')).toEqual(['引当'])
  })

  it.each([
    ['a fence', 'Parser loops\n\nSome prose\n```\nlexer()\n```\nmore tokens'],
    ['an indented block', 'Parser loops\n\nSome prose\n\n    lexer()\n\nmore tokens'],
    ['a prompt', 'Parser loops\nSome prose\n>>> lexer()\nmore tokens'],
    ['a stack trace', 'Parser loops\nSome prose\n  at lexer (a.ts:1:2)\nmore tokens'],
  ])('of the prose are those outside %s', (_, text) => {
    expect(readTask(text).proseTerms).toEqual(terms('parser loops prose tokens'))
  })

  it('of the prose are none after a fence that nothing closes', () => {
    expect(readTask('Parser loops\n```\nlexer()').proseTerms).toEqual(terms('parser loops'))
  })

  it('pair adjacent content words only', () => {
    expect(readTask('meeting join fails in the room').phrases).toEqual([terms('meeting join')])
  })
})

describe('tests', () => {
  it.each([
    ['Fix the flaky test for login', true],
    ['Add unit tests for the parser', true],
    ['src/users.test.ts fails', true],
    ['test_login_redirect fails', true],
    ['Fix login, see the test', false],
    ['fix test collection of packages', false],
    ['add a test client to the app', false],
    ['TestClient raises without a base URL', false],
    ['Skip is ignored at module level\n\nWhy is the failing test shown?', false],
    ['Ids are escaped twice\n\n```\ndef test_ids(): ...\n```', false],
    ['Rewriting fails\n\ntesting/test_rewrite.py:41: AssertionError', false],
  ])('are what %j is about: %j', (text, expected) => {
    expect(readTask(text).aboutTests).toBe(expected)
  })
})

const bounded = (signals: TaskSignals): boolean =>
  signals.identifiers.length <= TASK_LIMITS.identifiers &&
  signals.paths.length <= TASK_LIMITS.paths &&
  signals.frames.length <= TASK_LIMITS.frames &&
  signals.literals.length <= TASK_LIMITS.literals &&
  signals.routes.length <= TASK_LIMITS.routes &&
  signals.terms.length <= TASK_LIMITS.terms &&
  signals.phrases.length <= TASK_LIMITS.phrases

describe('any text', () => {
  const parts = fc.constantFrom(
    'at ',
    'File "',
    '", line 3, in ',
    '(a.ts:1:2)',
    '`',
    '"',
    '“',
    '”',
    'foo.bar',
    'İ',
    '🚀',
    '漢字',
    '\n',
    '://',
    '/',
    '\\',
    'x_y',
    '::',
    '->',
    'GET /',
    '{id}',
    '.ts',
    ':12',
    '\u0000',
    '\ud800',
    "'",
    '(',
    ')',
    'in /a.php:3',
    '#0 ',
    'panicked at ',
  )

  it('is read without an exception, within the caps, the same way twice', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(parts, { maxLength: 60 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const signals = readTask(text)
        expect(bounded(signals)).toBe(true)
        expect(readTask(text)).toEqual(signals)
      }),
      { numRuns: 2_000 },
    )
  })

  it('has spans inside itself', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (all) => {
        const text = all.join('')
        const {
          identifiers,
          paths: files,
          frames: lines,
          literals: quoted,
          routes: found,
        } = readTask(text)
        for (const { span } of [...identifiers, ...files, ...lines, ...quoted, ...found]) {
          expect(span.start).toBeLessThanOrEqual(span.end)
          expect(span.end).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('names the caps that cut something off, and keeps the identifier at the very end of a long text', () => {
    const words = Array.from(
      { length: 10_000 },
      (_, i) => `word${String(i).padStart(5, '0')}`,
    ).join(' ')
    expect(readTask(words).truncated).toContain('task_terms')
    const prose = `${'The report of yesterday shows nothing of interest here. '.repeat(150)}cancelReservation`
    expect(names(prose)).toEqual(['cancelReservation'])
    expect(readTask(prose).truncated).toEqual([])
  })

  it.each([
    ['one token of 70,000 letters', 'q'.repeat(70_000)],
    ['the word "a" 20,000 times', 'a '.repeat(20_000)],
    ['100 kB of opening brackets', '('.repeat(100_000)],
    ['100 kB of quotes', '"'.repeat(100_000)],
    ['100 kB of backticks', '`'.repeat(100_000)],
    ['100 kB of dots and names', 'a.'.repeat(50_000)],
    ['100 kB of slashes', 'a/'.repeat(50_000)],
    ['100 kB of broken frames', `    at ${'( '.repeat(400)}:1:1)\n`.repeat(120)],
    ['100 kB of schemes', '://'.repeat(33_000)],
    ['100 kB of extensions', '.ts'.repeat(33_000)],
    ['100 kB of white space', ' '.repeat(100_000)],
    ['100 kB of comments that nothing closes', '<!--'.repeat(25_000)],
    ['100 kB of folders of a drive', 'C:\\a\\'.repeat(17_000)],
  ])('is read in linear time: %s', (_, text) => {
    const start = performance.now()
    readTask(text)
    // Five times what the slowest takes on a loaded machine; a quadratic reader needs minutes.
    expect(performance.now() - start).toBeLessThan(1_500)
  })
})

describe('pull requests', () => {
  it.each([
    ['Broken since #123', [123]],
    ['PR 12, pull request #13 and GH-14; MR !15', [12, 13, 14, 15]],
    ['(#7) and #7 again', [7]],
    ['issue of acme/shop#12, &#39;quoted&#39;, C#9 and #12px', []],
    ['Step #2 of example #3 fails', []],
    ['see https://github.com/acme/shop/pull/12', []],
    ['#0 /app/a.php(12): f()\n#1 /app/b.php(3): g()\nsince #44', [44]],
    ['colour #123456789 and version #1.2', []],
  ])('%s', (text, numbers) => {
    expect(readTask(text).pullRequests).toEqual(numbers)
  })
})
