// Warm answers of the real Worker over the least that a Worker could do for the same question on the same data.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { globSync } from 'node:fs'
import { ftsQuery } from '#core/lexical/quote.ts'
import { nominationQuery } from '#core/pipeline/nomination.ts'
import { readTask } from '#core/pipeline/read-task.ts'
import { contextRequest } from '#wire/pack.ts'
import { startServed } from '../served.ts'
import { fixed, type Table } from '../tables.ts'
import { median, repeat } from './measure.ts'
import type { PeerServer } from './peer-servers.ts'
import type { Subject } from './subjects.ts'

/** Full-text hits that the floor asks for. */
const BARE_HITS = 50

export interface ServeSpeed {
  readonly subject: string
  readonly tasks: number
  /** Milliseconds, medians over tasks of each task's median. */
  readonly contextMs: number
  readonly context95Ms: number
  readonly bareMs: number
  readonly bare95Ms: number
  /** Other programs on the same tree, asked in the same rounds. */
  readonly beside: readonly {
    readonly name: string
    readonly tool: string
    readonly ms: number
    readonly ms95: number
  }[]
}

interface Floor {
  ask(match: string): Promise<void>
  stop(): Promise<void>
}

const LOCAL_ENVIRONMENT = {
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
} as const

/** Name of the largest full-text table in the state's index database. */
function ftsTableOf(stateDir: string): string {
  for (const file of globSync('v3/d1/**/*.sqlite', { cwd: stateDir })) {
    const database = new DatabaseSync(path.join(stateDir, file), { readOnly: true })
    try {
      const tables = database
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'indexes'")
        .all()
      if (tables.length === 0) continue
      const row = database
        .prepare(
          "SELECT fts_table FROM indexes WHERE fts_table <> '' ORDER BY symbols DESC LIMIT 1",
        )
        .get()
      if (row !== undefined) return String(row['fts_table'])
    } finally {
      database.close()
    }
  }
  throw new Error(`${stateDir} holds no index`)
}

async function startFloor(stateDir: string): Promise<Floor> {
  const table = ftsTableOf(stateDir)
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      path.join(import.meta.dirname, 'bare-server.ts'),
      stateDir,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...LOCAL_ENVIRONMENT } },
  )
  const [url] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the floor's Worker ended with ${String(code)}`)
    }),
  ])
  return {
    async ask(match) {
      const response = await fetch(String(url), {
        method: 'POST',
        body: JSON.stringify({ table, match, limit: BARE_HITS }),
      })
      const body = await response.text()
      if (!response.ok) throw new Error(`the floor answered ${response.status}: ${body}`)
    },
    async stop() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

type Ask = (task: string) => Promise<unknown>

/**
 * Per asker the median of each task. Tasks are asked in rounds and of all askers in turn, so that a slow moment of the machine hits every task and
 * every asker alike.
 */
async function rounds(
  tasks: readonly string[],
  repeats: number,
  askers: readonly Ask[],
): Promise<readonly (readonly number[])[]> {
  for (const task of tasks) for (const ask of askers) await ask(task)
  const runs = await repeat(repeats, async () => {
    const times: number[][] = []
    for (const task of tasks) {
      const own: number[] = []
      for (const ask of askers) own.push(await timed(() => ask(task)))
      times.push(own)
    }
    return times
  })
  return askers.map((_, asker) =>
    tasks.map((__, at) => median(runs.map((times) => times[at]?.[asker] ?? Number.NaN))),
  )
}

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(0.95 * (values.length - 1))] ?? Number.NaN

/** Pushes one subject to a fresh Worker and times both. */
export async function measureServing(
  subject: Subject,
  tasks: readonly string[],
  {
    work,
    repeats,
    peers,
  }: { readonly work: string; readonly repeats: number; readonly peers: readonly PeerServer[] },
): Promise<ServeSpeed> {
  const stateDir = await mkdtemp(path.join(work, 'serve-'))
  try {
    const served = await startServed(stateDir)
    let times: readonly (readonly number[])[]
    try {
      const repo = await served.push(subject.root, subject.name)
      const floor = await startFloor(stateDir)
      const matchOf = (task: string): string =>
        ftsQuery(nominationQuery(readTask(task), { semanticText: '', touched: [] }).terms)
      try {
        times = await rounds(tasks, repeats, [
          (task) => served.askRaw(contextRequest.parse({ task, repos: [repo] })),
          (task) => floor.ask(matchOf(task)),
          ...peers.map((peer) => (task: string) => peer.ask(task)),
        ])
      } finally {
        await floor.stop()
      }
    } finally {
      await served.stop()
    }
    const [context = [], bare = [], ...others] = times
    return {
      subject: subject.name,
      tasks: tasks.length,
      contextMs: median(context),
      context95Ms: percentile95(context),
      bareMs: median(bare),
      bare95Ms: percentile95(bare),
      beside: peers.map(({ name, tool }, at) => ({
        name,
        tool,
        ms: median(others[at] ?? []),
        ms95: percentile95(others[at] ?? []),
      })),
    }
  } finally {
    await rm(stateDir, { recursive: true, force: true })
  }
}

/** Warm answers beside other programs on the same tree; undefined where nobody else was asked. */
export function besideTable(speeds: readonly ServeSpeed[]): Table | undefined {
  const rows = speeds.flatMap(({ subject, contextMs, context95Ms, beside }) =>
    beside.length === 0
      ? []
      : [
          [subject, 'kontext', '`POST /context` of the local Worker', contextMs, context95Ms],
          ...beside.map((one) => [subject, one.name, `\`${one.tool}\` over MCP`, one.ms, one.ms95]),
        ],
  )
  if (rows.length === 0) return undefined
  return {
    title: 'Warm answers beside other programs',
    notes: [
      'Milliseconds at the client, the same tasks in the same rounds in turn, every task asked before the clock starts; medians over tasks of each task’s median, and the 95th percentile over tasks. The others run as MCP servers over stdio on the index that they make themselves, and answer the tool that takes a task text.',
    ],
    columns: ['tree', 'program', 'asked', 'p50', 'p95'],
    rows: rows.map((row) =>
      row.map((value) => (typeof value === 'number' ? fixed(value, 1) : value)),
    ),
  }
}

/** Warm answers beside the floor. */
export const serveTable = (speeds: readonly ServeSpeed[]): Table => ({
  title: 'Warm answers',
  notes: [
    'Milliseconds of `POST /context` with default options, measured at the client, every task asked before the clock starts, of both Workers in turn. The floor is another Worker on the same D1 file in the same runtime: one full-text query with the same terms (50 hits by rank) and one row by its key; no token check, no pipeline, no source texts. Aim: 3.0 or less.',
  ],
  columns: ['tree', 'tasks', 'context', 'floor', 'ratio', 'context p95', 'floor p95'],
  rows: speeds.map((speed) => [
    speed.subject,
    String(speed.tasks),
    fixed(speed.contextMs, 1),
    fixed(speed.bareMs, 1),
    fixed(speed.contextMs / speed.bareMs),
    fixed(speed.context95Ms, 1),
    fixed(speed.bare95Ms, 1),
  ]),
})
