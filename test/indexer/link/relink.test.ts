import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FactExpr, FileFacts } from '#cli/parse/file-facts.ts'
import { interfaceKey } from '#cli/link/interface-key.ts'
import { linkFiles, type LinkedFile } from '#cli/link/link.ts'
import { filesToRelink } from '#cli/link/relink.ts'
import { aFile } from './facts-builder.ts'

const SEED = 20_251_129

const NAMES = ['a', 'b', 'c', 'd', 'e']
const PATHS = ['m/__init__.py', 'm/p.py', 'm/q.py', 'p.ts', 'q.ts', 'r.ts', 's.ts']
const SPECIFIERS = ['./p', './q', './r', './s', '.', '.p', '.q', 'm', 'm.p', 'gone']

const WRAPPERS = [
  'call',
  'new',
  'typed',
  'element',
  'array',
  'record',
  'await',
  'promise',
  'value',
  'predicate',
  'entered',
] as const

const aName = fc.constantFrom(...NAMES)
const aSpecifier = fc.constantFrom(...SPECIFIERS)

/** Expressions of every shape over a handful of names, so that circles are common. Index 1 is the class of each file. */
const { expr } = fc.letrec<{ expr: FactExpr }>((tie) => ({
  expr: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'expr' },
    aName.map((name): FactExpr => ({ t: 'name', name })),
    fc.constantFrom<FactExpr>(
      { t: 'this', symbol: 1 },
      { t: 'super', symbol: 1 },
      { t: 'symbol', symbol: 3 },
      { t: 'unknown' },
      { t: 'opaque' },
      { t: 'fixture', name: 'a' },
    ),
    fc.record({ t: fc.constant('member' as const), of: tie('expr'), name: aName }),
    fc.record({
      t: fc.constantFrom(...WRAPPERS),
      of: tie('expr'),
    }),
    fc.record({
      t: fc.constantFrom('call' as const, 'new' as const),
      of: tie('expr'),
      given: fc.tuple(tie('expr')),
    }),
    fc.record({
      t: fc.constant('variable' as const),
      symbol: fc.constantFrom(1, 4),
      index: fc.constantFrom(0, 1),
      of: tie('expr'),
    }),
    fc.record({ t: fc.constant('generic' as const), of: tie('expr'), args: fc.tuple(tie('expr')) }),
    fc.record({ t: fc.constant('map' as const), key: tie('expr'), of: tie('expr') }),
    fc.record({ t: fc.constant('tuple' as const), of: fc.tuple(tie('expr'), tie('expr')) }),
    fc.record({ t: fc.constant('tested' as const), by: tie('expr'), of: tie('expr') }),
    fc.record({ t: fc.constant('element' as const), of: tie('expr'), at: fc.constantFrom(0, 'a') }),
    fc.record({
      t: fc.constant('function' as const),
      params: fc.tuple(tie('expr')),
      of: tie('expr'),
    }),
    fc.record({
      t: fc.constant('parameter' as const),
      of: tie('expr'),
      argument: fc.constant(0),
      index: fc.constant(0),
      isNew: fc.boolean(),
    }),
    fc.record({ t: fc.constant('union' as const), of: fc.tuple(tie('expr'), tie('expr')) }),
  ),
}))

const aSource = fc.record({
  className: aName,
  bases: fc.array(expr, { maxLength: 2 }),
  field: fc.tuple(aName, expr),
  method: fc.tuple(aName, expr),
  fn: fc.tuple(aName, fc.option(expr), expr),
  variable: fc.tuple(aName, expr),
  imports: fc.array(
    fc.tuple(aName, fc.oneof(aName, fc.constantFrom('*', '**', 'default')), aSpecifier),
    {
      maxLength: 3,
    },
  ),
  exports: fc.array(
    fc.tuple(fc.oneof(aName, fc.constantFrom('*', 'default')), aName, fc.option(aSpecifier), expr),
    { maxLength: 3 },
  ),
  uses: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom('call', 'new', 'read', 'type'), expr),
    {
      maxLength: 5,
    },
  ),
})

type Source = typeof aSource extends fc.Arbitrary<infer T> ? T : never

const toFacts = (path: string, source: Source): FileFacts =>
  aFile(path, {
    symbols: [
      {
        name: source.className,
        kind: 'class',
        bases: source.bases,
        members: [
          { name: source.field[0], kind: 'field', type: source.field[1] },
          { name: source.method[0], kind: 'method', type: source.method[1] },
        ],
      },
      { name: source.fn[0], kind: 'function', type: source.fn[1], params: [[source.fn[2]]] },
      { name: source.variable[0], kind: 'variable', type: source.variable[1] },
    ],
    imports: source.imports.map(([local, name, from]) => ({
      local: name === '**' ? '' : local,
      name,
      from,
    })),
    exports: source.exports.map(([name, fromName, from, of]) =>
      from === null ? { name, of } : { name, from, fromName },
    ),
    uses: source.uses,
  })

function link(
  files: ReadonlyMap<string, FileFacts>,
  targets: readonly string[],
): ReadonlyMap<string, LinkedFile> {
  return linkFiles({ paths: PATHS, facts: (path) => files.get(path), configs: new Map() }, targets)
}

const namesOf = (facts: FileFacts): string[] => facts.symbols.map((symbol) => symbol.name)

const withoutConsulted = (linked: ReadonlyMap<string, LinkedFile>) =>
  [...linked]
    .map(([path, { edges, routes, unresolved }]) => ({ path, edges, routes, unresolved }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))

const aRepository = fc.tuple(...PATHS.map(() => aSource))
const someEdits = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 0, max: PATHS.length - 1 }), aSource), {
    minLength: 1,
    maxLength: 2,
  }),
  { minLength: 1, maxLength: 4 },
)

describe('linking again after edits', () => {
  it('equals linking everything', () => {
    fc.assert(
      fc.property(aRepository, someEdits, (sources, edits) => {
        const files = new Map(
          PATHS.map((path, at) => {
            const source = sources[at]
            if (source === undefined) throw new Error(`no source for ${path}`)
            return [path, toFacts(path, source)]
          }),
        )
        const linked = new Map(link(files, PATHS))
        for (const edit of edits) {
          const edited = edit.flatMap(([at, source]) => {
            const path = PATHS[at]
            return path === undefined ? [] : [{ path, facts: toFacts(path, source) }]
          })
          const before = new Map(files)
          for (const { path, facts } of edited) files.set(path, facts)
          const changed = [...new Set(edited.map(({ path }) => path))].flatMap((path) => {
            const [old, now] = [before.get(path), files.get(path)]
            if (old === undefined || now === undefined) return []
            if (interfaceKey(old) === interfaceKey(now)) return []
            return [{ path, before: namesOf(old), after: namesOf(now) }]
          })
          const consulted = new Map([...linked].map(([path, file]) => [path, file.consulted]))
          const again = filesToRelink(consulted, changed)
          for (const { path } of edited) again.add(path)
          for (const [path, file] of link(files, [...again].sort())) linked.set(path, file)
          expect(withoutConsulted(linked)).toEqual(withoutConsulted(link(files, PATHS)))
        }
      }),
      { seed: SEED, numRuns: 400 },
    )
  })

  it('does not depend on the order of the targets', () => {
    fc.assert(
      fc.property(aRepository, (sources) => {
        const files = new Map(
          PATHS.flatMap((path, at) => {
            const source = sources[at]
            return source === undefined ? [] : [[path, toFacts(path, source)] as const]
          }),
        )
        const forwards = withoutConsulted(link(files, PATHS))
        expect(withoutConsulted(link(files, PATHS.toReversed()))).toEqual(forwards)
      }),
      { seed: SEED, numRuns: 400 },
    )
  })
})

describe('an interface key', () => {
  const facts = toFacts('p.ts', {
    className: 'a',
    bases: [],
    field: ['b', { t: 'opaque' }],
    method: ['c', { t: 'opaque' }],
    fn: ['d', null, { t: 'opaque' }],
    variable: ['e', { t: 'opaque' }],
    imports: [],
    exports: [],
    uses: [],
  })

  it('stays when only lines, text, docs or uses change', () => {
    const moved = {
      ...facts,
      text: 'other',
      uses: [{ from: 0, role: 'call' as const, line: 3, target: { t: 'opaque' as const } }],
      symbols: facts.symbols.map((symbol) => ({ ...symbol, startLine: 7, endLine: 9, doc: 'x' })),
    }
    expect(interfaceKey(moved)).toBe(interfaceKey(facts))
  })

  it('changes with a name, a type or an export', () => {
    const renamed = facts.symbols.map((symbol) => ({ ...symbol, name: `${symbol.name}2` }))
    const retyped = facts.symbols.map((symbol) => ({ ...symbol, type: { t: 'unknown' as const } }))
    expect(interfaceKey({ ...facts, symbols: renamed })).not.toBe(interfaceKey(facts))
    expect(interfaceKey({ ...facts, symbols: retyped })).not.toBe(interfaceKey(facts))
  })
})
