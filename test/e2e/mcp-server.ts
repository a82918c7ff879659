// A running Worker with an organisation and a token, and a proxy in front of it for clients that cannot send one.

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLocalServer } from '../../scripts/local-server.ts'

export interface RunningServer {
  readonly url: string
  readonly token: string
  stop(): Promise<void>
}

const BOOTSTRAP_TOKEN = 'bootstrap-of-the-tests'

/** Starts the real Worker on fresh state and founds an organisation. */
export async function runServer(org: string): Promise<RunningServer> {
  const stateDir = await mkdtemp(path.join(tmpdir(), 'kontext-mcp-'))
  const server = await startLocalServer({
    stateDir,
    vars: { BOOTSTRAP_TOKEN, RATE_LIMITING: 'off' },
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
  const founded = await fetch(`${server.url}/orgs`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${BOOTSTRAP_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: org }),
  })
  if (!founded.ok) {
    await stop()
    throw new Error(`POST /orgs answered ${founded.status}: ${await founded.text()}`)
  }
  const { token } = await founded.json<{ token: string }>()
  return { url: server.url, token, stop }
}

/** A loopback proxy that adds the token and changes nothing else, Host and Origin least of all. */
export async function proxyWithToken({ url, token }: RunningServer): Promise<{
  readonly url: string
  close(): void
}> {
  const upstream = new URL(url)
  const proxy: Server = createServer((incoming, outgoing) => {
    const forwarded = request(
      {
        host: upstream.hostname,
        port: upstream.port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, authorization: `Bearer ${token}` },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const { port } = proxy.address() as AddressInfo // a TCP server that listens
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
