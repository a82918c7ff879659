import { expect, test } from 'vitest'
import { moduleId, symbolId } from '#core/ids.ts'

test('an id is the path followed by SCIP descriptors', () => {
  expect(
    symbolId('src/a.ts', [
      { name: 'Store', suffix: 'type' },
      { name: 'refresh', suffix: 'method', disambiguator: 1 },
    ]),
  ).toBe('src/a.ts/Store#refresh(+1).')
})

test('a module symbol is the path with a slash', () => {
  expect(moduleId('src/a.ts')).toBe('src/a.ts/')
})

test('names that are not simple are put in backticks', () => {
  expect(symbolId('a.ts', [{ name: 'a`b c', suffix: 'term' }])).toBe('a.ts/`a``b c`.')
})

test('each of several same-named siblings has an id of its own, whatever its suffix', () => {
  for (const suffix of ['namespace', 'type', 'term', 'method'] as const) {
    const ids = [0, 1, 2].map((disambiguator) =>
      symbolId('a.md', [{ name: 'Usage', suffix, disambiguator }]),
    )
    expect(new Set(ids).size).toBe(3)
  }
})
