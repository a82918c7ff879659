// Runs another program and waits for it; the exit code decides.

import { spawn } from 'node:child_process'

export interface Finished {
  readonly stdout: string
  readonly stderr: string
  readonly wallMs: number
}

export interface CommandOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Text for its standard input; without it there is none. */
  readonly input?: string
}

/** Runs `command` with `args`; rejects with the end of its error output when it fails. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env = {}, input }: CommandOptions = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(command, [...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    child.stdin?.end(input)
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', reject)
    child.on('close', (code) => {
      const wallMs = performance.now() - started
      if (code === 0) resolve({ stdout, stderr, wallMs })
      else
        reject(
          new Error(`${command} ${args.join(' ')} ended with ${code}: ${stderr.slice(-2_000)}`),
        )
    })
  })
}
