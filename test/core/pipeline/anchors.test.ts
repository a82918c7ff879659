import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round6 } from '#core/order.ts'
import { chooseAnchors } from '#core/pipeline/anchors.ts'
import { noisyOr } from '#core/pipeline/noisy-or.ts'
import { readTask } from '#core/pipeline/read-task.ts'
import type { Anchor, NominatedSymbol, Nominations } from '#core/pipeline/types.ts'
import { aHit, aNominated, someNominations } from './nominations.ts'

const choose = (
  task: string,
  found: Partial<Nominations>,
  touched: readonly string[] = [],
): Anchor[] => chooseAnchors(readTask(task), someNominations(found), { touched, lexicalBest: 0 })

const strengthOf = (anchors: readonly Anchor[], symbol: NominatedSymbol): number =>
  anchors.find(({ id }) => id === symbol.id)?.strength ?? 0

const sameNamed = (count: number): NominatedSymbol[] =>
  Array.from({ length: count }, (_, i) => aNominated(`src/f${i}.ts`, 'handleRequest'))

describe('explicit anchors', () => {
  it('are worth 1/sqrt of their matches, and nothing from the ninth match on', () => {
    const eight = sameNamed(8)
    expect(
      strengthOf(
        choose('handleRequest fails', { byName: eight }),
        sameNamed(1)[0] ?? aNominated('', ''),
      ),
    ).toBeCloseTo(1 / Math.sqrt(8), 6)
    expect(choose('handleRequest fails', { byName: sameNamed(9) })).toEqual([])
  })

  it('of a qualified name are members of its container only', () => {
    const mine = aNominated('src/a.ts', 'refreshAll', { container: 'Session', kind: 'method' })
    const other = aNominated('src/b.ts', 'refreshAll', { container: 'Cache', kind: 'method' })
    const anchors = choose('Session.refreshAll fails', { byName: [mine, other] })
    expect(anchors.map(({ id }) => id)).toEqual([mine.id])
    expect(strengthOf(anchors, mine)).toBe(1)
  })

  it('know what the author names by its qualified name, and not what pasted code uses', () => {
    const field = aNominated('src/a.ts', 'limit', { container: 'Session', kind: 'field' })
    const used = aNominated('src/b.ts', 'refreshAll', { container: 'Cache', kind: 'method' })
    const bare = aNominated('src/c.ts', 'parseHeader')
    const task = 'Why is `Session#limit` ignored by parseHeader?\n```\nCache.refreshAll()\n```'
    const anchors = choose(task, { byName: [field, used, bare] })
    expect(anchors.filter(({ named }) => named).map(({ id }) => id)).toEqual([field.id])
    expect(anchors).toHaveLength(3)
  })

  it('accept a file or a directory as the container', () => {
    const inFile = aNominated('src/session.ts', 'refreshAll')
    const other = aNominated('src/cache.ts', 'refreshAll')
    const anchors = choose('session.refreshAll fails', { byName: [inFile, other] })
    expect(anchors.map(({ id }) => id)).toEqual([inFile.id])
  })

  it('accept the bare tail of an unknown container at three matches and refuse it at four', () => {
    expect(choose('Unknown.handleRequest', { byName: sameNamed(3) })).toHaveLength(3)
    expect(choose('Unknown.handleRequest', { byName: sameNamed(4) })).toEqual([])
  })

  it('give a class twice the strength of a member of the same name', () => {
    const type = aNominated('src/a.ts', 'SessionStore', { kind: 'class' })
    const maker = aNominated('src/a.ts', 'SessionStore', {
      kind: 'constructor',
      container: 'SessionStore',
    })
    const anchors = choose('SessionStore leaks', { byName: [type, maker] })
    expect(strengthOf(anchors, type)).toBeCloseTo(2 * strengthOf(anchors, maker), 5)
  })

  it('leave tests out while anything else has the name, and take the test that is named alone', () => {
    const code = aNominated('src/a.ts', 'handleRequest')
    const test = aNominated('test/a.test.ts', 'handleRequest', { test: true })
    expect(choose('handleRequest', { byName: [code, test] }).map(({ id }) => id)).toEqual([code.id])
    expect(choose('handleRequest', { byName: [test] }).map(({ id }) => id)).toEqual([test.id])
  })
})

describe('frame anchors', () => {
  const module = aNominated('src/flask/ctx.py', 'ctx', { kind: 'module', lines: [1, 100] })
  const push = aNominated('src/flask/ctx.py', 'push', { lines: [10, 30] })
  const inner = aNominated('src/flask/ctx.py', 'inner', { container: 'push', lines: [15, 25] })
  const app = aNominated('src/flask/app.py', 'wsgi_app', { lines: [1, 50] })
  const byPath = [
    ...[module, push, inner].map((symbol) => ({ tail: 'flask/ctx.py', symbol })),
    { tail: 'flask/app.py', symbol: app },
  ]
  const trace = [
    'Traceback (most recent call last):',
    '  File "/opt/lib/flask/app.py", line 10, in wsgi_app',
    '  File "/opt/lib/flask/ctx.py", line 20, in inner',
    '  File "/usr/lib/python3/json.py", line 5, in loads',
  ].join('\n')

  it('name the innermost symbol at the line, by the longest tail that the index knows', () => {
    const anchors = choose(trace, { byPath })
    expect(anchors.map(({ id }) => id)).toEqual([inner.id, app.id])
  })

  it('make the innermost frame of the repository the strongest signal there is', () => {
    const anchors = choose(trace, { byPath, lexical: [aHit(app, 9)] })
    expect(strengthOf(anchors, inner)).toBe(1)
  })

  it('trust the name more than a line that has moved', () => {
    const moved = trace.replace('line 20, in inner', 'line 28, in inner')
    expect(strengthOf(choose(moved, { byPath }), inner)).toBe(1)
  })
})

describe('path anchors', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      tail: 'index.ts',
      symbol: aNominated(`src/d${i}/index.ts`, `f${i}`),
    }))

  it('share the strength among the files, and a tail of more than four files names nothing', () => {
    expect(choose('see index.ts', { byPath: files(4) }).map(({ strength }) => strength)).toEqual(
      Array.from({ length: 4 }, () => 0.2125),
    )
    expect(choose('see index.ts', { byPath: files(5) })).toEqual([])
  })

  it('name the symbol at the line, and the whole file when the line is beyond its end', () => {
    const first = aNominated('src/users.ts', 'listUsers', { lines: [1, 5] })
    const second = aNominated('src/users.ts', 'findUser', { lines: [7, 9] })
    const byPath = [first, second].map((symbol) => ({ tail: 'src/users.ts', symbol }))
    expect(choose('src/users.ts:8', { byPath }).map(({ id }) => id)).toEqual([second.id])
    expect(choose('src/users.ts:42', { byPath })).toHaveLength(2)
  })
})

describe('other anchors', () => {
  it('of a literal are its innermost holders, worth less the more there are', () => {
    const type = aNominated('src/a.ts', 'A', { kind: 'class', lines: [1, 50] })
    const method = aNominated('src/a.ts', 'run', { container: 'A', kind: 'method', lines: [5, 10] })
    const other = aNominated('src/b.ts', 'go')
    const row = (symbol: NominatedSymbol) => ({ literal: 'no such user', symbol })
    const anchors = choose('"no such user"', { byLiteral: [type, method, other].map(row) })
    expect(anchors.map(({ id }) => id)).toEqual([method.id, other.id])
    expect(strengthOf(anchors, other)).toBeCloseTo(0.8 / Math.sqrt(2), 6)
  })

  it('of a route are its handlers', () => {
    const handler = aNominated('src/login.ts', 'login')
    const byRoute = [{ method: 'POST', pattern: '/api/login', symbol: handler }]
    expect(choose('POST /api/login', { byRoute })[0]?.sources).toEqual({ route: 1 })
  })

  it('of touched files and symbols are those symbols', () => {
    const touched = aNominated('src/a.ts', 'run')
    const beside = aNominated('src/a.ts', 'stop')
    const byPath = [touched, beside].map((symbol) => ({ tail: 'src/a.ts', symbol }))
    expect(choose('crash', { byPath }, [touched.id]).map(({ id }) => id)).toEqual([touched.id])
    expect(choose('crash', { byPath }, ['src/a.ts'])).toHaveLength(2)
  })

  it('by embedding have the strength of their rank, however long the list is', () => {
    const hits = Array.from({ length: 100 }, (_, i) => ({
      symbol: aNominated(`src/f${String(i).padStart(3, '0')}.ts`, 'f'),
      score: 1 - i / 1_000,
    }))
    const tenth = hits[10]?.symbol ?? aNominated('', '')
    expect(strengthOf(choose('crash', { semantic: hits.slice(0, 11) }), tenth)).toBe(
      strengthOf(choose('crash', { semantic: hits }), tenth),
    )
  })

  it('are none for a task of stop words', () => {
    const symbol = aNominated('src/a.ts', 'check')
    expect(choose('the and check', { byName: [symbol] })).toEqual([])
  })

  it('are no tests, unless the task is about tests', () => {
    const test = aNominated('test/a.test.ts', 'checksTotals', { test: true })
    expect(choose('checks totals', { lexical: [aHit(test, 3)] })).toEqual([])
    expect(choose('fix the flaky test of totals', { lexical: [aHit(test, 3)] })).toHaveLength(1)
  })
})

describe('strength', () => {
  it('is the noisy-OR of the sources, in any order', () => {
    expect(noisyOr([])).toBe(0)
    expect(noisyOr([0.5, 0.5])).toBe(0.75)
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (all) => {
        expect(noisyOr(all.toReversed())).toBe(noisyOr(all))
        expect(noisyOr(all)).toBeGreaterThanOrEqual(Math.max(0, ...all) - 1e-6)
        expect(noisyOr(all)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('does not depend on the order in which storage returns its rows', () => {
    const symbols = Array.from({ length: 30 }, (_, i) =>
      aNominated(`src/f${i % 7}.ts`, `name${i}Part`),
    )
    const lexical = symbols.map((symbol, i) => aHit(symbol, 10 - Math.floor(i / 4)))
    const byPath = symbols.map((symbol) => ({ tail: symbol.path, symbol }))
    const task = 'name1Part and src/f3.ts and src/f2.ts'
    const expected = choose(task, { byName: symbols, lexical, byPath })
    fc.assert(
      fc.property(
        fc.shuffledSubarray(symbols, { minLength: 30 }),
        fc.shuffledSubarray(byPath, { minLength: 30 }),
        (byName, rows) => {
          expect(choose(task, { byName, lexical, byPath: rows })).toEqual(expected)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('history anchors', () => {
  const symbols = ['a', 'b', 'c', 'd'].map((name) => aNominated(`src/${name}.ts`, name))
  const pasts = [2, 4, 1.9, 0]
  const lexical = symbols.map((symbol, i) => ({
    ...aHit(symbol, 5),
    past: pasts[i] ?? 0,
    changes: i,
  }))

  it('are the hits whose past changes resemble the task at least half as much as the best, by rank', () => {
    const anchors = choose('make it fast', { lexical })
    const strengths = anchors.map(({ id, sources }) => [id, sources.history])
    expect(Object.fromEntries(strengths)).toEqual({
      [symbols[0]?.id ?? '']: round6(0.3 / 1.1),
      [symbols[1]?.id ?? '']: 0.3,
      [symbols[2]?.id ?? '']: undefined,
      [symbols[3]?.id ?? '']: undefined,
    })
  })

  it('carry the share of the best resemblance and how often the symbol changed', () => {
    const anchors = choose('make it fast', { lexical })
    const known = Object.fromEntries(anchors.map(({ changes, past }) => [changes, past]))
    expect(known).toEqual({ 0: 0.5, 1: 1, 2: 0.475, 3: 0 })
  })

  it('are none where no past change has a word of the task', () => {
    const plain = symbols.map((symbol) => aHit(symbol, 5))
    expect(
      choose('make it fast', { lexical: plain }).some(({ sources }) => 'history' in sources),
    ).toBe(false)
  })
})
