// Mutated files through the whole indexer: whatever a file holds, an update ends, tells what became of each, and stores only what a server takes.

import type { BenchOptions } from '../options.ts'
import { writeReport } from '../tables.ts'
import { FuzzProcess } from './fuzz-process.ts'
import { fuzzTable, keepFuzzed, nothingFuzzed, readFuzzed, withTree } from './fuzz-results.ts'
import { fixtures } from './mutations.ts'

/** Files of one tree: mutations of one file declare the same names again and again, which no real tree does, and each open type has parts in all of them. */
const FILES_PER_TREE = 25

/** Indexes mutations of one language's fixtures, in small trees, from where an earlier run with this seed was stopped. */
async function fuzzLanguage(
  language: string,
  { out, mutations, seed, again }: BenchOptions,
): Promise<void> {
  const known = readFuzzed(out).find((one) => one.language === language && one.seed === seed)
  let result = known === undefined || again ? nothingFuzzed(language, seed) : known
  const indexer = new FuzzProcess()
  try {
    while (result.files < mutations) {
      const from = result.files
      const range = { from, count: Math.min(FILES_PER_TREE, mutations - from), seed }
      // oxlint-disable-next-line no-await-in-loop
      const tree = await indexer.index({ language, range })
      for (const fault of tree.faults) process.stderr.write(`fuzz: ${language}: ${fault}\n`)
      result = withTree(result, tree)
      keepFuzzed(out, result)
    }
  } finally {
    indexer.end()
  }
  process.stderr.write(`fuzz: ${language}, ${result.indexed} of ${result.files} indexed\n`)
  if (result.faults.length > 0) process.exitCode = 1
}

/** The part `fuzz`: as many mutations of every chosen language as asked for. */
export async function runFuzz(options: BenchOptions): Promise<void> {
  const known = [...fixtures().keys()]
  const unknown = options.languages.filter((language) => !known.includes(language))
  if (unknown.length > 0) {
    process.stderr.write(`fuzz: no language ${unknown.join(', ')}; there are ${known.join(', ')}\n`)
    process.exitCode = 2
    return
  }
  for (const language of options.languages.length === 0 ? known : options.languages) {
    // oxlint-disable-next-line no-await-in-loop
    await fuzzLanguage(language, options)
    const results = readFuzzed(options.out)
    // oxlint-disable-next-line no-await-in-loop
    await writeReport(options.out, {
      name: 'fuzz',
      json: results,
      tables: [fuzzTable(results)],
    })
  }
}
