// One content, one canonical text: what breaks an order, or lies outside the text, is no shard.

import { describe, expect, it } from 'vitest'
import { buildShard } from '#cli/index/build-shard.ts'
import { linkFiles } from '#cli/link/link.ts'
import { parseText } from '#cli/parse/parse-text.ts'
import { parseShard, type Shard } from '#wire/shard.ts'
import { encodeShard } from '#wire/shard-text.ts'

const symbol = (descriptors: string, start: number, end: number): Shard['symbols'][number] => ({
  descriptors,
  name: descriptors.replace(/\W/g, ''),
  container: '',
  kind: descriptors === '' ? 'module' : 'function',
  start_line: start,
  end_line: end,
  exported: true,
  signature: '',
  doc: '',
})

const module = symbol('', 1, 4)
const [a, b, c] = [symbol('a().', 1, 2), symbol('b().', 1, 1), symbol('c().', 1, 1)]

const edge = (
  kind: Shard['edges'][number][1],
  line: number,
  to: string,
  refKind: Shard['edges'][number][2] = 'none',
): Shard['edges'][number] => [0, kind, refKind, 'treesitter', line, to]

const route = (line: number, method: string, framework = 'hono'): Shard['routes'][number] => ({
  method,
  pattern: '/',
  framework,
  handler: '',
  line,
})

const note = (kind: Shard['notes'][number]['kind'], text: string): Shard['notes'][number] => ({
  kind,
  text,
  line: 1,
  symbol: 0,
})

const good: Shard = {
  format: 1,
  path: 'src/a.ts',
  language: 'typescript',
  text: 'one\ntwo\nthree\nfour\n',
  partial: false,
  unresolved: 0,
  symbols: [module, a, b, c],
  edges: [
    edge('CALLS', 2, 'x'),
    edge('CALLS', 3, 'x'),
    edge('IMPORTS', 1, 'a'),
    edge('REFERENCES', 1, 'a', 'pass'),
    edge('REFERENCES', 1, 'a', 'read'),
  ],
  routes: [route(1, 'GET'), route(1, 'GET', 'koa'), route(1, 'POST')],
  notes: [note('NOTE', 'b'), note('TODO', 'a'), note('TODO', 'b')],
}

const past = (letter: string): [string, string, number] => [letter.repeat(40), 'Fix it', 0]

/** Why the shard with these changes is refused; undefined when it is taken. */
const reasonOf = (changes: Partial<Shard>): string | undefined => {
  const parsed = parseShard(encodeShard({ ...good, ...changes }))
  return parsed.ok ? undefined : parsed.error.reason
}

describe('a shard', () => {
  it('is taken in its documented order', () => {
    expect(reasonOf({})).toBeUndefined()
    expect(reasonOf({ text: '', symbols: [symbol('', 1, 9), a, b, c] })).toBeUndefined()
    expect(reasonOf({ commits: [past('a')], history: [[], [0], [0], []] })).toBeUndefined()
    expect(reasonOf({ changed_by: ['0123456789ab', 'f'.repeat(12)] })).toBeUndefined()
    expect(reasonOf({ text: '🚀\n\\ud83d\\u0000\n\n\n' })).toBeUndefined()
  })

  it.each<[string, Partial<Shard>]>([
    ['module symbol', { symbols: [a, b, c] }],
    ['module symbol', { symbols: [{ ...module, kind: 'class' }, a, b, c] }],
    ['symbols must be ordered', { symbols: [module, a, c, b] }],
    ['symbols must be ordered', { symbols: [module, b, a] }],
    ['symbols must be ordered', { symbols: [symbol('', 2, 4), a] }],
    ['share one id', { symbols: [module, a, symbol('a().', 3, 3)] }],
    ['ends after the text', { symbols: [module, symbol('a().', 1, 4), symbol('d().', 2, 5)] }],
    ['ends after the text', { text: 'one\ntwo\nthree\n' }],
    ['ends before', { symbols: [module, symbol('a().', 3, 2)] }],
    ['edges must be ordered', { edges: [...good.edges].reverse() }],
    ['edges must be ordered', { edges: [edge('CALLS', 1, 'x'), edge('CALLS', 1, 'x')] }],
    ['edges must be ordered', { edges: [edge('CALLS', 2, 'x'), edge('CALLS', 1, 'x')] }],
    // By their codes IMPORTS would come after REFERENCES, and `read` before `pass`.
    [
      'edges must be ordered',
      { edges: [edge('REFERENCES', 1, 'a', 'read'), edge('REFERENCES', 1, 'a', 'pass')] },
    ],
    ['edges must be ordered', { edges: [edge('REFERENCES', 1, 'a'), edge('IMPORTS', 1, 'a')] }],
    ['an edge lies after', { edges: [edge('CALLS', 5, 'x')] }],
    ['an edge leaves', { edges: [[4, 'CALLS', 'none', 'treesitter', 1, 'x']] }],
    ['routes must be ordered', { routes: [route(1, 'POST'), route(1, 'GET')] }],
    ['routes must be ordered', { routes: [route(1, 'GET', 'koa'), route(1, 'GET')] }],
    ['a route lies after', { routes: [route(5, 'GET')] }],
    ['notes must be ordered', { notes: [note('TODO', 'a'), note('NOTE', 'a')] }],
    ['notes must be ordered', { notes: [note('TODO', 'b'), note('TODO', 'a')] }],
    ['a note lies after', { notes: [{ ...note('TODO', 'a'), line: 5 }] }],
    ['a note explains', { notes: [{ ...note('TODO', 'a'), symbol: 4 }] }],
    ['line ends must be LF', { text: 'one\r\ntwo\nthree\nfour' }],
    ['line ends must be LF', { text: 'one\rtwo\nthree\nfour\n\n' }],
    ['NUL', { text: 'one\0\ntwo\nthree\nfour' }],
    ['NUL', { symbols: [module, { ...a, name: 'a\0' }] }],
    ['NUL', { notes: [note('TODO', 'a\0')] }],
    ['surrogate', { text: 'one\ud83d\ntwo\nthree\nfour' }],
    ['surrogate', { symbols: [module, { ...a, doc: '\udc00' }] }],
    ['surrogate', { edges: [edge('CALLS', 1, 'x\ud83d')] }],
    ['surrogate', { path: 'src/\ud83d.ts' }],
    ['belong together', { commits: [past('a')] }],
    ['belong together', { history: [[], [], [], []] }],
    ['a list for every symbol', { commits: [past('a')], history: [[0], [], []] }],
    ['a commit that the shard does not hold', { commits: [past('a')], history: [[1], [], [], []] }],
    ['ascending', { commits: [past('a'), past('b')], history: [[1, 0], [], [], []] }],
    ['each once', { commits: [past('a'), past('a')], history: [[0, 1], [], [], []] }],
    ['in order', { changed_by: ['b'.repeat(12), 'a'.repeat(12)] }],
    ['each once', { changed_by: ['a'.repeat(12), 'a'.repeat(12)] }],
    ['changed_by', { changed_by: ['a'.repeat(40)] }],
    ['named by a symbol', { commits: [past('a'), past('b')], history: [[0], [], [], []] }],
  ])('is refused: %s (%#)', (reason, changes) => {
    expect(reasonOf(changes)).toContain(reason)
  })
})

it('has the bytes of a shard before there was history when there is none', () => {
  expect(encodeShard(good)).not.toMatch(/commits|history|changed_by/)
})

describe('a shard of a parsed file', () => {
  it('has the notes and routes of one line in order', async () => {
    const text = [
      "import { Hono } from 'hono'",
      'const app = new Hono()',
      "app.post('/b', () => 1); app.get('/b', () => 1); app.get('/a', () => 1)",
      'const x = 1 /* TODO: b */ /* TODO: a */ /* NOTE: c */',
      '',
    ].join('\n')
    const facts = await parseText('src/a.ts', text)
    const project = { paths: ['src/a.ts'], facts: () => facts, configs: new Map() }
    const linked = linkFiles(project, ['src/a.ts']).get('src/a.ts')
    if (linked === undefined) throw new Error('not linked')
    const shard = buildShard(facts, text, linked)
    expect(shard.notes.map(({ kind, text: said }) => `${kind} ${said}`)).toEqual([
      'NOTE c',
      'TODO a',
      'TODO b',
    ])
    expect(shard.routes.map(({ method, pattern }) => `${method} ${pattern}`)).toEqual([
      'GET /a',
      'GET /b',
      'POST /b',
    ])
    expect(parseShard(encodeShard(shard))).toEqual({ ok: true, value: shard })
  })
})
