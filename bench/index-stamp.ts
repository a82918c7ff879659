// Which code an index was made by. The CLI rebuilds for another release of itself; while sources change under the benchmark, the stamp is their hash.

import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { byText } from '#core/order.ts'

const REPOSITORY = path.join(import.meta.dirname, '..')

/** Everything that decides what stands in an index; ranking does not. */
const SOURCES = [
  'indexer-cli/**/*.ts',
  'src/core/*.ts',
  'src/core/{embed,graph,lexical}/*.ts',
  'src/{storage,wire}/*.ts',
  'migrations/index/*.sql',
  'grammars/**/*',
  'package-lock.json',
]

async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const entry of globSync(SOURCES, { cwd: REPOSITORY, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort(byText)) {
    hash.update(path.relative(REPOSITORY, entry))
    hash.update(await readFile(entry))
  }
  return hash.digest('hex')
}

/** Throws away the folder's index when other code made it, and notes who makes the next one. */
export async function forgetStaleIndex(root: string): Promise<void> {
  const stampFile = `${root}.index-stamp`
  const stamp = await stampOfSources()
  const known = await readFile(stampFile, 'utf8').catch(() => '')
  if (known === stamp) return
  await rm(path.join(root, '.kontext'), { recursive: true, force: true })
  await writeFile(stampFile, stamp)
}
