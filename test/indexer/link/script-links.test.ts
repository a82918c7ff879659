import { describe, expect, it } from 'vitest'
import {
  above,
  aFile,
  call,
  edgesOf,
  linkAll,
  made,
  member,
  name,
  opaque,
  self,
  symbol,
  typed,
  unknown,
  wrapped,
} from './facts-builder.ts'

const service = aFile('service.ts', {
  symbols: [
    {
      name: 'Service',
      kind: 'class',
      members: [
        { name: 'run', kind: 'method', type: typed(name('Result')) },
        { name: 'create', kind: 'method', isStatic: true, type: made(symbol(1)) },
        {
          name: 'all',
          kind: 'method',
          type: typed(wrapped('promise', wrapped('array', name('Service')))),
        },
      ],
    },
    { name: 'Result', kind: 'interface', members: [{ name: 'unwrap', kind: 'method' }] },
    { name: 'boot', kind: 'function', type: made(name('Service')) },
  ],
})

describe('re-exports', () => {
  const impl = aFile('impl.ts', {
    symbols: [
      { name: 'drain', kind: 'function' },
      { name: 'boot', kind: 'function' },
    ],
    exports: [
      { name: 'drain', of: symbol(1) },
      { name: 'default', of: symbol(2) },
    ],
  })
  const barrel = aFile('index.ts', {
    exports: [
      { name: 'flush', from: './impl', fromName: 'drain' },
      { name: 'start', from: './impl', fromName: 'default' },
      { name: 'tools', from: './impl', fromName: '*' },
      { name: '*', from: './deep' },
    ],
  })
  const deep = aFile('deep.ts', {
    exports: [
      { name: '*', from: './index' },
      { name: '*', from: './impl' },
    ],
  })

  it.each([
    ['a renamed one', 'flush', name('flush'), 'drain().'],
    ['a default', 'start', name('start'), 'boot().'],
    ['a namespace', 'tools', member(name('tools'), 'drain'), 'drain().'],
    ['stars in a circle', 'drain', name('drain'), 'drain().'],
  ])('lead to the origin: %s', (_, imported, target, expected) => {
    const use = aFile('use.ts', {
      symbols: [{ name: 'f', kind: 'function' }],
      imports: [{ name: imported, from: './index' }],
      uses: [[1, 'call', target]],
    })
    expect(edgesOf([impl, barrel, deep, use], 'use.ts')).toEqual([`f -> impl.ts/${expected}`])
    expect(edgesOf([impl, barrel, deep, use], 'use.ts', 'IMPORTS')).toEqual(['* -> index.ts/'])
  })

  it('give no default through a star', () => {
    const use = aFile('use.ts', {
      imports: [{ local: 'x', name: 'default', from: './deep' }],
      uses: [[0, 'call', name('x')]],
    })
    expect(edgesOf([impl, barrel, deep, use], 'use.ts')).toEqual([])
  })
})

describe('CommonJS', () => {
  const whole = aFile('whole.js', {
    symbols: [
      { name: 'Tool', kind: 'class', members: [{ name: 'go', kind: 'method', isStatic: true }] },
    ],
    exports: [{ name: 'default', of: symbol(1) }],
  })
  const use = aFile('use.js', {
    imports: [{ local: 'Tool', name: '*', from: './whole' }],
    uses: [
      [0, 'new', name('Tool')],
      [0, 'call', member(name('Tool'), 'go')],
    ],
  })

  it('reads what a module exports as a whole', () => {
    expect(edgesOf([whole, use], 'use.js')).toEqual([
      '* -> whole.js/Tool#',
      '* -> whole.js/Tool#go().',
    ])
  })
})

describe('inheritance', () => {
  const base = aFile('base.ts', {
    symbols: [
      {
        name: 'Base',
        kind: 'class',
        members: [
          { name: 'log', kind: 'method' },
          { name: 'run', kind: 'method' },
        ],
      },
      { name: 'Shape', kind: 'interface', members: [{ name: 'draw', kind: 'method' }] },
    ],
  })
  const sub = aFile('sub.ts', {
    imports: [
      { name: 'Base', from: './base' },
      { name: 'Shape', from: './base' },
      { name: 'Gone', from: 'elsewhere' },
    ],
    symbols: [
      {
        name: 'Sub',
        kind: 'class',
        bases: [name('Base')],
        implemented: [name('Shape')],
        members: [{ name: 'run', kind: 'method' }],
      },
      {
        name: 'Far',
        kind: 'class',
        bases: [name('Gone')],
        members: [{ name: 'go', kind: 'method' }],
      },
    ],
    uses: [
      [2, 'call', member(self(1), 'log')],
      [2, 'call', member(above(1), 'run')],
      [2, 'call', member(self(1), 'run')],
      [2, 'call', member(self(1), 'nowhere')],
      [4, 'call', member(self(3), 'anything')],
    ],
  })

  it('is searched from the class upwards, and above it for super', () => {
    expect(edgesOf([base, sub], 'sub.ts')).toEqual([
      'run -> base.ts/Base#log().',
      'run -> base.ts/Base#run().',
      'run -> sub.ts/Sub#run().',
    ])
  })

  it('is drawn as INHERITS and IMPLEMENTS', () => {
    expect(edgesOf([base, sub], 'sub.ts', 'INHERITS')).toEqual(['Sub -> base.ts/Base#'])
    expect(edgesOf([base, sub], 'sub.ts', 'IMPLEMENTS')).toEqual(['Sub -> base.ts/Shape#'])
  })

  it('counts a missing member, but not one that an installed base may have', () => {
    expect(linkAll([base, sub]).get('sub.ts')?.unresolved).toBe(1)
  })

  it('survives classes that extend each other', () => {
    const circle = aFile('circle.ts', {
      symbols: [
        { name: 'A', kind: 'class', bases: [name('B')] },
        { name: 'B', kind: 'class', bases: [name('A')], members: [{ name: 'm', kind: 'method' }] },
      ],
      uses: [[1, 'call', member(self(1), 'm')]],
    })
    expect(edgesOf([circle], 'circle.ts')).toEqual(['A -> circle.ts/B#m().'])
  })
})

describe('unknown receivers', () => {
  const widget = aFile('widget.ts', {
    symbols: [
      {
        name: 'Widget',
        kind: 'class',
        members: [
          { name: 'repaintAll', kind: 'method' },
          { name: 'get', kind: 'method' },
        ],
      },
    ],
  })
  const hidden = aFile('hidden.ts', {
    symbols: [{ name: 'Other', kind: 'class', members: [{ name: 'secretOnly', kind: 'method' }] }],
  })
  const use = (of: typeof unknown, called: string) =>
    aFile('use.ts', {
      symbols: [{ name: 'f', kind: 'function' }],
      imports: [
        { name: 'Widget', from: './widget' },
        { name: 'lib', from: 'lib' },
      ],
      uses: [[1, 'call', member(of, called)]],
    })

  it('link by guess to the only method of that name in sight', () => {
    const files = [widget, hidden, use(unknown, 'repaintAll')]
    expect(linkAll(files).get('use.ts')?.edges).toContainEqual([
      1,
      'CALLS',
      'none',
      'heuristic',
      1,
      'widget.ts/Widget#repaintAll().',
    ])
  })

  it.each([
    ['a method that no import leads to', unknown, 'secretOnly', 1],
    ['a name that many types share', unknown, 'get', 1],
    ['a member of an installed package', call(name('lib')), 'repaintAll', 0],
    ['a member of a literal', opaque, 'repaintAll', 0],
    ['a member of a global', name('Array'), 'repaintAll', 0],
  ])('never link to %s', (_, receiver, called, unresolved) => {
    const files = [widget, hidden, use(receiver, called)]
    expect(edgesOf(files, 'use.ts')).toEqual([])
    expect(linkAll(files).get('use.ts')?.unresolved).toBe(unresolved)
  })
})

describe('names', () => {
  it('shared by a type and a value link by use', () => {
    const both = aFile('both.ts', {
      symbols: [
        { name: 'Opts', kind: 'interface' },
        { name: 'Opts', kind: 'constant', descriptors: 'Opts.' },
        { name: 'f', kind: 'function' },
      ],
      uses: [
        [3, 'type', name('Opts')],
        [3, 'read', name('Opts')],
      ],
    })
    expect(linkAll([both]).get('both.ts')?.edges).toEqual([
      [3, 'REFERENCES', 'type', 'treesitter', 1, 'both.ts/Opts#'],
      [3, 'REFERENCES', 'read', 'treesitter', 2, 'both.ts/Opts.'],
    ])
  })

  it('imported inside a function hold in that function alone', () => {
    const a = aFile('a.ts', { symbols: [{ name: 'x', kind: 'function' }] })
    const use = aFile('use.ts', {
      symbols: [
        { name: 'f', kind: 'function' },
        { name: 'g', kind: 'function' },
      ],
      imports: [{ local: 'ns', name: '*', from: './a', scope: 1 }],
      uses: [
        [1, 'call', member(name('ns'), 'x')],
        [2, 'call', member(name('ns'), 'x')],
      ],
    })
    expect(edgesOf([a, use], 'use.ts')).toEqual(['f -> a.ts/x().'])
  })

  it('of recursion make a call of the function to itself', () => {
    const loop = aFile('loop.ts', {
      symbols: [{ name: 'f', kind: 'function', type: call(name('f')) }],
      uses: [[1, 'call', name('f')]],
    })
    expect(edgesOf([loop], 'loop.ts')).toEqual(['f -> loop.ts/f().'])
  })
})

describe('tests', () => {
  it('are linked to the code that they call', () => {
    const test = aFile('service.test.ts', {
      imports: [{ name: 'boot', from: './service' }],
      uses: [[0, 'call', name('boot')]],
    })
    expect(edgesOf([service, test], 'service.test.ts', 'TESTS')).toEqual([
      '* -> service.ts/boot().',
    ])
    expect(edgesOf([service, test], 'service.test.ts')).toEqual(['* -> service.ts/boot().'])
  })
})
