// Mutated files through the whole indexer: whatever a file holds, an update ends, tells what became of each, and stores only what a server takes.

import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { parseShard } from '#wire/shard.ts'
import type { BenchOptions } from '../options.ts'
import { fixed, writeReport } from '../tables.ts'
import { mutate } from './mutate.ts'
import { seeded } from './random.ts'

const GRAMMARS = path.join(import.meta.dirname, '..', '..', 'grammars')
/** Files of one tree: mutations of one file declare the same names again and again, which no real tree does. */
const FILES_PER_TREE = 500

interface Fuzzed {
  readonly language: string
  readonly files: number
  readonly indexed: number
  /** Reasons of files that are not in the index, with their numbers. */
  readonly skipped: Readonly<Record<string, number>>
  /** Shards that a server would refuse, and files that nobody accounts for. */
  readonly faults: readonly string[]
  readonly slowestMs: number
}

interface Source {
  readonly name: string
  readonly text: string
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

/** Writes `count` mutations of the sources below `root`, each in a folder of its own, for whole names decide some languages. */
function writeMutations(
  root: string,
  { sources, others }: { sources: readonly Source[]; others: readonly Source[] },
  { from, count, seed }: { from: number; count: number; seed: number },
): void {
  for (let at = from; at < from + count; at += 1) {
    const random = seeded(seed * 1_000_003 + at)
    const source = sources[at % sources.length]
    const other = others[Math.floor(random() * others.length)]
    if (source === undefined || other === undefined) return
    const folder = path.join(root, `m${at}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, source.name), mutate(source.text, other.text, random))
  }
}

/** Every shard of an index that a server would refuse. */
function badShards(root: string): string[] {
  const database = new DatabaseSync(path.join(root, '.kontext', 'index.db'), { readOnly: true })
  try {
    const rows = database
      .prepare('SELECT path, body FROM index_files JOIN shard_texts USING (shard_id)')
      .all()
    return rows.flatMap((row) => {
      const shard = parseShard(String(row['body']))
      return shard.ok ? [] : [`${String(row['path'])}: ${shard.error.reason}`]
    })
  } finally {
    database.close()
  }
}

/** Indexes one tree of mutations of the sources. */
export async function fuzzTree(
  sources: readonly Source[],
  range: { readonly from: number; readonly count: number; readonly seed: number },
): Promise<Omit<Fuzzed, 'language'>> {
  const root = mkdtempSync(path.join(tmpdir(), 'kontext-fuzz-'))
  try {
    writeMutations(root, { sources, others: [...fixtures().values()].flat() }, range)
    const report = await updateLocalIndex(root)
    const left = report.skipped.filter(({ path: file }) => /^m\d+\//.test(file))
    const skipped: Record<string, number> = {}
    for (const { reason } of left) skipped[reason] = (skipped[reason] ?? 0) + 1
    const lost = range.count - report.files - left.length
    return {
      files: range.count,
      indexed: report.files,
      skipped,
      faults: [
        ...(lost === 0 ? [] : [`${lost} of the files from ${range.from} on are not told of`]),
        ...badShards(root),
      ],
      slowestMs: report.durationMs,
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Indexes mutations of one language's fixtures, in trees of some hundred files. */
async function fuzzLanguage(language: string, count: number, seed: number): Promise<Fuzzed> {
  const sources = fixtures().get(language) ?? []
  const skipped: Record<string, number> = {}
  const faults: string[] = []
  let indexed = 0
  let slowestMs = 0
  for (let from = 0; from < count; from += FILES_PER_TREE) {
    const range = { from, count: Math.min(FILES_PER_TREE, count - from), seed }
    // One tree after another: each uses all cores.
    // oxlint-disable-next-line no-await-in-loop
    const tree = await fuzzTree(sources, range)
    for (const [reason, files] of Object.entries(tree.skipped))
      skipped[reason] = (skipped[reason] ?? 0) + files
    indexed += tree.indexed
    faults.push(...tree.faults)
    slowestMs = Math.max(slowestMs, tree.slowestMs)
  }
  return { language, files: count, indexed, skipped, faults, slowestMs }
}

/** The part `fuzz`: as many mutations of every language as asked for. */
export async function runFuzz({ out, mutations, seed }: BenchOptions): Promise<void> {
  const results: Fuzzed[] = []
  for (const language of fixtures().keys()) {
    // oxlint-disable-next-line no-await-in-loop
    const result = await fuzzLanguage(language, mutations, seed)
    process.stderr.write(`fuzz: ${language}, ${result.indexed} of ${result.files} indexed\n`)
    for (const fault of result.faults) process.stderr.write(`fuzz: ${language}: ${fault}\n`)
    results.push(result)
  }
  if (results.some(({ faults }) => faults.length > 0)) process.exitCode = 1
  await writeReport(out, {
    name: 'fuzz',
    json: results,
    tables: [
      {
        title: 'Mutated files',
        notes: [
          `Fixtures of each language with one to eight random injuries each (seed ${seed}), through whole updates, ${FILES_PER_TREE} files a tree. Skipped files are told of with their reason; a fault is a shard that a server would refuse, or a file that nobody accounts for. Aim: none, and no file over 5 s but those abandoned.`,
        ],
        columns: ['language', 'files', 'indexed', 'skipped, why', 'faults', 'slowest tree s'],
        rows: results.map((result) => [
          result.language,
          String(result.files),
          String(result.indexed),
          Object.entries(result.skipped)
            .map(([reason, count]) => `${count} ${reason}`)
            .join(', '),
          String(result.faults.length),
          fixed(result.slowestMs / 1_000, 1),
        ]),
      },
    ],
  })
}
