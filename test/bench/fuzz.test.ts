import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { fuzzTree } from '../../bench/fuzz/fuzz-tree.ts'
import { keepFuzzed, nothingFuzzed, readFuzzed, withTree } from '../../bench/fuzz/fuzz-results.ts'
import { fixtures } from '../../bench/fuzz/mutations.ts'
import { mutate } from '../../bench/fuzz/mutate.ts'
import { seeded } from '../../bench/fuzz/random.ts'
import { treesOfTests } from '../cli/support/work-tree.ts'

const aTree = treesOfTests()
const MAX_CHARS = 6_000

test('an update gets through mutated files of every language, tells of each, and stores what a server takes', async () => {
  const sources = [...fixtures().values()].flat()
  const count = sources.length * 6
  const { indexed, skipped, faults } = await fuzzTree(sources, { from: 0, count, seed: 7 })
  const left = Object.values(skipped).reduce((sum, files) => sum + files, 0)
  expect({ told: indexed + left, faults }).toEqual({ told: count, faults: [] })
  expect(indexed).toBeGreaterThan(count / 2)
}, 900_000)

test('fixtures that are injured and restored give the digests of fresh indexes', async () => {
  const files = [...fixtures()].flatMap(([language, sources]) =>
    sources.map(({ name, text }) => ({ file: path.join(language, name), text })),
  )
  const tree = aTree({ git: false })
  const write = (change: (text: string, other: string) => string): void => {
    for (const [at, { file, text }] of files.entries())
      tree.write(file, change(text, files[(at * 7 + 1) % files.length]?.text ?? ''))
  }
  const update = async (root: string): Promise<string> =>
    (await updateLocalIndex(root, { threads: 2 })).indexVersion
  const fresh = async (): Promise<string> => {
    const copy = aTree({ git: false })
    const isOfTree = (source: string): boolean => !/[/\\]\.kontext$/.test(source)
    cpSync(tree.root, copy.root, { recursive: true, filter: isOfTree })
    return update(copy.root)
  }
  write((text) => text)
  const whole = await update(tree.root)
  for (const seed of [1, 2]) {
    const random = seeded(seed)
    // Of longer ones some take about as long as a file may, and are left out one time and read the other.
    write((text, other) => mutate(text, other, random).slice(0, MAX_CHARS))
    // oxlint-disable-next-line no-await-in-loop
    const injured = { seed, digest: await update(tree.root) }
    // oxlint-disable-next-line no-await-in-loop
    expect(injured).toEqual({ seed, digest: await fresh() })
    write((text) => text)
    // oxlint-disable-next-line no-await-in-loop
    expect({ seed, digest: await update(tree.root) }).toEqual({ seed, digest: whole })
  }
}, 600_000)

test('mutations depend on their seed alone', () => {
  const broken = (seed: number): string => mutate('a = 1\nb = 2\n', 'other', seeded(seed))
  expect(broken(1)).toBe(broken(1))
  expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(broken)).size).toBeGreaterThan(4)
})

test('results of a language are kept beside those of others, tree by tree', () => {
  const out = aTree({ git: false }).root
  expect(readFuzzed(out)).toEqual([])
  const tree = {
    files: 3,
    indexed: 2,
    skipped: { binary: 1 },
    faults: [],
    cpuMs: 10,
    slowest: { path: 'm1/a.c', cpuMs: 4 },
  }
  const once = withTree(nothingFuzzed('c', 1), tree)
  keepFuzzed(out, once)
  keepFuzzed(out, nothingFuzzed('bash', 1))
  const twice = withTree(once, { ...tree, slowest: { path: 'm4/a.c', cpuMs: 3 } })
  keepFuzzed(out, twice)
  expect(readFuzzed(out)).toEqual([nothingFuzzed('bash', 1), twice])
  expect(twice).toMatchObject({ files: 6, skipped: { binary: 2 }, slowest: { path: 'm1/a.c' } })
})
