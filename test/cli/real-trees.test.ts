// Edits of real code in every language: whatever happens to a tree, bringing its index up to date gives what indexing it anew gives.

import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { mutate } from '../../bench/fuzz/mutate.ts'
import { seeded } from '../../bench/fuzz/random.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

const PROJECT = path.join(import.meta.dirname, '../..')
const EDITS = 200
/** Edits between two updates, at most. */
const AT_ONCE = 8
/** Updates between two looks at a fresh index. */
const UPDATES_A_LOOK = 8

const trees: WorkTree[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) tree.remove()
})

/** A package of TypeScript with its barrels, one of JavaScript, and the fixtures of all languages. */
function realTree(): WorkTree {
  const tree = aWorkTree()
  trees.push(tree)
  const copy = (from: string, to: string, pattern: string): void => {
    for (const file of globSync(pattern, { cwd: path.join(PROJECT, from) }))
      cpSync(path.join(PROJECT, from, file), path.join(tree.root, to, file))
  }
  copy('node_modules/zod/src/v4', 'packages/zod', '{core,mini}/*.ts')
  copy('node_modules/hono/dist', 'packages/hono/lib', '{.,helper,utils,router}/**/*.js')
  copy('grammars', 'languages', '*/fixture/*')
  for (const answer of globSync('**/*.facts.txt', { cwd: tree.root }))
    rmSync(path.join(tree.root, answer))
  tree.git('add', '-A', '-f')
  tree.git('commit', '-q', '-m', 'start')
  return tree
}

async function coldDigest(root: string): Promise<string> {
  const copy = aWorkTree({ git: false })
  trees.push(copy)
  cpSync(root, copy.root, {
    recursive: true,
    filter: (source) => !/[/\\]\.(git|kontext)$/.test(source),
  })
  const { indexVersion } = await updateLocalIndex(copy.root, { threads: 2, history: 0 })
  copy.remove()
  return indexVersion
}

function edit(tree: WorkTree, random: () => number): string {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const files = globSync('{packages,languages}/**/*.*', { cwd: tree.root })
    .filter((file) => path.extname(file) !== '')
    .toSorted()
  const file = pick(files) ?? ''
  const other = pick(files) ?? ''
  const read = (name: string): string => readFileSync(path.join(tree.root, name), 'utf8')
  const chance = random()
  if (chance < 0.4) {
    tree.write(file, mutate(read(file), read(other), random))
    return `injure ${file}`
  }
  if (chance < 0.55) {
    const word = pick(read(file).match(/\b[A-Za-z_]{4,}\b/g) ?? []) ?? 'nothing'
    tree.write(file, read(file).replaceAll(word, `${word}Again`))
    return `rename ${word} in ${file}`
  }
  if (chance < 0.7) {
    rmSync(path.join(tree.root, file))
    return `delete ${file}`
  }
  if (chance < 0.85) {
    const to = path.join(path.dirname(pick(files) ?? file), `moved-${path.basename(file)}`)
    mkdirSync(path.dirname(path.join(tree.root, to)), { recursive: true })
    renameSync(path.join(tree.root, file), path.join(tree.root, to))
    return `move ${file} to ${to}`
  }
  if (chance < 0.95) {
    tree.write(`${path.dirname(file)}/copy-${path.basename(other)}`, read(other))
    return `copy ${other} beside ${file}`
  }
  tree.git('checkout', '-q', '--', '.')
  return 'restore what was there'
}

test('two hundred random edits, renames and deletions give the digest of a cold index', async () => {
  const tree = realTree()
  const random = seeded(20_261_130)
  // Without history: commits of the copy are not those of the tree.
  await updateLocalIndex(tree.root, { threads: 2, history: 0 })
  let edits = 0
  for (let update = 1; edits < EDITS; update += 1) {
    const done: string[] = []
    for (let left = 1 + Math.floor(random() * AT_ONCE); left > 0; left -= 1) {
      done.push(edit(tree, random))
      edits += 1
    }
    // One state of the tree after another.
    // oxlint-disable-next-line no-await-in-loop
    const { indexVersion } = await updateLocalIndex(tree.root, { threads: 2 })
    if (update % UPDATES_A_LOOK > 0 && edits < EDITS) continue
    // oxlint-disable-next-line no-await-in-loop
    expect({ edits, done, digest: indexVersion }).toEqual({
      edits,
      done,
      // oxlint-disable-next-line no-await-in-loop
      digest: await coldDigest(tree.root),
    })
  }
}, 900_000)
