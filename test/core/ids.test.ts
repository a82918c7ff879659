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
