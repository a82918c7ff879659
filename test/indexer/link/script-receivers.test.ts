import { describe, expect, it } from 'vitest'
import {
  above,
  aFile,
  call,
  edgesOf,
  either,
  fn,
  linkAll,
  made,
  member,
  name,
  opaque,
  passedBy,
  symbol,
  typed,
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

/** A file that imports everything of `service.ts` and uses one thing in its function `f`. */
const user = (
  target: Parameters<typeof call>[0],
  role: 'call' | 'new' | 'read' | 'type' = 'call',
) =>
  aFile('user.ts', {
    symbols: [{ name: 'f', kind: 'function' }],
    imports: ['Service', 'Result', 'boot'].map((name) => ({ name, from: './service' })),
    uses: [[1, role, target]],
  })

describe('receivers', () => {
  it.each([
    ['a static method', member(name('Service'), 'create'), 'Service#create().'],
    ['an instance made here', member(made(name('Service')), 'run'), 'Service#run().'],
    ['a typed value', member(typed(name('Service')), 'run'), 'Service#run().'],
    ['a call result', member(call(name('boot')), 'run'), 'Service#run().'],
    ['a chain', member(call(member(call(name('boot')), 'run')), 'unwrap'), 'Result#unwrap().'],
    [
      'an awaited list',
      member(wrapped('element', wrapped('await', call(member(call(name('boot')), 'all')))), 'run'),
      'Service#run().',
    ],
    [
      'a found element',
      member(call(member(typed(wrapped('array', name('Service'))), 'find')), 'run'),
      'Service#run().',
    ],
  ])('are followed: %s', (_, target, expected) => {
    expect(edgesOf([service, user(target)], 'user.ts')).toEqual([`f -> service.ts/${expected}`])
  })

  it('of a union link to each member type', () => {
    const target = member(typed(either(name('Service'), name('Result'))), 'run')
    expect(edgesOf([service, user(target)], 'user.ts')).toEqual(['f -> service.ts/Service#run().'])
  })

  it('that are instances have no static members', () => {
    const files = [service, user(member(typed(name('Service')), 'create'))]
    expect(edgesOf(files, 'user.ts')).toEqual([])
    expect(linkAll(files).get('user.ts')?.unresolved).toBe(1)
  })
})

describe('parameters of callbacks', () => {
  const router = aFile('router.ts', {
    symbols: [
      { name: 'Context', kind: 'class', members: [{ name: 'text', kind: 'method' }] },
      { name: 'Handler', kind: 'type', type: fn([name('Context')], opaque) },
      {
        name: 'Register',
        kind: 'interface',
        type: either(
          fn([opaque, wrapped('array', name('Handler'))], opaque),
          fn([wrapped('array', name('Handler'))], opaque),
        ),
      },
      {
        name: 'App',
        kind: 'class',
        members: [
          { name: 'get', kind: 'field', type: typed(name('Register')) },
          { name: 'use', kind: 'method', params: [[fn([name('Context')], opaque)]] },
          {
            name: 'when',
            kind: 'field',
            isStatic: true,
            type: typed(fn([name('Handler')], name('Context'))),
          },
        ],
      },
    ],
  })
  const app = made(name('App'))
  it.each([
    ['a method', passedBy(member(app, 'use'))],
    ['a field whose type is an interface with call signatures', passedBy(member(app, 'get'))],
    ['a constant of a function type', passedBy(member(name('App'), 'when'))],
  ])('take the type that %s gives them', (_, param) => {
    const use = aFile('use.ts', {
      imports: [{ name: 'App', from: './router' }],
      uses: [[0, 'call', member(param, 'text')]],
    })
    expect(edgesOf([router, use], 'use.ts')).toEqual(['* -> router.ts/Context#text().'])
  })

  it('are external where an installed function calls back', () => {
    const use = aFile('use.ts', {
      imports: [{ name: 'on', from: 'lib' }],
      uses: [[0, 'call', member(passedBy(name('on')), 'text')]],
    })
    expect(linkAll([router, use]).get('use.ts')?.unresolved).toBe(0)
  })

  it('let a call of a function type give its result', () => {
    const use = aFile('use.ts', {
      imports: [{ name: 'App', from: './router' }],
      uses: [[0, 'call', member(call(member(name('App'), 'when')), 'text')]],
    })
    expect(edgesOf([router, use], 'use.ts')).toEqual(['* -> router.ts/Context#text().'])
  })
})

describe('creating instances', () => {
  const classes = aFile('c.ts', {
    symbols: [
      { name: 'Own', kind: 'class', members: [{ name: 'constructor', kind: 'constructor' }] },
      { name: 'Plain', kind: 'class', bases: [name('Own')] },
      { name: 'f', kind: 'function' },
    ],
    uses: [
      [4, 'new', name('Own')],
      [4, 'new', name('Plain')],
      [3, 'call', above(3)],
    ],
  })

  it('calls the constructor where the class has one, else the class', () => {
    expect(edgesOf([classes], 'c.ts')).toEqual([
      'Plain -> c.ts/Own#constructor().',
      'f -> c.ts/Own#constructor().',
      'f -> c.ts/Plain#',
    ])
  })

  it('refers to the class beside its constructor', () => {
    expect(edgesOf([classes], 'c.ts', 'REFERENCES')).toContain('f -> c.ts/Own#')
  })
})
