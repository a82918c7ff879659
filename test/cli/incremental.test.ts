import {
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  globSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ALONE_BYTES } from '#cli/local-index/parse-changed.ts'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { treesOfTests, copyFromProject, type WorkTree } from './support/work-tree.ts'

const aTree = treesOfTests()

/** mulberry32: the same walk on every machine. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const sourcesOf = (root: string): string[] => globSync('**/*.{ts,py}', { cwd: root }).toSorted()

/** The digest of a fresh index of the same files and the same history. */
async function coldDigest(root: string): Promise<string> {
  const copy = aTree({ git: false })
  cpSync(root, copy.root, {
    recursive: true,
    filter: (source) => !/[/\\]\.kontext$/.test(source),
  })
  const { indexVersion } = await updateLocalIndex(copy.root, { threads: 2 })
  copy.remove()
  return indexVersion
}

type Edit = (tree: WorkTree, pick: (max: number) => number) => string

const someFile = (tree: WorkTree, pick: (max: number) => number): string => {
  const files = sourcesOf(tree.root)
  return files[pick(files.length)] ?? ''
}
const read = (tree: WorkTree, file: string): string =>
  readFileSync(path.join(tree.root, file), 'utf8')

const EDITS: readonly Edit[] = [
  (tree, pick) => {
    const file = someFile(tree, pick)
    const name = `added${pick(1_000)}`
    const text = file.endsWith('.py')
      ? `\ndef ${name}():\n    return 1\n`
      : `\nexport const ${name} = () => 1\n`
    tree.write(file, read(tree, file) + text)
    return `add to ${file}`
  },
  (tree, pick) => {
    const file = someFile(tree, pick)
    const names = [
      ...read(tree, file).matchAll(
        /(?:export (?:const|function|class|interface|type)|def|class) (\w+)/g,
      ),
    ]
    const name = names[pick(names.length || 1)]?.[1]
    if (name === undefined) return 'nothing'
    tree.write(
      file,
      read(tree, file).replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}Renamed`),
    )
    return `rename ${name} in ${file}`
  },
  (tree, pick) => {
    const file = someFile(tree, pick)
    rmSync(path.join(tree.root, file))
    return `delete ${file}`
  },
  (tree, pick) => {
    const file = someFile(tree, pick)
    renameSync(
      path.join(tree.root, file),
      path.join(tree.root, file.replace(/(\.\w+)$/, '-moved$1')),
    )
    return `move ${file}`
  },
  (tree) => {
    tree.git('checkout', '-q', '--', '.')
    return 'restore everything'
  },
  (tree, pick) => {
    tree.git('add', '-A')
    tree.git('commit', '-q', '--allow-empty', '-m', `step ${pick(1_000)}`)
    return 'commit'
  },
  (tree) => {
    tree.git('stash', '-q', '-u')
    return 'stash'
  },
  (tree, pick) => {
    const [a, b] = [someFile(tree, pick), someFile(tree, pick)]
    const [textA, textB] = [read(tree, a), read(tree, b)]
    tree.write(a, textB)
    tree.write(b, textA)
    return `swap ${a} and ${b}`
  },
  // Same size, and times put back: only the inode's change time tells.
  (tree, pick) => {
    const file = path.join(tree.root, someFile(tree, pick))
    const { atime, mtime } = statSync(file)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/[a-y](?=\w*\()/, (letter) =>
        String.fromCharCode(letter.charCodeAt(0) + 1),
      ),
    )
    utimesSync(file, atime, mtime)
    return `same-size edit of ${file}`
  },
  (tree, pick) => {
    const file = someFile(tree, pick)
    tree.write(file, `${read(tree, file).slice(0, -40)}(((`)
    return `break ${file}`
  },
  (tree, pick) => {
    tree.write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: { paths: { '#core/*': [pick(2) === 0 ? './src/core/*' : './nowhere/*'] } },
      }),
    )
    return 'change path aliases'
  },
]

test('sixty random edits one after another give the digest of a cold index each time', async () => {
  const tree = aTree()
  copyFromProject(tree, 'src/core/graph', 'src/wire')
  tree.write('tools/util/__init__.py', 'from .a import helper\n')
  tree.write(
    'tools/util/a.py',
    'def helper():\n    return 1\n\nclass Base:\n    def run(self):\n        return helper()\n',
  )
  tree.write(
    'tools/main.py',
    'from util import helper\nfrom util.a import Base\n\nclass Main(Base):\n    def go(self):\n        return self.run() + helper()\n',
  )
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'start')
  const random = seeded(20_261_129)
  const pick = (max: number): number => Math.floor(random() * max)
  await updateLocalIndex(tree.root, { threads: 2 })
  for (let step = 0; step < 60; step += 1) {
    const edit = EDITS[pick(EDITS.length)]
    const what = edit?.(tree, pick)
    const { indexVersion } = await updateLocalIndex(tree.root, { threads: 2 })
    expect({ step, what, digest: indexVersion }).toEqual({
      step,
      what,
      digest: await coldDigest(tree.root),
    })
  }
}, 600_000)

test('files of which each reopens the same class follow what any of them declares', async () => {
  const tree = aTree({ git: false })
  const first = 'class Store\n  def run\n    both\n    second\n    third\n    gone\n  end\nend\n'
  tree.write('a.rb', first)
  tree.write('b.rb', 'class Store\n  def both; end\n  def second; run; end\nend\n')
  tree.write('c.rb', 'class Store\n  def third; end\nend\n')
  tree.write('use.rb', 'Store.new.third\nStore.new.both\nStore.third\n')
  await updateLocalIndex(tree.root)
  const edits: readonly (readonly [file: string, text: string])[] = [
    ['c.rb', 'class Store\n  def both; end\n  def third; end\nend\n'],
    ['c.rb', 'class Store\n  def both; end\n  def self.third; end\nend\n'],
    ['b.rb', 'class Store\n  def gone; end\n  def second; run; end\nend\n'],
    ['b.rb', 'module Store\n  def gone; end\nend\n'],
    ['c.rb', 'class Other\n  def both; end\nend\nclass Store < Other\nend\n'],
    ['a.rb', first.replace('Store', 'Shop')],
    ['a.rb', first],
    ['b.rb', 'class Store\n  attr_reader :both, :third\nend\n'],
  ]
  for (const [file, text] of edits) {
    tree.write(file, text)
    const { indexVersion } = await updateLocalIndex(tree.root)
    expect({ text, digest: indexVersion }).toEqual({ text, digest: await coldDigest(tree.root) })
  }
})

test('a tree that is linked in threads ends in the same digest, after edits that touch many files', async () => {
  const tree = aTree()
  // With the manifest, whose `imports` make most files depend on the ones edited below.
  copyFromProject(tree, 'src', 'indexer-cli', 'package.json')
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'start')
  await updateLocalIndex(tree.root, { threads: 2 })
  const edits: readonly (() => void)[] = [
    () =>
      renameSync(
        path.join(tree.root, 'src/core/order.ts'),
        path.join(tree.root, 'src/core/sorted.ts'),
      ),
    () => tree.git('stash', '-q', '-u'),
    () =>
      tree.write(
        'src/core/result.ts',
        read(tree, 'src/core/result.ts').replace('export const ok', 'export const fine'),
      ),
    () => tree.write('src/core/extra.ts', "export { byText as ok } from './order.ts'\n"),
  ]
  for (const edit of edits) {
    edit()
    const { indexVersion, relinked } = await updateLocalIndex(tree.root, { threads: 2 })
    expect(relinked).toBeGreaterThan(20)
    expect(indexVersion).toBe(await coldDigest(tree.root))
  }
}, 600_000)

/** Makes a tree too large for one thread to read alone, though nothing more of it is indexed: what counts is how much there is to read, and files of such length are left out. */
function enlarge(tree: WorkTree): void {
  const text = 'word\n'.repeat(180_000)
  for (let at = 0; at * text.length <= ALONE_BYTES; at += 1) tree.write(`words-${at}.md`, text)
}

test('a first index of many files is the same from one thread and from several', async () => {
  const tree = aTree()
  copyFromProject(tree, 'src/core', 'src/wire', 'package.json')
  const alone = await coldDigest(tree.root)
  enlarge(tree)
  const { indexVersion, parsed } = await updateLocalIndex(tree.root, { threads: 2 })
  expect(parsed).toBeGreaterThan(100)
  expect(indexVersion).toBe(alone)
})

test('a file that nests deeply is the same in a small tree, which one thread reads, and in a large one', async () => {
  const sum = `fn f() -> i32 {\n  x${' +\n  a'.repeat(3_000)}\n}\n`
  const small = aTree()
  small.write('a.rs', sum)
  const large = aTree()
  large.write('a.rs', sum)
  enlarge(large)
  const inSmall = await updateLocalIndex(small.root)
  const inLarge = await updateLocalIndex(large.root)
  expect({ small: inSmall.files, large: inLarge.files }).toEqual({ small: 1, large: 1 })
})
