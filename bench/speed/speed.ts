// The parts about speed and determinism, from options to reports: subjects are chosen by what data there is, this repository always being one.

import { existsSync } from 'node:fs'
import path from 'node:path'
import { readTaskSets } from '../data.ts'
import type { BenchOptions } from '../options.ts'
import { OWN_TASKS } from '../own-tasks.ts'
import { runCommand } from '../run-command.ts'
import { writeReport } from '../tables.ts'
import { taskTree } from '../trees.ts'
import {
  coldIndex,
  indexedPaths,
  indexReport,
  measureIndexing,
  type IndexSpeed,
  type MemoryRun,
} from './index-speed.ts'
import { measureRival, openRivals, type RivalSpeed } from './rivals.ts'
import { besideTable, measureServing, serveTable, type ServeSpeed } from './serve-speed.ts'
import { openPeerServers } from './peer-servers.ts'
import { copyThisRepository, copyTree, manyFiles, type Subject } from './subjects.ts'

/** A small TypeScript tree and a large Python one. */
const TIMED_SETS = ['honojs__hono', 'django__django'] as const
/** The tree for the comparison with other indexers, of which one takes minutes for it, and what is edited there. */
const RIVAL_SET = 'honojs__hono'
const EDITED = 'src/middleware/etag/index.ts'
const MANY_FILES = 10_000
/** A tree of 20,000 symbols and more, on which other programs are asked too. */
const BESIDE_SET = 'django__django'
const TIMED_TASKS = 40

const REPOSITORY = path.join(import.meta.dirname, '..', '..')

/** A subject with questions about it. */
interface AskedSubject {
  readonly subject: Subject
  readonly tasks: readonly { readonly id: string; readonly text: string }[]
}

/** This repository, and the sets of the data folder whose mirrors are there. */
async function subjects(
  options: BenchOptions,
  names: readonly string[],
): Promise<readonly AskedSubject[]> {
  const { data, mirrors, work } = options
  const found: AskedSubject[] = [
    {
      subject: await copyThisRepository(work),
      tasks: OWN_TASKS.map((text, at) => ({ id: `kontext-${at}`, text })),
    },
  ]
  if (data === null || mirrors === null) return found
  for (const set of await readTaskSets(data, names)) {
    const tree = await taskTree({ data, mirrors, work }, set)
    if (tree !== null)
      found.push({ subject: await copyTree(work, set.name, tree), tasks: set.tasks })
  }
  return found
}

/** Indexing time, updates and memory. */
export async function runIndexSpeed(options: BenchOptions): Promise<void> {
  if (existsSync(path.join(REPOSITORY, 'scripts', 'build-cli.js')))
    await runCommand(process.execPath, [path.join(REPOSITORY, 'scripts', 'build-cli.js')])
  const [small, large] = TIMED_SETS
  const speeds: IndexSpeed[] = []
  let rivals: readonly RivalSpeed[] = []
  let memory: MemoryRun | undefined
  /** Written after each step: the whole takes long. */
  const write = (): Promise<void> => writeReport(options.out, indexReport(speeds, rivals, memory))
  const measureAll = async (trees: readonly AskedSubject[]): Promise<void> => {
    for (const { subject } of trees) {
      process.stderr.write(`index: ${subject.name}\n`)
      speeds.push(await measureIndexing(subject, options.repeats))
      await write()
    }
  }
  const [own, ...rest] = await subjects(options, [small])
  if (own === undefined) return
  await measureAll([own, ...rest])
  rivals = await compareRivals(options)
  await write()
  const largeTrees = (await subjects(options, [large])).slice(1)
  await measureAll(largeTrees)
  const from = (largeTrees[0] ?? own).subject
  process.stderr.write(`index: memory over ${MANY_FILES} files\n`)
  const many = await manyFiles(
    options.work,
    { root: from.root, paths: indexedPaths(from.root) },
    MANY_FILES,
  )
  memory = { ...(await coldIndex(many.root)), files: indexedPaths(many.root).length }
  await write()
}

/** Kontext and other indexers on one tree; empty where the tree is missing. */
async function compareRivals(options: BenchOptions): Promise<readonly RivalSpeed[]> {
  const { work, repeats } = options
  const found = (await subjects(options, [RIVAL_SET])).find(
    ({ subject }) => subject.name === RIVAL_SET,
  )
  if (found === undefined) return []
  const speeds: RivalSpeed[] = []
  for (const rival of await openRivals(work)) {
    process.stderr.write(`index: ${rival.name}\n`)
    try {
      const { subject } = found
      speeds.push(await measureRival(rival, { work, subject, edited: EDITED }, repeats))
    } catch (cause) {
      process.stderr.write(`${rival.name}: left out (${String(cause)})\n`)
    }
  }
  return speeds
}

/** Warm answers over the floor. */
export async function runServeSpeed(options: BenchOptions): Promise<void> {
  const speeds: ServeSpeed[] = []
  for (const { subject, tasks } of await subjects(options, TIMED_SETS)) {
    process.stderr.write(`serve: ${subject.name}\n`)
    const texts = tasks.slice(0, TIMED_TASKS).map(({ text }) => text)
    const asked = subject.name === BESIDE_SET ? options.peers : []
    const peers = await openPeerServers(options.work, subject, asked)
    try {
      speeds.push(await measureServing(subject, texts, { ...options, peers }))
    } finally {
      for (const peer of peers) await peer.stop()
    }
  }
  const tables = [serveTable(speeds), besideTable(speeds)].filter((table) => table !== undefined)
  await writeReport(options.out, { name: 'serve', tables, json: speeds })
}
