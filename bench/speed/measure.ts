// Time, CPU and peak memory of whole processes, and medians of repeated runs.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { runCommand, type CommandOptions } from '../run-command.ts'

const usage = z.object({ cpuMs: z.number(), peakBytes: z.number() })

export interface Measured {
  readonly wallMs: number
  /** CPU of the process and of Node processes it started. */
  readonly cpuMs: number
  /** Largest resident size of any one of them. */
  readonly peakBytes: number
  readonly stdout: string
}

const HOOK = pathToFileURL(path.join(import.meta.dirname, 'usage-hook.js')).href

/** Runs a Node program once, from a cold process. */
export async function measureNode(
  args: readonly string[],
  { cwd, env = {} }: CommandOptions = {},
): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kontext-usage-'))
  try {
    const { stdout, wallMs } = await runCommand(process.execPath, args, {
      ...(cwd === undefined ? {} : { cwd }),
      env: { ...env, NODE_OPTIONS: `--import=${HOOK}`, KONTEXT_BENCH_USAGE: folder },
    })
    const used = await Promise.all(
      (await readdir(folder)).map(async (name) =>
        usage.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
      ),
    )
    return {
      wallMs,
      cpuMs: used.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      peakBytes: Math.max(0, ...used.map(({ peakBytes }) => peakBytes)),
      stdout,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The middle value; of an even number, the lower middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** Runs something several times, one after the other. */
export async function repeat<T>(times: number, once: (run: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let run = 0; run < times; run++) results.push(await once(run))
  return results
}
