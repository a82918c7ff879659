// What fuzzing has shown so far, by language: kept after every tree, so that a run that is stopped goes on where it was.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { byText } from '#core/order.ts'
import { fixed, type Table } from '../tables.ts'
import type { FuzzedTree } from './fuzz-tree.ts'

const fuzzed = z.object({
  language: z.string(),
  seed: z.int(),
  /** Mutations 0 to this, not included. */
  files: z.int(),
  indexed: z.int(),
  skipped: z.record(z.string(), z.int()),
  faults: z.array(z.string()),
  cpuMs: z.number(),
  slowest: z.object({ path: z.string(), cpuMs: z.number() }),
})

export type Fuzzed = Readonly<z.infer<typeof fuzzed>>

const file = (out: string): string => path.join(out, 'fuzz.json')

/** The results in a folder, in the order of languages. */
export function readFuzzed(out: string): readonly Fuzzed[] {
  let text
  try {
    text = readFileSync(file(out), 'utf8')
  } catch {
    // Nothing was run yet.
    return []
  }
  return z.array(fuzzed).parse(JSON.parse(text))
}

/** Replaces one language's results; those of the others may have changed since they were read. */
export function keepFuzzed(out: string, result: Fuzzed): readonly Fuzzed[] {
  const others = readFuzzed(out).filter(({ language }) => language !== result.language)
  const all = [...others, result].toSorted((a, b) => byText(a.language, b.language))
  mkdirSync(out, { recursive: true })
  writeFileSync(file(out), `${JSON.stringify(all, null, 1)}\n`)
  return all
}

export const nothingFuzzed = (language: string, seed: number): Fuzzed => ({
  language,
  seed,
  files: 0,
  indexed: 0,
  skipped: {},
  faults: [],
  cpuMs: 0,
  slowest: { path: '', cpuMs: 0 },
})

/** The results with one more tree. */
export function withTree(result: Fuzzed, tree: FuzzedTree): Fuzzed {
  const skipped = { ...result.skipped }
  for (const [reason, files] of Object.entries(tree.skipped))
    skipped[reason] = (skipped[reason] ?? 0) + files
  return {
    ...result,
    files: result.files + tree.files,
    indexed: result.indexed + tree.indexed,
    skipped,
    faults: [...result.faults, ...tree.faults],
    cpuMs: result.cpuMs + tree.cpuMs,
    slowest: tree.slowest.cpuMs > result.slowest.cpuMs ? tree.slowest : result.slowest,
  }
}

const isAbandoned = (reason: string): boolean => reason.includes('took over')

const count = (skipped: Fuzzed['skipped'], isCounted: (reason: string) => boolean): number =>
  Object.entries(skipped).reduce((sum, [reason, files]) => sum + (isCounted(reason) ? files : 0), 0)

/** One row for each language. */
export function fuzzTable(results: readonly Fuzzed[]): Table {
  const seeds = [...new Set(results.map(({ seed }) => seed))]
  return {
    title: 'Mutated files',
    notes: [
      `Fixtures of each language with one to eight random injuries each (seed ${seeds.join(', ')}), through whole updates of small trees. Files that are not indexed are told of with their reason; abandoned are those that took the parser too many steps. A fault is a crash, a hang, a shard that a server would refuse, or a file that nobody accounts for. CPU is that of whole updates; the slowest file is told by parsing and facts. Aim: no fault.`,
    ],
    columns: [
      'language',
      'files',
      'indexed',
      'abandoned',
      'other reasons',
      'faults',
      'CPU s',
      'ms a file',
      'slowest file s',
    ],
    rows: results.map(({ language, files, indexed, skipped, faults, cpuMs, slowest }) => [
      language,
      String(files),
      String(indexed),
      String(count(skipped, isAbandoned)),
      Object.entries(skipped)
        .filter(([reason]) => !isAbandoned(reason))
        .toSorted(([a], [b]) => byText(a, b))
        .map(([reason, number]) => `${number} ${reason}`)
        .join(', '),
      String(faults.length),
      fixed(cpuMs / 1_000, 0),
      fixed(cpuMs / files, 1),
      fixed(slowest.cpuMs / 1_000, 1),
    ]),
  }
}
