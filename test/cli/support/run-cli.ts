// Runs the shipped CLI as a process of its own.

import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const BIN = path.join(import.meta.dirname, '../../../indexer-cli/bin.js')

export interface CliRun {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface CliOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** Told of the process as soon as it runs. */
  readonly onStart?: (child: ChildProcess) => void
}

/** Runs a command line to its end. Nothing of the surrounding user's settings reaches it. */
export function runCli(
  args: readonly string[],
  { cwd, env = {}, input = '', onStart }: CliOptions,
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd,
      env: {
        PATH: process.env['PATH'],
        HOME: '/nonexistent',
        XDG_CONFIG_HOME: '/nonexistent',
        ...env,
      },
    })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...output }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    onStart?.(child)
  })
}

/** The one JSON document that a `--json` run printed. */
export const jsonOf = (run: CliRun): Record<string, unknown> =>
  JSON.parse(run.stdout) as Record<string, unknown>
