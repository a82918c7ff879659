import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { LocalWorkerMessage } from './local-worker.ts'

/** Where a local server keeps its state and how it differs from wrangler.toml. */
export interface LocalServerOptions {
  /** Folder for D1, Durable Object and cache files; made when missing. The same folder gives the same data again. */
  readonly stateDir: string
  /** A free port when left out. */
  readonly port?: number
  /** Vars and secrets over those of wrangler.toml. */
  readonly vars?: Readonly<Record<string, string>>
}

export interface LocalServer {
  readonly url: string
  /** Leader of the process group that everything of this server lives in. */
  readonly pid: number
  /** Ends this server's processes, and only these; state stays on disk. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 5_000

const LOCAL_ENVIRONMENT = {
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  // Local traces double the time of every statement and grow without bound.
  X_LOCAL_OBSERVABILITY: 'false',
} as const

/**
 * The real Worker in workerd with local D1 and Durable Objects, its migrations applied, without an account.
 * It runs in a process group of its own and ends when the calling process does.
 */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const stateDir = path.resolve(options.stateDir)
  await mkdir(stateDir, { recursive: true })
  const logFile = path.join(stateDir, 'server.log')
  const log = await open(logFile, 'a')
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      path.join(import.meta.dirname, 'local-worker.ts'),
      JSON.stringify({ stateDir, port: options.port ?? 0, vars: options.vars ?? {} }),
    ],
    {
      cwd: path.join(import.meta.dirname, '..'),
      env: { ...process.env, ...LOCAL_ENVIRONMENT },
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
      detached: true,
    },
  )
  const ended = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) {
    await log.close()
    throw new Error('the local server could not be started', {
      cause: (await once(child, 'error'))[0],
    })
  }
  await log.close()

  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.ref()
      child.send('stop')
      await Promise.race([ended, delay(STOP_TIMEOUT_MS)])
    }
    killGroup(pid)
    await ended
  }

  const started = await Promise.race([
    once(child, 'message').then(([message]) => message as LocalWorkerMessage), // only local-worker.ts speaks on this channel
    ended.then(() => null),
    delay(START_TIMEOUT_MS).then(() => null),
  ])
  if (started === null || started.kind === 'failed') {
    killGroup(pid)
    const reason = started === null ? await tail(logFile) : started.reason
    throw new Error(`the local server did not start:\n${reason}`)
  }
  // The server keeps nobody alive: a caller that ends takes it along.
  child.unref()
  child.channel?.unref()
  return { url: started.url, pid, stop }
}

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms).unref())

const tail = async (file: string): Promise<string> => (await readFile(file, 'utf8')).slice(-4_000)

/** Ends whatever is left of a server's process group; a group that is gone already is fine. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
