// Indexing beside other indexers: the same trees in one run, in CPU seconds and peak memory; and whether an index that was edited, shrunk and mended
// is the one that a fresh run makes.

import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PEERS, type Peer } from '../graph/peers.ts'
import { installTool, toolEnvironment } from '../graph/tools.ts'
import { runCommand } from '../run-command.ts'
import { fixed, type Table } from '../tables.ts'
import { median } from './measure.ts'
import { copyTree, editFile, type Subject } from './subjects.ts'

/** GNU time: CPU and peak of a process and of all that it waited for. */
const TIME = '/usr/bin/time'
const CLI = path.join(import.meta.dirname, '..', '..', 'indexer-cli', 'bin.js')

/** Tools that take longer are run once. */
const LONG_CPU_SECONDS = 20

interface Cost {
  readonly cpuSeconds: number
  readonly peakMegabytes: number
}

interface Rival {
  readonly name: string
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly first: readonly string[]
  readonly again: readonly string[]
  /** Its edges, each as one text that says both ends and the kind; undefined when it does not give them. */
  edges(root: string): Promise<readonly string[] | undefined>
}

export interface RivalSpeed {
  readonly tool: string
  readonly subject: string
  readonly cold: Cost
  readonly unchanged: Cost
  readonly oneFile: Cost
  readonly edges: number | null
  /** Edges that only one side has: after edit, deletion and restoring against fresh, and of two fresh indexes. Null when that is not known. */
  readonly differentAfterEdits: number | null
  readonly differentFresh: number | null
}

async function measure(rival: Rival, args: readonly string[], cwd: string): Promise<Cost> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kontext-time-'))
  const file = path.join(folder, 'cost')
  try {
    await runCommand(TIME, ['-f', '%U %S %M', '-o', file, ...args], {
      cwd,
      env: rival.environment,
    })
    const line = (await readFile(file, 'utf8')).trim().split('\n').at(-1) ?? ''
    const [user = 0, system = 0, kibibytes = 0] = line.split(' ').map(Number)
    return { cpuSeconds: user + system, peakMegabytes: (kibibytes * 1_024) / 1_000_000 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function kontextEdges(root: string): readonly string[] {
  const database = new DatabaseSync(path.join(root, '.kontext', 'index.db'), { readOnly: true })
  try {
    return database
      .prepare(
        `SELECT f.path || ' ' || (body->'$.symbols'->>(e.value->>0)->>'descriptors') || ' ' || e.value AS edge
         FROM index_files f JOIN shard_texts t USING (shard_id), json_each(t.body, '$.edges') e`,
      )
      .all()
      .map((row) => String(row['edge']))
  } finally {
    database.close()
  }
}

const kontext = (): Rival => ({
  name: 'Kontext',
  folder: '.kontext',
  environment: {},
  first: [process.execPath, CLI, 'init', '--quiet'],
  again: [process.execPath, CLI, 'update', '--quiet'],
  edges: async (root) => kontextEdges(root),
})

async function openPeer(work: string, peer: Peer): Promise<Rival | undefined> {
  const modules = await installTool(work, peer)
  if (modules === null) return undefined
  const command = ['node', path.join(modules, peer.script)]
  return {
    name: peer.packages.join(' '),
    folder: peer.folder,
    environment: await toolEnvironment(work),
    first: [...command, ...peer.first],
    again: [...command, ...peer.again],
    edges: async (root) => {
      const graph = await peer.read(work, modules, root).catch((cause: unknown) => {
        process.stderr.write(`${peer.name}: its edges cannot be read (${String(cause)})\n`)
      })
      if (graph === undefined) return undefined
      const { nodes, edges } = graph
      const end = (at: number): string => {
        const node = nodes[at]
        return node === undefined ? '' : `${node.path}:${node.startLine} ${node.name}`
      }
      return edges.map(({ from, to, kind }) => `${kind} ${end(from)} -> ${end(to)}`)
    },
  }
}

/** Kontext and the peers that can be installed; nobody where GNU time is missing. */
export async function openRivals(work: string): Promise<readonly Rival[]> {
  if (!existsSync(TIME)) {
    process.stderr.write(`rivals: left out, ${TIME} is missing\n`)
    return []
  }
  const rivals: Rival[] = [kontext()]
  for (const peer of PEERS) {
    const rival = await openPeer(work, peer)
    if (rival !== undefined) rivals.push(rival)
  }
  return rivals
}

/** How many texts stand more often on one side than on the other. */
function countDifferent(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): number | null {
  if (a === undefined || b === undefined) return null
  const counts = new Map<string, number>()
  for (const text of a) counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const text of b) counts.set(text, (counts.get(text) ?? 0) - 1)
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0)
}

const least = (costs: readonly Cost[]): Cost => ({
  cpuSeconds: median(costs.map(({ cpuSeconds }) => cpuSeconds)),
  peakMegabytes: Math.max(...costs.map(({ peakMegabytes }) => peakMegabytes)),
})

/** All of one tool on one tree, in a copy of its own. `edited`: the file to change and to delete. */
export async function measureRival(
  rival: Rival,
  { work, subject, edited }: { work: string; subject: Subject; edited: string },
  repeats: number,
): Promise<RivalSpeed> {
  const name = `${subject.name}-${rival.folder.slice(1)}-${rival.name.replaceAll(/[^a-z]+/gi, '')}`
  const { root } = await copyTree(work, name, subject.root)
  const forget = () => rm(path.join(root, rival.folder), { recursive: true, force: true })
  const fresh = async (): Promise<Cost> => {
    await forget()
    return measure(rival, rival.first, root)
  }
  const cold = [await fresh()]
  const edges = await rival.edges(root)
  const isLong = (cold[0]?.cpuSeconds ?? 0) > LONG_CPU_SECONDS
  const times = isLong ? 1 : repeats
  if (!isLong) {
    do cold.push(await fresh())
    while (cold.length < times)
  }
  const again = isLong ? undefined : await rival.edges(root)
  const unchanged: Cost[] = []
  const oneFile: Cost[] = []
  await measure(rival, rival.again, root)
  for (let run = 0; run < times; run++) {
    unchanged.push(await measure(rival, rival.again, root))
    const restore = await editFile(root, edited)
    oneFile.push(await measure(rival, rival.again, root))
    await restore()
    await measure(rival, rival.again, root)
  }
  // The edits are done and undone; now a deletion, and everything as it was: the edges must be too.
  const aside = path.join(work, 'speed', 'set-aside')
  await cp(path.join(root, edited), aside)
  await rm(path.join(root, edited))
  await measure(rival, rival.again, root)
  await rename(aside, path.join(root, edited))
  await measure(rival, rival.again, root)
  const mended = await rival.edges(root)
  return {
    tool: rival.name,
    subject: subject.name,
    cold: least(cold),
    unchanged: least(unchanged),
    oneFile: least(oneFile),
    edges: edges?.length ?? null,
    differentAfterEdits: countDifferent(edges, mended),
    differentFresh: countDifferent(edges, again),
  }
}

/** The table of all tools and trees. */
export function rivalsTable(speeds: readonly RivalSpeed[]): Table {
  const cost = ({ cpuSeconds, peakMegabytes }: Cost): string[] => [
    fixed(cpuSeconds),
    fixed(peakMegabytes, 0),
  ]
  return {
    title: 'Beside other indexers',
    notes: [
      'Whole processes with all that they start, CPU seconds (user and system; medians) and peak resident megabytes of the largest of them, by GNU time, one after another on copies of the same tree. "One file" adds a function to one file. "Different" counts edges that only one of two indexes has: a fresh one against the same index after an edit, a deletion and restoring the file (aim: 0), and two fresh ones. A tool that takes over 20 CPU seconds is run once.',
    ],
    columns: [
      'tree',
      'tool',
      'cold CPU s',
      'cold MB',
      'unchanged CPU s',
      'unchanged MB',
      'one file CPU s',
      'one file MB',
      'edges',
      'different after edits',
      'different when fresh',
    ],
    rows: speeds.map((speed) => [
      speed.subject,
      speed.tool,
      ...cost(speed.cold),
      ...cost(speed.unchanged),
      ...cost(speed.oneFile),
      ...[speed.edges, speed.differentAfterEdits, speed.differentFresh].map((count) =>
        count === null ? '–' : String(count),
      ),
    ]),
  }
}
