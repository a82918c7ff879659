import { describe, expect, it } from 'vitest'
import {
  above,
  aFile,
  call,
  edgesOf,
  linkAll,
  member,
  name,
  self,
  symbol,
  typed,
} from './facts-builder.ts'

const models = aFile('shop/models.py', {
  symbols: [
    {
      name: 'Base',
      kind: 'class',
      members: [
        { name: '__init__', kind: 'method' },
        { name: 'save', kind: 'method' },
        { name: 'mixed', kind: 'method' },
      ],
    },
    { name: 'Mixin', kind: 'class', members: [{ name: 'mixed', kind: 'method' }] },
    {
      name: 'Cart',
      kind: 'class',
      bases: [name('Mixin'), name('Base')],
      members: [{ name: 'total', kind: 'method' }],
    },
    { name: '_hidden', kind: 'function' },
    { name: 'make', kind: 'function', type: call(name('Cart')) },
  ],
  uses: [
    [8, 'call', member(self(7), 'save')],
    [8, 'call', member(self(7), 'mixed')],
    [8, 'call', member(above(7), '__init__')],
  ],
})
const init = aFile('shop/__init__.py', {
  imports: [{ name: 'Cart', from: '.models' }],
  allNames: ['Cart'],
})
const prices = aFile('shop/prices.py', { symbols: [{ name: 'quote', kind: 'function' }] })

type Imports = Parameters<typeof aFile>[1]['imports']

const calls = (imports: NonNullable<Imports>, target: ReturnType<typeof name>, kind = 'CALLS') => {
  const user = aFile('use.py', {
    symbols: [{ name: 'f', kind: 'function' }],
    imports,
    uses: [[1, 'call', target]],
  })
  return edgesOf([models, init, prices, user], 'use.py', kind)
}

describe('Python classes', () => {
  it('look members up left to right through their bases', () => {
    expect(edgesOf([models], 'shop/models.py')).toEqual([
      'total -> shop/models.py/Base#__init__().',
      'total -> shop/models.py/Base#save().',
      'total -> shop/models.py/Mixin#mixed().',
    ])
  })

  it('give instances when they are called', () => {
    const target = member(call(name('Cart')), 'total')
    expect(calls([{ name: 'Cart', from: 'shop.models' }], target)).toEqual([
      'f -> shop/models.py/Cart#total().',
    ])
  })

  it('are reached through functions that return them', () => {
    const target = member(call(name('make')), 'save')
    expect(calls([{ name: 'make', from: 'shop.models' }], target)).toEqual([
      'f -> shop/models.py/Base#save().',
    ])
  })
})

describe('Python imports', () => {
  it.each([
    [
      'a submodule',
      [{ name: 'prices', from: 'shop' }],
      member(name('prices'), 'quote'),
      'shop/prices.py/quote().',
    ],
    [
      'a dotted name',
      [
        { local: 'shop', name: '*', from: 'shop' },
        { local: '', name: '', from: 'shop.prices' },
      ],
      member(member(name('shop'), 'prices'), 'quote'),
      'shop/prices.py/quote().',
    ],
    [
      'a renamed module',
      [{ local: 'p', name: '*', from: 'shop.prices' }],
      member(name('p'), 'quote'),
      'shop/prices.py/quote().',
    ],
    [
      'a name that the package re-exports',
      [{ name: 'Cart', from: 'shop' }],
      member(name('Cart'), 'total'),
      'shop/models.py/Cart#total().',
    ],
    [
      'a star',
      [{ local: '', name: '**', from: 'shop.models' }],
      name('make'),
      'shop/models.py/make().',
    ],
  ])('lead to the declaration through %s', (_, imports, target, expected) => {
    expect(calls(imports, target)).toEqual([`f -> ${expected}`])
  })

  it('by star bring no private names, and only those of __all__ where there is one', () => {
    expect(calls([{ local: '', name: '**', from: 'shop.models' }], name('_hidden'))).toEqual([])
    expect(calls([{ local: '', name: '**', from: 'shop' }], name('prices'))).toEqual([])
    expect(calls([{ local: '', name: '**', from: 'shop' }], name('Cart'))).toEqual([
      'f -> shop/models.py/Cart#',
    ])
  })

  it('of a submodule are IMPORTS of that module', () => {
    expect(calls([{ name: 'prices', from: 'shop' }], name('prices'), 'IMPORTS')).toEqual([
      '* -> shop/prices.py/',
    ])
  })

  it('under try and except link to the declared function, not to its stand-in', () => {
    const user = aFile('use.py', {
      symbols: [{ name: 'quote', kind: 'variable', type: { t: 'opaque' } }],
      imports: [{ name: 'quote', from: 'shop.prices' }],
      uses: [[0, 'call', name('quote')]],
    })
    expect(edgesOf([models, init, prices, user], 'use.py')).toEqual([
      '* -> shop/prices.py/quote().',
    ])
  })
})

describe('Python values', () => {
  it('with __call__ are called through it', () => {
    const user = aFile('use.py', {
      symbols: [
        { name: 'Op', kind: 'class', members: [{ name: '__call__', kind: 'method' }] },
        { name: 'f', kind: 'function' },
      ],
      uses: [[3, 'call', typed(name('Op'))]],
    })
    expect(edgesOf([user], 'use.py')).toEqual(['f -> use.py/Op#__call__().'])
  })

  it('of cls are made by the class of the method', () => {
    const user = aFile('use.py', {
      symbols: [{ name: 'Op', kind: 'class', members: [{ name: 'make', kind: 'method' }] }],
      uses: [[2, 'call', self(1)]],
    })
    expect(edgesOf([user], 'use.py')).toEqual(['make -> use.py/Op#'])
  })

  it('that are accessors give what they return', () => {
    const user = aFile('use.py', {
      symbols: [
        {
          name: 'Op',
          kind: 'class',
          members: [
            { name: 'inner', kind: 'method', isAccessor: true, type: typed(name('Op')) },
            { name: 'go', kind: 'method' },
          ],
        },
      ],
      uses: [[3, 'call', member(member(self(1), 'inner'), 'go')]],
    })
    expect(edgesOf([user], 'use.py')).toEqual(['go -> use.py/Op#go().'])
  })

  it('that the file does not bind count as unresolved unless they are built in', () => {
    const user = aFile('use.py', {
      uses: [
        [0, 'call', name('len')],
        [0, 'call', name('undefined_thing')],
      ],
    })
    expect(linkAll([user]).get('use.py')?.unresolved).toBe(1)
  })

  it('named in a symbol of the file link to it', () => {
    const user = aFile('use.py', {
      symbols: [{ name: 'f', kind: 'function' }],
      uses: [[0, 'pass', symbol(1)]],
    })
    expect(linkAll([user]).get('use.py')?.edges).toEqual([
      [0, 'REFERENCES', 'pass', 'treesitter', 1, 'use.py/f().'],
    ])
  })
})
