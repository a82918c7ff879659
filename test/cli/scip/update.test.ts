import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readStatus } from '#cli/local-index/status.ts'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { loadScipIndexes } from '#cli/scip/load-indexes.ts'
import { aScipIndex, type DocumentInput } from '#test/support/scip-builder.ts'
import { readEdges } from '../support/read-edges.ts'
import { aWorkTree, settle, type WorkTree } from '../support/work-tree.ts'

const CASES = path.join(import.meta.dirname, '../../cases')

const trees: WorkTree[] = []
const aTree = (from?: string): WorkTree => {
  const tree = aWorkTree({ git: false })
  trees.push(tree)
  if (from !== undefined) cpSync(path.join(CASES, from), tree.root, { recursive: true })
  return tree
}
afterEach(() => {
  for (const tree of trees.splice(0)) tree.remove()
})

const update = (tree: WorkTree, ...files: readonly string[]) =>
  updateLocalIndex(tree.root, {
    threads: 1,
    ...(files.length === 0 ? {} : { scip: loadScipIndexes(tree.root, tree.root, files) }),
  })

/** Calls of a tree: `from -> to (provenance)`. */
const callsOf = (tree: WorkTree): readonly string[] =>
  readEdges(tree.root)
    .filter(({ kind }) => kind === 'CALLS')
    .map(({ from, to, provenance }) => `${from} -> ${to} (${provenance})`)

const digestOf = async (tree: WorkTree): Promise<string> =>
  (await readStatus(tree.root))?.digest ?? ''

/** The digest of a fresh index of the same files, given the same SCIP files. */
async function coldDigest(tree: WorkTree, ...files: readonly string[]): Promise<string> {
  const copy = aTree()
  cpSync(tree.root, copy.root, {
    recursive: true,
    filter: (source) => !source.endsWith('.kontext'),
  })
  await update(copy, ...files)
  return digestOf(copy)
}

describe('with the index of scip-typescript', () => {
  test('calls that only types tell are added, and known ones are the compiler’s', async () => {
    const tree = aTree('scip-typescript')
    await update(tree)
    const mapped = 'src/use.ts/mapped(). -> src/store.ts/Report#describe().'
    const first = 'src/use.ts/first(). -> src/store.ts/Item#describe().'
    expect(callsOf(tree)).not.toContain(`${mapped} (scip)`)
    const report = await update(tree, 'index.scip')
    expect(callsOf(tree)).toEqual(
      expect.arrayContaining([
        `${mapped} (scip)`,
        `${first} (scip)`,
        'src/use.ts/made(). -> src/store.ts/Item#constructor(). (scip)',
      ]),
    )
    expect(report.scip).toEqual({
      tool: 'scip-typescript 0.4.0',
      used: 2,
      outdated: [],
      elsewhere: 0,
    })
    expect((await readStatus(tree.root))?.provenance['scip']).toBeGreaterThan(5)
  })

  test('a file that has changed since is linked by its syntax, and named', async () => {
    const tree = aTree('scip-typescript')
    await update(tree, 'index.scip')
    const use = readFileSync(path.join(tree.root, 'src/use.ts'), 'utf8')
    tree.write('src/use.ts', `// moved down\n${use}`)
    await settle()
    const report = await update(tree)
    expect(report.scip).toMatchObject({ used: 1, outdated: ['src/use.ts'] })
    expect(callsOf(tree).filter((call) => call.startsWith('src/use.ts'))).not.toContainEqual(
      expect.stringContaining('(scip)'),
    )
    expect(await digestOf(tree)).toBe(await coldDigest(tree, 'index.scip'))
  })

  test('edits, restored files and deletions end where a fresh index with the same SCIP does', async () => {
    const tree = aTree('scip-typescript')
    await update(tree, 'index.scip')
    const store = readFileSync(path.join(tree.root, 'src/store.ts'), 'utf8')
    const steps: readonly (() => void)[] = [
      () => tree.write('src/store.ts', `\n\n${store}`),
      () => tree.write('src/more.ts', `export { Item } from './store'\n`),
      () => tree.write('src/store.ts', store),
      () => tree.write('src/store.ts', `${store}\nexport const added = () => new Item('2')\n`),
      () => rmSync(path.join(tree.root, 'src/store.ts')),
      () => tree.write('src/store.ts', store),
    ]
    for (const step of steps) {
      step()
      await settle()
      await update(tree)
      expect(await digestOf(tree)).toBe(await coldDigest(tree, 'index.scip'))
    }
  })

  test('is kept until `none` forgets it', async () => {
    const tree = aTree('scip-typescript')
    await update(tree)
    const plain = await digestOf(tree)
    await update(tree, 'index.scip')
    const compiled = await digestOf(tree)
    expect(compiled).not.toBe(plain)
    await update(tree)
    expect(await digestOf(tree)).toBe(compiled)
    const report = await update(tree, 'none')
    expect(report.scip).toBeUndefined()
    expect(await digestOf(tree)).toBe(plain)
  })

  test('is found when it was made in a folder of the tree, on another machine', async () => {
    const tree = aTree()
    cpSync(path.join(CASES, 'scip-typescript'), path.join(tree.root, 'fx/scip-typescript'), {
      recursive: true,
    })
    const report = await update(tree, 'fx/scip-typescript/index.scip')
    expect(report.scip).toMatchObject({ used: 2, elsewhere: 0 })
  })
})

test('the index of scip-python narrows a union to the class that was asked for', async () => {
  const tree = aTree('scip-python')
  await update(tree)
  const item = 'shop/use.py/pick(). -> shop/models.py/Item#describe().'
  const report = 'shop/use.py/pick(). -> shop/models.py/Report#describe().'
  await update(tree, 'index.scip')
  const calls = callsOf(tree)
  expect(calls).toContain(`${report} (scip)`)
  expect(calls).not.toContainEqual(expect.stringContaining(item))
  expect(calls).toContain('shop/use.py/first(). -> shop/models.py/Item#describe(). (scip)')
})

describe('whatever the producer', () => {
  const main =
    'class Repo:\n    def get(self):\n        return 1\n\n\ndef use(repo, cache):\n    repo.get()\n    cache.get()\n'
  const anIndex = (tree: WorkTree, documents: readonly DocumentInput[]): void =>
    writeFileSync(path.join(tree.root, 'made.scip'), aScipIndex(documents))
  const definition = {
    range: [1, 8, 11],
    symbol: 'scip-x pypi p 1 `main`/Repo#get().',
    isDefinition: true,
  }

  test('a name that leads out of the repository loses the edges that syntax gave it', async () => {
    const tree = aTree()
    tree.write('main.py', main.replace('(repo, cache)', '(repo: Repo, cache: Repo)'))
    anIndex(tree, [
      {
        path: 'main.py',
        occurrences: [
          definition,
          { range: [6, 9, 12], symbol: 'scip-x pypi p 1 `main`/Repo#get().' },
          { range: [7, 10, 13], symbol: 'scip-x pypi redis 1 `redis`/Cache#get().' },
        ],
      },
    ])
    await update(tree, 'made.scip')
    const edges = readEdges(tree.root).filter(({ kind }) => kind === 'CALLS')
    expect(edges.map(({ line, provenance }) => [line, provenance])).toEqual([[7, 'scip']])
  })

  test.each([
    [1, 'utf8', 11],
    [2, 'utf16', 8],
    [3, 'utf32', 7],
  ])('places in encoding %i (%s) are found behind wide characters', async (encoding, _name, at) => {
    const tree = aTree()
    const text = `def f():\n    return 1\n\n\n"𝕏é"; f()\n`
    tree.write('wide.py', `${text}\n\ndef g():\n    "𝕏"; f()\n`)
    anIndex(tree, [
      {
        path: 'wide.py',
        encoding,
        occurrences: [
          { range: [0, 4, 5], symbol: 's p . . f().', isDefinition: true },
          { range: [4, at - 1, at], symbol: 's p . . f().' },
        ],
      },
    ])
    const report = await update(tree, 'made.scip')
    expect(report.scip).toMatchObject({ used: 1, outdated: [] })
    expect(callsOf(tree)).toContain('wide.py/ -> wide.py/f(). (scip)')
  })

  test('a document that carries another text is not used', async () => {
    const tree = aTree()
    tree.write('main.py', main)
    anIndex(tree, [{ path: 'main.py', text: `${main}# more\n`, occurrences: [definition] }])
    const report = await update(tree, 'made.scip')
    expect(report.scip).toMatchObject({ used: 0, outdated: ['main.py'] })
  })

  test('parameters with the name of a function are not taken for it', async () => {
    const tree = aTree()
    tree.write('main.py', 'def app(app):\n    app()\n')
    anIndex(tree, [
      {
        path: 'main.py',
        occurrences: [
          { range: [0, 4, 7], symbol: 's p . . app().', isDefinition: true },
          { range: [0, 8, 11], symbol: 's p . . app().(app)', isDefinition: true },
          { range: [1, 4, 7], symbol: 's p . . app().(app)' },
        ],
      },
    ])
    await update(tree, 'made.scip')
    expect(callsOf(tree)).toEqual([])
  })
})

test('a bad file is an error that names it, and changes nothing', async () => {
  const tree = aTree('scip-typescript')
  await update(tree)
  const before = await digestOf(tree)
  tree.write('bad.scip', 'no protobuf at all')
  expect(() => loadScipIndexes(tree.root, tree.root, ['bad.scip'])).toThrow(/bad\.scip/)
  expect(() => loadScipIndexes(tree.root, tree.root, ['gone.scip'])).toThrow(/gone\.scip/)
  expect(await digestOf(tree)).toBe(before)
})
