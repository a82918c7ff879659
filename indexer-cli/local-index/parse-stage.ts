// Brings the rows of local_files and local_facts up to date with the tree, and says what that means for links.

import type { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { byText } from '#core/order.ts'
import { changedNames } from '../link/changed-names.ts'
import { interfaceKey, interfaceNames } from '../link/interface-key.ts'
import type { ChangedInterface } from '../link/relink.ts'
import type { FileFacts } from '../parse/file-facts.ts'
import type { ParseOutcome } from '../parse/parse-job.ts'
import { decodeInterface, type FactsInterface } from '../parse/facts-codec.ts'
import { FactsSource } from './facts-source.ts'
import { FactsSpill } from './facts-spill.ts'
import { FileTable, type KnownFile } from './file-table.ts'
import { ALONE_BYTES, parseFiles } from './parse-changed.ts'
import type { Scan, ScannedFile } from './scan.ts'
import type { ShortRun } from './short-run.ts'
import type { UpdateOptions } from './update.ts'

export interface ParsedTree {
  readonly table: FileTable
  /** Facts and texts of the files parsed just now. */
  readonly spill: FactsSpill
  /** Row ids of all files that are there, skipped ones included. */
  readonly ids: ReadonlyMap<string, number>
  /** Indexed files with the shards that they had before, in path order; '' for a new one. */
  readonly shards: ReadonlyMap<string, string>
  /** Files with new facts. */
  readonly fresh: ReadonlySet<string>
  /** Files with new facts whose interface is not what it was. */
  readonly interfaces: readonly ChangedInterface[]
  /** A file that was indexed before says something else about HTTP. */
  readonly httpChanged: boolean
  /** The set of indexed paths is another one. */
  readonly pathsChanged: boolean
  /** Files that declare something for other modules, in path order. */
  readonly augmenting: readonly string[]
  /** There were such files before and are none now, or the other way round. */
  readonly augmentsChanged: boolean
  /** Facts of every file, when this is the first index of a small tree: in memory they take some ten times as many bytes as the source. `spill` has nothing then. */
  readonly held: ReadonlyMap<string, FileFacts> | undefined
  /** Threads that parsed and are free now. Whoever takes the tree ends them. */
  readonly workers: readonly Worker[]
}

export interface ParseStageInput {
  readonly known: ReadonlyMap<string, KnownFile>
  readonly scan: Scan
  readonly options: UpdateOptions
  readonly run: ShortRun
}

/** Parses what the scan found and writes what is now known of each file. */
export async function parseStage(
  file: DatabaseSync,
  { known, scan, options, run }: ParseStageInput,
): Promise<ParsedTree> {
  const table = new FileTable(file)
  const ids = new Map(Array.from(known, ([path, { id }]) => [path, id]))
  const indexed = new Map<string, string>()
  for (const { path, skipReason, shardHash } of known.values()) {
    if (skipReason === '') indexed.set(path, shardHash)
  }
  const before = new Set(indexed.keys())
  for (const { path, id } of scan.removed) {
    table.remove(id)
    ids.delete(path)
    indexed.delete(path)
  }
  for (const { path, stat } of scan.touched) {
    const id = ids.get(path)
    if (id !== undefined) table.setStat(id, stat)
  }
  const spill = new FactsSpill()
  const stored = new FactsSource({ descriptor: -1, places: new Map() }, file)
  const putFacts = file.prepare(
    'INSERT OR REPLACE INTO local_facts (file_id, interface, body, http, augments) VALUES (?, ?, ?, ?, ?)',
  )
  const augmentedBefore = readAugmenting(file).length > 0
  const fresh = new Set<string>()
  const bytes = scan.changed.reduce((sum, { stat }) => sum + stat.size, 0)
  run.begin(bytes)
  const held = known.size === 0 && bytes <= ALONE_BYTES ? new Map<string, FileFacts>() : undefined
  const interfaces: ChangedInterface[] = []
  let httpChanged = false
  let done = 0

  const take = ({ path, stat }: ScannedFile, outcome: ParseOutcome): void => {
    options.onProgress?.('parse', (done += 1), scan.changed.length)
    run.bound()
    const id = ids.get(path) ?? table.add(path)
    ids.set(path, id)
    if (outcome.status === 'skipped') {
      table.skip(id, stat, outcome.reason)
      indexed.delete(path)
      return
    }
    const { encoded, text, contentHash } = outcome
    const old = before.has(path) ? stored.before(path) : undefined
    if (old !== undefined) {
      const change = compareInterfaces(path, old, decodeInterface(encoded.interface))
      if (change !== undefined) interfaces.push(change)
      httpChanged ||= stored.httpBefore(path) !== encoded.http
    }
    table.setContent(id, stat, contentHash)
    putFacts.run(id, encoded.interface, encoded.body, encoded.http, encoded.augments ? 1 : 0)
    if (held === undefined) spill.put(path, encoded, text)
    else held.set(path, outcome.facts)
    fresh.add(path)
    if (!indexed.has(path)) indexed.set(path, '')
  }

  let workers: readonly Worker[]
  try {
    workers = await parseFiles(scan.changed, options.threads, take)
  } catch (cause) {
    spill.close()
    throw cause
  }
  const shards = new Map([...indexed].sort(([a], [b]) => byText(a, b)))
  const pathsChanged =
    shards.size !== before.size || [...shards.keys()].some((path) => !before.has(path))
  const augmenting = readAugmenting(file)
  return {
    table,
    spill,
    ids,
    shards,
    fresh,
    interfaces,
    httpChanged,
    pathsChanged,
    augmenting,
    augmentsChanged: augmenting.length > 0 !== augmentedBefore,
    held,
    workers,
  }
}

function compareInterfaces(
  path: string,
  old: FactsInterface,
  now: FactsInterface,
): ChangedInterface | undefined {
  if (interfaceKey(old) === interfaceKey(now)) return undefined
  return {
    path,
    before: interfaceNames(old),
    after: interfaceNames(now),
    changed: changedNames(old, now),
  }
}

const readAugmenting = (file: DatabaseSync): string[] =>
  file
    .prepare(
      `SELECT path FROM local_facts INDEXED BY local_facts_augmenting JOIN local_files USING (file_id)
       WHERE augments = 1 AND skip_reason = ''`,
    )
    .all()
    .map((row) => String(row['path']))
    .sort(byText)
