// How fast and how large indexing is, as ratios within one run: whole processes of the shipped CLI against bare parsing and against git.

import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { runCommand } from '../run-command.ts'
import { fixed, type Report } from '../tables.ts'
import { measureNode, median, repeat, type Measured } from './measure.ts'
import { rivalsTable, type RivalSpeed } from './rivals.ts'
import { editFile, type Subject } from './subjects.ts'

const CLI = path.join(import.meta.dirname, '..', '..', 'indexer-cli', 'bin.js')
const BARE_PARSE = path.join(import.meta.dirname, 'bare-parse.ts')

const bareResult = z.object({
  files: z.int(),
  bytes: z.int(),
  wallMs: z.number(),
  cpuMs: z.number(),
})

/** Milliseconds, medians. */
export interface IndexSpeed {
  readonly subject: string
  readonly files: number
  readonly bytes: number
  readonly cold: Pick<Measured, 'wallMs' | 'cpuMs' | 'peakBytes'>
  readonly bare: { readonly wallMs: number; readonly cpuMs: number }
  readonly unchangedMs: number
  readonly gitStatusMs: number
  /** A Node process that does nothing: the floor of every command. */
  readonly emptyNodeMs: number
  readonly oneFileMs: number
}

const update = (root: string): Promise<Measured> =>
  measureNode([CLI, 'update', '--quiet'], { cwd: root })

/** A first index, from nothing. */
export async function coldIndex(root: string): Promise<Measured> {
  await rm(path.join(root, '.kontext'), { recursive: true, force: true })
  return measureNode([CLI, 'init', '--quiet'], { cwd: root })
}

/** Paths in the live version of a folder's index, in order. */
export function indexedPaths(root: string): readonly string[] {
  const database = new DatabaseSync(path.join(root, '.kontext', 'index.db'), { readOnly: true })
  try {
    return database
      .prepare('SELECT path FROM index_files ORDER BY path')
      .all()
      .map((row) => String(row['path']))
  } finally {
    database.close()
  }
}

async function bareParse(root: string, paths: readonly string[]) {
  const input = JSON.stringify(paths.map((file) => path.join(root, file)))
  const { stdout } = await runCommand(process.execPath, [BARE_PARSE], { input })
  return bareResult.parse(JSON.parse(stdout))
}

const medianOf = <T>(runs: readonly T[], value: (run: T) => number): number =>
  median(runs.map(value))

/** All of one subject's timings. */
export async function measureIndexing(subject: Subject, repeats: number): Promise<IndexSpeed> {
  const { name, root } = subject
  const cold = await repeat(repeats, () => coldIndex(root))
  const paths = indexedPaths(root)
  const bare = await repeat(repeats, () => bareParse(root, paths))
  await update(root)
  const unchanged = await repeat(repeats, () => update(root))
  await runCommand('git', ['status', '--porcelain'], { cwd: root })
  const status = await repeat(repeats, () =>
    runCommand('git', ['status', '--porcelain'], { cwd: root }),
  )
  const empty = await repeat(repeats, () => measureNode(['-e', '0']))
  const middle = paths[Math.floor(paths.length / 2)] ?? ''
  const edited = await repeat(repeats, async () => {
    const restore = await editFile(root, middle)
    const run = await update(root)
    await restore()
    await update(root)
    return run
  })
  return {
    subject: name,
    files: bare[0]?.files ?? 0,
    bytes: bare[0]?.bytes ?? 0,
    cold: {
      wallMs: medianOf(cold, ({ wallMs }) => wallMs),
      cpuMs: medianOf(cold, ({ cpuMs }) => cpuMs),
      peakBytes: Math.max(...cold.map(({ peakBytes }) => peakBytes)),
    },
    bare: {
      wallMs: medianOf(bare, ({ wallMs }) => wallMs),
      cpuMs: medianOf(bare, ({ cpuMs }) => cpuMs),
    },
    unchangedMs: medianOf(unchanged, ({ wallMs }) => wallMs),
    gitStatusMs: medianOf(status, ({ wallMs }) => wallMs),
    emptyNodeMs: medianOf(empty, ({ wallMs }) => wallMs),
    oneFileMs: medianOf(edited, ({ wallMs }) => wallMs),
  }
}

const MEGABYTE = 1_000_000

const ms = (value: number): string => fixed(value, value < 100 ? 1 : 0)

/** A first index of very many files. */
export type MemoryRun = Measured & { readonly files: number }

/** The tables of all subjects, of other indexers, and of the memory run: of what has been measured so far. */
export function indexReport(
  speeds: readonly IndexSpeed[],
  rivals: readonly RivalSpeed[],
  memory: MemoryRun | undefined,
): Report {
  return {
    name: 'indexing',
    json: { speeds, rivals, memory: memory && { ...memory, stdout: undefined }, load: loadavg() },
    tables: [
      {
        title: 'Indexing against bare parsing',
        notes: [
          `The machine's load at the end was ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; wall times grow with it, CPU times less.`,
          'Whole `kontext-index init` processes on a folder without an index, all threads, against tree-sitter alone on the same files: one thread, files read and grammars loaded before the clock starts. Medians, milliseconds. Aim: 2.0 or less.',
        ],
        columns: [
          'tree',
          'files',
          'MB',
          'cold wall',
          'cold CPU',
          'bare wall',
          'bare CPU',
          'wall ratio',
          'CPU ratio',
        ],
        rows: speeds.map(({ subject, files, bytes, cold, bare }) => [
          subject,
          String(files),
          fixed(bytes / MEGABYTE, 1),
          ms(cold.wallMs),
          ms(cold.cpuMs),
          ms(bare.wallMs),
          ms(bare.cpuMs),
          fixed(cold.wallMs / bare.wallMs),
          fixed(cold.cpuMs / bare.cpuMs),
        ]),
      },
      {
        title: 'Updates',
        notes: [
          'Whole processes, medians, milliseconds. "Nothing changed" against `git status --porcelain` (aim: 3.0 or less); `node -e 0` is the floor that no Node program gets below. "One file" adds a function to one file (aim: under a tenth of cold).',
        ],
        columns: [
          'tree',
          'nothing changed',
          'git status',
          'ratio',
          'node -e 0',
          'one file',
          'one file / cold',
        ],
        rows: speeds.map(({ subject, unchangedMs, gitStatusMs, emptyNodeMs, oneFileMs, cold }) => [
          subject,
          ms(unchangedMs),
          ms(gitStatusMs),
          fixed(unchangedMs / gitStatusMs),
          ms(emptyNodeMs),
          ms(oneFileMs),
          fixed(oneFileMs / cold.wallMs, 3),
        ]),
      },
      ...(rivals.length === 0 ? [] : [rivalsTable(rivals)]),
      {
        title: 'Memory',
        notes: [
          'Peak resident size of the process, worker threads included, over a first index. Aim: under 1,000 MB.',
        ],
        columns: ['files', 'peak MB', 'wall ms'],
        rows:
          memory === undefined
            ? []
            : [[String(memory.files), fixed(memory.peakBytes / MEGABYTE, 0), ms(memory.wallMs)]],
      },
    ],
  }
}
