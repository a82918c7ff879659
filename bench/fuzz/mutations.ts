// The fixtures of every language, and trees of their mutations.

import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mutate } from './mutate.ts'
import { seeded } from './random.ts'

const GRAMMARS = path.join(import.meta.dirname, '..', '..', 'grammars')

/** A file whose mutations are indexed. */
export interface Source {
  readonly name: string
  readonly text: string
}

/** Which mutations: each number gives the same one for the same seed. */
export interface MutationRange {
  readonly from: number
  readonly count: number
  readonly seed: number
}

/** The fixtures of every language. */
export function fixtures(): ReadonlyMap<string, readonly Source[]> {
  const byLanguage = new Map<string, Source[]>()
  const files = globSync('*/fixture/*', { cwd: GRAMMARS }).toSorted()
  for (const file of files.filter((found) => !found.endsWith('.facts.txt'))) {
    const language = file.split(path.sep)[0] ?? ''
    const text = readFileSync(path.join(GRAMMARS, file), 'utf8')
    const sources = byLanguage.get(language) ?? []
    sources.push({ name: path.basename(file), text })
    byLanguage.set(language, sources)
  }
  return byLanguage
}

/** One mutation of the sources; strange parts come from others. */
function mutation(
  { sources, others }: { readonly sources: readonly Source[]; readonly others: readonly Source[] },
  seed: number,
  at: number,
): Source | undefined {
  const random = seeded(seed * 1_000_003 + at)
  const source = sources[at % sources.length]
  const other = others[Math.floor(random() * others.length)]
  if (source === undefined || other === undefined) return undefined
  return { name: source.name, text: mutate(source.text, other.text, random) }
}

/** Writes mutations below `root`, each in a folder of its own, for whole names decide some languages. */
export function writeMutations(
  root: string,
  sources: readonly Source[],
  { from, count, seed }: MutationRange,
): void {
  const others = [...fixtures().values()].flat()
  for (let at = from; at < from + count; at += 1) {
    const mutated = mutation({ sources, others }, seed, at)
    if (mutated === undefined) return
    const folder = path.join(root, `m${at}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, mutated.name), mutated.text)
  }
}
