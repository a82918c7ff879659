// What producers write beyond the two that are run elsewhere: other roles, ranges, encodings, paths and names.

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import type { UpdateReport } from '#cli/local-index/update-report.ts'
import { loadScipIndexes } from '#cli/scip/load-indexes.ts'
import { aScipIndex, type DocumentInput } from '#test/support/scip-builder.ts'
import { readEdges } from '../support/read-edges.ts'
import { aWorkTree, settle, type WorkTree } from '../support/work-tree.ts'

const trees: WorkTree[] = []
const aTree = (files: Readonly<Record<string, string>>): WorkTree => {
  const tree = aWorkTree({ git: false })
  trees.push(tree)
  for (const [file, text] of Object.entries(files)) tree.write(file, text)
  return tree
}
afterEach(() => {
  for (const tree of trees.splice(0)) tree.remove()
})

/** Indexes a tree with one SCIP file for each list of documents. */
function index(
  tree: WorkTree,
  ...indexes: readonly (readonly DocumentInput[])[]
): Promise<UpdateReport> {
  const files = indexes.map((documents, number) => {
    const file = path.join(path.dirname(tree.root), `${number}.scip`)
    writeFileSync(file, aScipIndex(documents))
    return file
  })
  return updateLocalIndex(tree.root, {
    threads: 1,
    ...(files.length === 0 ? {} : { scip: loadScipIndexes(tree.root, tree.root, files) }),
  })
}

/** Edges of a tree: `KIND from -> to (provenance)`. */
const edgesOf = (tree: WorkTree): readonly string[] =>
  readEdges(tree.root).map((edge) => `${edge.kind} ${edge.from} -> ${edge.to} (${edge.provenance})`)

/** Where a word stands the n-th time, as three numbers. */
function at(text: string, word: string, nth = 1): number[] {
  let offset = -1
  for (let count = 0; count < nth; count++) offset = text.indexOf(word, offset + 1)
  const before = text.slice(0, offset).split('\n')
  const column = before.at(-1)?.length ?? 0
  return [before.length - 1, column, column + word.length]
}

const PYTHON = 'def run():\n    return 1\n\n\ndef use():\n    return run()\n'
const DOCUMENT: DocumentInput = {
  path: 'main.py',
  occurrences: [
    { range: at(PYTHON, 'run'), symbol: 's p . . run().', isDefinition: true },
    { range: at(PYTHON, 'use'), symbol: 's p . . use().', isDefinition: true },
    { range: at(PYTHON, 'run', 2), symbol: 's p . . run().' },
  ],
}
const CALL = 'CALLS main.py/use(). -> main.py/run(). (scip)'

test('ranges that are messages of their own are read', async () => {
  const tree = aTree({ 'main.py': PYTHON })
  await index(tree, [{ ...DOCUMENT, hasTypedRanges: true }])
  expect(edgesOf(tree)).toContain(CALL)
})

test('paths with the separators of Windows are those of the tree', async () => {
  const tree = aTree({ 'app/core/main.py': PYTHON })
  const report = await index(tree, [{ ...DOCUMENT, path: 'app\\core\\main.py' }])
  expect(report.scip).toMatchObject({ used: 1, outdated: [], elsewhere: 0 })
})

test('characters that nobody says how to count are taken at what fits: bytes', async () => {
  const text = 'package a\n\nfunc run() {}\n\nfunc use() { _ = "é𝕏"; run() }\n'
  const tree = aTree({ 'a.go': text, 'go.mod': 'module example.org/a\n' })
  const [line = 0, start = 0, end = 0] = at(text, 'run', 2)
  const wide = 3
  await index(tree, [
    {
      path: 'a.go',
      occurrences: [
        { range: at(text, 'run'), symbol: 'scip-go gomod a . `a`/run().', isDefinition: true },
        { range: [line, start + wide, end + wide], symbol: 'scip-go gomod a . `a`/run().' },
      ],
    },
  ])
  expect(edgesOf(tree)).toContain('CALLS a.go/use(). -> a.go/run(). (scip)')
})

test('several documents of one file count together', async () => {
  const tree = aTree({ 'main.py': PYTHON })
  const [run, use, call] = DOCUMENT.occurrences
  if (run === undefined || use === undefined || call === undefined) throw new Error('no document')
  await index(tree, [
    { path: 'main.py', occurrences: [call] },
    { path: 'main.py', occurrences: [run, use] },
  ])
  expect(edgesOf(tree)).toContain(CALL)
})

test('of two indexes of one file the one that is outdated does not count', async () => {
  const tree = aTree({ 'main.py': PYTHON })
  const old = DOCUMENT.occurrences.map(({ range: [line = 0, ...columns], ...rest }) => ({
    ...rest,
    range: [line + 1, ...columns],
  }))
  const report = await index(tree, [DOCUMENT], [{ path: 'main.py', occurrences: old }])
  expect(report.scip).toMatchObject({ used: 1, outdated: [] })
  expect(edgesOf(tree)).toContain(CALL)
})

test('projects without a name do not share their symbols', async () => {
  const tree = aTree({ 'a/main.py': PYTHON, 'b/main.py': PYTHON })
  await index(tree, [{ ...DOCUMENT, path: 'a/main.py' }], [{ ...DOCUMENT, path: 'b/main.py' }])
  const calls = edgesOf(tree).filter((edge) => edge.startsWith('CALLS'))
  expect(calls).toEqual([
    'CALLS a/main.py/use(). -> a/main.py/run(). (scip)',
    'CALLS b/main.py/use(). -> b/main.py/run(). (scip)',
  ])
})

test('a declaration of what is defined elsewhere calls nothing', async () => {
  const header = 'struct Ring {\n  int push(int value);\n};\n'
  const source = '#include "ring.h"\nint Ring::push(int value) { return value; }\n'
  const tree = aTree({ 'ring.h': header, 'ring.cc': source })
  const symbol = 'cxx . . $ Ring#push(49f6e7a06ebc5aa8).'
  await index(tree, [
    { path: 'ring.h', occurrences: [{ range: at(header, 'push'), symbol, roles: 0x40 }] },
    {
      path: 'ring.cc',
      occurrences: [{ range: at(source, 'push'), symbol, isDefinition: true }],
    },
  ])
  expect(edgesOf(tree).filter((edge) => edge.startsWith('CALLS'))).toEqual([])
})

test('a property of Kotlin stands for its accessors', async () => {
  const text =
    'class Cart {\n    val size: Int get() = 1\n}\n\nfun use(cart: Cart): Int = cart.size\n'
  const tree = aTree({ 'Cart.kt': text })
  const report = await index(tree, [
    {
      path: 'Cart.kt',
      occurrences: [
        { range: at(text, 'Cart'), symbol: 'semanticdb maven . . Cart#', isDefinition: true },
        { range: at(text, 'size'), symbol: 'semanticdb maven . . Cart#size.', isDefinition: true },
        {
          range: at(text, 'size'),
          symbol: 'semanticdb maven . . Cart#getSize().',
          isDefinition: true,
        },
        { range: at(text, 'size', 2), symbol: 'semanticdb maven . . Cart#getSize().' },
      ],
    },
  ])
  expect(report.scip).toMatchObject({ used: 1, outdated: [] })
  expect(edgesOf(tree)).toContainEqual(
    expect.stringMatching(/ Cart\.kt\/use\(\)\. -> Cart\.kt\/Cart#size\S* \(scip\)$/),
  )
})

test('a property that is called like the function around it is not that function', async () => {
  const text =
    'export function open() {\n  const all = 2\n  return { open: all }\n}\n\nexport function use(made: ReturnType<typeof open>) {\n  return made.open\n}\n'
  const tree = aTree({ 'a.ts': text })
  const property = 's npm . . `a.ts`/open0:'
  await index(tree, [
    {
      path: 'a.ts',
      occurrences: [
        { range: at(text, 'open'), symbol: 's npm . . `a.ts`/open().', isDefinition: true },
        { range: at(text, 'open', 2), symbol: property, isDefinition: true },
        { range: at(text, 'open', 4), symbol: property },
      ],
    },
  ])
  expect(edgesOf(tree)).not.toContain('REFERENCES a.ts/use(). -> a.ts/open(). (scip)')
})

test('names that are alike on one line keep what syntax tells them apart by', async () => {
  const text =
    'class A { get() { return 1 } }\nclass B { get() { return 2 } }\nexport const a = (x: A) => x.get(); export const b = (x: B) => x.get()\n'
  const tree = aTree({ 'a.ts': text })
  const ofA = 's npm . . `a.ts`/A#get().'
  const ofB = 's npm . . `a.ts`/B#get().'
  await index(tree, [
    {
      path: 'a.ts',
      occurrences: [
        { range: at(text, 'get'), symbol: ofA, isDefinition: true },
        { range: at(text, 'get', 2), symbol: ofB, isDefinition: true },
        { range: at(text, 'get', 3), symbol: ofA },
        { range: at(text, 'get', 4), symbol: ofB },
      ],
    },
  ])
  expect(edgesOf(tree).filter((edge) => edge.startsWith('CALLS'))).toEqual([
    'CALLS a.ts/a(). -> a.ts/A#get(). (scip)',
    'CALLS a.ts/b(). -> a.ts/B#get(). (scip)',
  ])
})

test('a name behind a dot is told from one without, and what the index calls local is left to syntax', async () => {
  const text =
    'export function go() {}\nexport class K {\n  go = () => 1\n  #own = 1\n  read(go: number) { this.go(); return go + this.#own }\n}\nexport const table = { get() { return 1 } }\nexport class Store { get() { return 2 } }\nexport const use = (s: Store) => [s.get(), table.get()]\n'
  const tree = aTree({ 'a.ts': text })
  const symbol = (descriptors: string): string => `s npm . . \`a.ts\`/${descriptors}`
  await index(tree, [
    {
      path: 'a.ts',
      occurrences: [
        { range: at(text, 'go'), symbol: symbol('go().'), isDefinition: true },
        { range: at(text, 'go', 2), symbol: symbol('K#go.'), isDefinition: true },
        { range: at(text, '#own'), symbol: symbol('K#`#own`.'), isDefinition: true },
        { range: at(text, 'go', 4), symbol: symbol('K#go.') },
        { range: at(text, '#own', 2), symbol: symbol('K#`#own`.') },
        { range: at(text, 'go', 5), symbol: symbol('K#read().(go)') },
        { range: at(text, 'get', 2), symbol: symbol('Store#get().'), isDefinition: true },
        { range: at(text, 'get', 3), symbol: symbol('Store#get().') },
        { range: at(text, 'get', 4), symbol: 'local 2' },
      ],
    },
  ])
  expect(edgesOf(tree)).toEqual(
    expect.arrayContaining([
      'CALLS a.ts/K#read(). -> a.ts/K#go(). (scip)',
      'REFERENCES a.ts/K#read(). -> a.ts/K#`#own`. (scip)',
      'CALLS a.ts/use(). -> a.ts/Store#get(). (scip)',
      'CALLS a.ts/use(). -> a.ts/table.get(). (treesitter)',
    ]),
  )
})

test('what a star import brings is left to syntax where the index names the module alone', async () => {
  const use = 'from main import *\n\n\ndef other():\n    return run()\n'
  const tree = aTree({ 'main.py': PYTHON, 'other.py': use })
  await index(tree, [
    DOCUMENT,
    {
      path: 'other.py',
      occurrences: [{ range: at(use, 'run'), symbol: 's p . . `main`/__init__:' }],
    },
  ])
  expect(edgesOf(tree)).toContain('CALLS other.py/other(). -> main.py/run(). (treesitter)')
})

test('a setter that the index gives as a use of its property calls nothing', async () => {
  const text =
    'class A:\n    @property\n    def size(self): return 1\n    @size.setter\n    def size(self, value): pass\n'
  const tree = aTree({ 'a.py': text })
  const symbol = 's p . . A#size().'
  await index(tree, [
    {
      path: 'a.py',
      occurrences: [
        { range: at(text, 'size'), symbol, isDefinition: true },
        { range: at(text, 'size', 2), symbol },
        { range: at(text, 'size', 3), symbol },
      ],
    },
  ])
  expect(edgesOf(tree).filter((edge) => edge.startsWith('CALLS'))).toEqual([])
})

test('a base with type arguments is the compiler’s', async () => {
  const text = 'export class Base<T> {}\nexport class Own extends Base<number> { run() {} }\n'
  const tree = aTree({ 'a.ts': text })
  const base = 's npm . . `a.ts`/Base#'
  await index(tree, [
    {
      path: 'a.ts',
      occurrences: [
        { range: at(text, 'Base'), symbol: base, isDefinition: true },
        { range: at(text, 'Base', 2), symbol: base },
      ],
    },
  ])
  expect(edgesOf(tree)).toEqual(['INHERITS a.ts/Own# -> a.ts/Base# (scip)'])
})

test('an element of the host calls nothing', async () => {
  const types = 'export interface IntrinsicElements {\n  div: object\n}\n'
  const text = 'export const App = () => <div />\n'
  const tree = aTree({ 'jsx.ts': types, 'app.tsx': text })
  const symbol = 's npm . . `jsx.ts`/IntrinsicElements#div.'
  await index(tree, [
    { path: 'jsx.ts', occurrences: [{ range: at(types, 'div'), symbol, isDefinition: true }] },
    { path: 'app.tsx', occurrences: [{ range: at(text, 'div'), symbol }] },
  ])
  expect(edgesOf(tree).filter((edge) => edge.startsWith('CALLS'))).toEqual([])
})

describe('bases of types', () => {
  const files = {
    'one.py': 'class Base:\n    pass\n',
    'two.py': 'class Base:\n    pass\n',
    'use.py': 'from one import Base\n\n\nclass Own(Base):\n    pass\n',
  }
  const uses = (symbol: string): readonly DocumentInput[] => [
    {
      path: 'two.py',
      occurrences: [{ range: [0, 6, 10], symbol: 's p . . `two`/Base#', isDefinition: true }],
    },
    { path: 'use.py', occurrences: [{ range: [3, 10, 14], symbol }] },
  ]

  test('are those that the compiler tells', async () => {
    const tree = aTree(files)
    await index(tree, uses('s p . . `two`/Base#'))
    expect(edgesOf(tree).filter((edge) => edge.startsWith('INHERITS'))).toEqual([
      'INHERITS use.py/Own# -> two.py/Base# (scip)',
    ])
  })

  test('are none of the repository where it says so', async () => {
    const tree = aTree(files)
    await index(tree, uses('s p other . `other`/Base#'))
    expect(edgesOf(tree).filter((edge) => edge.startsWith('INHERITS'))).toEqual([])
  })
})

describe('a file that is not what the index saw', () => {
  test('is told by what was edited after the index was given, wherever names stand', async () => {
    const text = PYTHON.replace('return 1', 'return 10')
    const tree = aTree({ 'main.py': text })
    expect((await index(tree, [DOCUMENT])).scip).toMatchObject({ used: 1 })
    tree.write('main.py', text.replace('10', '12'))
    await settle()
    const edited = await index(tree, [DOCUMENT])
    expect(edited.scip).toMatchObject({ used: 0, outdated: ['main.py'] })
    tree.write('main.py', text)
    await settle()
    expect((await index(tree)).scip).toMatchObject({ used: 1, outdated: [] })
  })

  test('is told by a function that was added before it was given', async () => {
    const text = 'def run(value):\n    return value\n\n\ndef use():\n    return run(1)\n'
    const document: DocumentInput = {
      path: 'main.py',
      occurrences: [
        { range: at(text, 'run'), symbol: 's p . . run().', isDefinition: true },
        { range: at(text, 'value'), symbol: 's p . . run().(value)', isDefinition: true },
        { range: at(text, 'value', 2), symbol: 's p . . run().(value)' },
        { range: at(text, 'use'), symbol: 's p . . use().', isDefinition: true },
        { range: at(text, 'run', 2), symbol: 's p . . run().' },
      ],
    }
    const more = 'def more():\n    return run(2)\n'
    const added = aTree({ 'main.py': `${text}\n\n${more}` })
    expect((await index(added, [document])).scip).toMatchObject({ outdated: ['main.py'] })
    // Compilers leave out what their platform does not run.
    const branch = `\n\nif sys.platform == 'win32':\n    ${more.replaceAll('\n', '\n    ')}\n`
    const conditional = aTree({ 'main.py': text + branch })
    expect((await index(conditional, [document])).scip).toMatchObject({ used: 1, outdated: [] })
  })
})

test('the text that a document carries leaves no secret behind', async () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const text = `${PYTHON}\nTOKEN = "${secret}"\n`
  const tree = aTree({ 'main.py': text })
  const key = { range: at(text, 'TOKEN'), symbol: `s p . . \`${secret}0\`:` }
  const report = await index(tree, [
    { ...DOCUMENT, text, occurrences: [...DOCUMENT.occurrences, key] },
  ])
  expect(report.scip).toMatchObject({ used: 1, outdated: [] })
  expect(readFileSync(path.join(tree.root, '.kontext/index.db')).includes(secret)).toBe(false)
})
