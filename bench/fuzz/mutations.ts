// The fixtures of every language, and trees of their mutations.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  const byLanguage = new Map<string, readonly Source[]>()
  for (const language of readdirSync(GRAMMARS).toSorted()) {
    const folder = path.join(GRAMMARS, language, 'fixture')
    if (!existsSync(folder)) continue
    const names = readdirSync(folder).filter((name) => !name.endsWith('.facts.txt'))
    const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')
    byLanguage.set(
      language,
      names.toSorted().map((name) => ({ name, text: read(name) })),
    )
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
