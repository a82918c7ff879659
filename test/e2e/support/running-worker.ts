// A Worker on state of its own, which can be killed and started again, and an organisation in it.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLocalServer, type LocalServer } from '../../../scripts/local-server.ts'

const SECRET = 'bootstrap-of-the-push-tests'

export interface RunningWorker {
  readonly url: string
  readonly token: string
  /** Kills every process of the Worker at once, without a word. */
  kill(): void
  /** Starts it again on the same state and port. */
  restart(): Promise<void>
  /** The bytes of an answer. */
  ask(repo: string, task: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a Worker on fresh state; `more` are vars over those of wrangler.toml. */
export async function runWorker(
  more: Readonly<Record<string, string>> = {},
): Promise<RunningWorker> {
  const stateDir = mkdtempSync(path.join(tmpdir(), 'kontext-e2e-'))
  const vars = { BOOTSTRAP_TOKEN: SECRET, RATE_LIMITING: 'off', ...more }
  let server: LocalServer = await startLocalServer({ stateDir, vars })
  const { url } = server
  const founded = await fetch(`${url}/orgs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'acme' }),
  })
  const { token } = await founded.json<{ token: string }>()
  return {
    url,
    token,
    kill: () => process.kill(-server.pid, 'SIGKILL'),
    async restart() {
      await server.stop()
      server = await startLocalServer({ stateDir, vars, port: Number(new URL(url).port) })
    },
    async ask(repo, task) {
      const response = await fetch(`${url}/context`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ task, repos: [repo] }),
      })
      return `${response.status} ${await response.text()}`
    },
    async stop() {
      await server.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}
