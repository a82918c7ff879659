import { expect, it } from 'vitest'
import { linkTexts } from '../languages-case.ts'

const callsOf = async (texts: Readonly<Record<string, string>>): Promise<string[]> => {
  const { edges } = await linkTexts(texts)
  return edges
    .filter(({ kind, to }) => kind === 'CALLS' && /count|run/.test(to))
    .map(({ from, to }) => `${from} -> ${to}`)
    .toSorted()
}

it('instanceof tells the class of a local value where the condition holds, and nowhere else', async () => {
  const calls = await callsOf({
    'star.ts': `export class Star { count() {} }
export class Other { count() {} }
`,
    'a.ts': `import { Other, Star } from './star'
export function block(x: unknown) { if (x instanceof Star) { x.count() } }
export function bare(x: unknown) { if (x instanceof Star) x.count() }
export function both(x: unknown, y: boolean) { if (y && (x instanceof Star)) return x.count() }
export function chosen(x: Star | Other) { if (x instanceof Other) { const z = x; return z.count() } return 1 }
export function either(x: unknown, y: boolean) { if (y || x instanceof Star) x.count() }
export function otherwise(x: unknown) { if (x instanceof Star) { return 1 } else { x.count() } }
export function negated(x: unknown) { if (!(x instanceof Star)) x.count() }
export function after(x: unknown) { if (x instanceof Star) { return 1 } x.count() }
export function assigned(x: any, y: any) { if (x instanceof Star) { x = y; x.count() } }
export function hidden(x: unknown, y: any) { if (x instanceof Star) { const x = y.z; x.count() } }
`,
  })
  expect(calls).toEqual([
    'a.ts:bare -> star.ts:Star.count',
    'a.ts:block -> star.ts:Star.count',
    'a.ts:both -> star.ts:Star.count',
    'a.ts:chosen -> star.ts:Other.count',
  ])
})

it('a parameter `this` says what `this` is, up to the next function of its own', async () => {
  const calls = await callsOf({
    'a.ts': `class Star { count() {} }
class Other { run() { return function (this: Star) { this.count() } } }
export function own(this: Star) { this.count() }
export function arrow(this: Star) { return () => this.count() }
export function inner(this: Star) { return function () { this.count() } }
export function made(this: Star) { return class { count() {} go() { this.count() } } }
`,
  })
  expect(calls).toContain('a.ts:own -> a.ts:Star.count')
  expect(calls).toContain('a.ts:arrow -> a.ts:Star.count')
  expect(calls).toContain('a.ts:Other.run -> a.ts:Star.count')
  expect(calls.filter((call) => /inner|made/.test(call))).toEqual([
    'a.ts:made.made.go -> a.ts:made.made.count',
  ])
})

it('isinstance tells the class of a local value where the condition holds, and nowhere else', async () => {
  const calls = await callsOf({
    'star.py': `class Star:
    def count(self): ...
class Other:
    def count(self): ...
`,
    'a.py': `from star import Star, Other
def plain(x):
    if isinstance(x, Star):
        x.count()
def both(x, y):
    if y and isinstance(x, Star):
        return x.count()
def further(x, y):
    if y:
        pass
    elif isinstance(x, Other):
        z = x
        z.count()
def otherwise(x):
    if isinstance(x, Star):
        pass
    else:
        x.count()
def negated(x):
    if not isinstance(x, Star):
        x.count()
def after(x):
    if isinstance(x, Star):
        pass
    x.count()
def assigned(x, y):
    if isinstance(x, Star):
        x = y
        x.count()
`,
  })
  expect(calls).toEqual([
    'a.py:both -> star.py:Star.count',
    'a.py:further -> star.py:Other.count',
    'a.py:plain -> star.py:Star.count',
  ])
})

it('a test gets what the fixture of its file returns or yields', async () => {
  const { edges } = await linkTexts({
    'star.py': `class Star:
    def count(self): ...
class Other:
    def count(self): ...
`,
    'test_a.py': `import pytest
from typing import Iterator
from star import Star, Other

@pytest.fixture
def star():
    return Star()

@pytest.fixture(scope="module")
def yielded(star):
    star.count()
    yield Other()

@pytest.fixture
def written() -> Iterator[Star]:
    yield Star()

def test_star(star):
    star.count()

def test_yielded(yielded):
    yielded.count()

class TestAll:
    def test_written(self, written):
        written.count()

@pytest.mark.parametrize("star", [1])
def test_given(star):
    star.count()

def helper(star):
    star.count()
`,
  })
  const calls = edges.filter(({ kind }) => kind === 'CALLS')
  expect(
    calls
      .map(({ from, to }) => `${from} -> ${to}`)
      .filter((c) => !/Star$|Other$/.test(c))
      .toSorted(),
  ).toEqual([
    'test_a.py:TestAll.test_written -> star.py:Star.count',
    'test_a.py:test_star -> star.py:Star.count',
    'test_a.py:test_yielded -> star.py:Other.count',
    'test_a.py:yielded -> star.py:Star.count',
  ])
})
