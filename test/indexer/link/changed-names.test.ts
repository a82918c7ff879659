import { expect, it } from 'vitest'
import { changedNames } from '#cli/link/changed-names.ts'
import { aFile, call, name, symbol, typed } from './facts-builder.ts'

const before = aFile('a.ts', {
  symbols: [
    { name: 'Store', kind: 'class', members: [{ name: 'get', kind: 'method' }] },
    { name: 'open', kind: 'function', type: typed(symbol(1)) },
  ],
})

it('names what was added, wherever it stands', () => {
  const after = aFile('a.ts', {
    symbols: [
      { name: 'added', kind: 'function' },
      { name: 'Store', kind: 'class', members: [{ name: 'get', kind: 'method' }] },
      { name: 'open', kind: 'function', type: typed(symbol(2)) },
    ],
  })
  expect(changedNames(before, after)).toEqual(new Set(['added']))
  expect(changedNames(after, before)).toEqual(new Set(['added']))
})

it('names all of a declaration whose part has changed', () => {
  const after = aFile('a.ts', {
    symbols: [
      {
        name: 'Store',
        kind: 'class',
        members: [{ name: 'get', kind: 'method', type: call(name('read')) }],
      },
      { name: 'open', kind: 'function', type: typed(symbol(1)) },
    ],
  })
  expect(changedNames(before, after)).toEqual(new Set(['Store', 'get']))
})

it('names an export that means something else', () => {
  const exporting = (of: number) =>
    aFile('a.ts', {
      symbols: [
        { name: 'one', kind: 'function' },
        { name: 'two', kind: 'function' },
      ],
      exports: [{ name: 'it', of: symbol(of) }],
    })
  expect(changedNames(exporting(1), exporting(2))).toEqual(new Set(['it']))
})

it('cannot tell where imports, star exports or packages differ', () => {
  expect(changedNames(before, { ...before, namespace: 'a' })).toBeUndefined()
  const importing = aFile('a.ts', { imports: [{ from: './b' }] })
  expect(changedNames(aFile('a.ts', {}), importing)).toBeUndefined()
  const passing = aFile('a.ts', { exports: [{ name: '*', from: './b', fromName: '*' }] })
  expect(changedNames(aFile('a.ts', {}), passing)).toBeUndefined()
})

it('names a method that only its class may call from now on', () => {
  const kept = {
    ...before,
    symbols: before.symbols.map((each) =>
      each.name === 'get' ? { ...each, signature: 'private get(): void' } : each,
    ),
  }
  expect(changedNames(before, kept)).toEqual(new Set(['Store', 'get']))
})
