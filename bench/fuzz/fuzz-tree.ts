// One tree of mutated files through a whole update, in this process: what became of each file, and how long the slowest took.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { ParseEngine } from '#cli/parse/engine.ts'
import { parseShard } from '#wire/shard.ts'
import { writeMutations, type MutationRange, type Source } from './mutations.ts'

interface SlowFile {
  readonly path: string
  readonly cpuMs: number
}

/** What became of the files of a tree. */
export interface FuzzedTree {
  readonly files: number
  readonly indexed: number
  /** Reasons of files that are not in the index, with their numbers. */
  readonly skipped: Readonly<Record<string, number>>
  /** Shards that a server would refuse, and files that nobody accounts for. */
  readonly faults: readonly string[]
  /** Of this process, writing the files left out. */
  readonly cpuMs: number
  /** By parsing and facts, among the files that this process reads: those that it gives up go to threads of their own. */
  readonly slowest: SlowFile
}

/** Indexes one tree of mutations of the sources. */
export async function fuzzTree(
  sources: readonly Source[],
  range: MutationRange,
): Promise<FuzzedTree> {
  const root = mkdtempSync(path.join(tmpdir(), 'kontext-fuzz-'))
  try {
    writeMutations(root, sources, range)
    slowest = { path: '', cpuMs: 0 }
    const start = process.cpuUsage()
    const report = await updateLocalIndex(root)
    const { user, system } = process.cpuUsage(start)
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
      cpuMs: (user + system) / 1_000,
      slowest,
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
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

let slowest: SlowFile = { path: '', cpuMs: 0 }

/** From here on this process notes the file that its parser works on for longest. */
export function noteSlowest(): void {
  // It is called with the engine whose it is.
  // oxlint-disable-next-line typescript/unbound-method
  const { open } = ParseEngine.prototype
  ParseEngine.prototype.open = async function timed(source) {
    const read = await open.call(this, source)
    return () => {
      const start = process.cpuUsage()
      try {
        return read()
      } finally {
        const { user, system } = process.cpuUsage(start)
        const cpuMs = (user + system) / 1_000
        if (cpuMs > slowest.cpuMs) slowest = { path: source.path, cpuMs }
      }
    }
  }
}
